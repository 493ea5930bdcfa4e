"""Tests of a store's campaigns, annotators and log of labels."""

from __future__ import annotations

from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.records import (
    CORRECTION,
    GOLD,
    Draw,
    GoldItem,
    LabelRow,
    NewLabel,
    OwnLabel,
)
from karat.campaign.store import Store
from karat.core.errors import LabelError, ParameterError
from karat.core.labels import UNSURE
from karat.testing.refusals import refused
from karat.testing.store_rows import NOW, drawn, record, start

# Texts that a careless store would change, cut, take for another or run.
TEXTS = (
    "plain",
    "Plain",
    "",
    " ",
    "plain ",
    'it\'s "quoted" \\ back',
    "'; DROP TABLE labels; --",
    "%_*?[a]",
    ":name {0} %s %(item)s",
    "größe",
    "gro\u0308ße",
    "日本語 العربية עברית",
    "👩‍🔬🧪",
    "line\nbreak\ttab\r\n",
    "1e5",
    "007",
    "None",
    "<script>alert(1)</script>",
)
# Longer than any sensible key, and without repetition that could be packed.
LONG_TEXT = "/".join(str(number * 7_919) for number in range(330))[:2_000]
LONG_FIELD = "".join(chr(32 + number * 7_919 % 9_000) for number in range(10_000))


class StoredLabels:
    """Campaigns, annotators, and labels that are appended and never changed."""

    # ------------------------------------------------------------------ campaigns and annotators

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

    def test_a_name_of_several_lines_is_refused(self, store: Store) -> None:
        for name in ("a\nb", "a\x1b[31m", "a\x85", "a\u2028b", "a\x00", "a\udcff", " "):
            with refused(ParameterError):
                store.annotator(name)
        assert store.annotators() == {}
        for name in ("علی\u200cرضا", "山田\u3000太郎"):
            assert store.annotator(name)

    def test_an_erased_name_is_gone_and_its_labels_stay(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        store.append(row, ann, [NewLabel("a", 1)])
        assert store.erase_annotator("ann")
        assert not store.erase_annotator("ann")
        assert "ann" not in store.annotators()[ann]
        assert [line.annotator for line in store.labels(row.criterion)] == [ann]
        assert store.annotator("ann") != ann, "somebody new of that name is somebody else"

    # ------------------------------------------------------------------ the log of labels

    def test_a_label_comes_back_as_it_was_told(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        label = NewLabel("a", UNSURE, CORRECTION, 3, 1.25, "größe 'x'", "r1")
        [position] = store.append(row, ann, [label], at=NOW)
        assert store.labels(row.criterion) == [
            LabelRow(position, "a", UNSURE, CORRECTION, ann, row.id, 3, NOW, 1.25, "größe 'x'")
        ]

    def test_any_text_is_an_item(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        texts = [*TEXTS, LONG_TEXT, LONG_TEXT[:-1]]
        fields = {text: {"text": text, text: LONG_FIELD, "nothing": None, "number": 1.5} for text in texts}
        draws = [Draw(text, 1, unit, 0.5, fields[text]) for unit, text in enumerate(texts)]
        record(store, row, draws)
        assert store.draws(row.id) == draws
        leases = store.lease(row, ann, len(texts), seconds=60)
        assert [(lease.item, lease.fields) for lease in leases] == [(text, fields[text]) for text in texts]
        for place, text in enumerate(texts):
            store.append(row, ann, [NewLabel(text, place % 2, comment=LONG_FIELD)])
            assert store.queued(row.id)[0] == len(texts) - place - 1
        lines = store.labels(row.criterion)
        assert [line.item for line in lines] == texts
        assert {line.comment for line in lines} == {LONG_FIELD}
        for text in texts:
            assert [line.item for line in store.labels(row.criterion, items={text})] == [text]
            assert list(store.draws_of(row.id, {text})) == [text]

    def test_positions_grow_and_nothing_appears_behind_them(self, store: Store) -> None:
        row = start(store)
        people = [store.annotator(name) for name in ("ann", "bob")]
        seen: list[LabelRow] = []
        last = store.log_position()
        assert last == 0
        for number in range(20):
            told = store.append(row, people[number % 2], [NewLabel(f"{number}-{part}", 1) for part in "ab"])
            assert told == sorted(told)
            assert told[0] > last
            last = store.log_position()
            assert last == told[-1]
            seen += store.labels(row.criterion, after=seen[-1].id if seen else 0)
            assert seen == store.labels(row.criterion), "reading on gives what reading everything gives"

    def test_an_opinion_that_changes_is_another_line(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        before = store.append(row, ann, [NewLabel("a", 1)], at=NOW)
        after = store.append(row, ann, [NewLabel("a", 0)], at=NOW + 1)
        values = [(line.id, line.value) for line in store.labels(row.criterion)]
        assert values == [(before[0], 1), (after[0], 0)]

    def test_a_request_counts_once_for_each_person(self, store: Store) -> None:
        row = start(store)
        ann, bob = store.annotator("ann"), store.annotator("bob")
        first = store.append(row, ann, [NewLabel("a", 1, request="r"), NewLabel("b", 0, request="s")])
        again = store.append(row, ann, [NewLabel("a", 1, request="r"), NewLabel("c", 1, request="t")])
        assert again[0] == first[0]
        assert store.append(row, ann, [NewLabel("b", 0, request="s")]) == first[1:]
        store.append(row, bob, [NewLabel("a", 1, request="r")])
        told = [(line.item, line.annotator) for line in store.labels(row.criterion)]
        assert told == [("a", ann), ("b", ann), ("c", ann), ("a", bob)]

    def test_labels_without_a_request_all_count(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        store.append(row, ann, [NewLabel("a", 1), NewLabel("a", 1)])
        assert len(store.labels(row.criterion)) == 2

    def test_a_label_that_came_in_between_is_not_doubled(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")], opinions=2)
        ann, bob = store.annotator("ann"), store.annotator("bob")
        assert store.own_labels(row, ann, ["a", "x"]) == {"a": OwnLabel(1, None, 0)}
        first = store.append(row, ann, [NewLabel("a", 1, after=0)])
        assert store.append(row, ann, [NewLabel("a", 1, after=0)]) == first
        with refused(LabelError):
            store.append(row, ann, [NewLabel("b", 1), NewLabel("a", 0, after=0)])
        assert store.queued(row.id) == (3, 0), "nothing of it was stored"
        store.append(row, bob, [NewLabel("a", 0, after=0)])
        assert store.own_labels(row, ann, ["a"]) == {"a": OwnLabel(1, 1, first[0])}
        store.append(row, ann, [NewLabel("a", 0, after=first[0])])
        assert [(line.annotator, line.value) for line in store.labels(row.criterion)] == [
            (ann, 1),
            (bob, 0),
            (ann, 0),
        ]

    def test_who_is_labelling_now(self, store: Store) -> None:
        row, other = start(store, "a"), start(store, "b")
        assert store.busy(row.id) == 0
        for name in ("ann", "bob"):
            store.append(row, store.annotator(name), [NewLabel(f"{name} {n}", 1) for n in range(5)])
        store.append(other, store.annotator("cyd"), [NewLabel(f"{n}", 1) for n in range(150)])
        assert (store.busy(row.id), store.busy(other.id)) == (2, 1)
        store.append(other, store.annotator("cyd"), [NewLabel(f"{n}", 0) for n in range(150)])
        assert (store.busy(row.id), store.busy(other.id)) == (0, 1)

    def test_a_repeated_request_closes_no_further_opinion(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")], opinions=3)
        ann = store.annotator("ann")
        for _ in range(3):
            store.append(row, ann, [NewLabel("a", 1, request="r")])
        assert store.queued(row.id) == (2, 0)

    def test_an_error_in_the_middle_of_an_append_leaves_nothing(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")])
        ann = store.annotator("ann")
        bad = NewLabel("b", None)  # type: ignore[arg-type]  # what a bug might send
        with refused(StoreError):
            store.append(row, ann, [NewLabel("a", 1, request="r"), bad])
        assert store.labels(row.criterion) == []
        assert store.log_position() == 0
        assert store.queued(row.id) == (2, 0)
        store.append(row, ann, [NewLabel("a", 0, request="r")])
        assert [line.value for line in store.labels(row.criterion)] == [0], "its request was not used up"

    def test_criteria_do_not_mix(self, store: Store) -> None:
        one, other = start(store, "a", criterion="x"), start(store, "b", criterion="y")
        ann = store.annotator("ann")
        store.append(one, ann, [NewLabel("a", 1)])
        store.append(other, ann, [NewLabel("a", 0)])
        assert [line.value for line in store.labels(one.criterion)] == [1]
        assert [line.value for line in store.labels(other.criterion)] == [0]

    def test_labels_of_many_items_are_found_in_the_order_of_the_log(self, store: Store) -> None:
        row = start(store)
        ann = store.annotator("ann")
        items = [f"{number * 7_919 % 3_001}" for number in range(3_001)]
        store.append(row, ann, [NewLabel(item, 1) for item in items])
        wanted = set(items[::2])
        lines = store.labels(row.criterion, items=wanted)
        assert [line.item for line in lines] == [item for item in items if item in wanted]
        assert store.labels(row.criterion, items=set()) == []

    def test_effort_counts_opinions_and_their_seconds(self, store: Store) -> None:
        row, other = start(store, "a"), start(store, "b")
        ann = store.annotator("ann")
        assert store.effort(row.id) == (0, 0.0)
        store.append(row, ann, [NewLabel("a", 1, seconds=2.5), NewLabel("b", 0)])
        store.append(row, ann, [NewLabel("a", 0, CORRECTION), NewLabel("g", 1, GOLD)])
        store.append(other, ann, [NewLabel("c", 1, seconds=4.0)])
        assert store.effort(row.id) == (2, 2.5)
        # A second thought is no second label.
        store.append(row, ann, [NewLabel("a", 0, seconds=1.0)])
        assert store.effort(row.id) == (2, 3.5)
        assert store.effort_at_most(row.id) == (3, 3.5)
        assert store.effort_of(row.id, ann)[0] == 2
