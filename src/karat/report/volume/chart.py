"""Text chart of the gain curve of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from karat.report.braille import LABEL_WIDTH, draw_line
from karat.report.volume.tables import marked_knee

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

ROWS = 10
# Fewer points than this make no curve.
FEWEST = 3


def gain_chart(volume: Volume, *, width: int, ascii_only: bool) -> list[str]:
    """Found against judged, with the knee marked below; nothing where there is too little to draw."""
    if len(volume.gain) < FEWEST or not volume.gain[-1].found:
        return []
    columns = max(20, width - LABEL_WIDTH - 2)
    judged = np.array([0, *(point.judged for point in volume.gain)], dtype=np.float64)
    relevant = np.array([0, *(point.found for point in volume.gain)], dtype=np.float64)
    across, down = (1, 1) if ascii_only else (2, 4)
    places = np.linspace(0, judged[-1], columns * across)
    level = (1.0 - np.interp(places, judged, relevant) / relevant[-1]) * ROWS * down
    levels = np.floor(level).astype(int).clip(0, ROWS * down - 1).tolist()
    cells = [[" "] * columns for _ in range(ROWS)]
    draw_line(cells, levels, ascii_only=ascii_only)
    upright, flat, corner = ("|", "-", "+") if ascii_only else ("│", "─", "└")
    top = f"{int(relevant[-1]):,}".rjust(LABEL_WIDTH)
    lines = [
        f"{top if row == 0 else ' ' * LABEL_WIDTH} {upright}{''.join(line)}".rstrip()
        for row, line in enumerate(cells)
    ]
    lines.append(f"{'0'.rjust(LABEL_WIDTH)} {corner}{flat * columns}")
    return [*lines, _axis(volume, columns, int(judged[-1]))]


def _axis(volume: Volume, columns: int, last: int) -> str:
    """The ends of the axis, and the knee where there is room for it."""
    end = f"{last:,} judged"
    line = list("0".ljust(columns - len(end)) + end)
    knee = marked_knee(volume)
    if knee is not None:
        name = f"^ knee at {knee.judged:,}"
        place = round(knee.judged / last * (columns - 1))
        if place > 2 and place + len(name) < columns - len(end):
            line[place : place + len(name)] = name
    return f"{' ' * (LABEL_WIDTH + 2)}{''.join(line)}"
