"""Order in which a list is cut: by rank, or by rank and a judge's verdict together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from karat.core.plan import Items
from karat.questions.cut.labelled import Ints
from karat.questions.cut.local_precision import Strata, strata_ends


@dataclass(frozen=True, eq=False)
class Order:
    """Positions from 1, best first. Without a judge a position is a rank.

    Attributes:
        size: how many items there are.
        score_at: from positions to scores; None where there are no scores.
        ranks: the rank at each position; None where they are the same.
    """

    size: int
    score_at: Callable[[Any], Any] | None = None
    ranks: Ints | None = None

    def __len__(self) -> int:
        return self.size

    def ranks_at(self, positions: Ints) -> Items:
        """The ranks of the items at these positions."""
        return positions if self.ranks is None else self.ranks[positions - 1]

    def positions_of(self, ranks: Items) -> Ints:
        """The positions of the items at these ranks."""
        if self.ranks is None:
            return ranks
        places = np.empty(len(self), dtype=np.int64)
        places[self.ranks - 1] = np.arange(1, len(self) + 1)
        return places[ranks - 1]

    def strata(self) -> Strata:
        """Strata of this order, with the scores in their middles."""
        ends = strata_ends(len(self))
        if self.score_at is None:
            return Strata.of(ends, None)
        middles = np.maximum(1, (np.concatenate(([0], ends[:-1])) + ends + 1) // 2)
        return Strata.of(ends, np.asarray(self.score_at(middles), dtype=np.float64))
