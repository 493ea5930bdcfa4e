"""The one look of karat's tables in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table

__all__ = ["plain_table"]


def plain_table(title: str, *, left: Sequence[str], right: Sequence[str]) -> Table:
    """An empty table: words on the left, numbers on the right, a line under the head."""
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    for name in left:
        table.add_column(name)
    for name in right:
        table.add_column(name, justify="right")
    return table
