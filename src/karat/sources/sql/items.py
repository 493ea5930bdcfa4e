"""Sets of items in SQL engines: columns that a plan needs come here, other fields when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.sources.engine import Engine
from karat.sources.items import ItemColumns
from karat.sources.parts import Columns, choose_columns
from karat.sources.records import Record, plain_record
from karat.sources.sql.engine import Request, SqlEngine
from karat.sources.sql.opening import ROW, find_relation, no_ids

ID = "karat_id"


@dataclass(slots=True, eq=False)
class SelectedItems:
    """Items behind an SQL engine.

    Files on this machine are in the order of their rows, as in memory; what has no order, such as a table or
    a query, is in the order of its ids.

    Attributes:
        engine: looks up the fields of single items.
        columns: the source's names of the columns that were read.
        table: what was read, in the order of the items; columns are named by role, as in `Part.table`.
        key: of `table` and of the engine's rows, the column that tells items apart.
        names: the fields that annotators see.
    """

    engine: SqlEngine
    columns: Columns
    table: pa.Table
    key: str
    names: list[str]

    def at(self, rows: Sequence[int]) -> list[Record]:
        """The fields of the items at these places, in their order."""
        shown = self.lookup(np.asarray(rows, dtype=np.int64), self.engine.fields).to_pylist()
        return [plain_record(self.engine.record(record)) for record in shown]

    def lookup(self, rows: NDArray[np.int64], columns: Sequence[str]) -> pa.Table:
        """These columns of the engine's view at these places, in their order."""
        wanted = self.table[self.key].take(rows)
        selected = "".join(f", i.{self.engine.quote(name)} AS karat_{at}" for at, name in enumerate(columns))
        fetched = self.engine.query(
            f"SELECT w.karat_wanted AS karat_wanted{selected} FROM karat_items i "
            f"JOIN karat_lookup w ON i.{self.key} = w.karat_wanted",
            karat_lookup=pa.table({"karat_wanted": wanted.unique()}),
        )
        places = pc.index_in(wanted, fetched["karat_wanted"].cast(wanted.type))
        if places.null_count:
            missing = wanted.filter(places.is_null())[0]
            raise SourceError(
                f"The item {missing} is no longer there. Try again when the source is complete."
            )
        return fetched.drop_columns(["karat_wanted"]).rename_columns(list(columns)).take(places)


def select_items(request: Request, engine: Engine, wanted: ItemColumns, truth: str | None) -> SelectedItems:
    """Read the columns of items by an engine."""
    relation = find_relation(request, engine)
    with relation.errors():
        columns = choose_columns(wanted.among(relation.names, truth), relation.names, origin=relation.origin)
        is_local = request.watch is not None
        if is_local and not relation.has_rows:
            raise SourceError(
                f"{engine.name} cannot count the rows of {relation.origin}, by which items are drawn. "
                "Use Parquet, or --engine memory."
            )
        if not is_local and columns.id is None:
            raise no_ids(relation.origin)
        roles = columns.by_role()
        numbers = {wanted.proxy, wanted.weights}
        values: dict[str, str] = {}
        for role, name in roles.items():
            if role == "id":
                values[role] = relation.identifier(name)
            elif role in ("score", "truth") or name in numbers:
                values[role] = relation.number(name, purpose="name")
            else:
                values[role] = relation.text(name) if relation.kinds is None else relation.value(name)
        added = {f"karat_{role.replace(' ', '_')}": value for role, value in values.items()}
        sql = relation.select(added, "true", request)
        key = ROW if is_local else ID
        if columns.id is not None:
            sql.id_type = sql.type_of(ID)
        read = sql.query(f"SELECT {', '.join(dict.fromkeys((key, *added)))} FROM karat_items")
        sql.show(request.shown(relation.names), is_json=relation.first is not None)
    read = read.sort_by(key)
    by_role: dict[str, Any] = {role: read[f"karat_{role.replace(' ', '_')}"] for role in roles}
    return SelectedItems(sql, columns, pa.table({key: read[key], **by_role}), key, sql.shown)
