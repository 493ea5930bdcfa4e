"""The band method while things happen: corrections, late labels, and restarts from a checkpoint."""

from collections.abc import Callable, Mapping
from contextlib import suppress

import numpy as np
import pytest

from karat.core.checkpoint import CheckpointError
from karat.core.errors import LabelError
from karat.core.plan import LATE, Ask
from karat.questions.curve.band import _Walk, band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.result import Curve
from karat.simulate.curve import score_curve
from tests.questions.curve.test_band import LABELS, SIZE, TRUTH, answer


def walked(
    *,
    wrong: tuple[int, ...] = (),
    amend_after: int = 10**9,
    amends: Mapping[int, int] | None = None,
    late: Callable[[int], int] | None = None,
    restart: Callable[[int], bool] = lambda _: False,
    seed: int = 1,
    known: dict[int, int | None] | None = None,
    proxy: np.ndarray | None = None,
    **others: object,
) -> tuple[list[int], Curve]:
    """A run in which things happen: what was asked, and the curve.

    `late` says after how many further asks each label comes; `restart` at which asks the plan is made anew
    from its checkpoint; `amends` are told at the first ask after so many labels, or at the last one.
    """
    chosen = CurveChoices(factor=1.15, **others)
    plan = band(SIZE, chosen, seed=seed, known=known, proxy=proxy)
    asked: list[int] = []
    coming: dict[int, list[int]] = {}
    ask, number, amended = next(plan), 0, False
    while True:
        number += 1
        # Also while the walk waits at its end, for labels that are late.
        assert ask.labels_left is None or ask.labels_left() >= len(ask.items)
        if restart(number):
            plan.close()
            plan = band(SIZE, chosen, seed=seed, known=known, proxy=proxy, checkpoint=ask.checkpoint())
            again = next(plan)
            assert again.items.tolist() == ask.items.tolist()
            assert again.so_far().to_json() == ask.so_far().to_json()
            ask = again
        if amends and not amended and len(asked) >= amend_after:
            amended = True
            ask.amend(amends)
        arrived = [rank for due in sorted(coming) if due <= number for rank in coming.pop(due)]
        if arrived and ask.late_allowed:
            ask.amend({rank: int(LABELS[rank - 1]) for rank in arrived})
        labels = answer(ask.items)
        labels = np.where(np.isin(ask.items, wrong), 1 - labels, labels).astype(np.int8)
        if late and ask.late_allowed:
            for place, rank in enumerate(ask.items.tolist()):
                if delay := late(rank):
                    labels[place] = LATE
                    coming.setdefault(number + delay, []).append(rank)
        if not ask.late_allowed:
            coming.clear()
        asked += ask.items.tolist()
        try:
            ask = plan.send(labels)
        except StopIteration as stop:
            return asked, stop.value


class TestCorrections:
    """A correction never changes what was asked before it, and then counts as if it had been there."""

    def test_what_was_asked_before_stands(self) -> None:
        before, plain = walked()
        changes = {rank: 1 - int(LABELS[rank - 1]) for rank in before[100:120]}
        after, corrected = walked(amend_after=300, amends=changes)
        assert before[:300] == after[:300]
        assert before != after
        assert corrected.to_json() != plain.to_json()
        assert corrected.parameters["corrections"] == 20

    def test_the_bounds_are_those_of_the_corrected_labels(self) -> None:
        """Wrong first answers, corrected near the end, leave bounds that hold for the truth."""
        asked, _ = walked()
        wrong = tuple(asked[:300:15])
        _, curve = walked(
            wrong=wrong, amend_after=500, amends={rank: int(LABELS[rank - 1]) for rank in wrong}
        )
        assert curve.parameters["corrections"] == len(wrong)
        low, _, high = curve.yields_between(1, SIZE)
        assert (low <= TRUTH + 1e-6).all()
        assert (high >= TRUTH - 1e-6).all()

    def test_a_correction_to_the_same_label_changes_nothing(self) -> None:
        asked, plain = walked()
        _, again = walked(amend_after=300, amends={rank: int(LABELS[rank - 1]) for rank in asked[:5]})
        assert again.to_json() == plain.to_json()

    def test_a_label_that_was_never_given_cannot_be_corrected(self) -> None:
        ask = next(band(SIZE, CurveChoices(factor=1.15), seed=1))
        with pytest.raises(LabelError, match="which has no label yet"):
            ask.amend({SIZE: 1})


class TestLateLabels:
    """The walk goes on without them, waits at the end of each sweep, and then has every one of them."""

    @pytest.mark.parametrize("every", [1, 2, 7])
    def test_all_labels_count_in_the_end(self, every: int) -> None:
        asked, curve = walked(late=lambda rank: rank % 5 if rank % every == 0 else 0)
        assert curve.labels_used == len(set(asked))
        assert score_curve(curve, LABELS, floor=0.01).covered
        assert not any("unsure" in warning for warning in curve.warnings)
        assert curve.factor <= 1.15 * (1 + 1e-9)

    def test_their_price_is_bounded(self) -> None:
        """Four batches are on their way at any time, on a list that needs fifty: a harsh case."""
        plain = [walked(seed=seed)[1].labels_used for seed in (1, 2, 3)]
        late = [walked(seed=seed, late=lambda rank: 2 + rank % 3)[1].labels_used for seed in (1, 2, 3)]
        assert sum(late) < 1.35 * sum(plain)

    def test_the_pilot_does_without(self) -> None:
        plan = band(SIZE, CurveChoices(factor=1.15), seed=1)
        ask = next(plan)
        assert not ask.late_allowed
        assert plan.send(answer(ask.items)).late_allowed

    def test_late_labels_leave_the_same_bounds_as_punctual_ones(self) -> None:
        """With the same draws, it makes no difference to the final bounds when a label came."""
        plan = band(SIZE, CurveChoices(factor=3.0, batch=10**6), seed=1)
        other = band(SIZE, CurveChoices(factor=3.0, batch=10**6), seed=1)
        first, second = next(plan), next(other)
        first, second = plan.send(answer(first.items)), other.send(answer(second.items))
        assert first.items.tolist() == second.items.tolist()
        labels = answer(second.items)
        labels[::3] = LATE
        try:
            first = plan.send(answer(first.items))
        except StopIteration as stop:
            first = stop.value
        second = other.send(labels)
        assert second.items.tolist() == sorted(second.items.tolist())
        assert not second.late_allowed
        try:
            second = other.send(answer(second.items))
        except StopIteration as stop:
            second = stop.value
        one, two = (found if isinstance(found, Curve) else found.so_far() for found in (first, second))
        ranks = np.arange(1, SIZE + 1)
        assert np.allclose(one.lower.at(ranks), two.lower.at(ranks))
        assert np.allclose(one.upper.at(ranks), two.upper.at(ranks))

    def test_labels_that_came_before_the_end_of_a_sweep_count_in_full(self) -> None:
        """Every other label in the first half of the list is one ask late, and none is at the end."""
        walk = _Walk(SIZE, CurveChoices(factor=1.15), 1)
        late = np.empty(0, dtype=np.int64)

        def one_ask_late(ask: Ask) -> np.ndarray:
            nonlocal late
            assert ask.reason != "labels that are still missing"
            ask.amend(dict(zip(late.tolist(), answer(late).tolist(), strict=True)))
            is_late = (ask.items % 2 == 1) & (ask.items < SIZE / 2) & ask.late_allowed
            late = ask.items[is_late]
            return np.where(is_late, LATE, answer(ask.items)).astype(np.int8)

        plan, labels = walk.plan(), None
        with suppress(StopIteration):
            while True:
                labels = one_ask_late(plan.send(labels))
        lower, upper = walk.tally.lower, walk.tally.upper
        walk.tally.form_anew()
        assert np.array_equal(lower, walk.tally.lower)
        assert np.array_equal(upper, walk.tally.upper)


class TestCheckpoints:
    """A plan made anew from a checkpoint is the same plan."""

    @pytest.mark.parametrize("options", [{}, {"budget": 700}, {"known": {5: 1, 900: None, 12_000: 0}}])
    def test_a_restored_plan_goes_on_as_if_nothing_had_happened(self, options: dict) -> None:
        asked, plain = walked(**options)
        again, restored = walked(restart=lambda number: number % 13 == 1, **options)
        assert again == asked
        assert restored.to_json() == plain.to_json()

    def test_with_a_proxy_late_labels_and_corrections(self) -> None:
        proxy = np.where(np.random.default_rng(3).random(SIZE) < 0.9, LABELS, 1 - LABELS).astype(float)
        happenings: dict = {
            "late": lambda rank: rank % 3,
            "amend_after": 300,
            "amends": dict.fromkeys(walked(proxy=proxy)[0][10:20], 0),
            "proxy": proxy,
        }
        asked, plain = walked(**happenings)
        again, restored = walked(restart=lambda number: number % 7 == 1, **happenings)
        assert again == asked
        assert restored.to_json() == plain.to_json()

    def test_at_the_very_end_of_a_budget(self) -> None:
        happenings: dict = {"late": lambda rank: 1 + rank % 9, "budget": 500}
        asked, plain = walked(**happenings)
        again, restored = walked(restart=lambda number: number > 20, **happenings)
        assert again == asked
        assert restored.to_json() == plain.to_json()

    @pytest.mark.parametrize("damage", [lambda c: c[:100], lambda c: b"", lambda c: c[:-50] + b"x" * 50])
    def test_a_damaged_one_is_refused(self, damage: Callable[[bytes], bytes]) -> None:
        state = next(band(SIZE, CurveChoices(factor=1.15), seed=1)).checkpoint()
        with pytest.raises(CheckpointError):
            next(band(SIZE, CurveChoices(factor=1.15), seed=1, checkpoint=damage(state)))

    def test_one_of_another_list_is_refused(self) -> None:
        state = next(band(SIZE, CurveChoices(factor=1.15), seed=1)).checkpoint()
        with pytest.raises(CheckpointError, match="another list"):
            next(band(SIZE // 2, CurveChoices(factor=1.15), seed=1, checkpoint=state))
