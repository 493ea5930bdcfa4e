"""Tables and plain-ASCII text for the terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

# Columns that reports use at most.
WIDTH = 80

# What terminals without Unicode show instead.
ASCII = {
    "≥": ">=",
    "≤": "<=",
    "–": "-",
    "—": "-",
    "−": "-",
    "±": "+-",
    "†": "*",
    "…": "...",
    "×": "x",
    "·": "-",
    "“": '"',
    "”": '"',
    "’": "'",
}


def plain_table(title: str, *, left: Sequence[str], right: Sequence[str]) -> Table:
    """An empty table: words on the left, numbers on the right, a line under the head."""
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for name in left:
        table.add_column(name, overflow="fold")
    for name in right:
        table.add_column(name, justify="right")
    return table


def facts_table(rows: Iterable[tuple[str, str]], *, ascii_only: bool) -> Table:
    """Names and values, one pair on each line, the values aligned."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows:
        table.add_row(name, Text(to_ascii(value) if ascii_only else value))
    return table


def to_ascii(words: str) -> str:
    """The text in ASCII characters only; letters lose their accents."""
    for sign, plain in ASCII.items():
        words = words.replace(sign, plain)
    letters = unicodedata.normalize("NFKD", words).replace("⁄", "/")
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")
