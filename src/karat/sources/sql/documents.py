"""Documents behind DuckDB: ids are held here, texts are read in batches and where they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.collection import TEXT, LocalDocuments
from karat.data.documents import BLOCK, ArrowSequence
from karat.data.ids import (
    is_increasing,
    kind_of_ids,
    known_ids,
    name_rows,
    plain_ids,
    refuse_duplicates,
    rows_of_ids,
)
from karat.sources.documents import content_notes, text_columns
from karat.sources.engine import Engine
from karat.sources.parts import choose_columns
from karat.sources.records import Records, TableRecords
from karat.sources.sql.engine import Request
from karat.sources.sql.items import ID, SelectedItems
from karat.sources.sql.opening import ROW, WHOLE, Relation, find_relation, is_text, no_ids

_TEXTS = WHOLE | {"BOOLEAN", "DATE"}
# Anything but white space, as Unicode has it.
_INK = r"[^\s\v\x1c-\x1f\x{85}\p{Z}]"


class SelectedDocuments(LocalDocuments):
    """A collection behind an SQL engine, in the order of `SelectedItems`."""

    def __init__(self, items: SelectedItems, relation: Relation, digest: Callable[[], str] | None) -> None:
        self._items, self._relation, self._digest = items, relation, digest
        self._size: int = items.table.num_rows
        if not self._size:
            raise SourceError("There are no documents; there is nothing to look for.")
        self._ids: ArrowSequence | None = None
        if items.columns.id is not None:
            names = plain_ids(items.table["id"], self._size, name_rows, of="document")
            if not is_increasing(names):
                refuse_duplicates(names, name_rows)
            self._ids = ArrowSequence(names)
        self.notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"<SelectedDocuments: {len(self):,}>"

    @property
    def ids_kind(self) -> str:
        """What documents are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(None if self._ids is None else self._ids.array.type)

    @property
    def texts(self) -> tuple[str, ...]:
        """The columns that are read as text."""
        return self._items.columns.texts

    @property
    def records(self) -> Records:
        """All that the source says of the documents."""
        return self._items

    def ids_at(self, rows: ArrayLike) -> list[Any]:
        """The ids of the documents in these rows, in their order."""
        return np.asarray(rows, dtype=np.int64).tolist() if self._ids is None else self._ids.at(rows)

    def texts_at(self, rows: ArrayLike) -> list[str]:
        """What the documents in these rows say, in their order."""
        texts: list[str] = self._items.lookup(np.asarray(rows, dtype=np.int64), [TEXT])[TEXT].to_pylist()
        return texts

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The rows of those of these ids, written as text, that are in the collection."""
        names, ids = known_ids(texts, None if self._ids is None else self._ids.array, len(self))
        rows = ids if self._ids is None else rows_of_ids(ids, self._ids.array, "documents").tolist()
        return dict(zip(names, rows, strict=True))

    def text_blocks(self) -> Iterator[list[str]]:
        """What all documents say, some at a time, in their order."""
        statement = f"SELECT {TEXT} FROM karat_items ORDER BY {self._items.key}"
        for batch in self._items.engine.batches(statement, batch_rows=BLOCK):
            yield batch[TEXT].to_pylist()

    def numbers(self, column: str) -> NDArray[np.float64]:
        """The number of each document in a column; NaN where there is none."""
        values = self._column(self._relation.number(column, purpose="take verdicts from"))
        return np.asarray(values.to_numpy(), dtype=np.float64)

    def column(self, name: str) -> Records:
        """One column of all documents, read in one pass."""
        return TableRecords(pa.table({name: self._column(self._relation.value(name))}))

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the files and columns; of tables, of all ids and texts in whatever order they come."""
        if self._digest is not None:
            return self._digest()
        pair = f"concat(CAST({self._items.key} AS STRING), ' ', {TEXT})"
        parts = (len(self), self._items.engine.digest_sums(pair, "karat_items"))
        return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def check(self) -> None:
        """Note how many documents have no text or another's."""
        counted = self._items.engine.query(
            f"SELECT count(*) AS texts, count(DISTINCT md5({TEXT})) AS different FROM karat_items "
            f"WHERE regexp_matches({TEXT}, {self._items.engine.literal(_INK)})"
        ).to_pylist()[0]
        empty, repeated = len(self) - counted["texts"], counted["texts"] - counted["different"]
        self.notes = content_notes(len(self), empty=empty, repeated=repeated)

    def _column(self, value: str) -> pa.ChunkedArray:
        """A value of each document, given as SQL, in their order."""
        key = self._items.key
        return self._items.engine.query(f"SELECT {key}, {value} AS value FROM karat_items").sort_by(key)[
            "value"
        ]


def select_documents(request: Request, engine: Engine, text: Sequence[str] | str | None) -> SelectedDocuments:
    """Open documents by an engine."""
    relation = find_relation(request, engine)
    with relation.errors():
        texts = text_columns(relation.names, text, origin=relation.origin)
        wanted = replace(request.columns, texts=texts)
        columns = choose_columns(wanted, relation.names, origin=relation.origin)
        if columns.id is None and not relation.has_rows:
            raise no_ids(relation.origin)
        added = {TEXT: text_of(relation, texts)}
        if columns.id is not None:
            added[ID] = relation.name(columns.id)
        sql = relation.select(added, "true", request)
        key = ROW if relation.has_rows else ID
        held = [key] if columns.id is None else [key, f"{ID} AS id"]
        read = sql.query(f"SELECT {', '.join(held)} FROM karat_items").sort_by(key)
        sql.show(relation.names, is_json=relation.first is not None)
        items = SelectedItems(sql, columns, read, key, relation.names)
        return SelectedDocuments(items, relation, request.digest)


def text_of(relation: Relation, names: Sequence[str]) -> str:
    """What a document says, as SQL: its texts, a line for each, without empty lines around them."""
    for name in names:
        kind = "string" if relation.kinds is None else relation.kinds[name]
        if kind.upper() not in _TEXTS and not is_text(kind):
            raise SourceError(f"Column {name!r} of {relation.origin} is of type {kind}, not text.")
    texts = [f"coalesce(CAST({relation.value(name)} AS STRING), '')" for name in names]
    if len(texts) == 1:
        return texts[0]
    return f"trim(BOTH chr(10) FROM concat_ws(chr(10), {', '.join(texts)}))"
