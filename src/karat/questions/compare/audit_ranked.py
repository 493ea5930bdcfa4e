"""Confidence sequences for P@k and nDCG@k, and estimates of MAP, from the batches of an audit."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from karat.audit.cells import Batch, CellTotals
from karat.data.system_pool import Floats, Ints
from karat.questions.compare.audit_labels import AuditLabels, NewLabels, right_in
from karat.questions.compare.ranked import RankedScore
from karat.questions.compare.result import Ends

# Of the error of a score: for single systems; the rest is for differences.
SINGLE = 0.9
# With more entries of pairs than this, differences follow from the single bounds.
MOST_PAIR_ENTRIES = 5_000_000

ESTIMATED = (
    "is an estimate from labels weighted by their chance to be drawn; its ends hold whatever the labels are "
    "that are missing"
)


class RankedBounds:
    """Bounds on the ranked scores that were asked for, and on differences of those that are weighted numbers.

    P@k is a weighted number of right items, bounded like a precision. nDCG@k lies between DCG@k over that of
    k right items, which is such a number, too, and that plus `RankedLists.gap`, which the labels tell. MAP
    has an estimate, and the ends that no labels can pass.

    Guarantee: with probability at least 1 - error all of them hold, after every batch; or, where each shall
        hold by itself, any one of them does.
    Reference: `karat.audit.cells`.
    """

    def __init__(
        self,
        scores: Collection[RankedScore],
        audited: AuditLabels,
        errors: dict[str, float],
        *,
        together: bool,
    ) -> None:
        """Start without labels.

        Args:
            scores: what is wanted.
            audited: the labels, which the caller takes in after each batch.
            errors: by score, of all of its bounds, or of each.
            together: whether all bounds hold at once.
        """
        assert audited.ranked is not None  # noqa: S101 - a ranked score was asked for
        self.scores, self.audited, self.lists, self.together = scores, audited, audited.ranked, together
        self.single: dict[str, LinearCells] = {}
        self.pairs: dict[str, LinearCells] = {}
        count = len(self.lists.systems)
        self.first, self.second = np.triu_indices(count, 1)
        for score in scores:
            if not score.is_linear:
                continue
            weights, error = self.lists.weights(score), errors[score.name]
            by_pair = count > 1 and (count - 1) * np.count_nonzero(weights) <= MOST_PAIR_ENTRIES
            # An error for each; a difference of two single bounds needs half of it in both.
            single = SINGLE * error if together else error * count * (1.0 if by_pair else 0.5)
            owners, items = self.lists.owners, self.lists.items
            self.single[score.name] = LinearCells(owners, items, weights, count, audited, single)
            if by_pair:
                self.pairs[score.name] = LinearCells(
                    *_differences(owners, items, weights, count),
                    len(self.first),
                    audited,
                    (1.0 - SINGLE) * error if together else error * len(self.first),
                )
        size = self.lists.systems.size
        self.surely, self.perhaps = np.zeros(size), (self.lists.systems.degree > 0).astype(np.float64)
        self.values, self.weights = np.zeros(size), np.ones(size)
        self.labelled = np.empty(0, dtype=np.int64)
        self.missed = np.ones(audited.kinds)
        self.sums: dict[str, list[Floats]] = {name: [] for name in self.single}
        self.batch_weights: list[float] = []

    def update(self, batch: NewLabels, surprise: Floats, weight: float, *, share: float) -> None:
        """Take in a batch that has been counted and not yet taken in.

        Args:
            batch: the labels.
            surprise: by how much each differs from what was expected, over the rate of its stratum.
            weight: of the estimate from this batch.
            share: how much of the information still to come this batch brings.
        """
        for name, cells in self.single.items():
            self.sums[name].append(cells.estimate(batch, surprise))
            cells.update(batch, share=share)
        for cells in self.pairs.values():
            cells.update(batch, share=share)
        self.batch_weights.append(weight)
        items = batch.items
        self.surely[items], self.perhaps[items] = batch.counted[1], batch.counted[2]
        self.values[items] = right_in(batch.counted)
        self.labelled = np.concatenate((self.labelled, items))
        self.missed = self.missed * (1.0 - batch.rates)
        self.weights[self.labelled] = 1.0 / np.maximum(
            1.0 - self.missed[self.audited.strata_at(self.labelled)], 1e-9
        )

    def ends(self) -> dict[str, Ends]:
        """By score, the ends for every system."""
        bounds = {}
        for score in self.scores:
            name = score.name
            if score.is_discounted or not score.is_linear:
                value = self.lists.estimate(score, self.values, self.weights)
                low, high = self.lists.limits(score, self.surely, self.perhaps)
            else:
                value = self._mean(name)
                low, high = self.single[name].totals.lower, self.single[name].totals.upper
            if score.is_discounted:
                totals, gap = self.single[name].totals, self.lists.gap(score, self.surely, self.perhaps)
                low, high = np.maximum(low, totals.lower), np.minimum(high, totals.upper + gap)
            low, high = np.minimum(low, high), np.maximum(low, high)
            bounds[name] = Ends(low, value.clip(low, high), high)
        return bounds

    def pair_ends(self, name: str, error: float | None = None) -> tuple[Floats, Floats] | None:
        """The ends of every difference of a score, row minus column; None where they follow from single ends.

        With an error of their own, for all pairs at once.
        """
        if name not in self.pairs:
            return None
        totals = self.pairs[name].totals
        lower, upper = (totals.lower, totals.upper) if error is None else totals.ends(error)
        if name.startswith("n"):
            score = next(each for each in self.scores if each.name == name)
            gap = self.lists.gap(score, self.surely, self.perhaps)
            lower, upper = lower - gap[self.second], upper + gap[self.first]
        count = len(self.lists.systems)
        low, high = np.zeros((count, count)), np.zeros((count, count))
        low[self.first, self.second], high[self.first, self.second] = lower, upper
        low[self.second, self.first], high[self.second, self.first] = -upper, -lower
        return low, high

    def _mean(self, name: str) -> Floats:
        if not self.sums[name]:
            return np.full(len(self.lists.systems), 0.5)
        return np.average(np.stack(self.sums[name]), axis=0, weights=self.batch_weights)


class LinearCells:
    """Bounds on weighted numbers of right items, each with weights of its own; alike entries are a cell."""

    def __init__(
        self,
        functional: Ints,
        items: Ints,
        weights: Floats,
        count: int,
        audited: AuditLabels,
        error: float,
    ) -> None:
        """Start without labels.

        Args:
            functional: of which number each entry is a part, from 0 to count - 1.
            items: the item of each entry.
            weights: what it adds if it is right.
            count: of numbers.
            audited: the labels, whose strata items have.
            error: the sum, over the numbers, of the probability that a bound of one ever fails.
        """
        kept = np.flatnonzero(weights)
        kept = kept[np.argsort(items[kept], kind="stable")]
        self.functional, self.items, self.weights = functional[kept], items[kept], weights[kept]
        self.count = count
        # Sums of weights that are the same but for rounding are the same.
        levels, level = np.unique(self.weights.round(15), return_inverse=True)
        keys = (self.functional * audited.kinds + audited.strata[self.items]) * len(levels) + level
        cells, self.cells, sizes = np.unique(keys, return_inverse=True, return_counts=True)
        self.strata = cells // len(levels) % audited.kinds
        self.owner = cells // (len(levels) * audited.kinds)
        self.sizes, self.seen = sizes.astype(np.float64), np.zeros((3, len(cells)))
        self.cell_weights = levels[cells % len(levels)]
        self.totals = CellTotals(self.owner, self.cell_weights, self.sizes, count, error)

    def update(self, batch: NewLabels, *, share: float) -> None:
        """Take in a batch."""
        entries, rows = self._entries(batch.items)
        new = np.stack(
            [
                np.bincount(self.cells[entries], weights=each[rows], minlength=len(self.sizes))
                for each in batch.counted
            ]
        )
        rates, guess = batch.rates[self.strata], batch.guess[self.strata]
        cells = Batch(rates, guess, self.sizes - self.seen[0], *new, *self.seen[1:])
        self.totals.update(cells, share=share)
        self.seen = self.seen + new

    def estimate(self, batch: NewLabels, surprise: Floats) -> Floats:
        """Each number from what is known, what is guessed and by how much the batch surprised."""
        guessed = (self.sizes - self.seen[0]) * batch.guess[self.strata]
        expected = self.cell_weights * (right_in(self.seen) + guessed)
        sums = np.bincount(self.owner, weights=expected, minlength=self.count)
        entries, rows = self._entries(batch.items)
        moved = self.weights[entries] * surprise[rows]
        sums = sums + np.bincount(self.functional[entries], weights=moved, minlength=self.count)
        return np.asarray(sums, dtype=np.float64)

    def _entries(self, items: Ints) -> tuple[Ints, Ints]:
        """The entries of these items, and the place of each item among them."""
        first = np.searchsorted(self.items, items, side="left")
        counts = np.searchsorted(self.items, items, side="right") - first
        rows = np.repeat(np.arange(len(items)), counts)
        steps = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        return first[rows] + steps, rows


def _differences(owners: Ints, items: Ints, weights: Floats, count: int) -> tuple[Ints, Ints, Floats]:
    """Entries of the difference of each two systems, in the order of `numpy.triu_indices`."""
    from scipy.sparse import csr_array

    matrix = csr_array((weights, (owners, items)), shape=(count, int(items.max()) + 1))
    matrix.eliminate_zeros()
    parts = []
    pairs = zip(*np.triu_indices(count, 1), strict=True)
    for pair, (first, second) in enumerate(pairs):
        gap = (matrix[[first]] - matrix[[second]]).tocoo()
        codes = gap.coords[1].astype(np.int64)
        parts.append((np.full(len(codes), pair), codes, gap.data))
    functional, codes, values = (np.concatenate(part) for part in zip(*parts, strict=True))
    return functional, codes, values
