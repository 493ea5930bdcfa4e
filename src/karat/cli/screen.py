"""How an item is laid out for a person in a terminal of any width."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
    found: list[str] = []
    for line in visible(text).split("\n"):
        pieces = [piece.plain.rstrip() for piece in Text(line).wrap(_CONSOLE, width)] if line else []
        found += pieces or [""]
    return found


def lay_out(fields: Mapping[str, Any], *, width: int, height: int, page: int = 0) -> Page:
    """The fields of an item in so many lines: cut short on page 0, in full from page 1 on.

    Args:
        fields: names and values.
        width: of the terminal.
        height: lines there are room for.
        page: which.
    """
    height = max(height, 3)
    blocks = _blocks(fields, width)
    total = sum(map(len, blocks))
    if total <= height:
        return Page([line for block in blocks for line in block])
    every = [line for block in blocks for line in block]
    start = (page - 1) * height
    if page == 0 or start >= len(every):
        return Page(_shortened(blocks, width, height), has_more=True)
    return Page(every[start : start + height], has_more=True, page=page)


def _blocks(fields: Mapping[str, Any], width: int) -> list[list[str]]:
    """The lines of each field, its name at the side, or above where it is narrow."""
    names = {name: visible(str(name)).replace("\n", " ") for name in fields}
    longest = max((cell_len(name) for name in names.values()), default=0)
    room = max(int(NAME_SHARE * width), 8)
    # Long names on a narrow screen would leave no room for what matters.
    above = width < NARROW and longest > room
    column = 0 if above else min(longest, room) + GAP
    found = []
    for name, shown in names.items():
        text = _text(fields[name])
        body = wrapped(text, width - INDENT - column)
        if above:
            heads = wrapped(shown, width)
            found.append([*heads, *(f"{' ' * INDENT}{line}" for line in body)])
            continue
        heads = wrapped(shown, column - GAP)
        block = []
        for place in range(max(len(heads), len(body))):
            head = heads[place] if place < len(heads) else ""
            line = body[place] if place < len(body) else ""
            block.append(f"{' ' * INDENT}{set_cell_size(head, column)}{line}".rstrip())
        found.append(block)
    return found


def _shortened(blocks: list[list[str]], width: int, height: int) -> list[str]:
    """As many lines of each field as fit when all may have the same number of them."""
    most = 1
    while most < height and sum(min(len(block), most + 1) for block in blocks) <= height:
        most += 1
    found: list[str] = []
    for block in blocks:
        found += block[:most]
        if len(block) > most:
            found[-1] = _marked(found[-1], f"[+{count(len(block) - most, 'line')}: m]", width)
    if len(found) > height:
        hidden = len(found) - height
        found = found[:height]
        found[-1] = _marked(found[-1], f"[+{count(hidden, 'line')}: m]", width)
    return found


def _marked(line: str, mark: str, width: int) -> str:
    """The line with a mark at its end, shortened where both do not fit."""
    room = width - len(mark) - 1
    return f"{set_cell_size(line, room).rstrip() if cell_len(line) > room else line} {mark}"


def _text(value: object) -> str:
    if value is None:
        return ""
    text = str(value)
    more = len(text) - MOST_LETTERS
    return text if more <= 0 else f"{text[:MOST_LETTERS]} [{more:,} letters more]"
