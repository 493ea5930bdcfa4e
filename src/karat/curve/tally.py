"""What has been labelled on the way down a list, and the bounds that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.draws import StratumDraws
from karat.core.flow import UNSURE, Ask, Items, Labels, Plan
from karat.curve.yields import Floats, Ranks, YieldLines, feasible_band

__all__ = ["BudgetSpentError", "Correction", "Counts", "Sweep", "Tally", "rank_blocks"]

# Guesses are kept this far from 0 and 1 when they are bet on.
LEAST_BET, LARGEST_BET = 0.003, 0.99
# Labels that were there before the first draw.
KNOWN = -1


class Correction(NamedTuple):
    """A label that was changed after so many answers; what was asked before stands."""

    after: int
    rank: int
    label: int


@dataclass(slots=True, eq=False)
class Sweep:
    """One walk down the blocks: its design as it was drawn, for good.

    Sweeps of one frame draw nested samples; what was labelled before the frame enters exactly. Rates and
    guesses of a block depend only on that and on what was seen in blocks above it.
    """

    frame: int
    slopes: Floats
    error: float
    rates: Floats
    guesses: Floats
    done: int
    chain: ChainBound


class BudgetSpentError(Exception):
    """The next draw is more than is left to spend."""


class Counts(NamedTuple):
    """Labelled, right, and undecided items by block and cell."""

    drawn: Floats
    ones: Floats
    unsure: Floats

    def minus(self, other: Counts) -> Counts:
        """What has come since."""
        return Counts(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    def at(self, blocks: Ranks) -> Counts:
        """Only these blocks."""
        return Counts(*(part[blocks] for part in self))


def rank_blocks(size: int, ratio: float) -> Ranks:
    """0, then the last ranks of blocks that grow by `ratio` at most; single ranks at first."""
    ends = [0]
    while ends[-1] < size:
        ends.append(min(size, max(ends[-1] + 1, int(ends[-1] * ratio))))
    return np.array(ends, dtype=np.int64)


class Tally:
    """Labels by block and cell, the sweeps that drew them, and running bounds at the blocks' ends."""

    def __init__(
        self,
        boundaries: Ranks,
        sizes: Floats,
        generator: np.random.Generator,
        cell_of: Callable[[Items], Items] | None,
    ) -> None:
        self.boundaries = boundaries
        self.ends = boundaries[1:]
        self.sizes = sizes
        self.draws = StratumDraws(boundaries, generator, cell_of)
        self.cell_of = cell_of
        self.counts = Counts(*(np.zeros_like(sizes) for _ in range(3)))
        self.items: dict[int, tuple[int, int]] = {}
        self.sweeps: list[Sweep] = []
        self.base = self._snapshot()
        # Distinct items that the plan asked for and got an answer to.
        self.labels = 0
        self.lower = np.zeros(len(self.ends))
        self.upper = self.ends.astype(np.float64)

    # ------------------------------------------------------------------ labels in

    def add_known(self, ranks: Items, labels: Labels) -> None:
        """Take in labels that exist already, however they were chosen."""
        self.draws.take(ranks)
        self._count(ranks, labels, KNOWN)
        self.base = self._snapshot()
        self.tighten()

    def ask(
        self, blocks: Ranks, rates: Floats, reason: str, so_far: Callable[[], object], *, at_most: float
    ) -> Plan[int]:
        """Draw from these blocks at these rates among what is not labelled, and have it labelled.

        Returns how many of the blocks that was: all of them, or as many as hold `at_most` draws. A part of
        a block would not be a sample; after that, nothing more may be drawn.
        """
        ranks = self.draws.draw(blocks, rates)
        asked = len(blocks)
        if len(ranks) > at_most:
            first_too_many = int(ranks[int(at_most)])
            asked = int(np.searchsorted(self.ends[blocks], first_too_many))
            ranks = ranks[ranks <= self.boundaries[blocks[0] + asked]]
        if len(ranks):
            labels = yield Ask(ranks, reason, unsure_allowed=True, so_far=so_far)
            self._count(ranks, labels, len(self.sweeps) - 1)
            self.labels += len(ranks)
        return asked

    def begin_frame(self) -> int:
        """From here on, everything labelled so far enters exactly. Returns the frame's first sweep."""
        self.base = self._snapshot()
        return len(self.sweeps)

    def begin_sweep(self, frame: int, slopes: Floats, error: float) -> Sweep:
        """Start another walk down the blocks."""
        same_frame = self.sweeps and self.sweeps[-1].frame == frame
        rates = self.sweeps[-1].rates.copy() if same_frame else np.zeros_like(self.sizes)
        guesses = np.full_like(self.sizes, 0.5)
        sweep = Sweep(frame, slopes, error, rates, guesses, 0, ChainBound(slopes, error))
        self.sweeps.append(sweep)
        return sweep

    def since_base(self, blocks: Ranks) -> Counts:
        """What this frame has labelled in these blocks."""
        return self.counts.at(blocks).minus(self.base.at(blocks))

    # ------------------------------------------------------------------ bounds out

    def extend(self, sweep: Sweep, blocks: Ranks, rates: Floats, guesses: Floats) -> tuple[float, float]:
        """Go on with a sweep over these blocks, now labelled; returns the bounds at the last one."""
        sweep.rates[blocks], sweep.guesses[blocks] = rates, guesses.clip(LEAST_BET, LARGEST_BET)
        sweep.done = int(blocks[-1]) + 1
        low, high = self._extended(sweep, blocks, self.base, self.since_base(blocks))
        right, wrong = self._seen()
        low, high = np.maximum(low, right[blocks]), np.minimum(high, self.ends[blocks] - wrong[blocks])
        self.lower[blocks] = np.maximum(self.lower[blocks], low)
        self.upper[blocks] = np.minimum(self.upper[blocks], high)
        self.tighten()
        return float(low[-1]), float(high[-1])

    def correct(self, corrections: Iterable[Correction]) -> None:
        """Change labels, and form all bounds anew under the designs that were recorded."""
        for correction in corrections:
            block, cell = self._place(np.array([correction.rank]))
            old, drawn_by = self.items[correction.rank]
            self._shift(block, cell, np.array([old], dtype=np.int8), -1.0)
            self._shift(block, cell, np.array([correction.label], dtype=np.int8), 1.0)
            self.items[correction.rank] = (correction.label, drawn_by)
        self.lower = np.zeros(len(self.ends))
        self.upper = self.ends.astype(np.float64)
        for number, sweep in enumerate(self.sweeps):
            base, inside = self._counts_of_sweep(number)
            sweep.chain = ChainBound(sweep.slopes, sweep.error)
            if sweep.done:
                blocks = np.arange(sweep.done)
                low, high = self._extended(sweep, blocks, base, inside.at(blocks))
                self.lower[blocks] = np.maximum(self.lower[blocks], low)
                self.upper[blocks] = np.minimum(self.upper[blocks], high)
            self.base = base
        self.tighten()

    def tighten(self) -> None:
        """Use what was seen, and that a yield never falls and rises by at most one at each rank."""
        right, wrong = self._seen()
        upper = np.minimum(self.upper, self.ends - wrong)
        lower = np.maximum(self.lower, right)
        upper = np.minimum.accumulate(upper[::-1])[::-1]
        upper = np.minimum.accumulate(upper - self.ends) + self.ends
        lower = np.maximum.accumulate(lower)
        lower = np.maximum.accumulate((lower - self.ends)[::-1])[::-1] + self.ends
        self.upper, self.lower = np.floor(upper + 1e-9), np.ceil(lower - 1e-9)

    def band(self, lower: Floats, upper: Floats) -> tuple[YieldLines, YieldLines]:
        """Bounds at the blocks' ends as bounds at every rank, closed."""
        size = int(self.ends[-1])
        none, zeros = np.zeros(1), np.zeros(len(self.ends))
        above = YieldLines(self.boundaries[:-1] + 1, upper, zeros, size)
        starts = np.append(1, self.ends) if self.ends[0] > 1 else self.ends
        values = np.append(none, lower) if self.ends[0] > 1 else lower
        return feasible_band(YieldLines(starts, values, np.zeros(len(starts)), size), above)

    @property
    def unsure(self) -> int:
        """How many of the labelled items nobody could decide."""
        return int(self.counts.unsure.sum())

    # ------------------------------------------------------------------ how it is kept

    def _extended(self, sweep: Sweep, blocks: Ranks, base: Counts, inside: Counts) -> tuple[Floats, Floats]:
        low, high = sweep.chain.extend(
            sweep.rates[blocks],
            sweep.guesses[blocks],
            (self.sizes - base.drawn)[blocks],
            inside.drawn,
            inside.ones,
            inside.ones + inside.unsure,
        )
        sure = np.cumsum(base.ones.sum(axis=1))
        perhaps = sure + np.cumsum(base.unsure.sum(axis=1))
        return low + sure[blocks], high + perhaps[blocks]

    def _seen(self) -> tuple[Floats, Floats]:
        """Right and wrong items that were seen up to each block's end."""
        right = np.cumsum(self.counts.ones.sum(axis=1))
        wrong = np.cumsum((self.counts.drawn - self.counts.ones - self.counts.unsure).sum(axis=1))
        return right, wrong

    def _snapshot(self) -> Counts:
        return Counts(*(part.copy() for part in self.counts))

    def _place(self, ranks: Items) -> tuple[Ranks, Ranks]:
        blocks = np.searchsorted(self.boundaries, ranks) - 1
        cells = np.zeros(len(ranks), dtype=np.int64) if self.cell_of is None else self.cell_of(ranks)
        return blocks, cells

    def _count(self, ranks: Items, labels: Labels, sweep: int) -> None:
        self._shift(*self._place(ranks), labels, 1.0)
        self.items.update(
            (rank, (label, sweep)) for rank, label in zip(ranks.tolist(), labels.tolist(), strict=True)
        )

    def _shift(self, blocks: Ranks, cells: Ranks, labels: Labels, by: float) -> None:
        np.add.at(self.counts.drawn, (blocks, cells), by)
        np.add.at(self.counts.ones, (blocks, cells), by * (labels == 1))
        np.add.at(self.counts.unsure, (blocks, cells), by * (labels == UNSURE))

    def _counts_of_sweep(self, number: int) -> tuple[Counts, Counts]:
        """What had been labelled before a sweep's frame, and by the frame up to the sweep's end."""
        ranks = np.fromiter(self.items, np.int64, len(self.items))
        labels, sweeps = np.array(list(self.items.values()), dtype=np.int64).reshape(-1, 2).T
        blocks, cells = self._place(ranks)
        found = []
        for mask in (
            sweeps < self.sweeps[number].frame,
            (sweeps >= self.sweeps[number].frame) & (sweeps <= number),
        ):
            part = Counts(*(np.zeros_like(self.sizes) for _ in range(3)))
            at = (blocks[mask], cells[mask])
            np.add.at(part.drawn, at, 1.0)
            np.add.at(part.ones, at, labels[mask] == 1)
            np.add.at(part.unsure, at, labels[mask] == UNSURE)
            found.append(part)
        return found[0], found[1]
