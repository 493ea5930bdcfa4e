"""Layout of an item for terminals of any width."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from karat.report.numbers import count
from karat.report.visible import visible

# Names of fields take this share of the width at most; narrower terminals show them above their text.
NAME_SHARE, NARROW = 0.25, 60
INDENT, GAP = 2, 2
# So much of a field is laid out at all; a person reads no more before they answer.
MOST_LETTERS = 100_000

_CONSOLE = Console(width=80, color_system=None, file=None, force_terminal=False)


@dataclass(frozen=True, slots=True)
class Page:
    """Lines to show, whether the item has more than they hold, and which page of it they are."""

    lines: list[str]
    has_more: bool = False
    page: int = 0


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many cells; letters of double width count as two."""
    width = max(width, 2)
    lines: list[str] = []
    for line in visible(text).split("\n"):
        pieces = [piece.plain.rstrip() for piece in Text(line).wrap(_CONSOLE, width)] if line else []
        lines += pieces or [""]
    return lines


def lay_out(fields: Mapping[str, Any], *, width: int, height: int, page: int = 0) -> Page:
    """The fields of an item in `height` lines: cut short on page 0, in full from page 1 on."""
    height = max(height, 3)
    blocks = _blocks(fields, width)
    lines = [line for block in blocks for line in block]
    if len(lines) <= height:
        return Page(lines)
    start = (page - 1) * height
    if page == 0 or start >= len(lines):
        return Page(_shortened(blocks, width, height), has_more=True)
    return Page(lines[start : start + height], has_more=True, page=page)


def _blocks(fields: Mapping[str, Any], width: int) -> list[list[str]]:
    """The lines of each field, its name at the side, or above where it is narrow."""
    names = {name: visible(str(name)).replace("\n", " ") for name in fields}
    longest = max((cell_len(name) for name in names.values()), default=0)
    room = max(int(NAME_SHARE * width), 8)
    # Long names on a narrow screen would leave no room for what matters.
    above = width < NARROW and longest > room
    column = 0 if above else min(longest, room) + GAP
    blocks, indent = [], " " * INDENT
    for name, shown in names.items():
        body = wrapped(_text(fields[name]), width - INDENT - column)
        if above:
            blocks.append([*wrapped(shown, width), *(f"{indent}{line}" for line in body)])
            continue
        rows = zip_longest(wrapped(shown, column - GAP), body, fillvalue="")
        blocks.append([f"{indent}{set_cell_size(head, column)}{line}".rstrip() for head, line in rows])
    return blocks


def _shortened(blocks: list[list[str]], width: int, height: int) -> list[str]:
    """As many lines of each field as fit when all may have the same number of them."""
    most = 1
    while most < height and sum(min(len(block), most + 1) for block in blocks) <= height:
        most += 1
    lines = [line for block in blocks for line in _cut(block, most, width)]
    return _cut(lines, height, width)


def _cut(lines: list[str], most: int, width: int) -> list[str]:
    """The first lines; the last of them says how many more there are."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], _marked(lines[most - 1], len(lines) - most, width)]


def _marked(line: str, hidden: int, width: int) -> str:
    """The line with the number of hidden ones at its end, shortened where both do not fit."""
    mark = f"[+{count(hidden, 'line')}: m]"
    room = width - len(mark) - 1
    return f"{set_cell_size(line, room).rstrip() if cell_len(line) > room else line} {mark}"


def _text(value: object) -> str:
    if value is None:
        return ""
    text = str(value)
    more = len(text) - MOST_LETTERS
    return text if more <= 0 else f"{text[:MOST_LETTERS]} [{more:,} letters more]"
