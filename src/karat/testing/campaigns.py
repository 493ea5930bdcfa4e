"""`CampaignContract`: what every campaign must do, in a database or on a server, as tests."""

from __future__ import annotations

import json
from abc import abstractmethod
from pathlib import Path
from typing import Any

from karat.bounds.agreement import Alpha
from karat.bounds.repeats import ErrorRate
from karat.campaign.answers import Answer
from karat.campaign.errors import CampaignError
from karat.campaign.records import Change
from karat.campaign.status import (
    Agreement,
    AnnotatorSummary,
    Disagreement,
    Earlier,
    HistoryLine,
    Item,
    Lookup,
    Status,
    Told,
)
from karat.core.errors import KaratError, LabelError, ParameterError
from karat.core.labels import UNSURE
from karat.testing.campaign_files import CampaignFilesContract
from karat.testing.refusals import refused


class CampaignContract(CampaignFilesContract):
    """The promises that commands and programs rely on, whatever a campaign is kept in.

    A subclass says how to make a campaign about a curve whose list has more than 100 items with integer ids
    and a field `text`. Each test uses a campaign of its own.

    Attributes:
        list: the file of that list.
    """

    list: Path

    @abstractmethod
    def make(self, **choices: Any) -> Any:
        """A new campaign with a name and a criterion of its own; choices are those of `Campaign.create`."""

    # ------------------------------------------------------------------ ask, tell

    def test_ask_hands_out_items_with_the_ids_of_their_source(self) -> None:
        """Those that somebody holds come first, and nobody else gets them."""
        campaign = self.make()
        items = campaign.ask(3, annotator="ann")
        assert len(items) == 3
        for item in items:
            assert type(item) is Item
            assert type(item.id) is int
            assert item.key == str(item.id)
            assert item.unit >= 1
            assert item.fields["text"]
        again = campaign.ask(4, annotator="ann")
        assert [item.key for item in again[:3]] == [item.key for item in items]
        others = campaign.ask(4, annotator="bob")
        assert not {item.key for item in others} & {item.key for item in again}
        assert campaign.held("ann") == {item.key for item in again}

    def test_tell_stores_each_label_once(self) -> None:
        """Items may be named by their id, their key or themselves."""
        campaign = self.make()
        first, second, third = campaign.ask(3, annotator="ann")
        told = campaign.tell({first.id: 1, second.key: None}, annotator="ann")
        assert (type(told), told) == (Told, Told(2, 0))
        assert campaign.tell({first.id: 1}, annotator="ann") == Told(0, 1)
        answer = Answer(third, 0, seconds=2.5, comment="hm", request="r1")
        assert campaign.tell([answer], annotator="ann") == Told(1, 0)
        assert campaign.tell([answer], annotator="ann") == Told(0, 1)
        assert campaign.tell({}, annotator="ann") == Told(0, 0)
        assert [line.value for line in campaign.history()] == [1, UNSURE, 0]

    def test_labels_of_several_people(self) -> None:
        """By their names."""
        campaign = self.make(redundancy=2)
        (item,) = campaign.ask(1, annotator="ann")
        labels = {"ann": [Answer(item.id, 1)], "bob": [Answer(item.key, 0)]}
        assert campaign.tell_several(labels) == Told(2, 0)
        assert campaign.tell_several(labels) == Told(0, 2)
        assert [(line.annotator, line.value) for line in campaign.history()] == [("ann", 1), ("bob", 0)]

    def test_a_contradiction_is_refused_and_nothing_is_stored(self) -> None:
        """Unless it is a revision."""
        campaign = self.make()
        first, second = campaign.ask(2, annotator="ann")
        campaign.tell({first.id: 1}, annotator="ann")
        with refused(LabelError, "right before", "Nothing was stored"):
            campaign.tell({second.id: 1, first.id: 0}, annotator="ann")
        assert [line.value for line in campaign.history()] == [1]
        assert campaign.tell({first.id: 0}, annotator="ann", revise=True) == Told(1, 0)
        assert [line.value for line in campaign.history(first.id)] == [1, 0]

    def test_what_cannot_be_told(self) -> None:
        """Errors are of the same classes everywhere."""
        campaign = self.make()
        (item,) = campaign.ask(1, annotator="ann")
        with refused(LabelError, "it must be 1 (right), 0 (wrong) or None (unsure)"):
            campaign.tell({item.id: 2}, annotator="ann")
        with refused(LabelError, "it must be 1 (right), 0 (wrong) or None (unsure)"):
            campaign.correct(item.id, 2, annotator="owner")
        with refused(LabelError, "never asked for"):
            campaign.tell({"nowhere": 1}, annotator="ann")
        with refused(LabelError, "never asked for"):
            campaign.correct("nowhere", 1, annotator="owner")
        with refused(LabelError, "never asked for"):
            campaign.skip(["nowhere"], annotator="ann")
        with refused(ParameterError):
            campaign.ask(0, annotator="ann")
        with refused(ParameterError):
            campaign.ask(1, annotator=" ")
        with refused(ParameterError):
            campaign.ask(1, annotator="ann", lease_seconds=-1.0)

    def test_skip_release_and_renew(self) -> None:
        """A skipped or released item goes to somebody else; a renewed one is kept for longer."""
        campaign = self.make()
        skipped, released, kept = campaign.ask(3, annotator="ann", lease_seconds=60.0)
        campaign.skip([skipped.id], annotator="ann")
        assert campaign.release([released.key], annotator="ann") == 1
        (renewed,) = campaign.renew([kept], annotator="ann")
        assert type(renewed) is Item
        assert (renewed.id, renewed.key, renewed.fields) == (kept.id, kept.key, kept.fields)
        assert renewed.until > kept.until
        assert campaign.held("ann") == {kept.key}
        assert campaign.release(annotator="ann") == 1
        assert campaign.release(annotator="ann") == 0
        assert {skipped.key, released.key, kept.key} <= {
            item.key for item in campaign.ask(50, annotator="bob")
        }

    def test_earlier_answers(self) -> None:
        """What somebody answered, oldest first, each item once."""
        campaign = self.make()
        first, second = campaign.ask(2, annotator="ann")
        campaign.tell([Answer(first.id, 1, comment="hm"), Answer(second.id, None)], annotator="ann")
        earlier = campaign.earlier("ann", most=10)
        assert all(type(one) is Earlier for one in earlier)
        assert [(one.item.id, one.item.key, one.item.fields, one.value, one.comment) for one in earlier] == [
            (first.id, first.key, first.fields, 1, "hm"),
            (second.id, second.key, second.fields, None, ""),
        ]
        assert campaign.earlier("ann", most=1) == earlier[1:]
        assert campaign.earlier("bob", most=10) == []

    # ------------------------------------------------------------------ people who differ

    def test_disagreements_and_corrections(self) -> None:
        """A correction overrides all opinions and is a line of the log."""
        campaign = self.make(redundancy=2)
        (item,) = campaign.ask(1, annotator="ann")
        campaign.tell({item.id: 1}, annotator="ann")
        campaign.tell({item.id: 0}, annotator="bob")
        (one,) = campaign.disagreements()
        expected = Disagreement(item.key, item.unit, item.fields, {"ann": 1, "bob": 0}, UNSURE)
        assert (type(one), one) == (Disagreement, expected)
        campaign.correct(item.id, 1, annotator="owner", comment="seen it")
        assert campaign.disagreements() == []
        lines = campaign.history(item.id)
        assert all(type(line) is HistoryLine for line in lines)
        assert [(line.value, line.kind, line.annotator, line.comment) for line in lines] == [
            (1, "label", "ann", ""),
            (0, "label", "bob", ""),
            (1, "correction", "owner", "seen it"),
        ]
        assert [line.campaign for line in lines] == [campaign.name] * 3
        assert [line.position for line in lines] == sorted(line.position for line in lines)
        people = campaign.annotators()
        assert all(type(one) is AnnotatorSummary for one in people)
        assert {(one.name, one.labels, one.right, one.wrong) for one in people} == {
            ("ann", 1, 1, 0),
            ("bob", 1, 0, 1),
        }

    # ------------------------------------------------------------------ results

    def test_the_status_counts_labels(self) -> None:
        """What it was started with, and how far it is."""
        campaign = self.make()
        items = campaign.ask(5, annotator="ann")
        campaign.tell({item.id: 1 for item in items[:3]}, annotator="ann")
        status = campaign.status()
        assert type(status) is Status
        assert (status.name, status.question, status.criterion) == (
            campaign.name,
            "curve",
            campaign.criterion,
        )
        assert (status.labels, status.answered, status.annotators, status.leased) == (3, 3, 1, 2)
        assert campaign.question == status.question == "curve"
        assert campaign.definition.source.size == status.size
        assert campaign.is_owner
        assert campaign.gold == {}
        assert campaign.place
        json.dumps(status.to_dict())

    def test_a_result_before_and_after_the_first_labels(self) -> None:
        """A plan that has a result at any time gives one; others give None until they are done."""
        campaign = self.make()
        items = campaign.ask(20, annotator="ann")
        campaign.tell({item.id: 1 for item in items}, annotator="ann")
        assert campaign.result().size == campaign.status().size
        assert self.make(method="uniform", factor=2.0, half_width=None).result() is None

    def test_noise_is_measured_and_honoured(self) -> None:
        """A result takes the error rate that it is given, not another."""
        campaign = self.make(redundancy=2)
        assert campaign.noise().pairs == 0
        items = campaign.ask(10, annotator="ann")
        campaign.tell({item.id: 1 for item in items}, annotator="ann")
        campaign.tell({item.id: int(item is not items[0]) for item in items}, annotator="bob")
        measured = campaign.noise(confidence=0.9)
        assert type(measured) is ErrorRate
        assert (measured.confidence, measured.pairs, measured.disagreements) == (0.9, 10, 1)
        assert measured.upper < campaign.noise(confidence=0.99).upper
        alpha = campaign.krippendorff_alpha()
        assert (type(alpha), alpha.items, alpha.answers) == (Alpha, 10, 20)
        # One of ten pairs differs, where one answer of twenty is the other one.
        assert alpha.value == 0.0
        plain = campaign.result().to_json()
        little = ErrorRate(0.0, 0.01, 0.02, 0.95, 500, 10)
        much = ErrorRate(0.1, 0.15, 0.2, 0.95, 500, 120)
        first, second = (campaign.result(noise=rate).to_json() for rate in (little, much))
        assert len({plain, first, second}) == 3

    # ------------------------------------------------------------------ the campaign itself

    def test_a_deleted_campaign_is_gone(self) -> None:
        """Unless people are labelling in it; the last campaign of a criterion takes its labels along."""
        campaign = self.make()
        first, _ = campaign.ask(2, annotator="ann")
        campaign.tell({first.id: 1}, annotator="ann")
        with refused(CampaignError, "1 person is labelling in campaign"):
            campaign.delete()
        assert campaign.status().state == "open"
        assert campaign.delete(force=True) == 1
        with refused(KaratError):
            campaign.ask(1, annotator="ann")

    def test_an_archived_campaign_takes_no_labels(self) -> None:
        """Until it is opened again."""
        campaign = self.make()
        (item,) = campaign.ask(1, annotator="ann")
        campaign.archive()
        assert campaign.status().state == "archived"
        with refused(CampaignError, "archived"):
            campaign.ask(1, annotator="ann")
        with refused(CampaignError, "archived"):
            campaign.tell({item.id: 1}, annotator="ann")
        with refused(CampaignError, "archived"):
            campaign.correct(item.id, 1, annotator="owner")
        campaign.reopen()
        assert campaign.status().state == "open"
        assert campaign.tell({item.id: 1}, annotator="ann") == Told(1, 0)

    def test_invitations_are_links(self) -> None:
        """Each is another, at the address that was named."""
        campaign = self.make()
        first, second = (campaign.invite("ann", days=1.0, url="https://labels.example.org/") for _ in "ab")
        assert first != second
        assert first.startswith("https://labels.example.org/i/")
        assert "/i/" in campaign.invite("bob")
        with refused(ParameterError):
            campaign.invite("ann", days=0.0)

    def test_items_to_label_next(self) -> None:
        """Those that `ask` hands out; nobody holds them."""
        campaign = self.make()
        ahead = campaign.next_items(3)
        assert [type(one) for one in ahead] == [int] * 3
        assert campaign.status().leased == 0
        assert [item.id for item in campaign.ask(3, annotator="ann")] == ahead
        assert not set(campaign.next_items(5)) & set(ahead)
        with refused(ParameterError):
            campaign.next_items(0)
        campaign.archive()
        assert campaign.next_items(3) == []

    def test_changes_are_recorded(self) -> None:
        """With what was there before; labels keep the words under which they were given."""
        campaign = self.make()
        before = campaign.criterion
        assert campaign.changes() == []
        assert campaign.can_restart()
        assert {"name", "criterion", "fields", "budget", "redundancy"} <= set(campaign.changeable())
        (item,) = campaign.ask(1, annotator="ann")
        campaign.tell({item.id: 1}, annotator="ann")
        assert campaign.change(criterion="Is it right, all in all?") == {
            "criterion": "Is it right, all in all?"
        }
        assert campaign.criterion == "Is it right, all in all?"
        (change,) = campaign.changes()
        assert type(change) is Change
        assert (change.before, change.after) == ({"criterion": before}, {"criterion": campaign.criterion})
        (line,) = campaign.history()
        assert campaign.words_at(line.position) == before
        assert campaign.words_at(line.position + 1) == campaign.criterion
        with refused(ParameterError, "seed is fixed"):
            campaign.change(seed=2)

    def test_a_campaign_like_another(self) -> None:
        """With its choices and its labels; what differs is named."""
        campaign = self.make(instructions="Look twice.")
        (item,) = campaign.ask(1, annotator="ann")
        campaign.tell({item.id: 1}, annotator="ann")
        with campaign.like(self.list, name=f"{campaign.name}, again", half_width=0.15) as new:
            assert type(new) is type(campaign)
            assert (new.name, new.criterion) == (f"{campaign.name}, again", campaign.criterion)
            assert new.definition.plan == campaign.definition.plan | {"half_width": 0.15}
            assert new.definition.labelling == campaign.definition.labelling
            assert new.status().known == 1
        with refused(CampaignError, "already"):
            campaign.like(self.list, name=campaign.name)

    def test_what_is_known_of_items(self) -> None:
        """By name: their keys, whether they may be labelled, and each person's newest label."""
        campaign = self.make()
        first, second = campaign.ask(2, annotator="ann")
        campaign.tell({first.id: 1, second.id: None}, annotator="ann")
        known = campaign.look_up([first.key, second.key])
        assert type(known) is Lookup
        assert known.keys == {first.key: first.key, second.key: second.key}
        assert known.asked == {first.key, second.key}
        assert known.existing == {(first.key, "ann"): 1, (second.key, "ann"): UNSURE}

    def test_a_question_without_switches_has_none(self) -> None:
        """The error is the same everywhere."""
        with refused(ParameterError, "has no switch 'sample'"):
            self.make().switch("sample")

    def test_how_two_people_agree(self) -> None:
        """Cohen's kappa, with an interval of the confidence that was asked for; the arbiter by name."""
        campaign = self.make(redundancy=2, arbiter="eve")
        items = campaign.ask(30, annotator="ann")
        campaign.tell({item.id: int(place < 20) for place, item in enumerate(items)}, annotator="ann")
        campaign.tell({item.id: int(place < 18) for place, item in enumerate(items)}, annotator="bob")
        (one,) = campaign.agreement()
        assert type(one) is Agreement
        assert ({one.first, one.second}, one.alike, one.items) == ({"ann", "bob"}, 28, 30)
        (wider,) = campaign.agreement(confidence=0.99)
        assert wider.value == one.value
        assert wider.lower < one.lower
        assert campaign.is_arbiter("eve")
        assert not campaign.is_arbiter("ann")
