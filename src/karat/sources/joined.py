"""Texts of documents and topics that lie in files of their own, joined by id to what annotators see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.compute as pc

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.sources.address import find_files
from karat.sources.formats.format import format_of, is_trec_run
from karat.sources.parts import Columns
from karat.sources.records import FirstRows, Record, open_records, records_with, shown_columns

DOCUMENT_IDS = ("_id", "docid", "doc_id", "docno", "id", "pmid", "item")
# Of a table, items whose topics are looked for among the texts.
ENOUGH_ITEMS = 200
TOPIC_IDS = ("_id", "topic", "topic_id", "qid", "query_id", "number", "num", "id", "group")


class TextsById:
    """Rows of a file by their id, read when they are asked for.

    Of JSON lines and Parquet only the ids are kept in memory, and where rows are.
    """

    def __init__(self, path: str | Path, id_names: Sequence[str]) -> None:
        self.path = str(path)
        self.files = find_files(path)
        available = format_of(self.files[0]).column_names(self.files[0])
        known = [name for name in id_names if name in available]
        if not known:
            raise SourceError(
                f"No column of {self.path} is called like an id. Name one of them {id_names[0]} or "
                f"{id_names[1]}; there are: {spell_options(available)}."
            )
        self.id = known[0]
        self.names = [name for name in available if name != self.id]

    def at(self, keys: Sequence[str]) -> list[Record]:
        """The row of each key without its id; nothing where there is none."""
        rows = pc.index_in(pa.array(keys, pa.string()), self._ids).to_pylist()
        texts = iter(self._records.at([row for row in rows if row is not None]))
        return [{} if row is None else next(texts) for row in rows]

    def missing(self, keys: Collection[str]) -> list[str]:
        """Those of these keys that have no row."""
        wanted = pa.array(keys, pa.string())
        unknown: list[str] = wanted.filter(pc.invert(pc.is_in(wanted, self._ids))).to_pylist()
        return unknown

    @cached_property
    def _ids(self) -> pa.Array:
        parts = [
            format_of(path).read(path, Columns(id=self.id)).table["id"].cast(pa.string())
            for path in self.files
        ]
        return pa.concat_arrays([chunk for part in parts for chunk in part.chunks])

    @cached_property
    def _records(self) -> Any:
        return records_with(open_records(self.path, fields=["*"]), self.names)


class JoinedRows:
    """Rows of items, with the columns of other files joined to them.

    Attributes:
        fields: the columns that annotators see.
        missing: what the other files lack, a sentence each.
    """

    def __init__(
        self,
        rows: Callable[[Sequence[Any]], list[Record]],
        names: Sequence[str],
        joins: Sequence[tuple[TextsById, Callable[[Any, Record], str]]],
        *,
        fields: Sequence[str] | None,
        hidden: Collection[str],
        missing: Sequence[str] = (),
    ) -> None:
        """Join.

        Args:
            rows: the rows of items by name.
            names: their columns.
            joins: other files, each with what makes an item and its row the key there. Columns of the same
                name are called by the file, too: `docs.title`.
            fields: the columns that annotators see; None for all but the hidden ones.
            hidden: columns of the rows that are seen only where `fields` names them.
            missing: what the other files lack, a sentence each.
        """
        self.missing = missing
        self._rows, self._joins = rows, []
        taken = list(names)
        for texts, key_of in joins:
            stem = Path(texts.path).name.split(".")[0]
            renamed = {name: name if name not in taken else f"{stem}.{name}" for name in texts.names}
            taken += renamed.values()
            self._joins.append((texts, key_of, renamed))
        self.fields = shown_columns(taken, fields, hidden)

    def __call__(self, names: Sequence[Any]) -> list[Record]:
        """What annotators see of each item."""
        records = self._rows(names)
        joined = [dict(record) for record in records]
        for texts, key_of, renamed in self._joins:
            keys = [key_of(name, record) for name, record in zip(names, records, strict=True)]
            for record, text in zip(joined, texts.at(keys), strict=True):
                record.update({renamed[name]: text.get(name) for name in texts.names})
        return [{name: record.get(name) for name in self.fields} for record in joined]


class _Joining(Protocol):
    """The choices that say where texts are, and what items and topics are called."""

    @property
    def item(self) -> str: ...
    @property
    def group(self) -> str | None: ...
    @property
    def corpus(self) -> str | None: ...
    @property
    def topics(self) -> str | None: ...
    @property
    def fields(self) -> tuple[str, ...] | None: ...


def join_texts(
    parts: Sequence[Any], columns: _Joining, *, hidden: Collection[str], items: Sequence[Any]
) -> JoinedRows:
    """Rows of systems with the texts of their documents and topics.

    Documents of a TREC run are known by their docid, outputs in a table by the item; topics by the group.

    Args:
        parts: files or tables of outputs.
        columns: how they are read, and where texts are.
        hidden: columns that are seen only where the fields name them.
        items: items whose documents are looked for, to tell which are missing.
    """
    are_runs = isinstance(parts[0], str | Path) and is_trec_run(Path(parts[0]))
    rows = FirstRows(parts, columns.item)
    topic_column = columns.group or ("topic" if are_runs else None)

    def document(item: Any, _: Record) -> str:
        return str(item).partition("/")[2] if are_runs else str(item)

    def topic(_: Any, record: Record) -> str:
        return str(record.get(topic_column or ""))

    joins: list[tuple[TextsById, Callable[[Any, Record], str]]] = []
    missing: list[str] = []
    if columns.topics is not None:
        if topic_column is None:
            raise ParameterError("Texts of topics need the topic of each output: name its column (--group).")
        named = TextsById(columns.topics, TOPIC_IDS)
        joins.append((named, topic))
        missing += _missing_texts(named, _topics(items, rows, topic, are_runs=are_runs), "topic")
    if columns.corpus is not None:
        texts = TextsById(columns.corpus, DOCUMENT_IDS)
        joins.append((texts, document))
        missing += _missing_texts(texts, [document(item, {}) for item in items], "document")
    return JoinedRows(rows, rows.fields, joins, fields=columns.fields, hidden=hidden, missing=missing)


def _topics(
    items: Sequence[Any], rows: FirstRows, topic: Callable[[Any, Record], str], *, are_runs: bool
) -> list[str]:
    """The topics of items: of runs by their names, of tables by the rows of the first few."""
    if are_runs:
        return [str(item).partition("/")[0] for item in items]
    first = items[:ENOUGH_ITEMS]
    return [topic(None, record) for record in rows(first)] if first else []


def _missing_texts(texts: TextsById, keys: Sequence[str], what: str) -> list[str]:
    """A sentence on documents or topics without a text; where none has one, an error."""
    wanted = list(dict.fromkeys(keys))
    missing = texts.missing(wanted) if wanted else []
    if not missing:
        return []
    if len(missing) == len(wanted):
        raise SourceError(
            f"No {what} of the systems is in {texts.path}: column {texts.id!r} has no {missing[0]!r}."
        )
    return [
        f"{len(missing):,} of {len(wanted):,} {what}s have no text in {texts.path}, such as {missing[0]!r}"
    ]
