"""Campaigns and people, in any store."""

from __future__ import annotations

from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.records import (
    GoldItem,
    NewLabel,
)
from karat.campaign.store import Store
from karat.testing.refusals import refused
from karat.testing.stores.rows import LONG_FIELD, NOW, drawn, start


class CampaignsContract:
    """Campaigns and people: a part of `StoreContract`."""

    def test_a_campaign_comes_back_as_it_was_started(self, store: Store) -> None:
        definition = {"seed": 7, "words": LONG_FIELD, "deep": {"list": [1, None, "ü"], "share": 0.1}}
        row = store.add_campaign(
            "größe 'x'", question="curve", criterion="is it right?", definition=definition, version="1.2.3"
        )
        assert row == store.campaign("größe 'x'") == store.campaigns()[0]
        assert (row.name, row.question, row.criterion_text) == ("größe 'x'", "curve", "is it right?")
        assert (row.definition, row.version, row.archived_at) == (definition, "1.2.3", None)

    def test_names_are_unique_and_a_second_one_leaves_nothing(self, store: Store) -> None:
        row = start(store, "one")
        with refused(CampaignError, "'one'", "already"):
            start(store, "one", criterion="another", known=[drawn("a", 0)])
        assert store.campaigns() == [row]
        assert store.draws(row.id) == []

    def test_a_name_that_does_not_exist_is_refused_with_those_that_do(self, store: Store) -> None:
        with refused(CampaignError, "'one'", "none yet"):
            store.campaign("one")
        start(store, "two")
        with refused(CampaignError, "'one'", "two"):
            store.campaign("one")

    def test_campaigns_of_one_criterion_share_its_number(self, store: Store) -> None:
        first, second, other = (
            start(store, name, criterion=text) for name, text in (("a", "x"), ("b", "x"), ("c", "y"))
        )
        assert first.criterion == second.criterion != other.criterion
        assert [row.name for row in store.campaigns()] == ["a", "b", "c"]

    def test_archiving_and_opening_again(self, store: Store) -> None:
        row = start(store)
        store.archive(row.id, at=NOW)
        assert store.campaign(row.name).archived_at == NOW
        store.archive(row.id, at=None)
        assert store.campaign(row.name) == row

    def test_a_definition_can_be_replaced(self, store: Store) -> None:
        row = start(store)
        store.redefine(row.id, {"path": "elsewhere"})
        assert store.campaign(row.name) == row._replace(definition={"path": "elsewhere"})

    def test_known_items_and_gold_are_kept(self, store: Store) -> None:
        known = [drawn("b", 0, unit=2), drawn("a", 0, unit=1)]
        gold = [GoldItem("g", 1, 9, {"text": "g"}), GoldItem("f", 0, 8, {})]
        row = start(store, known=known, gold=gold)
        assert store.draws(row.id) == known
        assert store.gold(row.id) == sorted(gold)
        assert store.queued(row.id) == (0, 0), "what is known is not asked for"

    def test_a_campaign_that_cannot_be_started_leaves_nothing(self, store: Store) -> None:
        with refused(StoreError):
            start(store, known=[drawn("a", 0), drawn("a", 0)])
        assert store.campaigns() == []

    def test_annotators_are_known_by_name(self, store: Store) -> None:
        numbers = {name: store.annotator(name) for name in ("ann", "Ann", "ann ", "bjørn")}
        assert len(set(numbers.values())) == 4
        assert {name: store.annotator(name) for name in numbers} == numbers
        assert store.annotators() == {number: name for name, number in numbers.items()}

    def test_an_erased_name_is_gone_and_its_labels_stay(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        store.append(row, ann, [NewLabel("a", 1)])
        assert store.erase_annotator("ann")
        assert not store.erase_annotator("ann")
        assert "ann" not in store.annotators()[ann]
        assert [line.annotator for line in store.labels(row.criterion)] == [ann]
        assert store.annotator("ann") != ann, "somebody new of that name is somebody else"
