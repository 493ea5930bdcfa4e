"""Open rankings and systems by DuckDB or Spark: files, tables and queries as relations of either."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, ClassVar

import pyarrow as pa

from karat.core.errors import SourceError
from karat.core.extras import extra
from karat.sources.engine import Engine
from karat.sources.parts import check_columns, choose_columns
from karat.sources.sql.engine import Request, SqlEngine, SystemsRequest
from karat.sources.sql.histogram import Histogram
from karat.sources.sql.histogram_cache import StoredHistogram, keep_histogram, kept_histogram
from karat.sources.sql.ranking import SelectedRanking
from karat.sources.sql.systems import SelectedSystems


def no_ids(origin: str) -> SourceError:
    """The error for lists whose rows have no order of their own."""
    return SourceError(
        f"{origin} has no column 'id', and its rows have no order to count them by. "
        "Name the column of ids: --id."
    )


# The column that counts rows, where they can be counted.
ROW = "karat_row"
WHOLE = {"TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"}


@dataclass(frozen=True, kw_only=True, eq=False)
class Relation(ABC):
    """Rows of a source, before it is known which columns matter.

    Attributes:
        origin: what errors call it.
        names: of the columns.
        kinds: the type of each column; None where all are texts.
        first: the first record, where each row is a line of JSON.
        has_rows: whether there is a column that counts rows, `karat_row`.
        size: the number of rows, where it is known.
    """

    engine: ClassVar[type[SqlEngine]]

    origin: str
    names: list[str]
    kinds: dict[str, str] | None
    first: dict[str, Any] | None = None
    has_rows: bool = False
    size: int | None = None

    @abstractmethod
    def first_where(self, value: str, condition: str) -> Any:
        """A value, given as SQL, of one row for which a condition holds, in a sequence; None for no row."""

    @abstractmethod
    def select(self, columns: Mapping[str, str], condition: str, request: Request) -> SqlEngine:
        """An engine whose items are the rows for which a condition holds, with more columns."""

    def errors(self) -> AbstractContextManager[None]:
        """Turn the engine's own errors into one line each."""
        return nullcontext()

    def value(self, column: str) -> str:
        """The values of a column, as SQL; of JSON lines, of a key."""
        return self.engine.quote(column) if self.first is None else self.engine.json_value(column)

    def identifier(self, column: str, *, is_whole: bool | None = None) -> str:
        """The names in a column as SQL: numbers where every one is written as a number.

        `is_whole` says whether that is so, where it is known.
        """
        if self.kinds is not None:
            return self.value(column)
        text = f"nullif({self.value(column)}, '')"
        # What is a string in JSON stays one, whatever it spells.
        if self.first is not None and isinstance(self.first[column], str):
            return text
        number = f"try_cast({text} AS BIGINT)"
        if is_whole is not None:
            return number if is_whole else text
        other = f"{text} IS NOT NULL AND ({number} IS NULL OR CAST({number} AS STRING) <> {text})"
        return number if self.first_where("1", other) is None else text

    def name(self, column: str) -> str:
        """As `identifier`, but what is neither a whole number nor a text is written out as one."""
        name = self.identifier(column)
        if self.kinds is None or self.kinds[column].upper() in WHOLE or is_text(self.kinds[column]):
            return name
        return f"CAST({name} AS STRING)"

    def text(self, column: str) -> str:
        """The values of a column written as text, as SQL; in a file of texts, nothing is null."""
        text = f"CAST({self.value(column)} AS STRING)"
        return f"nullif({text}, '')" if self.kinds is None else text

    def number(self, column: str, *, purpose: str, is_checked: bool = False) -> str:
        """The numbers in a column as SQL; what is none is refused, unless all are known to be numbers."""
        advice = f"Write numbers there or {purpose} another column."
        if self.kinds is not None:
            if not _is_number(self.kinds[column]):
                raise SourceError(
                    f"Column {column!r} is of type {self.kinds[column]}, not a number. {advice}"
                )
            return f"CAST({self.value(column)} AS DOUBLE)"
        text = f"nullif({self.value(column)}, '')"
        odd = f"{text} IS NOT NULL AND try_cast({text} AS DOUBLE) IS NULL"
        wrong = None if is_checked else self.first_where(text, odd)
        if wrong is not None:
            raise SourceError(f"Column {column!r} holds {wrong[0]!r:.60}, not a number. {advice}")
        return f"CAST({text} AS DOUBLE)"


def open_ranking(request: Request, engine: Engine) -> SelectedRanking:
    """Rank a list by an engine."""
    relation = find_relation(request, engine)
    with relation.errors():
        columns = choose_columns(request.columns, relation.names, origin=relation.origin)
        kept = kept_histogram(request, columns, engine.name)
        score = relation.number(columns.ranked_by, purpose="rank by", is_checked=kept is not None)
        if columns.id is None and not relation.has_rows:
            raise no_ids(relation.origin)
        items = {
            # -0.0 is 0.0: for some functions they differ.
            "karat_score": f"CASE WHEN {score} = 0 THEN CAST(0 AS DOUBLE) ELSE {score} END",
            "karat_id": ROW
            if columns.id is None
            else relation.identifier(columns.id, is_whole=None if kept is None else kept.has_whole_ids),
        }
        sql = relation.select(items, "true", request)
        if columns.id is not None:
            sql.id_type = sql.type_of("karat_id")
        sql.show(request.shown(relation.names), is_json=relation.first is not None)
        histogram = Histogram.of(sql, columns.ranked_by) if kept is None else kept.histogram
        ranking = SelectedRanking(sql, histogram, digest=request.digest)
        if kept is None:
            ranking.check_ids()
            has_whole_ids = sql.id_type is not None and pa.types.is_integer(sql.id_type)
            keep_histogram(request, columns, engine.name, StoredHistogram(histogram, has_whole_ids))
        if relation.size is not None and len(ranking) != relation.size:
            raise SourceError(
                f"Spark found {len(ranking):,} of {relation.size:,} rows of {relation.origin}. Do workers "
                "see the same files? Or name the column of ids: --id."
            )
        return ranking


def open_systems(request: SystemsRequest, engine: Engine) -> SelectedSystems:
    """Count the cells of systems by an engine."""
    relation = find_relation(request, engine)
    with relation.errors():
        wanted = (request.system, request.item, request.cut_by, request.proxy, *request.where)
        check_columns([name for name in wanted if name is not None], relation.names, relation.origin)
        items = {
            "karat_system": relation.text(request.system),
            "karat_item": relation.name(request.item),
            "karat_order": "CAST(NULL AS DOUBLE)"
            if request.cut_by is None
            else relation.number(request.cut_by, purpose="cut by"),
            "karat_verdict": "CAST(NULL AS DOUBLE)"
            if request.proxy is None
            else _missing_as_null(relation.number(request.proxy, purpose="take verdicts from")),
        }
        conditions = " AND ".join(
            f"CAST({relation.value(name)} AS STRING) = {relation.engine.literal(value)}"
            for name, value in request.where.items()
        )
        sql = relation.select(items, conditions or "true", request)
        sql.id_type = sql.type_of("karat_item")
        sql.show(request.shown(relation.names), is_json=relation.first is not None)
        return SelectedSystems(sql, request)


def find_relation(request: Request, engine: Engine) -> Relation:
    """The rows of a source as a relation of the engine."""
    if engine.name == "duckdb":
        with extra("duckdb", "The engine duckdb"):
            from karat.sources.duck.relation import find_rows

        return find_rows(request, memory_limit=engine.memory_limit)
    from karat.sources.spark.relation import find_frame

    return find_frame(request, master=engine.spark_master)


def _missing_as_null(number: str) -> str:
    """What is not a number is no verdict."""
    return f"CASE WHEN isnan({number}) THEN NULL ELSE {number} END"


def _is_number(kind: str) -> bool:
    word = kind.upper().split("(")[0]
    return word.endswith("INT") or word in {"FLOAT", "REAL", "DOUBLE", "DECIMAL", "INTEGER", "BOOLEAN"}


def is_text(kind: str) -> bool:
    """Whether a column of this type holds text."""
    return kind.upper().split("(")[0] in {"STRING", "VARCHAR", "CHAR"}
