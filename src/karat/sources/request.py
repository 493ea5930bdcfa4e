"""What an engine is told of a list that it shall rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from karat.core.errors import SourceError, spell_options

if TYPE_CHECKING:
    from karat.sources.parts import Columns
    from karat.sources.watch import FileWatch

__all__ = ["Request", "chosen_fields", "no_ids"]


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A source, the columns to rank it by, and what is known of its files.

    Attributes:
        source: a path or an address, a table, a query, a DataFrame.
        wish: the columns to rank by.
        format_name: of files whose name does not tell.
        fields: the columns that annotators see; None for all.
        watch: over the files, where they are on this machine.
        digest: the fingerprint of those files.
    """

    source: object
    wish: Columns
    format_name: str | None
    fields: list[str] | None
    watch: FileWatch | None
    digest: Callable[[], str] | None


def chosen_fields(wanted: Sequence[str] | None, names: Sequence[str]) -> list[str]:
    """The columns that annotators see."""
    for name in wanted or ():
        if name not in names:
            raise SourceError(f"No column {name!r} to show. Columns: {spell_options(names)}.")
    return list(names if wanted is None else wanted)


def no_ids(origin: str) -> SourceError:
    """The error for lists whose rows have no order of their own."""
    return SourceError(
        f"{origin} has no column 'id', and its rows have no order to count them by. "
        "Name the column of ids: --id."
    )
