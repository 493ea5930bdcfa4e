"""Confidence sequences for all scores of all systems, from the batches of an audit."""

from __future__ import annotations

import numpy as np

from karat.audit.cells import Batch, CellTotals, RatioTests
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.data.systems import Systems
from karat.questions.compare.audit_labels import AuditLabels, Counts, NewLabels
from karat.questions.compare.result import Ends
from karat.questions.compare.scores import METRICS

# Of the error: for precisions, differences of precision, recall and F1.
SHARES = {"precision": 0.45, "difference": 0.05, "recall": 0.15, "f1": 0.35}
# Candidates for recall and F1.
GRID = 399
# With more entries than this, differences follow from the single bounds.
MANY_ENTRIES = 5_000_000


class AuditBounds:
    """Bounds on precision, recall, F1 and differences of precision, all at once.

    Guarantee: with probability at least 1 - error all of them hold, after every batch.
    Reference: `karat.audit.cells`.
    """

    def __init__(self, systems: SystemPool, audited: AuditLabels, error: float) -> None:
        self.systems, self.audited = systems, audited
        count = len(systems)
        self.cells = _PrecisionCells(systems, audited)
        self.precision = self.cells.totals(error * SHARES["precision"])
        alike = systems.is_alike
        self.pairs = (
            _PairCells(systems, audited, error * SHARES["difference"])
            if alike and count > 1 and systems.entry_count <= MANY_ENTRIES
            else None
        )
        grid = np.arange(1, GRID + 1) / (GRID + 1.0)
        wide = np.broadcast_to(grid, (count, GRID))
        self.recall = RatioTests(grid, 1.0 - wide, wide, np.zeros((count, GRID)), error * SHARES["recall"])
        # F1 = 2A/(N + A + B), where all outputs are alike: a test of (2-φ)A - φB = φN.
        self.f1 = (
            RatioTests(grid, 2.0 - wide, wide, wide * systems.sizes[:, None], error * SHARES["f1"])
            if alike
            else None
        )
        self.sums: list[tuple[Floats, Floats, Floats, Floats]] = []

    def update(self, batch: NewLabels, *, share: float, width: float | None) -> None:
        """Take in a batch that has been counted and not yet taken in."""
        audited = self.audited
        self.sums.append(self._estimates(batch))
        self.precision.update(self.cells.batch(batch), share=share, width=width)
        if self.pairs is not None:
            self.pairs.update(batch, share=share)
        inside = _batch(audited.inside, audited.seen_inside, batch.new_inside, batch)
        outside = _batch(
            audited.sizes - audited.inside,
            _outside(audited.seen, audited.seen_inside),
            _outside(batch.new, batch.new_inside),
            batch,
        )
        self.recall.update(inside, outside, share=share)
        if self.f1 is not None:
            self.f1.update(inside, outside, share=share)

    # ------------------------------------------------------------------ what follows

    def half_width(self) -> float:
        """Of the widest precision."""
        return float((self.precision.upper - self.precision.lower).max()) / 2.0

    def ends(self) -> dict[str, Ends]:
        """By metric, the ends for every system."""
        values = self._values()
        precision = _ends(self.precision.lower, values["precision"], self.precision.upper)
        recall = _ends(self.recall.ends()[0], values["recall"], self.recall.ends()[1])
        low = _harmonic(precision.lower, recall.lower)
        high = _harmonic(precision.upper, recall.upper)
        if self.f1 is not None:
            least, most = self.f1.ends()
            low, high = np.maximum(low, least), np.minimum(high, most)
        f1 = _ends(low, values["f1"], high)
        return dict(zip(METRICS, (precision, recall, f1), strict=True))

    def differences(self, ends: dict[str, Ends]) -> dict[str, Ends]:
        """By metric, the ends for every two systems; none wider than the single ends allow."""
        differences = {}
        for metric, single in ends.items():
            low = single.lower[:, None] - single.upper[None, :]
            high = single.upper[:, None] - single.lower[None, :]
            if metric == "precision":
                low, high = np.maximum(low, -self.systems.apart), np.minimum(high, self.systems.apart)
                if self.pairs is not None:
                    least, most = self.pairs.ends()
                    low, high = np.maximum(low, least), np.minimum(high, most)
            same = self.systems.same
            value = np.where(same, 0.0, single.value[:, None] - single.value[None, :])
            differences[metric] = _ends(np.where(same, 0.0, low), value, np.where(same, 0.0, high))
        return differences

    def _estimates(self, batch: NewLabels) -> tuple[Floats, Floats, Floats, Floats]:
        """Estimates of each precision, of each system's right items and of the pool's, from one batch."""
        audited = self.audited
        middle = (batch.labels == 1) + 0.5 * (batch.labels < 0)
        kinds = audited.strata_at(batch.items)
        surprise = (middle - batch.guess[kinds]) / batch.rates[kinds]
        right = _half(audited.seen_inside).sum(axis=1)
        right = right + ((audited.inside - audited.seen_inside.labelled) * batch.guess).sum(axis=1)
        right = right + surprise @ batch.member
        pool = _half(audited.seen).sum() + ((audited.sizes - audited.seen.labelled) * batch.guess).sum()
        weight = 1.0 / np.maximum(
            ((audited.sizes - audited.seen.labelled) * batch.guess * (1.0 - batch.guess))
            @ (1.0 / np.maximum(batch.rates, 1e-9) - 1.0),
            1e-9,
        )
        precision = self.cells.estimate(batch, surprise)
        return precision, right, np.array([pool + surprise.sum()]), np.array([weight])

    def _values(self) -> dict[str, Floats]:
        count = len(self.systems)
        if not self.sums:
            return {metric: np.full(count, 0.5) for metric in METRICS}
        weights = np.concatenate([weight for *_, weight in self.sums])
        precision, right, pool = (
            np.average(np.stack(part), axis=0, weights=weights)
            for part in list(zip(*self.sums, strict=True))[:3]
        )
        precision = precision.clip(0.0, 1.0)
        recall = (right / max(float(pool[0]), 1e-9)).clip(0.0, 1.0)
        return {"precision": precision, "recall": recall, "f1": _harmonic(precision, recall)}


class _PrecisionCells:
    """Entries of one system, one stratum and one chance."""

    def __init__(self, systems: SystemPool, audited: AuditLabels) -> None:
        self.systems, self.audited = systems, audited
        count, kinds = len(systems), audited.kinds
        if not isinstance(systems, Systems) or systems.chances is None:
            self.system = np.repeat(np.arange(count), kinds)
            self.stratum = np.tile(np.arange(kinds), count)
            self.weights = 1.0 / systems.sizes[self.system]
            self.sizes = audited.inside.ravel()
            self.entry_cells: Ints | None = None
        else:
            owner = np.repeat(np.arange(count), systems.sizes)
            triples = np.column_stack((owner, audited.strata[systems.items], systems.chances))
            cells, self.entry_cells, sizes = np.unique(
                triples, axis=0, return_inverse=True, return_counts=True
            )
            self.system, self.stratum = cells[:, 0].astype(np.int64), cells[:, 1].astype(np.int64)
            self.weights, self.sizes = cells[:, 2], sizes.astype(np.float64)
        self.seen = Counts.none((len(self.sizes),))

    def totals(self, error: float) -> CellTotals:
        return CellTotals(self.system, self.weights, self.sizes, len(self.systems), error)

    def batch(self, batch: NewLabels) -> Batch:
        new = self._new(batch)
        cells = Batch(
            inclusion=batch.rates[self.stratum],
            guess=batch.guess[self.stratum],
            unlabelled=self.sizes - self.seen.labelled,
            drawn=new.labelled,
            surely=new.surely,
            perhaps=new.perhaps,
            known_surely=self.seen.surely,
            known_perhaps=self.seen.perhaps,
        )
        self.seen = self.seen + new
        return cells

    def estimate(self, batch: NewLabels, surprise: Floats) -> Floats:
        """Σ p_i(x)·v(x) from what is known, what is guessed and by how much the batch surprised."""
        expected = self.weights * (
            _half(self.seen) + (self.sizes - self.seen.labelled) * batch.guess[self.stratum]
        )
        sums = np.bincount(self.system, weights=expected, minlength=len(self.systems))
        return sums + surprise @ self.systems.chances_at(batch.items)

    def _new(self, batch: NewLabels) -> Counts:
        if self.entry_cells is None:
            new = batch.new_inside
            return Counts(new.labelled.ravel(), new.surely.ravel(), new.perhaps.ravel())
        assert isinstance(self.systems, Systems)  # noqa: S101 - only there chances differ
        entries = self.systems.entries_of(batch.items)
        rows, columns = np.nonzero(entries >= 0)
        cells = self.entry_cells[entries[rows, columns]]
        size = len(self.sizes)
        return Counts(
            np.bincount(cells, minlength=size).astype(np.float64),
            np.bincount(cells, weights=(batch.labels == 1)[rows], minlength=size).astype(np.float64),
            np.bincount(cells, weights=(batch.labels != 0)[rows], minlength=size).astype(np.float64),
        )


class _PairCells:
    """Differences of precision: outputs of the first system alone, of the second alone, of both."""

    def __init__(self, systems: SystemPool, audited: AuditLabels, error: float) -> None:
        self.systems, self.audited = systems, audited
        self.first, self.second = np.triu_indices(len(systems), 1)
        shared = systems.shared_among(audited.strata, audited.kinds)
        both = shared[:, self.first, self.second].T
        self.sizes = self._three(audited.inside, both)
        self.seen_both = Counts.none(both.shape)
        pairs, kinds = both.shape
        one = 1.0 / systems.sizes
        weights = np.stack((one[self.first], -one[self.second], one[self.first] - one[self.second]), axis=1)
        self.totals = CellTotals(
            np.repeat(np.arange(pairs), 3 * kinds),
            np.repeat(weights.ravel(), kinds),
            self.sizes.ravel(),
            pairs,
            error,
        )

    def update(self, batch: NewLabels, *, share: float) -> None:
        audited = self.audited
        new_both = self._new_both(batch)
        seen, new = (
            Counts(
                *(
                    self._three(getattr(inside, name), getattr(shared, name)).ravel()
                    for name in ("labelled", "surely", "perhaps")
                )
            )
            for inside, shared in (
                (audited.seen_inside, self.seen_both),
                (batch.new_inside, new_both),
            )
        )
        times = 3 * len(self.first)
        cells = Batch(
            inclusion=np.tile(batch.rates, times),
            guess=np.tile(batch.guess, times),
            unlabelled=self.sizes.ravel() - seen.labelled,
            drawn=new.labelled,
            surely=new.surely,
            perhaps=new.perhaps,
            known_surely=seen.surely,
            known_perhaps=seen.perhaps,
        )
        self.totals.update(cells, share=share)
        self.seen_both = self.seen_both + new_both

    def ends(self) -> tuple[Floats, Floats]:
        count = len(self.systems)
        low, high = np.zeros((count, count)), np.zeros((count, count))
        low[self.first, self.second], high[self.first, self.second] = self.totals.lower, self.totals.upper
        low[self.second, self.first], high[self.second, self.first] = -self.totals.upper, -self.totals.lower
        return low, high

    def _three(self, inside: Floats, both: Floats) -> Floats:
        return np.stack((inside[self.first] - both, inside[self.second] - both, both), axis=1)

    def _new_both(self, batch: NewLabels) -> Counts:
        member = batch.member.astype(np.float64)
        both = member[:, self.first] * member[:, self.second]
        kinds = np.zeros((len(batch.items), self.audited.kinds))
        kinds[np.arange(len(batch.items)), self.audited.strata_at(batch.items)] = 1.0
        surely, perhaps = (batch.labels == 1)[:, None], (batch.labels != 0)[:, None]
        return Counts(both.T @ kinds, (both * surely).T @ kinds, (both * perhaps).T @ kinds)


def _batch(sizes: Floats, seen: Counts, new: Counts, batch: NewLabels) -> Batch:
    return Batch(
        inclusion=np.broadcast_to(batch.rates, sizes.shape),
        guess=np.broadcast_to(batch.guess, sizes.shape),
        unlabelled=sizes - seen.labelled,
        drawn=new.labelled,
        surely=new.surely,
        perhaps=new.perhaps,
        known_surely=seen.surely,
        known_perhaps=seen.perhaps,
    )


def _outside(every: Counts, inside: Counts) -> Counts:
    return Counts(
        every.labelled - inside.labelled, every.surely - inside.surely, every.perhaps - inside.perhaps
    )


def _half(counts: Counts) -> Floats:
    return (counts.surely + counts.perhaps) / 2.0


def _ends(lower: Floats, value: Floats, upper: Floats) -> Ends:
    """In order, even where bounds contradict each other, as they may when the guarantee fails."""
    low, high = np.minimum(lower, upper), np.maximum(lower, upper)
    return Ends(low, value.clip(low, high), high)


def _harmonic(first: Floats, second: Floats) -> Floats:
    both = first + second
    return np.divide(2.0 * first * second, both, out=np.zeros_like(both), where=both > 0)
