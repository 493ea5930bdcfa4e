"""Bounds on the relevant documents of a collection from the random draws of a review."""

from __future__ import annotations

import numpy as np

from karat.bounds.pool_sequence import PoolSequence
from karat.bounds.shrinking_pool import UPPER_SHARE as SHRINKING_SHARE
from karat.bounds.shrinking_pool import shrinking_pool_bounds
from karat.core.plan import LATE
from karat.questions.volume.remainder import Floats
from karat.questions.volume.review import Review

# Of the error, the share for the upper bound: what was found is a lower bound by itself.
UPPER_SHARE = 0.95


class DrawnPool:
    """What the draws of a review tell so far; labels that have come since are taken in by `update`.

    Unsure documents count as relevant in the upper and as not relevant in the lower bound. Draws count up to
    the first whose label is still missing, which may be any: the bounds hold after every draw at once.
    Missing labels of other documents count as either, whichever is worse.
    """

    def __init__(self, size: int, error: float) -> None:
        """Nothing is known yet."""
        self.size, self.error = size, error
        self.lower, self.upper, self.found = 0, size, 0
        self._above = PoolSequence(size, UPPER_SHARE * error)
        self._taken = 0
        self._has_guessed = False

    def update(self, review: Review) -> None:
        """Take in what was judged since the last time."""
        if self._has_guessed:
            # Labels that were missing may be there by now.
            self._above = PoolSequence(self.size, UPPER_SHARE * self.error)
            self._taken, self._has_guessed = 0, False
        items = review.items
        values = review.values[items]
        surely = np.concatenate(([0], np.cumsum(values == 1)))
        likely = np.concatenate(([0], np.cumsum((values != 0) & (values != LATE))))
        late = np.concatenate(([0], np.cumsum(values == LATE)))
        places = _places(review)
        settings = [
            (float(batch.numbers["expected"]), bool(batch.numbers["early"]))
            for batch in review.samples
            for _ in range(len(batch.items))
        ]
        for place, (expected, early) in list(zip(places.tolist(), settings, strict=True))[self._taken :]:
            label = int(values[place])
            self._has_guessed |= bool(late[place]) or label == LATE
            if label == LATE:
                break
            known = (int(likely[place]), int(likely[place] + late[place]))
            self._above.draw(
                int(label != 0), known=known, left=self.size - place, expected=expected, early=early
            )
            self._taken += 1
        left, self.found = self.size - len(items), int(surely[-1])
        most = int(likely[-1] + late[-1])
        self.upper = max(min(self._above.upper, most + left), self.found)
        self.lower = self._lower(places, values, surely, late)

    def missing(self, expected: float, count: int) -> Floats:
        """`count` numbers of documents that are not found, about equally likely."""
        return np.minimum(self._above.missing(self.found, expected, count), self.upper - self.found)

    def lacking(self, total: int) -> float:
        """How much is missing to rule out that there are so many relevant documents."""
        return self._above.lacking(total)

    def lacking_above(self, total: int) -> float:
        """How much is missing to rule out that there are so many relevant documents or more."""
        return self._above.lacking_above(total)

    def _lower(
        self,
        places: np.ndarray,
        values: np.ndarray,
        surely: np.ndarray,
        late: np.ndarray,
    ) -> int:
        complete = places[late[places + 1] == 0]
        bounds = shrinking_pool_bounds(
            (values[complete] == 1).astype(np.int8),
            surely[complete],
            self.size - complete,
            size=self.size,
            error=(1.0 - UPPER_SHARE) * self.error / (1.0 - SHRINKING_SHARE),
        )
        return min(max(bounds.lower, self.found), self.upper)


def _places(review: Review) -> np.ndarray:
    """Where in the order of asks the draws are."""
    drawn = [batch.items for batch in review.samples]
    if not drawn:
        return np.empty(0, dtype=np.int64)
    place_of = np.zeros(len(review.values), dtype=np.int64)
    place_of[review.items] = np.arange(len(review.order))
    return np.asarray(place_of[np.concatenate(drawn)])
