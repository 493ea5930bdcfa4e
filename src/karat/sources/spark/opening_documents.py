"""Open documents on a Spark cluster: DataFrames, tables, queries and files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.sources.address import FILES, QUERY, REMOTE, TABLE, parse_address
from karat.sources.documents import OpenDocuments, document_format, shown_fields, text_columns
from karat.sources.engine import is_spark_frame
from karat.sources.fingerprint import FileMark, FileWatch, digest_of_files, file_marks
from karat.sources.opening_documents import local_columns
from karat.sources.parts import Columns, choose_columns
from karat.sources.records import Record, shown_columns
from karat.sources.spark.documents import DocumentColumns, SparkDocuments, SparkRecords
from karat.sources.spark.engine import SparkEngine, in_one_line
from karat.sources.spark.relation import SparkRelation, filled, raw_relation, reader_of, typed_relation
from karat.sources.spark.rows import NumberedRows, rows_of_parquet, rows_of_table, rows_of_text_files
from karat.sources.spark.session import find_session
from karat.sources.sql.documents import text_of
from karat.sources.sql.opening import WHOLE, no_ids


def open_spark_documents(
    source: object,
    *,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002
    format_name: str | None = None,
    fields: Sequence[str] | None = None,
    master: str | None = None,
    marks: Sequence[FileMark] | None = None,
) -> OpenDocuments:
    """Open documents on a cluster; what is wrong with files shows before one is started.

    `marks` are those of the files, where they are known already; `fields` the columns that annotators see.
    """
    paths = _checked_paths(source, text, id, format_name)
    with in_one_line("the documents"):
        table = _relation(source, paths, format_name, master)
        texts = text_columns(table.names, text, origin=table.origin)
        columns = choose_columns(Columns(None, id, None, texts), table.names, origin=table.origin)
        rows, columns_as_sql = _numbered(table, columns, paths, source)

    @cache
    def marks_of_files() -> list[FileMark]:
        # All of the files has to be read for these.
        return file_marks(paths or ()) if marks is None else list(marks)

    digest = None if paths is None else lambda: digest_of_files(marks_of_files(), columns.by_role())
    documents = SparkDocuments(
        rows, columns_as_sql, watch=None if paths is None else FileWatch(paths), digest=digest
    )
    if marks is None:
        documents.check()
    seen = shown_columns(table.names, fields) if fields is not None else shown_fields(table.names, texts)

    def numbers(column: str) -> NDArray[np.float64]:
        with in_one_line("the documents"):
            return documents.numbers(table.number(column, purpose="take verdicts from"))

    return OpenDocuments(
        documents,
        SparkRecords(documents, seen),
        SparkRecords(documents, table.names),
        marks_of_files,
        numbers,
    )


def _checked_paths(
    source: object, text: Sequence[str] | str | None, identifier: str | None, format_name: str | None
) -> list[Path] | None:
    if not isinstance(source, str | Path):
        if not is_spark_frame(source):
            raise SourceError(
                f"Spark reads DataFrames, tables and paths, not {type(source).__name__}. "
                "Leave out --engine for what is in memory."
            )
        return None
    address = parse_address(source)
    if address.kind not in (FILES, REMOTE, TABLE, QUERY):
        raise SourceError(f"Spark does not read {source}. Name a table, a query or files.")
    local = local_columns(source, text, identifier, format_name, engine="Spark")
    if local is None:
        return None
    reader_of(address.place, format_name=document_format(address.place, format_name), is_local=True)
    return local[0]


def _relation(
    source: object, paths: list[Path] | None, format_name: str | None, master: str | None
) -> SparkRelation:
    if not isinstance(source, str | Path):
        return typed_relation(source, origin="The DataFrame")
    return raw_relation(find_session(master), parse_address(source), paths, format_name)


def _numbered(
    table: SparkRelation, columns: Columns, paths: list[Path] | None, source: object
) -> tuple[NumberedRows, DocumentColumns]:
    is_file = isinstance(source, str | Path) and parse_address(source).kind in (FILES, REMOTE)
    identifier = None if columns.id is None else table.name(columns.id)
    kind = None
    if identifier is not None:
        is_whole = dict(table.frame.selectExpr(f"{identifier} AS id").dtypes)["id"].upper() in WHOLE
        kind = pa.int64() if is_whole else pa.string()
    if not is_file:
        if identifier is None:
            raise no_ids(table.origin)
        rows = rows_of_table(table.frame, identifier)
    elif table.kinds is None:
        rows = rows_of_text_files(table.frame, paths)
        if table.first is None:
            rows = replace(rows, frame=filled(rows.frame, table.names))
    else:
        rows = rows_of_parquet(table.frame, paths)
    fields = table.names if table.first is None else [SparkEngine.json_line]
    record = _same if table.first is None else partial(_from_line, table.names)
    return rows, DocumentColumns(identifier, kind, text_of(table, columns.texts), fields, record)


def _same(row: Record) -> Record:
    return row


def _from_line(names: Sequence[str], row: Record) -> Record:
    line: Record = json.loads(row[SparkEngine.json_line])
    return {name: line.get(name) for name in names}
