"""Parts of judged items on which a judge is looked at separately: slices, ranges of ranks, systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from karat.judges.verdict_summary import Floats

Ints = NDArray[np.int64]

# Where a ranked list is divided: its first hundredth, tenth, quarter and half, and the rest.
RANK_SHARES = (0.01, 0.1, 0.25, 0.5)


class Grouping(Protocol):
    """Divides items into named parts, which may overlap."""

    @property
    def kind(self) -> str:
        """What divides them: slice, rank, score, system."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """Of the parts."""
        ...

    def totals(self, values: Floats) -> Floats:
        """The sum over each part of a value that is given for every place of the verdicts."""
        ...

    def has(self, units: Ints) -> NDArray[np.bool_]:
        """Which parts have these units, (units, parts)."""
        ...


@dataclass(frozen=True, eq=False)
class PartSums:
    """What the verdicts on all items of each part add up to.

    Attributes:
        grouping: the parts.
        items: how many items of each have a verdict.
        said: the sum of their verdicts.
        called: how many of them the judge calls right.
    """

    grouping: Grouping
    items: Floats
    said: Floats
    called: Floats

    @classmethod
    def of(
        cls, grouping: Grouping, verdicts: Floats, *, counts: Ints | None = None, threshold: float
    ) -> PartSums:
        """Add up verdicts, NaN where there is none, each of `counts` items."""
        each = np.isfinite(verdicts) * (1.0 if counts is None else counts)
        said, called = np.nan_to_num(verdicts) * each, np.where(verdicts >= threshold, each, 0.0)
        return cls(grouping, *(grouping.totals(values) for values in (each, said, called)))


@dataclass(frozen=True, eq=False)
class SliceGroups:
    """Parts by a code for each place of the verdicts; units are those places.

    Attributes:
        kind: what the codes stand for.
        names: of the parts, by code.
        codes: of all places.
    """

    kind: str
    names: Sequence[str]
    codes: NDArray[np.integer]

    def totals(self, values: Floats) -> Floats:
        """The sum over each part."""
        return np.bincount(self.codes, weights=values, minlength=len(self.names)).astype(np.float64)

    def has(self, units: Ints) -> NDArray[np.bool_]:
        """Which parts have these units, (units, parts)."""
        return np.asarray(self.codes[units][:, None] == np.arange(len(self.names)))


@dataclass(frozen=True, eq=False)
class RankGroups:
    """Ranges of ranks of a list whose verdicts are in order of rank; units are ranks from 1.

    Attributes:
        ends: the last rank of each range.
    """

    ends: Ints
    kind: str = "rank"

    @property
    def names(self) -> Sequence[str]:
        """The first and the last rank of each range."""
        firsts = [1, *(self.ends[:-1] + 1).tolist()]
        return [f"{first:,} – {last:,}" for first, last in zip(firsts, self.ends.tolist(), strict=True)]

    def totals(self, values: Floats) -> Floats:
        """The sum over each range."""
        return np.asarray(np.add.reduceat(values, np.append(0, self.ends[:-1])))

    def has(self, units: Ints) -> NDArray[np.bool_]:
        """Which range has each of these ranks, (ranks, ranges)."""
        return np.asarray(np.searchsorted(self.ends, units)[:, None] == np.arange(len(self.ends)))


@dataclass(frozen=True, eq=False)
class MemberGroups:
    """Parts that may share items, such as the outputs of systems.

    Attributes:
        kind: what the parts are.
        names: of the parts.
        places_of: the places of the verdicts that a part has, given its number.
        members_at: which parts have some units, (units, parts).
    """

    kind: str
    names: Sequence[str]
    places_of: Callable[[int], NDArray[np.integer]]
    members_at: Callable[[Ints], NDArray[np.bool_]]

    def totals(self, values: Floats) -> Floats:
        """The sum over each part."""
        return np.array([values[self.places_of(part)].sum() for part in range(len(self.names))])

    def has(self, units: Ints) -> NDArray[np.bool_]:
        """Which parts have these units, (units, parts)."""
        return self.members_at(units)


def rank_groups(size: int) -> RankGroups:
    """Ranges of a list of so many ranks, narrower at its head."""
    ends = [round(share * size) for share in RANK_SHARES]
    return RankGroups(np.array(sorted({end for end in (*ends, size) if end >= 1}), dtype=np.int64))


def score_groups(scores: Floats) -> SliceGroups:
    """The same ranges of items by their scores, highest first; they are named by the scores."""
    order = np.argsort(-scores, kind="stable")
    ends = rank_groups(len(scores)).ends
    codes = np.empty(len(scores), dtype=np.int32)
    codes[order] = np.searchsorted(ends, np.arange(1, len(scores) + 1))
    firsts = [0, *ends[:-1].tolist()]
    names = [
        f"{scores[order[last - 1]]:.4g} – {scores[order[first]]:.4g}"
        for first, last in zip(firsts, ends.tolist(), strict=True)
    ]
    return SliceGroups("score", names, codes)
