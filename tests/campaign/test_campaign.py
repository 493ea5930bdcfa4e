"""What a campaign promises, whatever happens on the way."""

import json
from pathlib import Path

import numpy as np
import pytest

import karat
import karat.simulate.curve
from karat.campaign.answers import Answer
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, ReplayError, StoreError
from karat.core.errors import LabelError, ParameterError, SourceError
from tests.campaign.lists import (
    CRITERION,
    LABELS,
    SIZE,
    create,
    label_all,
    ranking,
    simulated,
    truth,
    write_list,
)


class TestAskAndTell:
    def test_what_somebody_holds_comes_first_and_nobody_else_gets_it(self) -> None:
        campaign = create()
        mine = campaign.ask(5, annotator="ann")
        assert [item.key for item in campaign.ask(7, annotator="ann")][:5] == [item.key for item in mine]
        others = campaign.ask(50, annotator="bob")
        assert not {item.key for item in others} & {item.key for item in campaign.ask(7, annotator="ann")}

    def test_a_lease_that_ran_out_passes_to_somebody_else(self) -> None:
        campaign = create()
        late = campaign.ask(3, annotator="ann", lease_seconds=1e-3)
        later = campaign.ask(3, annotator="bob")
        assert [item.key for item in later] == [item.key for item in late]
        # The slow one's answer still counts; the item is then done with.
        campaign.tell({late[0].id: 1}, annotator="ann")
        assert late[0].key not in {item.key for item in campaign.ask(3, annotator="bob")}

    def test_a_skipped_item_goes_to_somebody_else_and_is_never_dropped(self) -> None:
        campaign = create()
        (first,) = campaign.ask(1, annotator="ann")
        campaign.skip([first.id], annotator="ann")
        assert first.key not in {item.key for item in campaign.ask(20, annotator="ann")}
        assert first.key in {item.key for item in campaign.ask(500, annotator="bob")}

    def test_whoever_is_alone_gets_skipped_items_back_in_the_end(self) -> None:
        campaign = create()
        (first,) = campaign.ask(1, annotator="ann")
        campaign.skip([first.id], annotator="ann")
        label_all(campaign, "ann")
        assert campaign.result().to_json() == simulated().to_json()

    def test_the_same_label_twice_is_one_label(self) -> None:
        campaign = create()
        (item,) = campaign.ask(1, annotator="ann")
        assert campaign.tell({item.id: 1}, annotator="ann").new == 1
        again = campaign.tell({item.id: 1}, annotator="ann")
        assert (again.new, again.same) == (0, 1)
        assert len(campaign.history()) == 1

    def test_a_request_counts_once(self) -> None:
        campaign = create()
        (item,) = campaign.ask(1, annotator="ann")
        for _ in range(3):
            campaign.tell([Answer(item, 0, request="r1", seconds=2.5, comment="hm")], annotator="ann")
        (line,) = campaign.history(item)
        assert (line.value, line.seconds, line.comment, line.annotator) == (0, 2.5, "hm", "ann")

    def test_contradictory_labels_of_one_person_are_refused_and_nothing_is_stored(self) -> None:
        campaign = create()
        first, second = campaign.ask(2, annotator="ann")
        campaign.tell({first.id: 1}, annotator="ann")
        with pytest.raises(LabelError, match=r"ann labelled item \d+ right before, and now wrong\. Nothing"):
            campaign.tell({second.id: 1, first.id: 0}, annotator="ann")
        assert len(campaign.history()) == 1
        campaign.tell({first.id: 0}, annotator="ann", revise=True)
        assert [line.value for line in campaign.history(first)] == [1, 0]

    def test_a_comment_may_be_added_later(self) -> None:
        campaign = create()
        (item,) = campaign.ask(1, annotator="ann")
        campaign.tell({item.id: 1}, annotator="ann")
        for _ in range(2):
            campaign.tell([Answer(item, 1, comment="sure")], annotator="ann", revise=True)
        assert [line.comment for line in campaign.history(item)] == ["", "sure"]

    def test_items_that_were_never_asked_for_are_refused(self) -> None:
        campaign = create()
        (item,) = campaign.ask(1, annotator="ann")
        with pytest.raises(LabelError, match=r"Item '[0-9a-f]{8}:7999' was never asked for"):
            campaign.tell({item.id: 1, 7_999: 1}, annotator="ann")
        assert not campaign.history()

    @pytest.mark.parametrize("value", [2, -1, "1", 0.5])
    def test_labels_are_1_0_or_none(self, value: object) -> None:
        campaign = create()
        (item,) = campaign.ask(1, annotator="ann")
        with pytest.raises(LabelError, match="it must be 1"):
            campaign.tell({item.id: value}, annotator="ann")

    def test_released_items_are_free_at_once(self) -> None:
        campaign = create()
        mine = campaign.ask(4, annotator="ann")
        assert campaign.release(annotator="ann") == 4
        assert [i.key for i in campaign.ask(4, annotator="bob")] == [i.key for i in mine]

    def test_asking_ahead_keeps_people_busy_while_one_is_slow(self) -> None:
        campaign = create(ahead=30, factor=1.15)
        label_all(campaign, "ann", most=220)
        slow = campaign.ask(2, annotator="slow")
        told = label_all(campaign, "ann", "bob", count=5, most=100)
        assert told == 100
        assert campaign.status().open >= len(slow)
        campaign.tell({item.id: truth(item.id) for item in slow}, annotator="slow")
        label_all(campaign, "ann", "bob")
        curve = campaign.result()
        assert campaign.status().state == "done"
        assert curve.labels_used == campaign.status().answered
        assert karat.simulate.curve.score_curve(curve, LABELS, floor=0.01).covered

    def test_more_is_drawn_ahead_for_more_people(self) -> None:
        campaign = create(factor=1.15, ahead=None)
        label_all(campaign, "ann", most=220)

        def drawn_for(people: int) -> int:
            for _ in range(20):
                campaign.advance(people=people)
            return campaign.status().open

        few, many = drawn_for(1), drawn_for(50)
        assert few <= 45
        # Two for each of them, and the batch after that.
        assert 100 < many <= 150

    def test_without_asking_ahead_people_wait_for_the_slow_one(self) -> None:
        campaign = create(ahead=0)
        label_all(campaign, "ann", most=220)
        slow = campaign.ask(2, annotator="slow")
        assert slow
        label_all(campaign, "ann")
        status = campaign.status()
        assert (status.state, status.open, status.leased) == ("waiting", 2, 2)


class TestBudgets:
    def test_labels(self) -> None:
        campaign = create(factor=1.05, max_labels=300)
        assert label_all(campaign, "ann") <= 300
        assert campaign.status().state in ("done", "out of budget")
        assert campaign.result().parameters["budget"] == 300

    def test_labels_that_others_are_about_to_give_are_counted_in(self) -> None:
        campaign = create(method="uniform", factor=2.0, max_labels=25)
        assert len(campaign.ask(10, annotator="ann")) == 10
        assert len(campaign.ask(10, annotator="bob")) == 10
        assert len(campaign.ask(10, annotator="cleo")) == 5
        assert campaign.ask(10, annotator="dan") == []
        assert len(campaign.ask(10, annotator="ann")) == 10

    def test_hours(self) -> None:
        campaign = create(max_hours=1.0)
        items = campaign.ask(3, annotator="ann")
        campaign.tell([Answer(item, 1, seconds=1_300) for item in items], annotator="ann")
        assert campaign.ask(1, annotator="ann") == []
        status = campaign.status()
        assert status.state == "out of budget"
        assert "the budget of 1 hours is spent" in status.note
        assert status.hours == pytest.approx(3_900 / 3_600)

    def test_money(self) -> None:
        campaign = create(max_money=10.0, per_label=0.05)
        assert label_all(campaign, "ann") <= 200
        assert campaign.status().cost <= 10.0

    def test_money_needs_a_price(self) -> None:
        with pytest.raises(ParameterError, match="needs a price"):
            create(max_money=10.0)


class TestAnnotators:
    def test_a_name_can_be_erased_without_touching_the_labels(self, url: str) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=20)
            assert campaign.store.erase_annotator("ann")
            (summary,) = campaign.annotators()
            assert summary.name == "(erased 1)"
            assert summary.labels == 20
            assert {line.annotator for line in campaign.history()} == {"(erased 1)"}
            assert not campaign.store.erase_annotator("ann")

    def test_agreement_is_with_the_others(self) -> None:
        campaign = create(redundancy=3)
        people = ("ann", "bob", "cleo")
        asked = {person: campaign.ask(20, annotator=person) for person in people}
        for person, items in asked.items():
            flip = person == "cleo"
            campaign.tell({i.id: abs(truth(i.id) - flip) for i in items}, annotator=person)
        found = {summary.name: summary for summary in campaign.annotators()}
        assert found["cleo"].agreement == 0.0
        assert found["cleo"].compared == 20
        # With one who agrees and one who does not, the others are split.
        assert found["ann"].compared == 0


class TestSources:
    def test_a_file_that_changed_is_refused_with_a_way_out(self, tmp_path: Path, url: str) -> None:
        path = write_list(tmp_path / "pairs.csv")
        with create(url, source=str(path)) as campaign:
            label_all(campaign, "ann", most=50)
        path.write_text(path.read_text() + "k99999,0.5,one more\n")
        with (
            Campaign.open(url) as campaign,
            pytest.raises(ReplayError, match=r"pairs\.csv had .* bytes and now has .*--like NAME"),
        ):
            campaign.result()

    def test_a_change_in_the_middle_shows_at_once_or_when_verified(self, tmp_path: Path, url: str) -> None:
        path = write_list(tmp_path / "pairs.csv")
        create(url, source=str(path)).close()
        text = path.read_text()
        path.write_text(text.replace("text 4000", "text 4001"))
        with Campaign.open(url, verify=True) as campaign, pytest.raises(ReplayError, match="other content"):
            campaign.ask(1, annotator="ann")

    def test_a_file_that_moved_is_named_anew_once(self, tmp_path: Path, url: str) -> None:
        path = write_list(tmp_path / "pairs.csv")
        create(url, source=str(path)).close()
        moved = path.rename(tmp_path / "moved.csv")
        with Campaign.open(url) as campaign, pytest.raises(SourceError, match="--source PATH"):
            campaign.ask(1, annotator="ann")
        with Campaign.open(url, source=str(moved)) as campaign:
            assert campaign.ask(1, annotator="ann")
        with Campaign.open(url) as campaign:
            assert campaign.ask(2, annotator="ann")

    def test_items_show_their_fields(self, tmp_path: Path) -> None:
        path = write_list(tmp_path / "pairs.csv")
        (item,) = create(source=str(path)).ask(1, annotator="ann")
        assert item.fields["text"] == f"text {int(item.id[1:])}"
        (item,) = create(source=str(path), fields=["text"]).ask(1, annotator="ann")
        assert list(item.fields) == ["text"]
        with pytest.raises(SourceError, match=r"No column 'txt' to show\. Columns: id, score, text"):
            create(source=str(path), fields=["txt"])

    def test_another_judges_verdicts_may_be_in_a_column(self, tmp_path: Path, url: str) -> None:
        verdicts = np.where(np.random.default_rng(5).random(SIZE) < 0.95, LABELS, 1 - LABELS)
        path = tmp_path / "judged.csv"
        rows = [f"{row},{SIZE - row},{verdict}" for row, verdict in enumerate(verdicts)]
        path.write_text("id,score,judge\n" + "\n".join(rows) + "\n")
        with create(url, source=str(path), proxy="judge") as campaign:
            label_all(campaign, "ann", most=100)
        with Campaign.open(url) as campaign:
            campaign.replay()
            label_all(campaign, "ann")
            result = json.loads(campaign.result().to_json())
        expected = json.loads(simulated(proxy=verdicts).to_json())
        for surprise in expected["judge"]["surprising"]:
            # A campaign knows items by their text.
            surprise["item"] = str(surprise["item"])
        assert result == expected

    def test_a_list_in_memory_must_be_given_again(self, url: str) -> None:
        create(url).close()
        with Campaign.open(url) as campaign, pytest.raises(CampaignError, match="source="):
            campaign.ask(1, annotator="ann")
        other = karat.Ranking.from_scores(np.arange(SIZE, dtype=np.float64))
        with pytest.raises(ReplayError, match="not the one"):
            Campaign.open(url, source=other)

    def test_a_plan_that_diverged_is_refused(self, url: str) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=250)
            definition = campaign.definition.to_dict()
            definition["seed"] = 4
            campaign.store.redefine(campaign.row.id, definition)
        with Campaign.open(url, source=ranking()) as campaign, pytest.raises(ReplayError, match="diverged"):
            campaign.replay()


class TestNames:
    def test_two_campaigns_of_one_name(self, url: str) -> None:
        create(url).close()
        with pytest.raises(CampaignError, match="There is a campaign 'pairs' already"):
            create(url)

    def test_an_unknown_one(self, url: str) -> None:
        create(url).close()
        with pytest.raises(CampaignError, match=r"No campaign 'pears' in .*\. Campaigns: pairs\."):
            Campaign.open(url, "pears")

    def test_without_a_name_the_only_one_that_is_live(self, url: str) -> None:
        with create(url) as first:
            first.archive()
            with pytest.raises(CampaignError, match="archived"):
                first.ask(1, annotator="ann")
        create(url, name="new").close()
        with Campaign.open(url) as campaign:
            assert campaign.name == "new"
        with Campaign.open(url, "pairs", source=ranking()) as campaign:
            campaign.reopen()
            assert campaign.ask(1, annotator="ann")
        with pytest.raises(CampaignError, match="There are 2 campaigns"):
            Campaign.open(url)

    @pytest.mark.parametrize(
        ("choices", "message"),
        [
            ({"criterion": " "}, "needs a criterion"),
            ({"name": ""}, "needs a name"),
            ({"redundancy": 0}, "The redundancy must be at least 1"),
            ({"aggregate": "mean"}, r"No aggregate 'mean'. There are: majority, dawid-skene"),
            ({"question": "cuve"}, r"No question 'cuve'. Questions: curve"),
            ({"factor": 0.9}, "factor"),
            ({"colour": "red"}, "colour"),
            ({"gold_share": 0.1}, "needs gold"),
            ({"gold": {99_999: 1}, "gold_share": 0.1}, "is not in the list"),
        ],
    )
    def test_choices_that_make_no_sense_start_nothing(self, url: str, choices: dict, message: str) -> None:
        with pytest.raises((ParameterError, CampaignError, LabelError), match=message):
            create(url, **choices)
        with create(url) as campaign:
            assert len(campaign.store.campaigns()) == 1


def test_every_draw_is_kept_with_its_probability() -> None:
    campaign = create()
    label_all(campaign, "ann")
    draws = [draw for draw in campaign.store.draws(campaign.row.id) if draw.ask]
    assert len(draws) == campaign.result().labels_used
    assert all(0.0 < draw.chance <= 1.0 for draw in draws)
    assert {draw.unit for draw in draws if draw.chance == 1.0}


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        Campaign.open(f"sqlite:///{tmp_path / 'none.db'}")


def test_the_status_is_json() -> None:
    campaign = create()
    label_all(campaign, "ann", most=30)
    written = json.loads(json.dumps(campaign.status().to_dict()))
    assert written["labels"] == 30
    assert written["criterion"] == CRITERION
    # Only the first look tells how much is to come.
    assert written["labels_left"] is None
    label_all(campaign, "ann", most=200)
    assert campaign.status().labels_left > 0


def test_the_first_labels_give_a_result_before_the_first_ask_is_complete(url: str) -> None:
    with create(url) as campaign:
        assert campaign.result().estimate is None
        label_all(campaign, "ann", most=40)
        curve = campaign.result()
        assert curve.labels_used == 40
        assert curve.estimate is not None
        whole = curve.precision(SIZE)
        assert whole.lower <= LABELS.mean() <= whole.upper
        assert whole.upper - whole.lower < 0.99
    with Campaign.open(url, source=ranking()) as campaign:
        assert campaign.result().to_json() == curve.to_json()
        label_all(campaign, "ann")
        assert campaign.result().to_json() == simulated().to_json()


@pytest.mark.parametrize("name", ["a/b", "a\\b", "..", ".", "line\nbreak", "zero\x00"])
def test_names_that_no_address_can_hold_are_refused(name):
    with pytest.raises(ParameterError, match="part of web addresses"):
        Campaign.create("memory://", name=name, source=ranking(), criterion="right?")
