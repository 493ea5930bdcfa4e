"""State of one run of `cut`: labels so far, the budget, the random numbers, and how items are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from karat.core.errors import LabelError
from karat.core.plan import Ask, Items, Plan
from karat.core.rng import plan_generator
from karat.questions.cut.labelled import Ints, LabelledPositions
from karat.questions.cut.local_precision import Floats
from karat.questions.cut.order import Order

# Labels that tell whether a look beyond the budget is worth it.
FEWEST_BEFORE = 4


class CutRun:
    """What all stages of a plan share; positions are those of `order`, which verdicts may change."""

    def __init__(self, order: Order, budget: int, seed: int, known: Mapping[int, int | None]) -> None:
        self.order = order
        self.size = len(order)
        self.generator = plan_generator(seed)
        self.labelled = LabelledPositions(self.size)
        self.stage = 0
        self.asked = 0
        self.amended = 0
        self.budget = budget
        self.strata = order.strata()
        self.so_far: Callable[[], Any] | None = None
        # Without a budget, nobody knows beforehand how many labels it takes.
        self.open_ended = False
        ranks = self.known_ranks = np.array(sorted(known), dtype=np.int64)
        if known:
            labels = np.array([1 if known[rank] == 1 else 0 for rank in ranks.tolist()], dtype=np.int8)
            self.labelled.add(order.positions_of(ranks), labels, self.stage)
        self.known = len(self.labelled)

    @property
    def left(self) -> int:
        """Labels that may still be asked for."""
        return min(self.budget - self.asked, self.size - len(self.labelled))

    def ask(self, positions: Ints, reason: str, chance: float | Floats = 1.0) -> Plan[None]:
        """Have unlabelled positions labelled; more than the budget allows is a mistake of the plan."""
        if not len(positions):
            return
        if len(positions) > self.left:
            raise AssertionError("a plan may not exceed its budget")
        ranks = self.order.ranks_at(positions)
        labels = yield Ask(
            ranks,
            reason,
            chances=np.broadcast_to(np.asarray(chance, dtype=np.float64), ranks.shape),
            unsure_allowed=True,
            so_far=self.so_far,
            amend=self._amend,
            labels_left=None if self.open_ended else lambda: max(self.left, 0),
        )
        # The order may have changed meanwhile only by this plan itself, which waits here.
        self.labelled.add(positions, labels, self.stage)
        self.asked += len(positions)

    def look(self, count: int, *, evenly: bool, worth: float = 0.0) -> Plan[None]:
        """Labels spread over the logarithm of the position; with `evenly`, every other one over positions.

        What lies beyond the budget is not looked at where the share of right items before it is below
        `worth`: all labels will then be spent from the top.
        """
        count = min(count, self.left)
        spread = (np.arange(count) + self.generator.random(count)) / max(1, count)
        places = np.ceil(self.size**spread)
        if evenly:
            places[1::2] = np.ceil(spread[1::2] * self.size)
        positions = self.unlabelled_of(np.unique(places.astype(np.int64).clip(1, self.size)))
        near = positions <= (self.budget if worth else self.size)
        yield from self.ask(positions[near], "a first look at all parts of the list")
        before = self.labelled.positions[self.labelled.positions <= self.budget]
        last = self.labelled.values[: len(before)][before > self.budget / 4]
        if len(last) < FEWEST_BEFORE or (last == 1).mean() >= worth:
            yield from self.ask(positions[~near], "a first look at all parts of the list")

    def unlabelled_of(self, positions: Ints) -> Ints:
        """Those of these positions that have no label."""
        return positions[~np.isin(positions, self.labelled.positions)]

    def reorder(self, order: Order) -> None:
        """Go on with another order of the same items."""
        ranks = self.order.ranks_at(self.labelled.positions)
        self.order, self.strata = order, order.strata()
        self.labelled = self.labelled.moved(order.positions_of(ranks))

    def local_precision(self) -> Floats:
        """The guess from all labels so far, by stratum."""
        return self.strata.local_precision(self.labelled)

    def _amend(self, changes: Mapping[int, int]) -> None:
        ranks: Items = np.array(list(changes), dtype=np.int64)
        if len(ranks) and (ranks.min() < 1 or ranks.max() > self.size):
            raise LabelError("A correction is for an item that is not in the list.")
        positions = self.order.positions_of(ranks)
        self.amended += 1
        self.labelled.amend(dict(zip(positions.tolist(), changes.values(), strict=True)))
