"""Text chart of a curve with its band, on a logarithmic axis of ranks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from karat.report.braille import LABEL_WIDTH, draw_line

if TYPE_CHECKING:
    from karat.questions.curve.result import Curve
    from karat.questions.curve.yields import Floats

ROWS = 12


def text_chart(curve: Curve, *, width: int, ascii_only: bool) -> list[str]:
    """The curve with its band, axes included, in `width` columns."""
    columns = max(20, width - LABEL_WIDTH - 2)
    across, down = (1, 1) if ascii_only else (2, 4)
    ranks = np.rint(np.geomspace(1, curve.size, columns * across)).astype(np.int64)
    low, value, high = curve.band("precision", ranks)
    bottom = max(0.0, math.floor((float(low.min()) - 0.01) * 10.0) / 10.0)
    cell = (1.0 - bottom) / ROWS

    def height(values: Floats, steps: int) -> list[int]:
        level = np.floor((1.0 - values) / cell * steps).astype(int)
        rows: list[int] = level.clip(0, ROWS * steps - 1).tolist()
        return rows

    cells = [[" "] * columns for _ in range(ROWS)]
    shade = ":" if ascii_only else "░"
    for step, (first, last) in enumerate(zip(height(high, 1), height(low, 1), strict=True)):
        for row in range(first, last + 1):
            cells[row][step // across] = shade
    if curve.estimate is not None:
        draw_line(cells, height(value, down), ascii_only=ascii_only)
    return [*_with_labels(cells, bottom, ascii_only), *_rank_axis(curve.size, columns, bottom, ascii_only)]


def _with_labels(cells: list[list[str]], bottom: float, ascii_only: bool) -> list[str]:
    """The cells with precision written at every third row."""
    upright, tick = ("|", "+") if ascii_only else ("│", "┤")
    lines = []
    for row, line in enumerate(cells):
        named = row % 3 == 0
        label = _label(1.0 - (1.0 - bottom) * row / ROWS) if named else " " * LABEL_WIDTH
        lines.append(f"{label} {tick if named else upright}{''.join(line)}".rstrip())
    return lines


def _rank_axis(size: int, columns: int, bottom: float, ascii_only: bool) -> list[str]:
    """The bottom line with its ticks and their names."""
    flat, tick, corner = ("-", "+", "+") if ascii_only else ("─", "┴", "└")
    line, names = [flat] * columns, [" "] * (columns + 12)
    free = 0
    for power in range(math.floor(math.log10(size)) + 1):
        share = power / math.log10(size) if size > 1 else 0.0
        place, name = round(share * (columns - 1)), f"{10**power:,}"
        start = max(0, place - len(name) // 2)
        if start < free or start + len(name) > columns + 1:
            continue
        line[place] = tick
        names[start : start + len(name)] = name
        free = start + len(name) + 1
    indent = " " * (LABEL_WIDTH + 2)
    return [
        f"{_label(bottom)} {corner}{''.join(line)}",
        f"{indent}{''.join(names)}".rstrip(),
        f"{indent}{'rank (log scale)':^{columns}}".rstrip(),
    ]


def _label(precision: float) -> str:
    return f"{100 * precision:.0f} %".rjust(LABEL_WIDTH)
