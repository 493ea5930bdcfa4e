"""Label counts of the method `band` by block of ranks and verdict, and the bounds from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.audit.chain import ChainBound, MissingLabels
from karat.audit.draws import StratumDraws
from karat.core.plan import LATE, Items, Labels
from karat.questions.curve.noisy_labels import NoisyLabels
from karat.questions.curve.yields import Floats, Ranks, YieldLines, feasible_band

# Guesses are kept this far from 0 and 1 when they are bet on.
LEAST_BET, LARGEST_BET = 0.003, 0.99
# Labels that were there before the first draw.
KNOWN = -1
# Items that a sweep drew on its way, and not by a top-up.
ON_THE_WAY = -1


@dataclass(frozen=True, slots=True, eq=False)
class TopUp:
    """A further sample of all items up to a block, taken before a sweep goes on.

    Attributes:
        block: the last block that it is about.
        rates: with what rate items that had not been drawn are drawn, by block and cell.
        guesses: the chance that such an item is right, by block and cell.
        added: what it adds to the slopes of the sweep's bound.
    """

    block: int
    rates: Floats
    guesses: Floats
    added: Floats

    @property
    def blocks(self) -> slice:
        """The blocks that it is about."""
        return slice(self.block + 1)


@dataclass(slots=True, eq=False)
class Sweep:
    """One walk down the blocks: its design as it was drawn, for good.

    Sweeps of one frame draw nested samples; what was labelled before the frame enters exactly. Rates and
    guesses of a block depend only on that and on what was seen in blocks above it. A sweep with top-ups is
    the last of its frame: what they drew above a block knows what is below it.
    """

    frame: int
    rates: Floats
    guesses: Floats
    done: int
    chain: ChainBound
    top_ups: list[TopUp] = field(default_factory=list)


class Counts(NamedTuple):
    """Drawn, right, and undecided (unsure or late) items by block and cell."""

    drawn: Floats
    ones: Floats
    unsure: Floats

    @classmethod
    def none(cls, like: Floats) -> Counts:
        """Zeros by block and cell."""
        return cls(*(np.zeros_like(like) for _ in cls._fields))

    def add(self, blocks: Ranks, cells: Ranks, labels: Labels, by: float = 1.0) -> None:
        """Count items with these labels in, or with `by=-1` out."""
        np.add.at(self.drawn, (blocks, cells), by)
        np.add.at(self.ones, (blocks, cells), by * (labels == 1))
        np.add.at(self.unsure, (blocks, cells), by * (labels < 0))

    def copy(self) -> Counts:
        """These counts, as they are now."""
        return Counts(*(part.copy() for part in self))

    def minus(self, other: Counts) -> Counts:
        """The difference."""
        return Counts(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    def plus(self, other: Counts) -> Counts:
        """The sum."""
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def at(self, blocks: Ranks) -> Counts:
        """Only these blocks."""
        return Counts(*(part[blocks] for part in self))


def rank_blocks(size: int, ratio: float) -> Ranks:
    """0, then the last ranks of blocks that grow by `ratio` at most; single ranks at first."""
    ends = [0]
    while ends[-1] < size:
        ends.append(min(size, max(ends[-1] + 1, int(ends[-1] * ratio))))
    return np.array(ends, dtype=np.int64)


class DrawnFrame(NamedTuple):
    """A frame's inclusion rates by block and cell, the labels that it drew on its way, and later ones."""

    rates: Floats
    own: Counts
    later: Counts


class Tally:
    """Labels by block and cell, the sweeps that drew them, and running bounds at the blocks' ends."""

    def __init__(
        self,
        boundaries: Ranks,
        sizes: Floats,
        generator: np.random.Generator,
        cell_of: Callable[[Items], Items] | None,
        noise: NoisyLabels | None = None,
    ) -> None:
        self.boundaries = boundaries
        self.ends = boundaries[1:]
        self.sizes = sizes
        self.draws = StratumDraws(boundaries, generator, cell_of)
        self.cell_of = cell_of
        self.counts = Counts.none(sizes)
        # By rank: the label, the sweep that drew the item, and the top-up of that sweep.
        self.items: dict[int, tuple[int, int, int]] = {}
        self.sweeps: list[Sweep] = []
        self.base = self.counts.copy()
        # Where labels may be wrong: how often, and bounds on the truth of those that a frame begins with.
        self.noise = noise
        self._of_base: tuple[Counts, tuple[Floats, Floats]] | None = None
        # Ranks of the running sweep whose labels have not come yet.
        self.late: set[int] = set()
        # Whether some came after the sweep had passed them, so that bounds there are wider than they need be.
        self.came_late = False
        # Distinct items that the plan asked for.
        self.labels = 0
        self.lower = np.zeros(len(self.ends))
        self.upper = self.ends.astype(np.float64)

    def forked(self) -> Tally:
        """A copy that takes in labels of its own, for draws that were made already."""
        fork = copy(self)
        fork.counts, fork.base, fork.items = self.counts.copy(), self.base.copy(), dict(self.items)
        fork.sweeps, fork.late = list(self.sweeps), set(self.late)
        fork.lower, fork.upper = self.lower.copy(), self.upper.copy()
        return fork

    def forked_sweep(self) -> Tally:
        """A copy whose running sweep goes on by itself; what is drawn by either is drawn for both."""
        fork, sweep = self.forked(), self.sweeps[-1]
        chain = sweep.chain.forked()
        fork.sweeps[-1] = replace(sweep, rates=sweep.rates.copy(), guesses=sweep.guesses.copy(), chain=chain)
        return fork

    # ------------------------------------------------------------------ labels in

    def add_known(self, ranks: Items, labels: Labels) -> None:
        """Take in labels that exist already, however they were chosen."""
        self.draws.take(ranks)
        self._count(ranks, labels, KNOWN, ON_THE_WAY)
        self.base = self.counts.copy()
        self._tighten(*self._seen())

    def draw(self, blocks: Ranks, rates: Floats, *, at_most: float) -> tuple[Items, Floats, int]:
        """Draw from these blocks at these rates among what is not labelled: ranks, and their chances.

        From all of them, or from as many as hold `at_most` draws, the third value: a part of a block would
        not be a sample. After that, nothing more may be drawn.
        """
        ranks = self.draws.draw(blocks, rates)
        kept = len(blocks)
        if len(ranks) > at_most:
            first_too_many = int(ranks[int(at_most)])
            kept = int(np.searchsorted(self.ends[blocks], first_too_many))
            ranks = ranks[ranks <= self.boundaries[blocks[0] + kept]]
        places, cells = self.place(ranks)
        return ranks, rates[places - blocks[0], cells], kept

    def add(self, ranks: Items, labels: Labels, top_up: int = ON_THE_WAY) -> None:
        """Take in the labels of what was drawn last, by the running sweep on its way or by a top-up of it."""
        self._count(ranks, labels, len(self.sweeps) - 1, top_up)
        self.late.update(ranks[labels == LATE].tolist())
        self.labels += len(ranks)

    def begin_frame(self) -> int:
        """From here on, everything labelled so far enters exactly. Returns the frame's first sweep."""
        self.base = self.counts.copy()
        return len(self.sweeps)

    def begin_sweep(self, frame: int, chain: ChainBound) -> None:
        """Start another walk down the blocks, with this bound."""
        same_frame = self.sweeps and self.sweeps[-1].frame == frame
        rates = self.sweeps[-1].rates.copy() if same_frame else np.zeros_like(self.sizes)
        guesses = np.full_like(self.sizes, 0.5)
        self.sweeps.append(Sweep(frame, rates, guesses, 0, chain))

    def since_base(self, blocks: Ranks) -> Counts:
        """What this frame has labelled in these blocks."""
        return self.counts.at(blocks).minus(self.base.at(blocks))

    def drawn_counts(self) -> Counts:
        """What the plan has drawn, without labels that were known before."""
        return self._counts_where(self._tags()[1] != KNOWN)

    def frames(self) -> list[DrawnFrame]:
        """The frames so far, with what each drew on its way, and by top-ups and later frames."""
        starts = sorted({sweep.frame for sweep in self.sweeps})
        drawn = []
        _, sweeps, top_ups = self._tags()
        for start, following in zip(starts, [*starts[1:], len(self.sweeps)], strict=False):
            from_here = sweeps >= start
            own = from_here & (sweeps < following) & (top_ups == ON_THE_WAY)
            own_counts, later = self._counts_where(own), self._counts_where(from_here & ~own)
            # The last sweep of a frame has the rates of all of its sweeps.
            drawn.append(DrawnFrame(self.sweeps[following - 1].rates, own_counts, later))
        return drawn

    def known_counts(self) -> Counts:
        """The labels that were known before, however they were chosen."""
        return self._counts_where(self._tags()[1] == KNOWN)

    def labelled(self) -> tuple[Ranks, Labels, Floats]:
        """Ranks with labels, these, and the chance of each to be drawn by any sweep; 1 for known ones."""
        ranks = np.fromiter(self.items, np.int64, len(self.items))
        labels, sweeps, _ = self._tags()
        chances = np.where(sweeps == KNOWN, 1.0, 1.0 - self.chance_of_missing()[self.place(ranks)])
        return ranks, labels.astype(np.int8), chances

    def chance_of_missing(self) -> Floats:
        """With what chance no sweep draws an item, by block and cell."""
        missed = np.ones_like(self.sizes)
        # Sweeps of one frame are nested: the last one's rates are those of all.
        for sweep in {each.frame: each for each in self.sweeps}.values():
            missed *= 1.0 - sweep.rates
            for top_up in sweep.top_ups:
                missed[top_up.blocks] *= 1.0 - top_up.rates
        return missed

    # ------------------------------------------------------------------ bounds out

    def extend(
        self, blocks: Ranks, rates: Floats, guesses: Floats, *, tightens: bool = True
    ) -> tuple[float, float]:
        """Go on with the running sweep over these blocks, now drawn; returns the bounds at the last one.

        Of several steps in a row, the last one need tighten the bounds at all blocks.
        """
        sweep = self.sweeps[-1]
        sweep.rates[blocks], sweep.guesses[blocks] = rates, guesses.clip(LEAST_BET, LARGEST_BET)
        sweep.done = int(blocks[-1]) + 1
        low, high = self._extended(sweep, blocks, self.base, self.since_base(blocks))
        right, wrong = seen = self._seen()
        low, high = np.maximum(low, right[blocks]), np.minimum(high, self.ends[blocks] - wrong[blocks])
        self.lower[blocks] = np.maximum(self.lower[blocks], low)
        self.upper[blocks] = np.minimum(self.upper[blocks], high)
        if tightens:
            self._tighten(*seen)
        return float(low[-1]), float(high[-1])

    def top_up(self, top_up: TopUp, ranks: Items, labels: Labels) -> tuple[float, float]:
        """Take in a top-up of the running sweep at the block that it has reached; its bounds there."""
        sweep, upto = self.sweeps[-1], np.arange(top_up.block + 1)
        before = self.since_base(upto)
        self.add(ranks, labels, len(sweep.top_ups))
        sweep.top_ups.append(top_up)
        self._topped_up(sweep, top_up, self.base, before, self.since_base(upto).minus(before))
        self._tighten(*self._seen())
        return self.chain_bounds(top_up.block)

    def settle(self, rank: int, label: int) -> None:
        """Take in a late label of the running sweep.

        Bounds at the blocks that the sweep goes on with have it from here on; those at the blocks it has
        passed stay as wide as they are until `form_anew`.
        """
        self.late.remove(rank)
        self._relabel(rank, label)
        sweep = self.sweeps[-1]
        if label >= 0 and self.place(np.array([rank]))[0][0] < sweep.done:
            self.came_late = True
            sweep.chain.amend(self._missing([rank]), label)

    def correct(self, labels: Mapping[int, int]) -> None:
        """Change labels, and form all bounds anew under the designs that were recorded."""
        for rank, label in labels.items():
            self._relabel(rank, label)
        self.form_anew()

    def form_anew(self) -> None:
        """Form all bounds from the labels as they are now, under the designs that were recorded."""
        self.came_late = False
        self.lower = np.zeros(len(self.ends))
        self.upper = self.ends.astype(np.float64)
        for number, sweep in enumerate(self.sweeps):
            base, inside = self._counts_of_sweep(number)
            sweep.chain = sweep.chain.restarted()
            start = 0
            for place, top_up in enumerate(sweep.top_ups):
                self._form_part(sweep, start, top_up.block + 1, base, inside)
                start, new = top_up.block + 1, self._counts_of_top_up(number, place)
                self._topped_up(sweep, top_up, base, inside.at(np.arange(start)), new.at(np.arange(start)))
                inside = inside.plus(new)
            self._form_part(sweep, start, sweep.done, base, inside)
            self.base = base
        self._tighten(*self._seen())

    def _tighten(self, right: Floats, wrong: Floats) -> None:
        """Use what was seen, and that a yield never falls and rises by at most one at each rank."""
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

    def _form_part(self, sweep: Sweep, start: int, stop: int, base: Counts, inside: Counts) -> None:
        """Form the bounds of a sweep from one block to another."""
        if stop > start:
            blocks = np.arange(start, stop)
            low, high = self._extended(sweep, blocks, base, inside.at(blocks))
            self.lower[blocks] = np.maximum(self.lower[blocks], low)
            self.upper[blocks] = np.minimum(self.upper[blocks], high)

    def chain_bounds(self, block: int) -> tuple[float, float]:
        """Bounds of the running sweep at the block that it has reached, with late labels that came since."""
        return self._with_base(self.sweeps[-1].chain.bounds(), block)

    def own_bounds(self, low: Floats, high: Floats, position: int) -> tuple[Floats, Floats]:
        """Bounds that rest on the running sweep alone, from the block before `position` on.

        Other sweeps know what is further down; this is for decisions that must not.
        """
        last = position - 1 + len(low)
        least, most = (np.append(0.0, side)[position : last + 1] for side in self.base_bounds(self.base))
        right, wrong = (np.append(0.0, side)[position : last + 1] for side in self._seen())
        ranks = self.boundaries[position : last + 1]
        lower, upper = np.maximum(low + least, right), np.minimum(high + most, ranks - wrong)
        return np.ceil(lower - 1e-9), np.floor(upper + 1e-9)

    def expected_chain(self, chances: Floats) -> ChainBound:
        """The running sweep's bound as it will be, about, once late labels are there; for planning only.

        `chances` are those of a label 1 by block and cell, as they look now.
        """
        return self.sweeps[-1].chain.expected(self.missing_labels(), chances[self.late_places()])

    def expected_bounds(self, block: int, chances: Floats) -> tuple[float, float]:
        """Its bounds at the block that the sweep has reached."""
        return self._with_base(self.expected_chain(chances).bounds(), block)

    def base_bounds(self, base: Counts) -> tuple[Floats, Floats]:
        """How many of the items that were labelled before a frame are right, at least and at most."""
        if self._of_base is None or self._of_base[0] is not base:
            surely = base.ones.sum(axis=1)
            perhaps = surely + base.unsure.sum(axis=1)
            bounds = np.cumsum(surely), np.cumsum(perhaps)
            if self.noise is not None:
                bounds = self.noise.true_counts(base.drawn.sum(axis=1), surely, perhaps)
            self._of_base = base, bounds
        return self._of_base[1]

    def late_places(self) -> tuple[Ranks, Ranks]:
        """Blocks and cells of the late ranks that the running sweep has passed."""
        return self.place(self._late_and_passed())

    def missing_labels(self) -> MissingLabels:
        """How the late ranks that the running sweep has passed entered its bound."""
        return self._missing(self._late_and_passed().tolist())

    @property
    def unsure(self) -> int:
        """How many of the labelled items nobody could decide."""
        return int(self.counts.unsure.sum()) - len(self.late)

    # ------------------------------------------------------------------ how it is kept

    def _extended(self, sweep: Sweep, blocks: Ranks, base: Counts, inside: Counts) -> tuple[Floats, Floats]:
        low, high = sweep.chain.extend(
            sweep.rates[blocks],
            sweep.guesses[blocks],
            self.sizes[blocks] - base.drawn[blocks],
            inside.drawn,
            inside.ones,
            inside.ones + inside.unsure,
        )
        least, most = self.base_bounds(base)
        return low + least[blocks], high + most[blocks]

    def _topped_up(self, sweep: Sweep, top_up: TopUp, base: Counts, before: Counts, new: Counts) -> None:
        """Bring a top-up into the bound of its sweep, and that into the bounds at its block."""
        sweep.chain.top_up(
            top_up.added,
            top_up.rates,
            top_up.guesses,
            (self.sizes - base.drawn)[top_up.blocks] - before.drawn,
            new.drawn,
            new.ones,
            new.ones + new.unsure,
            seen=(float(before.ones.sum()), float((before.ones + before.unsure).sum())),
        )
        low, high = sweep.chain.bounds()
        least, most = self.base_bounds(base)
        block = top_up.block
        self.lower[block] = max(self.lower[block], low + least[block])
        self.upper[block] = min(self.upper[block], high + most[block])

    def _late_and_passed(self) -> Ranks:
        """The late ranks that the running sweep has passed."""
        late = np.array(sorted(self.late), dtype=np.int64)
        return late[self.place(late)[0] < self.sweeps[-1].done]

    def _missing(self, ranks: list[int]) -> MissingLabels:
        """How items of the running sweep entered its bound."""
        sweep = self.sweeps[-1]
        places = self.place(np.array(ranks, dtype=np.int64))
        rates, guesses = sweep.rates[places], sweep.guesses[places]
        slopes = np.repeat(sweep.chain.first_slopes[:, None], len(ranks), axis=1)
        since = np.zeros_like(slopes)
        drawn_by = np.array([self.items[rank][2] for rank in ranks], dtype=np.int64)
        for number, top_up in enumerate(sweep.top_ups):
            # A top-up counts the items above it as seen; those below it have its slopes from the start.
            seen = (drawn_by < number) & (drawn_by != ON_THE_WAY) | (drawn_by == ON_THE_WAY) & (
                places[0] <= top_up.block
            )
            since[:, seen] += top_up.added[:, None]
            slopes[:, (drawn_by == ON_THE_WAY) & ~seen] += top_up.added[:, None]
            own = drawn_by == number
            slopes[:, own] = top_up.added[:, None]
            inside = places[0][own], places[1][own]
            rates[own], guesses[own] = top_up.rates[inside], top_up.guesses[inside]
        return MissingLabels(rates, guesses, slopes, since)

    def _with_base(self, bounds: tuple[float, float], block: int) -> tuple[float, float]:
        """Bounds on what the running frame is about as bounds on all items up to a block."""
        least, most = self.base_bounds(self.base)
        return bounds[0] + float(least[block]), bounds[1] + float(most[block])

    def _seen(self) -> tuple[Floats, Floats]:
        """Right and wrong items that were seen up to each block's end; none where labels may be wrong."""
        if self.noise is not None:
            return np.zeros(len(self.ends)), np.zeros(len(self.ends))
        right = np.cumsum(self.counts.ones.sum(axis=1))
        wrong = np.cumsum((self.counts.drawn - self.counts.ones - self.counts.unsure).sum(axis=1))
        return right, wrong

    def place(self, ranks: Items) -> tuple[Ranks, Ranks]:
        """Blocks and cells of these ranks."""
        blocks = np.searchsorted(self.boundaries, ranks) - 1
        cells = np.zeros(len(ranks), dtype=np.int64) if self.cell_of is None else self.cell_of(ranks)
        return blocks, cells

    def _count(self, ranks: Items, labels: Labels, sweep: int, top_up: int) -> None:
        self.counts.add(*self.place(ranks), labels)
        self.items.update(
            (rank, (label, sweep, top_up))
            for rank, label in zip(ranks.tolist(), labels.tolist(), strict=True)
        )

    def _tags(self) -> NDArray[np.int64]:
        """Labels, sweeps and top-ups of the items, in rows."""
        return np.array(list(self.items.values()), dtype=np.int64).reshape(-1, 3).T

    def _relabel(self, rank: int, label: int) -> None:
        place = self.place(np.array([rank]))
        old, sweep, top_up = self.items[rank]
        self.counts.add(*place, np.array([old], dtype=np.int8), by=-1.0)
        self.counts.add(*place, np.array([label], dtype=np.int8))
        self.items[rank] = (label, sweep, top_up)

    def _counts_of_sweep(self, number: int) -> tuple[Counts, Counts]:
        """What was labelled before a sweep's frame, and on the way by its sweeps up to this one."""
        frame = self.sweeps[number].frame
        _, sweeps, top_ups = self._tags()
        inside = (sweeps >= frame) & (sweeps <= number) & (top_ups == ON_THE_WAY)
        return self._counts_where(sweeps < frame), self._counts_where(inside)

    def _counts_of_top_up(self, number: int, place: int) -> Counts:
        """What a top-up of a sweep drew."""
        _, sweeps, top_ups = self._tags()
        return self._counts_where((sweeps == number) & (top_ups == place))

    def _counts_where(self, mask: NDArray[np.bool_]) -> Counts:
        """The labels of some of the items."""
        counts = Counts.none(self.sizes)
        ranks = np.fromiter(self.items, np.int64, len(self.items))
        counts.add(*self.place(ranks[mask]), self._tags()[0][mask].astype(np.int8))
        return counts
