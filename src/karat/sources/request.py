"""What an engine needs to know to open a ranking or systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from karat.core.errors import SourceError, spell_options
from karat.sources.records import shown_columns

if TYPE_CHECKING:
    from karat.sources.parts import Columns
    from karat.sources.watch import FileWatch


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A source, the columns to rank it by, and what is known of its files.

    Attributes:
        source: a path or an address, a table, a query, a DataFrame.
        columns: the columns to rank by.
        format_name: of files whose name does not tell.
        fields: the columns that annotators see; None for all but the hidden ones.
        hidden: columns that annotators see only where `fields` names them.
        watch: over the files, where they are on this machine.
        digest: the fingerprint of those files.
    """

    source: object
    columns: Columns
    format_name: str | None
    fields: list[str] | None
    hidden: frozenset[str]
    watch: FileWatch | None
    digest: Callable[[], str] | None

    def shown(self, names: Sequence[str]) -> list[str]:
        """The columns that annotators see."""
        return shown_columns(names, self.fields, self.hidden)


@dataclass(frozen=True, slots=True, eq=False)
class SystemsRequest(Request):
    """A long table of outputs, and which of its columns say what.

    Attributes:
        system: the column of the system.
        item: the column of the item.
        cut_by: the column of scores or ranks that a depth goes by, or None.
        by_rank: whether that holds ranks, lower is better.
        depth: keep each system's first so many outputs, and those that tie with the last.
        where: keep only rows with these values, by column.
    """

    system: str
    item: str
    cut_by: str | None
    by_rank: bool
    depth: int | None
    where: Mapping[str, str]

    def check_names(self, names: Sequence[str], origin: str) -> None:
        """Refuse columns that are not there."""
        for name in (self.system, self.item, self.cut_by, *self.where):
            if name is not None and name not in names:
                raise SourceError(f"No column {name!r} in {origin}. Columns: {spell_options(names)}.")


def no_ids(origin: str) -> SourceError:
    """The error for lists whose rows have no order of their own."""
    return SourceError(
        f"{origin} has no column 'id', and its rows have no order to count them by. "
        "Name the column of ids: --id."
    )
