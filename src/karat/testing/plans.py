"""`PlanContract`: what every plan must do, as tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from karat.core.errors import LabelError
from karat.core.plan import LATE, Ask, Items, Labels, Plan, checked_labels, drive, run
from karat.testing.refusals import refused

# A drive that takes longer than this is not going to end.
MOST_ASKS = 100_000


class PlanContract:
    """The promises that let simulation, people and recovery drive one plan.

    A subclass says how to make the plan and what the labels are; the plan should ask several times.

    Attributes:
        takes_unsure: whether None is an answer.
        takes_late: whether the plan goes on before every label is there.
        has_checkpoints: whether it can be made anew from an ask's checkpoint.
        uses_seed: whether another seed asks for other items.
        checkpoint_every: at which asks a plan is made anew from its checkpoint.
    """

    takes_unsure = False
    takes_late = False
    has_checkpoints = False
    uses_seed = True
    checkpoint_every = 5

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Any]:
        """A fresh plan, or one that goes on from a checkpoint."""
        raise NotImplementedError

    def oracle(self, items: Items) -> Labels:
        """The labels of these items, 0 or 1."""
        raise NotImplementedError

    def check_result(self, result: Any) -> None:
        """Look at a result, final or so far; raise AssertionError where it cannot be."""

    def spell(self, result: Any) -> str:
        """A result as text; equal results have equal texts."""
        return str(result.to_json())

    # ------------------------------------------------------------------ asks

    def test_nothing_is_asked_for_twice(self) -> None:
        asks, _ = self._walk()
        asked = [item for items in asks for item in items]
        assert len(set(asked)) == len(asked)
        assert asked

    def test_every_item_has_a_chance_above_zero(self) -> None:
        def look(ask: Ask, _: int) -> None:
            assert ask.chances is not None, "an audit needs the chances"
            assert ask.chances.shape == ask.items.shape
            assert ((ask.chances > 0.0) & (ask.chances <= 1.0)).all()

        self._walk(look=look)

    def test_asks_say_why(self) -> None:
        def look(ask: Ask, _: int) -> None:
            assert ask.reason.strip()
            assert len(ask) > 0, "an ask for nothing would wait for ever"

        self._walk(look=look)

    def test_the_same_seed_asks_the_same_and_another_does_not(self) -> None:
        asks, result = self._walk(seed=1)
        again, repeated = self._walk(seed=1)
        assert asks == again
        assert self.spell(result) == self.spell(repeated)
        others, _ = self._walk(seed=2)
        assert (asks != others) == self.uses_seed

    def test_asks_do_not_depend_on_the_global_generator(self) -> None:
        asks, _ = self._walk()
        state = np.random.get_state()  # noqa: NPY002 - the one that plans must not use
        try:
            np.random.seed(12_345)  # noqa: NPY002
            again, _ = self._walk()
        finally:
            np.random.set_state(state)  # noqa: NPY002
        assert asks == again

    # ------------------------------------------------------------------ driving

    def test_driven_in_pieces_and_restarted_it_ends_the_same(self) -> None:
        asks, at_once = self._walk()
        asked = np.array([item for items in asks for item in items], dtype=np.int64)
        generator = np.random.default_rng(0)
        # The first ask piece by piece, and then a few items that are long in coming.
        withheld = {*asks[0], *generator.choice(asked, min(10, len(asked)), replace=False).tolist()}
        known: dict[int, int | None] = dict(self._told(set(asked.tolist()) - withheld))
        for _ in range(MOST_ASKS):
            outcome = drive(self.make_plan(1), known)
            if not isinstance(outcome, Ask):
                break
            assert outcome.items.tolist()
            assert not set(outcome.items.tolist()) & set(known), "only what is missing is left to ask for"
            some = generator.permutation(outcome.items)[: max(1, 2 * len(outcome) // 3)]
            known.update(self._told(some.tolist()))
        assert self.spell(outcome) == self.spell(at_once)

    def test_labels_that_cannot_be_are_refused(self) -> None:
        with refused(LabelError):
            run(self.make_plan(1), lambda items: np.full(len(items), 2))
        with refused(LabelError):
            run(self.make_plan(1), lambda items: self.oracle(items)[1:])

    def test_unsure_is_an_answer_or_is_refused(self) -> None:
        def answer(items: Items) -> list[int | None]:
            return [
                None if item % 10 == 0 else label
                for item, label in zip(items.tolist(), self.oracle(items).tolist(), strict=True)
            ]

        if self.takes_unsure:
            self.check_result(run(self.make_plan(1), answer))
        else:
            with refused(LabelError):
                run(self.make_plan(1), lambda items: [None] * len(items))

    def test_what_is_known_so_far_is_valid_and_looking_changes_nothing(self) -> None:
        def look(ask: Ask, _: int) -> None:
            if ask.so_far is not None:
                self.check_result(ask.so_far())
            if ask.labels_left is not None:
                assert ask.labels_left() >= 0
            if ask.checkpoint is not None:
                ask.checkpoint()

        asks, result = self._walk()
        again, watched = self._walk(look=look)
        assert asks == again
        assert self.spell(result) == self.spell(watched)
        self.check_result(result)

    # ------------------------------------------------------------------ corrections

    def test_a_correction_changes_nothing_that_was_asked_before(self) -> None:
        plain, _ = self._walk()
        for number in {1, len(plain) // 2, len(plain) - 1} - {0}:
            early = [item for items in plain[:number] for item in items][:5]
            changed = {item: 1 - int(self.oracle(np.array([item]))[0]) for item in early}

            def amend(ask: Ask, place: int, at: int = number, to: dict[int, int] = changed) -> None:
                if place == at and ask.amend is not None:
                    ask.amend(to)

            asks, result = self._walk(look=amend)
            assert asks[: number + 1] == plain[: number + 1]
            asked = [item for items in asks for item in items]
            assert len(set(asked)) == len(asked)
            if result is not None:
                self.spell(result)

    def test_a_correction_back_and_forth_leaves_no_trace_in_the_asks(self) -> None:
        plain, _ = self._walk()
        first = plain[0][0]
        label = int(self.oracle(np.array([first]))[0])

        def amend(ask: Ask, place: int) -> None:
            if place == 1 and ask.amend is not None:
                ask.amend({first: 1 - label})
                ask.amend({first: label})

        asks, _ = self._walk(look=amend)
        assert asks == plain

    def test_a_correction_of_what_was_never_asked_for_is_refused(self) -> None:
        ask = next(self.make_plan(1))
        if ask.amend is not None:
            with refused(LabelError):
                ask.amend({int(ask.items.max()) + 10**9: 1})

    # ------------------------------------------------------------------ checkpoints

    def test_restored_from_checkpoints_it_goes_on_as_if_nothing_had_happened(self) -> None:
        plain, result = self._walk()
        again, restored = self._walk(restart=lambda number: number % self.checkpoint_every == 0)
        assert again == plain
        assert self.spell(restored) == self.spell(result)

    def test_restored_with_corrections_and_late_labels(self) -> None:
        plain, _ = self._walk()
        first = plain[0][0]
        label = int(self.oracle(np.array([first]))[0])

        def amend(ask: Ask, place: int) -> None:
            if place == 2 and ask.amend is not None:
                ask.amend({first: 1 - label})

        late = self._every_third if self.takes_late else None
        asks, result = self._walk(look=amend, late=late)
        again, restored = self._walk(
            look=amend, late=late, restart=lambda number: number % self.checkpoint_every == 0
        )
        assert again == asks
        assert self.spell(restored) == self.spell(result)

    # ------------------------------------------------------------------ late labels

    def test_late_labels_all_count_in_the_end(self) -> None:
        waiting: set[int] = set()

        def look(ask: Ask, _: int) -> None:
            assert self.takes_late or not ask.late_allowed
            waiting.difference_update(ask.items.tolist())

        def late(item: int) -> bool:
            held = self._every_third(item)
            if held:
                waiting.add(item)
            return held

        _, result = self._walk(look=look, late=late, amend_late=False)
        assert not waiting, "an item whose label was late is asked for again"
        self.check_result(result)

    def test_late_labels_may_come_by_amending(self) -> None:
        asks, result = self._walk(late=self._every_third)
        every = {item for items in asks for item in items}
        assert every
        self.check_result(result)

    # ------------------------------------------------------------------ one walk

    @staticmethod
    def _every_third(item: int) -> bool:
        return item % 3 == 0

    def _walk(
        self,
        *,
        seed: int = 1,
        look: Callable[[Ask, int], None] | None = None,
        late: Callable[[int], bool] | None = None,
        amend_late: bool = True,
        restart: Callable[[int], bool] | None = None,
    ) -> tuple[list[list[int]], Any]:
        """Run a plan to its end: what each ask was for, and the result.

        `look` is shown each ask with its number from 0; `late` says whose labels come one ask later, by
        amending, or only when they are asked for again; `restart` at which asks the plan is made anew.
        """
        plan = self.make_plan(seed)
        ask = next(plan)
        asks: list[list[int]] = []
        coming: list[int] = []
        for number in range(MOST_ASKS):
            if restart is not None and restart(number) and ask.checkpoint is not None:
                plan, ask = self._restored(plan, ask, seed)
            assert (ask.checkpoint is not None) == self.has_checkpoints
            if look is not None:
                look(ask, number)
            if coming and amend_late and ask.amend is not None:
                missing = [item for item in coming if item not in set(ask.items.tolist())]
                ask.amend(self._told(missing))
            asks.append(ask.items.tolist())
            labels = checked_labels(self.oracle(ask.items), ask)
            coming = []
            if late is not None and ask.late_allowed:
                coming = [item for item in ask.items.tolist() if late(item)]
                labels = np.where(np.isin(ask.items, coming), LATE, labels).astype(np.int8)
            try:
                ask = plan.send(labels)
            except StopIteration as stop:
                return asks, stop.value
        raise AssertionError(f"the plan did not end within {MOST_ASKS:,} asks")

    def _restored(self, plan: Plan[Any], ask: Ask, seed: int) -> tuple[Plan[Any], Ask]:
        assert ask.checkpoint is not None
        again = self.make_plan(seed, ask.checkpoint())
        same = next(again)
        assert same.items.tolist() == ask.items.tolist(), "a restored plan goes on with the same ask"
        assert (same.reason, same.late_allowed) == (ask.reason, ask.late_allowed)
        if ask.so_far is not None and same.so_far is not None:
            assert self.spell(same.so_far()) == self.spell(ask.so_far())
        plan.close()
        return again, same

    def _told(self, items: Iterable[int]) -> Mapping[int, int]:
        every = np.array(list(items), dtype=np.int64)
        return dict(zip(every.tolist(), self.oracle(every).tolist(), strict=True)) if len(every) else {}
