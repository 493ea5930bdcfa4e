"""`StoreContract`: what every store of campaigns must do, as tests."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.records import (
    CORRECTION,
    GOLD,
    AskRow,
    CampaignRow,
    Checkpoint,
    Draw,
    GoldItem,
    LabelRow,
    NewLabel,
    OwnLabel,
    SkipRow,
)
from karat.campaign.store import Store
from karat.core.errors import LabelError
from karat.core.labels import UNSURE
from karat.testing.refusals import refused

NOW = 1_700_000_000.0
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


class StoreContract:
    """The promises that campaigns rely on, as tests of a fresh and empty store.

    Each test takes a `store`; a subclass provides it, for instance as a fixture of pytest's. Nothing is
    asked of the store but what `Store` documents, so it may keep its rows wherever it likes.
    """

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

    # ------------------------------------------------------------------ asks and draws

    def test_only_who_holds_the_lock_records_an_ask(self, store: Store) -> None:
        row = start(store)
        assert not add_ask(store, row, [drawn("a")], holder="nobody")
        assert store.lock(row.id, "me", seconds=60) is None
        assert not add_ask(store, row, [drawn("a")], holder="somebody else")
        assert (store.asks(row.id), store.draws(row.id), store.queued(row.id)) == ([], [], (0, 0))
        assert add_ask(store, row, [drawn("a")], holder="me")
        assert [draw.item for draw in store.draws(row.id)] == ["a"]

    def test_who_lost_the_lock_records_nothing(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "slow", seconds=10, at=NOW)
        store.lock(row.id, "quick", seconds=10, at=NOW + 11)
        assert not add_ask(store, row, [drawn("a")], holder="slow")
        assert store.asks(row.id) == []

    def test_asks_and_draws_come_back_in_order(self, store: Store) -> None:
        row = start(store, known=[drawn("known", 0)])
        first = [drawn("b", 1, unit=5, chance=0.25), drawn("a", 1, unit=10**12, chance=1.0)]
        second = [drawn("d", 2), drawn("c", 2, chance=None)]
        record(store, row, first, number=1, position=3)
        record(store, row, second, number=2, position=10**10)
        asks = store.asks(row.id)
        assert [(ask.number, ask.log_position, ask.reason) for ask in asks] == [
            (1, 3, "ask 1"),
            (2, 10**10, "ask 2"),
        ]
        assert all(isinstance(ask, AskRow) for ask in asks)
        assert store.asks(row.id, after=1) == asks[1:]
        assert store.draws(row.id, after=0) == first + second
        assert store.draws(row.id, after=1) == second
        assert store.draws_of(row.id, {"a", "c", "never"}) == {"a": first[1], "c": second[1]}

    def test_an_ask_that_fails_leaves_nothing(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        with refused(StoreError):
            add_ask(store, row, [drawn("b", 2), drawn("a", 2)], number=2)
        with refused(StoreError):
            add_ask(store, row, [drawn("c", 1)], number=1)
        assert [ask.number for ask in store.asks(row.id)] == [1]
        assert [draw.item for draw in store.draws(row.id)] == ["a"]
        assert store.waiting(row.id) == {"a"}

    def test_only_wanted_items_are_queued(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "me", seconds=60)
        store.add_ask(
            row.id,
            1,
            log_position=0,
            reason="",
            draws=[drawn("a"), drawn("b"), drawn("c")],
            wanted={"a": 2, "c": 1},
            holder="me",
        )
        assert store.queued(row.id) == (3, 0)
        assert store.waiting(row.id) == {"a", "c"}

    def test_more_opinions_are_wanted_only_where_none_wait(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")])
        store.append(row, store.annotator("ann"), [NewLabel("b", UNSURE)])
        for _ in range(2):
            store.want_more(row, {"a": 5, "b": 2}, ask=1, after=store.log_position())
            assert store.queued(row.id) == (3, 0)
        leased = store.lease(row, store.annotator("bob"), 9, seconds=60)
        assert sorted(lease.item for lease in leased) == ["a", "b"]

    def test_no_more_opinions_are_wanted_where_one_has_just_come(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        looked = store.log_position()
        store.append(row, store.annotator("ann"), [NewLabel("a", 1)])
        store.want_more(row, {"a": 1}, ask=1, after=looked)
        assert store.queued(row.id) == (0, 0)

    # ------------------------------------------------------------------ leases

    def test_items_are_leased_in_the_order_of_the_asks(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("c"), drawn("a", unit=4)], number=1)
        record(store, row, [drawn("b", 2)], number=2)
        leases = store.lease(row, store.annotator("ann"), 2, seconds=60, at=NOW)
        assert [(lease.item, lease.ask, lease.unit, lease.until) for lease in leases] == [
            ("c", 1, 1, NOW + 60),
            ("a", 1, 4, NOW + 60),
        ]
        assert store.held(row.id, store.annotator("ann"), at=NOW) == leases
        assert store.queued(row.id, at=NOW) == (3, 2)

    def test_two_people_never_hold_one_item(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn(f"{number}") for number in range(10)])
        held = [
            {lease.item for lease in store.lease(row, store.annotator(name), 4, seconds=60)}
            for name in ("ann", "bob", "cyd", "dan")
        ]
        assert [len(items) for items in held] == [4, 4, 2, 0]
        assert not any(one & two for one, two in itertools.combinations(held, 2))

    def test_a_lease_that_ran_out_goes_to_somebody_else(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        ann, bob, cyd = (store.annotator(name) for name in ("ann", "bob", "cyd"))
        assert leased(store, row, ann, seconds=60, at=NOW) == ["a"]
        assert leased(store, row, bob, seconds=60, at=NOW + 60) == []
        assert leased(store, row, bob, seconds=60, at=NOW + 61) == ["a"]
        assert store.held(row.id, ann, at=NOW + 61) == []
        assert leased(store, row, cyd, seconds=60, at=NOW + 62) == []
        assert not store.has_free(row.id, at=NOW + 62)
        assert store.has_free(row.id, at=NOW + 200)
        assert store.queued(row.id, at=NOW + 62) == (1, 1)
        assert store.queued(row.id, at=NOW + 200) == (1, 0)

    def test_a_label_after_the_lease_ran_out_counts_and_closes_the_opinion(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        store.lease(row, ann, 1, seconds=60, at=NOW)
        store.lease(row, bob, 1, seconds=60, at=NOW + 61)
        store.append(row, ann, [NewLabel("a", 1)], at=NOW + 62)
        assert store.queued(row.id, at=NOW + 62) == (0, 0)
        assert store.held(row.id, bob, at=NOW + 62) == []
        store.append(row, bob, [NewLabel("a", 0)], at=NOW + 63)
        assert len(store.labels(row.criterion)) == 2

    def test_with_redundancy_each_opinion_is_of_another_person(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")], opinions=2)
        ann, bob, cyd = (store.annotator(name) for name in ("ann", "bob", "cyd"))
        assert leased(store, row, ann, 9) == ["a", "b"]
        assert leased(store, row, ann, 9) == [], "nobody gives two opinions on one item"
        assert leased(store, row, bob, 9) == ["a", "b"]
        assert leased(store, row, cyd, 9) == []
        store.append(row, ann, [NewLabel("a", 1)])
        assert leased(store, row, ann, 9) == []
        store.release(row.id, bob)
        assert leased(store, row, ann, 9) == []
        assert leased(store, row, cyd, 9) == ["a", "b"]
        store.append(row, cyd, [NewLabel("a", 1), NewLabel("b", 1)])
        assert store.queued(row.id) == (1, 1)
        store.append(row, ann, [NewLabel("b", 1)])
        assert store.queued(row.id) == (0, 0)

    def test_an_opinion_closes_its_own_slot(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a")], opinions=2)
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann)
        leased(store, row, bob)
        store.append(row, bob, [NewLabel("a", 1)])
        assert [lease.item for lease in store.held(row.id, ann)] == ["a"]
        assert store.held(row.id, bob) == []

    def test_the_owners_word_closes_every_opinion(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")], opinions=3)
        store.append(row, store.annotator("owner"), [NewLabel("a", 1, CORRECTION)])
        assert store.waiting(row.id) == {"b"}
        assert store.queued(row.id) == (3, 0)

    def test_nobody_gets_what_they_labelled_under_the_criterion(self, store: Store) -> None:
        one, two, other = start(store, "a"), start(store, "b"), start(store, "c", criterion="another")
        ann, bob = store.annotator("ann"), store.annotator("bob")
        store.append(one, ann, [NewLabel("a", 1)])
        record(store, two, [drawn("a")])
        record(store, other, [drawn("a")])
        assert leased(store, two, ann) == []
        assert leased(store, two, bob) == ["a"]
        assert leased(store, other, ann) == ["a"]

    def test_a_label_closes_opinions_in_every_campaign_of_the_criterion(self, store: Store) -> None:
        one, two, other = start(store, "a"), start(store, "b"), start(store, "c", criterion="another")
        record(store, one, [drawn("a")])
        record(store, two, [drawn("a"), drawn("b")], opinions=2)
        record(store, other, [drawn("a")])
        store.append(one, store.annotator("ann"), [NewLabel("a", 1)])
        assert [store.queued(row.id)[0] for row in (one, two, other)] == [0, 3, 1]

    def test_what_was_skipped_goes_to_others_first(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann, 2)
        store.skip(row.id, ann, ["a"])
        assert store.held(row.id, ann)[0].item == "b"
        assert leased(store, row, ann, 2) == []
        assert leased(store, row, ann, 2, again=True) == ["a"]
        store.skip(row.id, ann, ["a"])
        assert leased(store, row, bob, 2) == ["a"]
        skips = store.skips(row.id)
        assert [(skip.item, skip.annotator) for skip in skips] == [("a", ann), ("a", ann)]
        assert all(isinstance(skip, SkipRow) for skip in skips)
        assert store.waiting(row.id) == {"a", "b"}, "a skipped item is never dropped"

    def test_giving_back(self, store: Store) -> None:
        row = start(store)
        record(store, row, [drawn("a"), drawn("b"), drawn("c")])
        ann, bob = store.annotator("ann"), store.annotator("bob")
        leased(store, row, ann, 3)
        assert store.release(row.id, bob) == 0
        assert store.release(row.id, ann, ["b", "never"]) == 1
        assert leased(store, row, bob, 3) == ["b"]
        assert store.release(row.id, ann) == 2
        assert store.queued(row.id) == (3, 1)
        assert leased(store, row, bob, 3) == ["a", "c"]

    def test_campaigns_have_their_own_queues(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b", criterion="another")
        record(store, one, [drawn("a")])
        assert leased(store, two, store.annotator("ann")) == []
        assert store.queued(two.id) == (0, 0)

    # ------------------------------------------------------------------ locks and checkpoints

    def test_one_holder_at_a_time(self, store: Store) -> None:
        row = start(store)
        assert store.lock_holder(row.id) is None
        assert store.lock(row.id, "me", seconds=60) is None
        assert store.lock(row.id, "you", seconds=60) == "me"
        assert store.lock(row.id, "me", seconds=60) is None, "who holds it may keep it"
        assert store.lock_holder(row.id) == "me"
        store.unlock(row.id, "you")
        assert store.lock_holder(row.id) == "me"
        store.unlock(row.id, "me")
        assert store.lock_holder(row.id) is None
        assert store.lock(row.id, "you", seconds=60) is None

    def test_a_lock_whose_time_is_up_is_taken_over(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "me", seconds=60, at=NOW)
        assert store.lock(row.id, "you", seconds=60, at=NOW + 60) == "me"
        assert store.lock(row.id, "you", seconds=60, at=NOW + 61) is None
        assert store.lock(row.id, "me", seconds=60, at=NOW + 62) == "you"

    def test_a_dead_holders_lock_is_taken_over_at_once(self, store: Store) -> None:
        row = start(store)
        store.lock(row.id, "dead", seconds=600)
        assert store.lock(row.id, "you", seconds=60, dead=["somebody", "dead"]) is None
        assert store.lock(row.id, "me", seconds=60, dead=["dead"]) == "you"

    def test_each_campaign_has_its_lock(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b")
        assert store.lock(one.id, "me", seconds=60) is None
        assert store.lock(two.id, "you", seconds=60) is None

    def test_the_newest_checkpoint_is_kept(self, store: Store) -> None:
        one, two = start(store, "a"), start(store, "b")
        assert store.checkpoint(one.id) is None
        everything = bytes(range(256)) * 4_000
        for checkpoint in (Checkpoint(1, "0.1", b""), Checkpoint(2, "0.2", everything)):
            store.save_checkpoint(one.id, checkpoint)
            assert store.checkpoint(one.id) == checkpoint
        store.save_checkpoint(two.id, Checkpoint(5, "0.1", b"other"))
        store.drop_checkpoint(one.id)
        assert store.checkpoint(one.id) is None
        assert store.checkpoint(two.id) == Checkpoint(5, "0.1", b"other")


def start(
    store: Store,
    name: str = "one",
    *,
    criterion: str = "is right",
    known: Sequence[Draw] = (),
    gold: Sequence[GoldItem] = (),
) -> CampaignRow:
    """A campaign about nothing in particular."""
    return store.add_campaign(
        name, question="curve", criterion=criterion, definition={}, version="0", known=known, gold=gold
    )


def drawn(item: str, ask: int = 1, *, unit: int = 1, chance: float | None = 0.5) -> Draw:
    """An item that a plan has drawn."""
    return Draw(item, ask, unit, chance, {"text": item})


def record(store: Store, row: CampaignRow, draws: Sequence[Draw], **about: Any) -> None:
    """Record an ask as whoever holds the lock, and want opinions on all of it."""
    assert store.lock(row.id, "me", seconds=60) is None
    assert add_ask(store, row, draws, **about)


def add_ask(
    store: Store,
    row: CampaignRow,
    draws: Sequence[Draw],
    *,
    number: int = 1,
    opinions: int = 1,
    position: int = 0,
    holder: str = "me",
) -> bool:
    """Try to record an ask."""
    return store.add_ask(
        row.id,
        number,
        log_position=position,
        reason=f"ask {number}",
        draws=draws,
        wanted={draw.item: opinions for draw in draws},
        holder=holder,
    )


def leased(
    store: Store, row: CampaignRow, annotator: int, count: int = 1, *, seconds: float = 60, **about: Any
) -> list[str]:
    """The items that this annotator gets."""
    return [lease.item for lease in store.lease(row, annotator, count, seconds=seconds, **about)]
