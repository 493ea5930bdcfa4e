"""Lines drawn with braille characters, or in ASCII, for charts in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

# Columns to the left of a chart, for the labels of its vertical axis.
LABEL_WIDTH = 7

# Dots of a braille cell, by column and row from the top.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BLANK_BRAILLE = 0x2800


def draw_line(cells: list[list[str]], levels: list[int], *, ascii_only: bool) -> None:
    """Draw a line through the levels over what is in the cells.

    With braille characters there are four levels to a row and two to a column, in ASCII one of each.
    """
    if ascii_only:
        for column, row in enumerate(levels):
            cells[row][column] = "*"
        return
    bits: dict[tuple[int, int], int] = {}
    before = levels[0]
    for step, level in enumerate(levels):
        # Steep places are joined, so that the line has no holes.
        start, end = sorted((level, before + (level > before) - (level < before)))
        for dot in range(start, end + 1) if level != before else (level,):
            place = (dot // 4, step // 2)
            bits[place] = bits.get(place, 0) | DOTS[step % 2][dot % 4]
        before = level
    for (row, column), pattern in bits.items():
        cells[row][column] = chr(BLANK_BRAILLE + pattern)


def coloured_rows(rows: Iterable[str]) -> Iterator[Text]:
    """The rows of a chart with its line and its band in colour."""
    for row in rows:
        text = Text(row, no_wrap=True)
        text.highlight_regex(r"[\u2801-\u28ff*]+", "bold cyan")
        text.highlight_regex(r"[░:]+", "blue")
        yield text
