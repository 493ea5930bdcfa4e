"""Confidence sequences for all scores of all systems, from the batches of an audit."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from karat.audit.cells import Batch, CellTotals, RatioTests
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.data.systems import Systems
from karat.questions.compare.audit_labels import AuditLabels, NewLabels, right_in
from karat.questions.compare.audit_ranked import RankedBounds
from karat.questions.compare.ranked import ranked_score, ranked_scores
from karat.questions.compare.result import Ends
from karat.questions.compare.scores import METRICS, harmonic_mean

# Of the error: for precisions, differences of precision, recall and F1; and for each P@k and nDCG@k.
SHARES = {"precision": 0.45, "difference": 0.05, "recall": 0.15, "f1": 0.35}
RANKED_SHARE = 0.5
# Candidates for recall and F1.
GRID = 399
# With more entries than this, differences follow from the single bounds.
MANY_ENTRIES = 5_000_000


def error_shares(scores: Collection[str], *, alike: bool) -> dict[str, float]:
    """The share of the error for what these scores need; F1 of unlike outputs follows from the two others."""
    needed = {*scores, *(("precision", "recall") if "f1" in scores and not alike else ())}
    needed |= {"difference"} if "precision" in needed else set()
    shares = {name: share for name, share in SHARES.items() if name in needed}
    shares |= {score.name: RANKED_SHARE for score in ranked_scores(scores) if score.is_linear}
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


class AuditBounds:
    """Bounds on the scores that were asked for and on differences of precision.

    Guarantee: with probability at least 1 - error all of them hold, after every batch; or, where precision
        alone is asked for and each interval shall hold by itself, any one of them does.
    Reference: `karat.audit.cells`.
    """

    def __init__(
        self,
        systems: SystemPool,
        audited: AuditLabels,
        error: float,
        *,
        scores: Collection[str] = METRICS,
        together: bool = True,
    ) -> None:
        """Start without labels.

        Args:
            systems: whose scores.
            audited: the labels, which the caller takes in after each batch.
            error: of all bounds, or of each.
            scores: what is wanted.
            together: whether all bounds hold at once; if not, recall and F1 are not wanted.
        """
        self.systems, self.audited, self.error = systems, audited, error
        self.scores, self.together = tuple(scores), together
        count, alike = len(systems), systems.is_alike
        by_pair = alike and count > 1 and systems.entry_count <= MANY_ENTRIES
        shares = error_shares(scores, alike=alike)
        ranked = ranked_scores(scores)
        errors = {
            score.name: error * (shares[score.name] if together else 1.0)
            for score in ranked
            if score.is_linear
        }
        self.ranked = RankedBounds(ranked, audited, errors, together=together) if ranked else None
        if not together and "precision" in scores:
            # An error for each; a difference of two single bounds needs half of it in both.
            shares = {"precision": count * (1.0 if by_pair else 0.5), "difference": count * (count - 1) / 2.0}
        self.cells = _PrecisionCells(systems, audited)
        self.precision = self.cells.totals(error * shares["precision"]) if "precision" in shares else None
        self.pairs = (
            _PairCells(systems, audited, error * shares["difference"])
            if by_pair and "difference" in shares
            else None
        )
        grid = np.arange(1, GRID + 1) / (GRID + 1.0)
        wide = np.broadcast_to(grid, (count, GRID))
        self.recall = (
            RatioTests(grid, 1.0 - wide, wide, np.zeros((count, GRID)), error * shares["recall"])
            if "recall" in shares
            else None
        )
        # F1 = 2A/(N + A + B), where all outputs are alike: a test of (2-φ)A - φB = φN.
        self.f1 = (
            RatioTests(grid, 2.0 - wide, wide, wide * systems.sizes[:, None], error * shares["f1"])
            if alike and "f1" in shares
            else None
        )
        self.sums: list[tuple[Floats, Floats, Floats, Floats]] = []

    def update(self, batch: NewLabels, *, share: float, width: float | None) -> None:
        """Take in a batch that has been counted and not yet taken in."""
        audited = self.audited
        kinds = audited.strata_at(batch.items)
        surprise = (right_in(batch.counted) - batch.guess[kinds]) / batch.rates[kinds]
        self.sums.append(self._estimates(batch, surprise))
        if self.ranked is not None:
            self.ranked.update(batch, surprise, float(self.sums[-1][3][0]), share=share)
        cells = self.cells.batch(batch)
        if self.precision is not None:
            self.precision.update(cells, share=share, width=width)
        if self.pairs is not None:
            self.pairs.update(batch, share=share)
        if self.recall is None and self.f1 is None:
            return
        inside = _batch(batch.rates, batch.guess, audited.inside, audited.seen_inside, batch.new_inside)
        outside = _batch(
            batch.rates,
            batch.guess,
            audited.sizes - audited.inside,
            audited.seen[:, None] - audited.seen_inside,
            batch.new[:, None] - batch.new_inside,
        )
        if self.recall is not None:
            self.recall.update(inside, outside, share=share)
        if self.f1 is not None:
            self.f1.update(inside, outside, share=share)

    def half_width(self) -> float:
        """Of the widest precision."""
        assert self.precision is not None  # noqa: S101 - a half-width is of precision
        return float((self.precision.upper - self.precision.lower).max()) / 2.0

    def ends(self) -> dict[str, Ends]:
        """By metric, the ends for every system."""
        values, bounds = self._values(), {}
        if self.precision is not None:
            bounds["precision"] = _ends(self.precision.lower, values["precision"], self.precision.upper)
        if self.recall is not None:
            low, high = self.recall.ends()
            bounds["recall"] = _ends(low, values["recall"], high)
        if "f1" in self.scores:
            low, high = np.zeros(len(self.systems)), np.ones(len(self.systems))
            if self.f1 is not None:
                low, high = self.f1.ends()
            if len(bounds) == 2:
                precision, recall = bounds["precision"], bounds["recall"]
                low = np.maximum(harmonic_mean(precision.lower, recall.lower), low)
                high = np.minimum(harmonic_mean(precision.upper, recall.upper), high)
            bounds["f1"] = _ends(low, values["f1"], high)
        bounds |= {} if self.ranked is None else self.ranked.ends()
        return {metric: bounds[metric] for metric in self.scores}

    def differences(self, ends: dict[str, Ends]) -> dict[str, Ends]:
        """By metric, the ends for every two systems; none wider than the single ends allow."""
        differences = {}
        for metric, single in ends.items():
            low = single.lower[:, None] - single.upper[None, :]
            high = single.upper[:, None] - single.lower[None, :]
            pairs = self._pair_ends(metric)
            if pairs is not None:
                # Bounds that hold each by itself cannot be put together.
                low, high = _narrower((low, high), pairs) if self.together else pairs
            if metric == "precision":
                low, high = np.maximum(low, -self.systems.apart), np.minimum(high, self.systems.apart)
            # The same outputs in another order have other scores.
            same = np.eye(len(low), dtype=bool) if ranked_score(metric) else self.systems.same
            value = np.where(same, 0.0, single.value[:, None] - single.value[None, :])
            differences[metric] = _ends(np.where(same, 0.0, low), value, np.where(same, 0.0, high))
        return differences

    def apart(self, differences: dict[str, Ends]) -> dict[str, NDArray[np.int8]]:
        """By metric, 1 where the row is better than the column, -1 where worse: over all pairs at once."""
        apart = {metric: _signs(each.lower, each.upper) for metric, each in differences.items()}
        if self.together:
            return apart
        for metric in differences:
            ends = self._pair_ends(metric, self.error)
            if ends is None and metric == "precision":
                assert self.precision is not None  # noqa: S101 - there are differences of it
                lower, upper = self.precision.ends(self.error)
                ends = lower[:, None] - upper[None, :], upper[:, None] - lower[None, :]
            if ends is not None:
                apart[metric] = _signs(*ends)
        return apart

    def _pair_ends(self, metric: str, error: float | None = None) -> tuple[Floats, Floats] | None:
        """Bounds on differences by themselves; None where there are none. For all pairs at once, an error."""
        if metric == "precision" and self.pairs is not None:
            totals = self.pairs.totals
            return self.pairs.ends(*((totals.lower, totals.upper) if error is None else totals.ends(error)))
        return None if self.ranked is None else self.ranked.pair_ends(metric, error)

    def _estimates(self, batch: NewLabels, surprise: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Each precision, the right items of each system and of the pool from one batch, and its weight."""
        audited = self.audited
        right = right_in(audited.seen_inside).sum(axis=1)
        right = right + ((audited.inside - audited.seen_inside[0]) * batch.guess).sum(axis=1)
        right = right + surprise @ batch.member
        left = audited.sizes - audited.seen[0]
        pool = right_in(audited.seen).sum() + (left * batch.guess).sum()
        variance = (left * batch.guess * (1.0 - batch.guess)) @ (1.0 / np.maximum(batch.rates, 1e-9) - 1.0)
        weight = 1.0 / np.maximum(variance, 1e-9)
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
        return {"precision": precision, "recall": recall, "f1": harmonic_mean(precision, recall)}


class _PrecisionCells:
    """Entries of one system, one stratum and one chance."""

    def __init__(self, systems: SystemPool, audited: AuditLabels) -> None:
        self.systems = systems
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
        self.seen = np.zeros((3, len(self.sizes)))

    def totals(self, error: float) -> CellTotals:
        return CellTotals(self.system, self.weights, self.sizes, len(self.systems), error)

    def batch(self, batch: NewLabels) -> Batch:
        new = self._new(batch)
        cells = _batch(batch.rates[self.stratum], batch.guess[self.stratum], self.sizes, self.seen, new)
        self.seen = self.seen + new
        return cells

    def estimate(self, batch: NewLabels, surprise: Floats) -> Floats:
        """Σ p_i(x)·v(x) from what is known, what is guessed and by how much the batch surprised."""
        guessed = (self.sizes - self.seen[0]) * batch.guess[self.stratum]
        expected = self.weights * (right_in(self.seen) + guessed)
        sums = np.bincount(self.system, weights=expected, minlength=len(self.systems))
        return sums + surprise @ self.systems.chances_at(batch.items)

    def _new(self, batch: NewLabels) -> Floats:
        if self.entry_cells is None:
            return batch.new_inside.reshape(3, -1)
        assert isinstance(self.systems, Systems)  # noqa: S101 - only there chances differ
        entries = self.systems.entries_of(batch.items)
        rows, columns = np.nonzero(entries >= 0)
        cells = self.entry_cells[entries[rows, columns]]
        size = len(self.sizes)
        return np.stack([np.bincount(cells, weights=each[rows], minlength=size) for each in batch.counted])


class _PairCells:
    """Differences of precision: outputs of the first system alone, of the second alone, of both."""

    def __init__(self, systems: SystemPool, audited: AuditLabels, error: float) -> None:
        self.audited = audited
        self.first, self.second = np.triu_indices(len(systems), 1)
        shared = systems.shared_among(audited.strata, audited.kinds)
        both = shared[:, self.first, self.second].T
        self.sizes = self._three(audited.inside, both).ravel()
        self.seen_both = np.zeros((3, *both.shape))
        pairs, kinds = both.shape
        one = 1.0 / systems.sizes
        weights = np.stack((one[self.first], -one[self.second], one[self.first] - one[self.second]), axis=1)
        self.totals = CellTotals(
            np.repeat(np.arange(pairs), 3 * kinds),
            np.repeat(weights.ravel(), kinds),
            self.sizes,
            pairs,
            error,
        )

    def update(self, batch: NewLabels, *, share: float) -> None:
        member = batch.member.astype(np.float64)
        both = member[:, self.first] * member[:, self.second]
        new_both = np.stack([(both * each[:, None]).T @ batch.kinds for each in batch.counted])
        seen = self._three(self.audited.seen_inside, self.seen_both).reshape(3, -1)
        new = self._three(batch.new_inside, new_both).reshape(3, -1)
        rates, guess = (np.tile(each, 3 * len(self.first)) for each in (batch.rates, batch.guess))
        self.totals.update(_batch(rates, guess, self.sizes, seen, new), share=share)
        self.seen_both = self.seen_both + new_both

    def ends(self, lower: Floats, upper: Floats) -> tuple[Floats, Floats]:
        """Ends of each pair as matrices, row minus column."""
        count = len(self.audited.systems)
        low, high = np.zeros((count, count)), np.zeros((count, count))
        low[self.first, self.second], high[self.first, self.second] = lower, upper
        low[self.second, self.first], high[self.second, self.first] = -upper, -lower
        return low, high

    def _three(self, inside: Floats, both: Floats) -> Floats:
        first, second = inside[..., self.first, :], inside[..., self.second, :]
        return np.stack((first - both, second - both, both), axis=-2)


def _batch(rates: Floats, guess: Floats, sizes: Floats, seen: Floats, new: Floats) -> Batch:
    """A batch in cells of these sizes, from the counts before it and its own."""
    inclusion, chance = (np.broadcast_to(each, sizes.shape) for each in (rates, guess))
    return Batch(inclusion, chance, sizes - seen[0], *new, *seen[1:])


def _ends(lower: Floats, value: Floats, upper: Floats) -> Ends:
    """In order, even where bounds contradict each other, as they may when the guarantee fails."""
    low, high = np.minimum(lower, upper), np.maximum(lower, upper)
    return Ends(low, value.clip(low, high), high)


def _narrower(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    return np.maximum(one[0], other[0]), np.minimum(one[1], other[1])


def _signs(lower: Floats, upper: Floats) -> NDArray[np.int8]:
    return (lower > 0.0).astype(np.int8) - (upper < 0.0).astype(np.int8)
