"""Tables and plain-ASCII text for the terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.containers import Lines
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


# Stands for a space at which no line ends: rich ends lines at no-break spaces, too.
_NO_BREAK = "\ue000"


class Sentence(Text):
    """Text that is wrapped without a break between a number and its per cent sign."""

    def wrap(self, console: Console, width: int, **settings: Any) -> Lines:
        """The lines."""
        whole = self.copy()
        whole.plain = re.sub(r"(?<=\d) (?=%)", _NO_BREAK, self.plain)
        lines = whole.wrap(console, width, **settings)
        for line in lines:
            line.plain = line.plain.replace(_NO_BREAK, " ")
        return lines


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
        table.add_row(name, Sentence(to_ascii(value) if ascii_only else value))
    return table


def to_ascii(words: str) -> str:
    """The text in ASCII characters only; letters lose their accents."""
    for sign, plain in ASCII.items():
        words = words.replace(sign, plain)
    letters = unicodedata.normalize("NFKD", words).replace("⁄", "/")
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")
