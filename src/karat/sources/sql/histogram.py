"""Histogram of scores, counted by the SQL engine, from which ranks follow."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.sources.sql.engine import SqlEngine

# Cells are as many as hold about this many rows each, within limits: the counts come to this machine.
ROWS_IN_CELL, FEWEST_CELLS, MOST_CELLS = 64, 1 << 10, 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """Cells from best to worst: their numbers, how many rows each has, its least and its greatest score.

    A row's cell is `floor((score - least) · scale)`, which never falls as the score rises, so all scores of
    a cell are above all of the next one. It is computed by the engine alone; here only its answers count.
    """

    size: int
    cells: NDArray[np.int64]
    counts: NDArray[np.int64]
    lowest: NDArray[np.float64]
    highest: NDArray[np.float64]
    ends: NDArray[np.int64]
    least: float
    scale: float
    shrink: float

    @classmethod
    def of(cls, engine: SqlEngine, name: str) -> Histogram:
        """Two passes over the scores: their range, which shows what is wrong with them, and the counts."""
        least, greatest, size = _range(engine, name)
        # Half of each keeps the difference of two very large numbers finite.
        shrink = 1.0 if math.isfinite(greatest - least) else 0.5
        width = greatest * shrink - least * shrink
        number = min(max(size // ROWS_IN_CELL, FEWEST_CELLS), MOST_CELLS)
        scale = number / width if width > 0 and math.isfinite(number / width) else 0.0
        empty = np.empty(0, dtype=np.int64)
        formula = cls(size, empty, empty, np.empty(0), np.empty(0), empty, least, scale, shrink)
        cells = engine.query(
            f"SELECT {formula.cell_of('karat_score')} AS cell, count(*) AS rows_there, "
            "min(karat_score) AS lowest, max(karat_score) AS highest FROM karat_items GROUP BY 1"
        ).sort_by([("cell", "descending")])
        counts = cells["rows_there"].to_numpy().astype(np.int64)
        if int(counts.sum()) != size:
            raise SourceError("The list changed while it was read. Try again when it is complete.")
        return cls.counted(
            cells["cell"].to_numpy().astype(np.int64),
            counts,
            cells["lowest"].to_numpy(),
            cells["highest"].to_numpy(),
            least=least,
            scale=scale,
            shrink=shrink,
        )

    @classmethod
    def counted(
        cls,
        cells: NDArray[np.int64],
        counts: NDArray[np.int64],
        lowest: NDArray[np.float64],
        highest: NDArray[np.float64],
        *,
        least: float,
        scale: float,
        shrink: float,
    ) -> Histogram:
        """A histogram from what was counted, best cell first."""
        ends = np.cumsum(counts)
        return cls(int(ends[-1]), cells, counts, lowest, highest, ends, least, scale, shrink)

    def cell_of(self, score: str) -> str:
        """The cell of a score, as SQL."""
        shrunk = score if self.shrink == 1.0 else f"{score} * {_exact(self.shrink)}"
        return (
            f"CAST(floor(({shrunk} - {_exact(self.least * self.shrink)}) * {_exact(self.scale)}) AS BIGINT)"
        )

    def split_by_rank(self, ranks: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The cell that holds each rank, and the rank's place in it, counted from 1."""
        at = np.searchsorted(self.ends, ranks, side="left")
        return self.cells[at], ranks - (self.ends[at] - self.counts[at])

    def split_by_score(self, scores: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How many rows of whole cells have at least each score, and the cell to be counted; -1 for none."""
        # `lowest` falls from cell to cell: those that reach the score as a whole come first.
        whole = np.searchsorted(-self.lowest, -scores, side="right")
        before = np.concatenate(([0], self.ends))[whole]
        at = np.minimum(whole, len(self.cells) - 1)
        is_split = (whole < len(self.cells)) & (self.highest[at] >= scores)
        return before, np.where(is_split, self.cells[at], -1)

    def cells_of_scores(self, scores: NDArray[np.float64]) -> NDArray[np.int64]:
        """The cells of scores that occur in the list."""
        return self.cells[np.searchsorted(-self.lowest, -scores, side="left")]

    def before(self, cells: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many rows are in better cells than these."""
        at = np.searchsorted(-self.cells, -cells, side="left")
        return self.ends[at] - self.counts[at]

    def digest(self) -> str:
        """Of all counts and ends."""
        digest = hashlib.blake2b(digest_size=16)
        for part in (self.cells, self.counts, self.lowest, self.highest):
            digest.update(np.ascontiguousarray(part).data)
        return digest.hexdigest()


def _range(engine: SqlEngine, name: str) -> tuple[float, float, int]:
    summary = engine.query(
        "SELECT count(*) AS size, count(karat_score) AS filled, min(karat_score) AS least, "
        "max(karat_score) AS greatest, sum(CASE WHEN isnan(karat_score) THEN 1 ELSE 0 END) AS wrong "
        "FROM karat_items"
    ).to_pylist()[0]
    if not summary["size"]:
        raise SourceError("The list has no rows; there is nothing to rank.")
    if summary["filled"] < summary["size"]:
        raise SourceError(
            f"Column {name!r} holds no score in {summary['size'] - summary['filled']:,} rows. "
            "Remove such rows or give them a finite score."
        )
    least, greatest = float(summary["least"]), float(summary["greatest"])
    if summary["wrong"] or not (math.isfinite(least) and math.isfinite(greatest)):
        held = "nan" if summary["wrong"] else str(least if math.isinf(least) else greatest)
        raise SourceError(
            f"The scores in column {name!r} hold {held}. Remove such rows or give them a finite score."
        )
    return least, greatest, int(summary["size"])


def _exact(value: float) -> str:
    """A number as SQL reads it back to the last bit."""
    return f"CAST('{value!r}' AS DOUBLE)"
