"""Divide items into cells of alike ones: by slice, by a judge's verdict and by score."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.data.item_set import ItemSet
from karat.questions.rate.choices import FEWEST

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# The most cells by verdict and by score in a slice, and labels that a cell by score should get.
MOST_LEVELS, MOST_SCORE_CELLS, LABELS_PER_CELL = 4, 4, 25
# Verdicts and slices that would get fewer labels than this are put together with their neighbours.
FEWEST_EXPECTED = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Slice:
    """The items with the same values in all columns of `by`."""

    name: str
    size: int


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Cells of the items that can be drawn.

    Attributes:
        cell_of: of each item; -1 for items that are not drawn.
        mass: of each cell: its items, or the sum of their weights.
        sizes: items in each cell.
        design: of each cell, the columns of a logistic model of its share.
        penalty: of the coefficients of that model.
        hints: of each cell, the mean verdict; a half where there is none.
        slice_of: the slice of each cell; -1 where it holds several slices that are too small to be sampled.
        slices: all slices; one without a name where the items are not divided.
        item_slices: the slice of each item.
        weighted: whether items have weights.
    """

    cell_of: Ints
    mass: Floats
    sizes: Ints
    design: Floats
    penalty: Floats
    hints: Floats
    slice_of: Ints
    slices: tuple[Slice, ...]
    item_slices: Ints
    weighted: bool

    @classmethod
    def alike(cls, parts: Floats, size: int) -> Cells:
        """Cells of one slice that hold these parts of so many items, for plans before there are items."""
        nothing = np.empty(0, dtype=np.int64)
        sizes = np.maximum(1, np.round(parts * size)).astype(np.int64)
        columns = np.ones((len(parts), 1))
        return cls(
            cell_of=nothing,
            mass=sizes.astype(np.float64),
            sizes=sizes,
            design=columns,
            penalty=np.ones(1),
            hints=np.full(len(parts), 0.5),
            slice_of=np.zeros(len(parts), dtype=np.int64),
            slices=(Slice("", size),),
            item_slices=nothing,
            weighted=False,
        )

    def __len__(self) -> int:
        return len(self.mass)

    def slice_mass(self) -> Floats:
        """The mass of the slice of each cell."""
        groups = self.slice_of + 1
        masses: Floats = np.bincount(groups, weights=self.mass).astype(np.float64)[groups]
        return masses

    def proportional(self) -> Floats:
        """The part of the labels for each cell: slices by the square root of their mass, cells by theirs.

        The square root is a compromise: equal parts would be best for the slices, proportional ones for all.
        """
        of_slice = self.slice_mass()
        parts: Floats = self.mass / np.sqrt(np.maximum(of_slice, 1e-300))
        return parts / float(parts.sum())


def slices_of(items: ItemSet) -> tuple[tuple[Slice, ...], Ints]:
    """The slices that occur, in the order of their values, and the slice of each item."""
    if not items.slicings:
        return (Slice("", items.size),), np.zeros(items.size, dtype=np.int64)
    code = np.zeros(items.size, dtype=np.int64)
    for slicing in items.slicings:
        code = code * len(slicing.values) + slicing.codes
    present, place, counts = np.unique(code, return_inverse=True, return_counts=True)
    slices = []
    for number, count in zip(present.tolist(), counts.tolist(), strict=True):
        names = []
        for slicing in reversed(items.slicings):
            number, at = divmod(number, len(slicing.values))
            names.append(slicing.values[at])
        slices.append(Slice(", ".join(reversed(names)), count))
    return tuple(slices), place.astype(np.int64)


def divide(
    items: ItemSet, drawable: NDArray[np.bool_], labels: int, *, two_strata_below: float = 0.0
) -> Cells:
    """Cells for about so many labels; items that are not `drawable` are in none.

    A slice that gets fewer than `two_strata_below` labels has no more than two cells.
    """
    slices, item_slices = slices_of(items)
    weights = np.ones(items.size) if items.weights is None else items.weights
    rows = np.flatnonzero(drawable & (weights > 0))
    mass = np.bincount(item_slices[rows], weights=weights[rows], minlength=len(slices))
    share = np.sqrt(mass)
    expected = labels * share / max(share.sum(), 1e-300)
    levels = _verdict_levels(items, rows)
    position = _score_positions(items, rows)
    cell_of = np.full(items.size, -1, dtype=np.int64)
    about: list[tuple[int, int, float]] = []
    small = np.flatnonzero((expected < FEWEST_EXPECTED) & (mass > 0))
    # Slices that are too small to be sampled are one group, number -1.
    group = item_slices.copy()
    group[np.isin(item_slices, small)] = -1
    by_group = rows[np.argsort(group[rows], kind="stable")]
    numbers, starts = np.unique(group[by_group], return_index=True)
    # Where every item is known already there is no group, but `np.split` gives one part all the same.
    for number, members in zip(numbers.tolist(), np.split(by_group, starts)[1:], strict=True):
        wanted = float(expected[small].sum() if number < 0 else expected[number])
        # With fewer labels nothing is said about a slice.
        two = FEWEST <= wanted < two_strata_below
        parts = _cells_of_slice(members, levels, position, weights, wanted, two=two)
        for level, score, chosen in parts:
            cell_of[chosen] = len(about)
            about.append((number, level, score))
    inside = cell_of >= 0
    sizes = np.bincount(cell_of[inside], minlength=len(about))
    slice_of = np.array([number for number, _, _ in about], dtype=np.int64)
    design, penalty = _design(slice_of, [level for _, level, _ in about], [score for _, _, score in about])
    return Cells(
        cell_of,
        np.bincount(cell_of[inside], weights=weights[inside], minlength=len(about)).astype(np.float64),
        sizes,
        design,
        penalty,
        _hints(items, cell_of, sizes),
        slice_of,
        slices,
        item_slices,
        items.weights is not None,
    )


def _hints(items: ItemSet, cell_of: Ints, sizes: Ints) -> Floats:
    """The mean verdict of each cell, where a missing one counts as a half."""
    if items.verdicts is None:
        return np.full(len(sizes), 0.5)
    inside = cell_of >= 0
    verdicts = np.nan_to_num(items.verdicts[inside], nan=0.5)
    hints: Floats = np.bincount(cell_of[inside], weights=verdicts, minlength=len(sizes)) / np.maximum(
        sizes, 1
    )
    return hints


def _verdict_levels(items: ItemSet, rows: Ints) -> Ints:
    """A level of each item by its verdict, from low to high; those without one are a level of their own."""
    levels = np.zeros(items.size, dtype=np.int64)
    if items.verdicts is None or not len(rows):
        return levels
    given = items.verdicts[rows]
    there = given[~np.isnan(given)]
    cuts = np.unique(there)
    if len(cuts) > MOST_LEVELS:
        cuts = np.unique(np.quantile(there, np.arange(MOST_LEVELS) / MOST_LEVELS, method="lower"))
    places = np.searchsorted(cuts, np.nan_to_num(items.verdicts, nan=-1.0), side="right")
    levels[:] = np.where(np.isnan(items.verdicts), 0, places)
    return levels


def _score_positions(items: ItemSet, rows: Ints) -> Floats | None:
    """Where each item is by score, from 0 (lowest) to 1; equal scores share a place."""
    if items.scores is None or not len(rows):
        return None
    ascending = np.sort(items.scores[rows])
    if ascending[0] == ascending[-1]:
        return None
    low = np.searchsorted(ascending, items.scores, side="left")
    high = np.searchsorted(ascending, items.scores, side="right")
    positions: Floats = (low + high) / (2.0 * len(rows))
    return positions


def _cells_of_slice(
    rows: Ints, levels: Ints, position: Floats | None, weights: Floats, expected: float, *, two: bool
) -> list[tuple[int, float, Ints]]:
    """Cells of a slice that gets so many labels: the level, the mean position by score, and the rows."""
    level = _merged(levels[rows], weights[rows], expected)
    if two:
        _, group = np.unique(level, return_inverse=True)
        masses = np.bincount(group, weights=weights[rows]).astype(np.float64)
        level = np.array(_in_two(masses), dtype=np.int64)[group]
    present = np.unique(level)
    most = int(expected / (LABELS_PER_CELL * len(present)))
    if two:
        most = 3 - len(present)
    count = 1 if position is None else min(MOST_SCORE_CELLS, max(1, most))
    cells = []
    for each in present.tolist():
        inside = rows[level == each]
        parts = [inside] if count == 1 or position is None else _cut(inside, position[inside], count)
        for part in parts:
            place = 0.5 if position is None else float(position[part].mean())
            cells.append((int(each), place, part))
    return cells


def _merged(level: Ints, weights: Floats, expected: float) -> Ints:
    """Levels with those that would get too few labels joined to the next lower one, or the next higher."""
    merged = level.copy()
    while True:
        present, place = np.unique(merged, return_inverse=True)
        labels = expected * np.bincount(place, weights=weights) / weights.sum()
        few = np.flatnonzero(labels < FEWEST_EXPECTED)
        if len(present) == 1 or not len(few):
            return merged
        smallest = int(few[np.argmin(labels[few])])
        other = smallest - 1 if smallest > 0 else 1
        merged[place == smallest] = present[other]


def _in_two(masses: Floats) -> list[int]:
    """In which of two groups each part is: the smallest joins its smaller neighbour until two are left."""
    groups = [[place] for place in range(len(masses))]
    while len(groups) > 2:
        sums = [float(masses[group].sum()) for group in groups]
        at = int(np.argmin(sums))
        neighbours = [place for place in (at - 1, at + 1) if 0 <= place < len(groups)]
        other = min(neighbours, key=lambda place: sums[place])
        groups[min(at, other)] = groups[min(at, other)] + groups.pop(max(at, other))
    return [number for number, group in enumerate(groups) for _ in group]


def _cut(rows: Ints, position: Floats, count: int) -> list[Ints]:
    """Rows in about equal parts by position; equal positions stay together."""
    cuts = np.unique(np.quantile(position, np.arange(1, count) / count, method="lower"))
    part = np.searchsorted(cuts, position, side="left")
    return [rows[part == number] for number in np.unique(part).tolist()]


def _design(slice_of: Ints, levels: list[int], positions: list[float]) -> tuple[Floats, Floats]:
    """Columns of the model: 1, the levels of verdicts, the position by score, and slices."""
    level, present = np.array(levels), sorted(set(levels))
    columns = [np.ones(len(levels)), *((level == each).astype(float) - 0.5 for each in present[1:])]
    penalty = [0.01, *[0.1] * (len(present) - 1)]
    if len(set(positions)) > 1:
        columns.append(np.array(positions) - 0.5)
        penalty.append(0.3)
    numbers = sorted(set(slice_of.tolist()))
    if len(numbers) > 1:
        columns += [(slice_of == number).astype(float) for number in numbers]
        penalty += [1.0] * len(numbers)
    return np.column_stack(columns), np.array(penalty)
