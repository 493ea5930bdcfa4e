"""Several opinions on one item, corrections, and labels that campaigns share."""

from pathlib import Path

import numpy as np
import pytest

import karat
import karat.simulate.curve
from karat.campaign.campaign import Campaign
from karat.core.errors import ParameterError
from tests.campaign.lists import LABELS, SIZE, create, label_all, ranking, simulated, truth, write_list


class TestOpinions:
    def test_redundancy_asks_different_people_and_takes_the_majority(self) -> None:
        campaign = create(redundancy=3)
        items = {p: {i.key for i in campaign.ask(5, annotator=p)} for p in ("ann", "bob", "cleo", "dan")}
        assert items["ann"] == items["bob"] == items["cleo"]
        assert not items["ann"] & items["dan"]
        first = campaign.ask(5, annotator="ann")[0]
        for person, value in (("ann", 1), ("bob", 0), ("cleo", 1)):
            campaign.tell({first.id: value}, annotator=person)
        (found,) = campaign.disagreements()
        assert (found.key, found.label, found.votes) == (first.key, 1, {"ann": 1, "bob": 0, "cleo": 1})
        campaign.correct(first.id, 0, annotator="owner", comment="looked it up")
        assert not campaign.disagreements()

    @pytest.mark.parametrize("aggregate", ["majority", "dawid-skene"])
    def test_three_mostly_right_people_are_as_good_as_the_truth(self, aggregate: str) -> None:
        campaign = create(redundancy=3, aggregate=aggregate, factor=2.0)
        generator = np.random.default_rng(0)
        while True:
            told = 0
            for person in ("ann", "bob", "cleo"):
                items = campaign.ask(30, annotator=person)
                wrong = generator.random(len(items)) < 0.02
                labels = {i.id: abs(truth(i.id) - int(w)) for i, w in zip(items, wrong, strict=True)}
                campaign.tell(labels, annotator=person)
                told += len(items)
            if not told:
                break
        assert campaign.status().state == "done"
        rate = campaign.noise()
        assert rate.lower < 0.02 < rate.upper
        assert rate.pairs == campaign.result().labels_used
        if aggregate == "majority":
            noisy = campaign.result(noise=rate)
            assert noisy.confidence < campaign.result().confidence
        else:
            with pytest.raises(ParameterError, match="does not follow from how often opinions differ"):
                campaign.result(noise=rate)

    def test_unsure_is_an_answer(self) -> None:
        campaign = create(factor=3.0)
        while items := campaign.ask(20, annotator="ann"):
            labels = {item.id: None if item.id % 40 == 7 else truth(item.id) for item in items}
            campaign.tell(labels, annotator="ann")
        assert campaign.status().unsure > 0
        assert any("unsure" in warning for warning in campaign.result().warnings)

    def test_where_a_method_needs_a_decision_unsure_items_wait_for_another_opinion(self) -> None:
        campaign = create(method="paula", factor=3.0)
        (first,) = campaign.ask(1, annotator="ann")
        campaign.tell({first.id: None}, annotator="ann")
        label_all(campaign, "ann", count=500)
        assert campaign.status().state == "waiting"
        assert "1 items are unsure or contested" in campaign.status().note
        assert [item.key for item in campaign.ask(5, annotator="bob")] == [first.key]
        campaign.correct(first.id, truth(first.id), annotator="owner")
        label_all(campaign, "ann", count=500)
        assert campaign.result().to_json() == simulated(method="paula", factor=3.0).to_json()

    def test_gold_items_are_slipped_in_and_watched(self) -> None:
        gold = {row: truth(row) for row in range(7_000, 7_040)}
        campaign = create(gold=gold, gold_share=0.3)
        while items := campaign.ask(10, annotator="ann"):
            campaign.tell(
                {i.id: 1 - truth(i.id) if i.id in gold else truth(i.id) for i in items}, annotator="ann"
            )
        (summary,) = campaign.annotators()
        assert summary.gold_seen == 40
        assert summary.gold_right == 0
        assert summary.recent_gold == 0.0
        # What is known beats what was said.
        assert karat.simulate.curve.score_curve(campaign.result(), LABELS, floor=0.01).covered


class TestCorrections:
    def test_what_was_asked_before_stands_and_the_result_changes(self, url: str) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=300)
            before = [line.item for line in campaign.history()]
            for item in before[50:90]:
                value = truth(item.split(":")[1])
                campaign.correct(item, 1 - value, annotator="owner")
            label_all(campaign, "ann")
            asked = [line.item for line in campaign.history() if line.kind == "label"]
            assert asked[:300] == before
            result = campaign.result().to_json()
            assert result != simulated().to_json()
        with Campaign.open(url, source=ranking()) as campaign:
            campaign.replay()
            assert campaign.result().to_json() == result

    def test_one_that_comes_after_the_end_counts(self) -> None:
        campaign = create()
        label_all(campaign, "ann")
        done = campaign.result()
        ranked = sorted(campaign.history(), key=lambda line: int(line.item.split(":")[-1]))
        for line in ranked[:30]:
            campaign.correct(line.item, 0, annotator="owner")
        changed = campaign.result()
        assert changed.yields(10).upper < done.yields(10).upper
        label_all(campaign, "ann")
        assert campaign.status().state == "done"


class TestSharing:
    def test_campaigns_with_one_criterion_share_labels(self, url: str) -> None:
        with create(url) as first:
            label_all(first, "ann")
            labelled = {line.item for line in first.history()}
        with create(url, name="again", factor=1.2, seed=9) as second:
            label_all(second, "bob")
            status = second.status()
            assert status.known == len(labelled)
            assert not {line.item for line in second.history()} & labelled
            assert second.result().labels_used == status.answered
            assert karat.simulate.curve.score_curve(second.result(), LABELS, floor=0.01).covered

    def test_other_criteria_do_not(self, url: str) -> None:
        with create(url) as first:
            label_all(first, "ann", most=100)
        with create(url, name="other", criterion="Is it English?") as second:
            assert second.status().known == 0
            label_all(second, "ann", most=10)
            assert len(second.history()) == 10

    def test_a_label_in_one_campaign_closes_the_question_in_the_other(self, url: str) -> None:
        with create(url) as first, create(url, name="twin") as second:
            items = first.ask(10, annotator="ann")
            assert {i.key for i in second.ask(10, annotator="bob")} == {i.key for i in items}
            first.tell({i.id: truth(i.id) for i in items}, annotator="ann")
            assert not {i.key for i in second.ask(10, annotator="bob")} & {i.key for i in items}

    def test_a_list_that_gained_items_keeps_its_labels(self, tmp_path: Path, url: str) -> None:
        small = write_list(tmp_path / "small.csv", size=6_000)
        with create(url, source=str(small)) as first:
            label_all(first, "ann")
            labelled = first.status().answered
        large = write_list(tmp_path / "large.csv")
        with create(url, name="grown", source=str(large)) as second:
            assert second.status().known == labelled
            label_all(second, "ann")
            curve = second.result()
        assert curve.size == SIZE
        assert karat.simulate.curve.score_curve(curve, LABELS, floor=0.01).covered

    def test_a_campaign_like_one_in_memory_is_in_the_same_memory(self, tmp_path: Path) -> None:
        small = write_list(tmp_path / "small.csv", size=6_000)
        with create(source=str(small)) as first:
            label_all(first, "ann", most=30)
            with first.like(str(write_list(tmp_path / "large.csv")), name="grown") as second:
                assert second.status().known == 30
            assert first.status().labels == 30
            assert [row.name for row in first.store.campaigns()] == ["pairs", "grown"]

    def test_known_labels_change_the_stream_that_chose_them(self, tmp_path: Path) -> None:
        path = str(write_list(tmp_path / "small.csv"))
        seeds = []
        with create(source=path) as first:
            seeds.append(first.definition.seed)
            for count in (30, 40):
                label_all(first, "ann", most=count)
                with first.like(path, name=f"after {count}") as second:
                    seeds.append(second.definition.seed)
                    with second.like(path, name=f"again after {count}") as third:
                        seeds.append(third.definition.seed)
            with first.like(path, name="other", criterion="Is it short?") as other:
                assert other.definition.seed == first.definition.seed == 3
        assert len(set(seeds)) == len(seeds)

    def test_rows_of_other_lists_are_other_items(self, url: str) -> None:
        with create(url) as first:
            label_all(first, "ann", most=50)
        reversed_list = karat.Ranking.from_scores(np.arange(SIZE, dtype=np.float64))
        with create(url, name="other", source=reversed_list) as second:
            assert second.status().known == 0
