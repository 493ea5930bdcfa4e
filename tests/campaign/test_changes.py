"""What owners change after the start: the plan goes on from all labels, and replays the same."""

from pathlib import Path

import numpy as np
import pytest

from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError
from karat.campaign.tokens import Tokens
from karat.core.errors import LabelError, ParameterError
from karat.core.question import question_named
from tests.campaign.lists import CRITERION, LABELS, SIZE, create, label_all, ranking, truth, write_list
from tests.questions.volume.made_up import QUERY, write_references


def covers(result: object) -> bool:
    """Whether the band holds at every rank that it is drawn at."""
    ranks = result.display_ranks()
    low, _, high = result.band("precision", ranks)
    precision = np.cumsum(LABELS)[np.asarray(ranks) - 1] / ranks
    return bool(((low <= precision + 1e-12) & (precision <= high + 1e-12)).all())


class TestContinue:
    def test_a_reached_target_is_raised_and_pursued(self) -> None:
        campaign = create(factor=2.0)
        label_all(campaign, "ann", count=50)
        before, status = campaign.result(), campaign.status()
        assert status.state == "done"
        campaign.change(factor=1.2)
        assert campaign.status().state == "open"
        assert label_all(campaign, "ann", count=50) > 0
        after = campaign.result()
        assert campaign.status().state == "done"
        assert after.factor <= 1.2 < before.factor
        assert after.parameters["known"] == status.answered
        assert covers(after)

    def test_a_spent_budget_is_raised(self) -> None:
        campaign = create(factor=1.1, max_labels=300)
        label_all(campaign, "ann", count=25)
        before = campaign.status().labels
        assert 290 <= before <= 300
        assert not campaign.ask(5, annotator="ann")
        campaign.change(budget=800)
        told = label_all(campaign, "ann", count=25)
        assert 400 < told <= 800 - before
        assert campaign.status().labels <= 800
        assert covers(campaign.result())

    @pytest.mark.parametrize("more", [60, 80, 100])
    def test_a_budget_is_raised_by_as_much_as_it_was_or_otherwise(self, more: int) -> None:
        campaign = Campaign.create(
            "memory://",
            name="rate",
            question="rate",
            criterion=CRITERION,
            source=ranking(),
            budget=80,
            seed=3,
        )
        assert label_all(campaign, "ann", count=20) == 80
        assert campaign.status().state == "done"
        campaign.change(budget=80 + more)
        assert campaign.status().state == "open"
        assert label_all(campaign, "ann", count=20) == more
        assert campaign.status().state == "done"

    @pytest.mark.slow
    def test_bands_hold_after_a_change_that_follows_the_labels(self) -> None:
        """Whoever goes on further where the first band is wide gets bands that hold."""
        held = []
        for seed in range(20):
            campaign = create(factor=2.5, seed=seed)
            label_all(campaign, "ann", count=100)
            campaign.change(factor=1.25 if campaign.result().factor > 1.35 else 1.3)
            label_all(campaign, "ann", count=100)
            held.append(covers(campaign.result()))
        # At 95 % confidence, 4 misses or more in 20 come in 2 % of cases.
        assert sum(held) >= 17

    def test_a_method_that_cannot_use_labels_says_so(self) -> None:
        campaign = create(method="uniform", factor=2.0)
        label_all(campaign, "ann", most=20)
        with pytest.raises(CampaignError, match="uniform draws its sample in one go"):
            campaign.change(factor=1.5)
        campaign.change(lease_seconds=60.0, instructions="Look twice.")
        assert campaign.definition.labelling.lease_seconds == 60.0

    def test_before_the_first_label_every_method_can_change(self) -> None:
        campaign = create(method="uniform", factor=2.0)
        campaign.ask(5, annotator="ann")
        campaign.change(factor=1.5)
        label_all(campaign, "ann", count=200)
        assert campaign.status().state == "done"


@pytest.mark.slow
def test_a_review_that_is_not_certain_goes_on_until_it_is(url: str, tmp_path: Path) -> None:
    references = tmp_path / "references.ris"
    relevant = write_references(references, 150, 20)
    choices = {"name": "review", "criterion": "It is about it.", "question": "volume", "query": QUERY}

    def judge(campaign: Campaign) -> None:
        while items := campaign.ask(20, annotator="ann"):
            campaign.tell({item.id: relevant[item.key] for item in items}, annotator="ann")

    with Campaign.create(url, source=str(references), recall=0.9, **choices) as campaign:
        judge(campaign)
        assert campaign.status().state == "done"
        assert not campaign.result().advice().stop
        campaign.change(**question_named("volume").go_on)
        judge(campaign)
        assert campaign.result().advice().stop
        assert campaign.result().total.lower <= 20 <= campaign.result().total.upper
        before = campaign.result().to_json()
    with Campaign.open(url, "review") as campaign:
        campaign.replay()
        assert campaign.result().to_json() == before


class TestReplay:
    def test_a_reopened_campaign_replays_the_same(self, url: str) -> None:
        with create(url, factor=2.0) as campaign:
            label_all(campaign, "ann", most=150)
            campaign.change(factor=1.5)
            label_all(campaign, "ann", most=350)
            campaign.change(half_width=0.1)
            label_all(campaign, "ann", most=40)
            half = campaign.result().to_json()
        with Campaign.open(url, source=ranking()) as campaign:
            assert campaign.result().to_json() == half
            campaign.replay()
            assert campaign.result().to_json() == half
            label_all(campaign, "ann", "bob")
            whole = campaign.result().to_json()
        with Campaign.open(url, source=ranking()) as campaign:
            campaign.replay()
            assert campaign.result().to_json() == whole
            assert campaign.definition.plan["half_width"] == 0.1
            assert campaign.definition.plan["factor"] is None

    def test_another_process_notices(self, url: str) -> None:
        create(url, factor=2.0, max_labels=400).close()
        with (
            Campaign.open(url, source=ranking()) as owner,
            Campaign.open(url, source=ranking()) as annotator,
        ):
            label_all(annotator, "ann", most=60)
            annotator._runner._release_lock()
            owner.change(factor=1.3, budget=100)
            owner._runner._release_lock()
            assert 20 < label_all(annotator, "ann") <= 40
            assert annotator.definition.plan["factor"] == 1.3
            owner._runner._release_lock()
            annotator._runner._release_lock()
            assert owner.result().to_json() == annotator.result().to_json()

    def test_what_was_left_open_is_drawn_anew(self, url: str) -> None:
        with create(url, factor=2.0) as campaign:
            label_all(campaign, "ann", most=30)
            held = campaign.ask(5, annotator="bob")
            campaign.change(factor=1.5)
            # Whoever held an item may still answer it.
            campaign.tell({held[0].id: truth(held[0].id)}, annotator="bob")
            label_all(campaign, "ann", most=300)
            half = campaign.result().to_json()
        with Campaign.open(url, source=ranking()) as campaign:
            campaign.replay()
            assert campaign.result().to_json() == half

    def test_more_opinions_on_each_item(self) -> None:
        campaign = create(factor=2.0)
        label_all(campaign, "ann", most=100)
        campaign.change(redundancy=2)
        label_all(campaign, "ann", "bob", "cleo", count=40)
        assert campaign.status().state == "done"
        assert campaign.noise().pairs > 100
        assert covers(campaign.result())


class TestWords:
    def test_labels_keep_the_words_that_they_were_given_under(self, url: str) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=10)
            first = campaign.history()[-1].position
            campaign.change(criterion="Do both say the same?")
            label_all(campaign, "ann", most=10)
            last = campaign.history()[-1].position
        with Campaign.open(url, source=ranking()) as campaign:
            assert campaign.criterion == campaign.status().criterion == "Do both say the same?"
            assert campaign.words_at(first) == CRITERION
            assert campaign.words_at(last) == "Do both say the same?"
            assert campaign.status().labels == 20

    def test_the_name(self, url: str) -> None:
        create(url, name="other", criterion="else").close()
        with create(url) as campaign:
            with pytest.raises(CampaignError, match="a campaign 'other' already"):
                campaign.change(name="other")
            campaign.change(name="renamed")
            assert campaign.name == "renamed"
        with Campaign.open(url, "renamed", source=ranking()) as campaign:
            assert campaign.changes()[-1].before == {"name": "pairs"}

    def test_what_annotators_see(self, tmp_path: Path, url: str) -> None:
        path = write_list(tmp_path / "list.csv", size=SIZE)
        with create(url, source=str(path), id="id", fields=["text"]) as campaign:
            [item] = campaign.ask(annotator="ann")
            assert set(item.fields) == {"text"}
            campaign.change(fields=["text", "score"])
            [item] = campaign.ask(annotator="ann")
            assert set(item.fields) == {"text", "score"}

    def test_gold_items_are_added(self) -> None:
        campaign = create(factor=2.0)
        label_all(campaign, "ann", most=20)
        with pytest.raises(ParameterError, match="needs gold"):
            campaign.change(gold_share=0.3)
        with pytest.raises(LabelError, match="not in the list"):
            campaign.change(gold={"nowhere": 1})
        campaign.change(gold={"7990": 0, "7991": 1}, gold_share=0.3)
        label_all(campaign, "ann", most=200)
        [ann] = campaign.annotators()
        assert ann.gold_seen == 2


class TestRefusals:
    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({}, "Say what to change: name, criterion, fields, budget"),
            ({"seed": 4}, "nobody can pick draws"),
            ({"question": "rate"}, "The question is fixed"),
            ({"score": "other"}, "says which items there are"),
            ({"colour": "red"}, "No choice 'colour'. Choices: name, criterion"),
            ({"redundancy": 0}, "at least 1"),
            ({"budget": 10}, "more than the 20 labels"),
            ({"criterion": " "}, "needs a criterion"),
            ({"name": "a/b"}, "part of web addresses"),
            ({"factor": 0.5}, "greater than 1"),
        ],
    )
    def test_one_line_says_why_and_nothing_changes(self, change: dict[str, object], words: str) -> None:
        campaign = create()
        label_all(campaign, "ann", most=20)
        before = campaign.definition
        with pytest.raises((ParameterError, CampaignError), match=words):
            campaign.change(**change)
        assert campaign.definition == before
        assert not campaign.changes()

    def test_the_log_says_what_was_changed(self) -> None:
        campaign = create()
        campaign.change(factor=1.3, max_hours=5.0)
        [change] = campaign.changes()
        assert change.before == {"max_hours": None, "factor": 1.4}
        assert change.after == {"max_hours": 5.0, "factor": 1.3}
        [line] = [line for line in Tokens(campaign.store).audit() if line.action == "change"]
        assert line.detail == "max_hours: 5.0, factor: 1.3"
        campaign.change(factor=1.3)
        assert len(campaign.changes()) == 1
