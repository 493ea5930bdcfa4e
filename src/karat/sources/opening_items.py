"""Open sets of items by any engine: memory, DuckDB or Spark, with the same items in the same order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import ParameterError
from karat.data.item_set import ItemSet
from karat.sources.address import local_files, parse_address
from karat.sources.columns import numbers_of, truth_of
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileWatch
from karat.sources.items import ItemColumns, ReadItems, read_items
from karat.sources.parts import Columns, text_role
from karat.sources.records import Records
from karat.sources.sql.engine import Request
from karat.sources.sql.items import SelectedItems, select_items


@dataclass(frozen=True, slots=True, eq=False)
class OpenItems:
    """Items, and the fields of single ones where an engine looks them up."""

    read: ReadItems
    records: Records | None = None


def open_items(
    source: object,
    columns: ItemColumns,
    *,
    engine: Engine,
    format: str | None = None,  # noqa: A002 - as in read_ranking
    fields: Sequence[str] | None = None,
    hidden: Collection[str] = (),
    truth: str | None = None,
) -> OpenItems:
    """Read the wanted columns of all items by an engine.

    Args:
        source: a path or an address, a table, a query, a table in memory, or a DataFrame of Spark's.
        columns: which columns say what.
        engine: which one, with its settings.
        format: of files whose name does not tell.
        fields: the columns that annotators see; None for all but the hidden ones.
        hidden: columns that annotators see only where `fields` names them.
        truth: the column of known labels, where they are to be read.
    """
    paths = local_files(source)
    if engine.name == "memory":
        if paths is None and isinstance(source, str | Path):
            raise ParameterError(f"{source} is not a file on this machine. Use --engine duckdb or spark.")
        place = parse_address(source).place if isinstance(source, str | Path) else source
        return OpenItems(read_items(place, columns, format=format, truth=truth))
    request = Request(
        source,
        Columns(columns.score, columns.id, truth),
        format_name=format,
        fields=None if fields is None else list(fields),
        hidden=frozenset(hidden),
        watch=None if paths is None else FileWatch(paths),
        digest=None,
        counts_rows=True,
    )
    selected = select_items(request, engine, columns, truth)
    return OpenItems(_read(selected, columns, truth), selected)


def _read(selected: SelectedItems, wanted: ItemColumns, truth: str | None) -> ReadItems:
    """What was selected as a set of items."""
    chosen, table = selected.columns, selected.table
    roles = {name: text_role(place) for place, name in enumerate(chosen.texts)}

    def where(row: int) -> str:
        item = row if chosen.id is None else table["id"][row].as_py()
        return f"item {item}"

    def numbers(role: str | None, name: str | None) -> NDArray[np.float64] | None:
        return None if role is None or name is None else numbers_of(table[role], name, where)

    items = ItemSet.of(
        table.num_rows,
        ids=None if chosen.id is None else table["id"],
        scores=numbers("score", chosen.score),
        verdicts=numbers(roles.get(wanted.proxy or ""), wanted.proxy),
        weights=numbers(roles.get(wanted.weights or ""), wanted.weights),
        by={name: table[roles[name]] for name in wanted.by},
        where=where,
    )
    labels = None if truth is None else truth_of(table["truth"], truth, where)
    return ReadItems(items, chosen, labels)
