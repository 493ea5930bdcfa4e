"""Documents on a Spark cluster, numbered as in memory and read only where they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import SourceError
from karat.data.collection import ROW, TEXT, ClusterDocuments
from karat.data.ids import is_row, kind_of_ids
from karat.sources.fingerprint import FileWatch, unchanged
from karat.sources.records import Record, plain_record
from karat.sources.spark.engine import SparkEngine, in_one_line
from karat.sources.spark.rows import NumberedRows
from karat.sources.sql.ranking import CHECKED_ROWS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_ID = "karat_id"
# Documents that are remembered.
_MOST_KNOWN = 50_000


@dataclass(frozen=True, slots=True, eq=False)
class DocumentColumns:
    """What is what among the columns of a source.

    Attributes:
        id: the id of a row as SQL; None where documents are known by their row.
        id_type: of ids.
        text: what a document says, as SQL.
        fields: the columns that a record is made of.
        record: a record from those.
    """

    id: str | None
    id_type: pa.DataType | None
    text: str
    fields: list[str]
    record: Callable[[Record], Record]


class SparkDocuments(ClusterDocuments):
    """A collection behind Spark. All that is held here is what was asked for."""

    def __init__(
        self,
        rows: NumberedRows,
        columns: DocumentColumns,
        *,
        watch: FileWatch | None = None,
        digest: Callable[[], str] | None = None,
    ) -> None:
        self._rows, self._columns, self._watch, self._digest = rows, columns, watch, digest
        self._known: dict[int, tuple[Any, str, Record]] = {}
        self.notes: tuple[str, ...] = ()
        if not len(self):
            raise SourceError("There are no documents; there is nothing to look for.")

    def __len__(self) -> int:
        return self._rows.size

    def __repr__(self) -> str:
        return f"<SparkDocuments: {len(self):,}>"

    @property
    def ids_kind(self) -> str:
        """What documents are known by: "int", "text", or "row" where there are no ids."""
        return kind_of_ids(self._columns.id_type)

    @cached_property
    def texts(self) -> DataFrame:
        """What each document says: `karat_row` and `karat_text`."""
        return self._rows.frame.selectExpr(ROW, f"{self._columns.text} AS {TEXT}")

    def ids_at(self, rows: ArrayLike) -> list[Any]:
        """The ids of the documents in these rows, in their order."""
        return [document[0] for document in self._lookup(rows)]

    def texts_at(self, rows: ArrayLike) -> list[str]:
        """What the documents in these rows say, in their order."""
        return [document[1] for document in self._lookup(rows)]

    def records_at(self, rows: ArrayLike) -> list[Record]:
        """All that the source says of the documents in these rows, in their order."""
        return [document[2] for document in self._lookup(rows)]

    def numbers(self, expression: str) -> NDArray[np.float64]:
        """A number of each document, given as SQL; NaN where there is none."""
        with self.watched():
            known = self._rows.frame.selectExpr(ROW, f"{expression} AS number").where("number IS NOT NULL")
            table = known.toArrow()
        values = np.full(len(self), np.nan)
        values[table[ROW].to_numpy()] = table["number"].to_numpy()
        return values

    def find(self, texts: Sequence[str]) -> dict[str, int]:
        """The rows of those of these ids, written as text, that are in the collection."""
        if self._columns.id is None:
            return {text: int(text) for text in texts if is_row(text, len(self))}
        wanted = pa.table({"name": pa.array(list(dict.fromkeys(texts)), pa.string())})
        if not wanted.num_rows:
            return {}
        with self.watched():
            named = self._rows.frame.selectExpr(f"CAST({self._columns.id} AS STRING) AS name", ROW)
            names = named.sparkSession.createDataFrame(wanted)
            matches = named.join(names.hint("broadcast"), "name", "left_semi").toArrow()
        return dict(zip(matches["name"].to_pylist(), matches[ROW].to_pylist(), strict=True))

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the files and columns; of tables, of all ids and texts in whatever order they come."""
        if self._digest is not None:
            return self._digest()
        pair = f"md5(concat(CAST({self._columns.id or ROW} AS STRING), ' ', {self._columns.text}))"
        # Sixty bits of each digest, as two numbers whose sums stay exact.
        halves = [
            f"sum(CAST(conv(substr({pair}, {at}, 7), 16, 10) AS DECIMAL(38, 0))) AS half_{at}"
            for at in (1, 8)
        ]
        with self.watched():
            sums = self._rows.frame.selectExpr(*halves).toArrow().to_pylist()[0]
        parts = (len(self), [int(value) for value in sums.values()])
        return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def check(self) -> None:
        """Refuse documents without an id or with another's, and note those without text."""
        blank = f"count_if(NOT {self._columns.text} RLIKE '(?U)\\\\S') AS blank"
        missing = f"count_if({self._columns.id} IS NULL) AS missing" if self._columns.id else "0 AS missing"
        with self.watched():
            seen = self._rows.frame.selectExpr(blank, missing).toArrow().to_pylist()[0]
        if seen["missing"]:
            raise SourceError(f"{seen['missing']:,} rows have no id. Each document needs an id.")
        if self._columns.id and len(self) <= CHECKED_ROWS:
            self._refuse_duplicates(self._columns.id)
        if seen["blank"]:
            self.notes = (f"{seen['blank']:,} of {len(self):,} documents have no text",)

    def _refuse_duplicates(self, identifier: str) -> None:
        with self.watched():
            ids = self._rows.frame.selectExpr(f"{identifier} AS {_ID}").groupBy(_ID).count()
            twice = ids.where("count > 1").orderBy(_ID).limit(1).toArrow().to_pylist()
        if twice:
            raise SourceError(
                f"The id {twice[0][_ID]!r} occurs {twice[0]['count']:,} times. "
                "Each document needs an id of its own."
            )

    @contextmanager
    def watched(self) -> Iterator[None]:
        """For what runs on the cluster: its errors in one line, and no file that changes meanwhile."""
        with unchanged(self._watch), in_one_line("the documents"):
            yield

    def _lookup(self, rows: ArrayLike) -> list[tuple[Any, str, Record]]:
        wanted = np.asarray(rows, dtype=np.int64).ravel()
        missing = [row for row in np.unique(wanted).tolist() if row not in self._known]
        if missing:
            if len(self._known) + len(missing) > _MOST_KNOWN:
                self._known = {row: self._known[row] for row in set(wanted.tolist()) & self._known.keys()}
            self._fetch(np.array(missing, dtype=np.int64))
        return [self._known[row] for row in wanted.tolist()]

    def _fetch(self, rows: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        columns, fields = self._columns, self._columns.fields
        with self.watched():
            part = self._rows.around(rows)
            lookup = part.sparkSession.createDataFrame(pa.table({ROW: rows}))
            rows_there = (
                part.join(lookup.hint("broadcast"), ROW)
                .selectExpr(
                    ROW,
                    f"{columns.id or ROW} AS {_ID}",
                    f"{columns.text} AS {TEXT}",
                    *(f"{SparkEngine.quote(name)} AS karat_{place}" for place, name in enumerate(fields)),
                )
                .toArrow()
            )
        if rows_there.num_rows != len(rows):
            raise SourceError(
                f"The documents changed while they were read: {len(rows):,} were looked up and "
                f"{rows_there.num_rows:,} found. Try again when they are complete."
            )
        table = rows_there.select(list(range(3, 3 + len(fields)))).rename_columns(fields)
        records = [plain_record(columns.record(record)) for record in table.to_pylist()]
        taken = (rows_there[name].to_pylist() for name in (ROW, _ID, TEXT))
        for row, identifier, text, record in zip(*taken, records, strict=True):
            self._known[row] = identifier, text, record


class SparkRecords:
    """Some of what a source says of its documents, by row."""

    def __init__(self, documents: SparkDocuments, names: list[str]) -> None:
        self._documents, self.names = documents, names

    def at(self, rows: Sequence[int]) -> list[Record]:
        """The fields of these rows, in their order."""
        records = self._documents.records_at(rows)
        return [{name: record.get(name) for name in self.names} for record in records]
