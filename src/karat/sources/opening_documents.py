"""Open documents by DuckDB or Spark, with the same documents in the same rows as in memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from karat.core.errors import SourceError
from karat.sources.address import is_folder, local_files, parse_address
from karat.sources.documents import OpenDocuments, document_format, shown_fields, text_columns
from karat.sources.engine import Engine
from karat.sources.files import check_files
from karat.sources.fingerprint import FileMark, FileWatch, digest_of_files, file_marks
from karat.sources.formats.format import format_of
from karat.sources.parts import Columns
from karat.sources.records import records_with, shown_columns
from karat.sources.sql.documents import select_documents
from karat.sources.sql.engine import Request


def open_by_engine(
    source: object,
    *,
    engine: Engine,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002 - as in read_documents
    format_name: str | None = None,
    fields: Sequence[str] | None = None,
    marks: Sequence[FileMark] | None = None,
) -> OpenDocuments:
    """Open documents by an engine; what is wrong with files shows before it is started.

    `marks` are those of the files, where they are known already; `fields` the columns that annotators see.
    """
    if engine.name == "spark":
        from karat.sources.spark.opening_documents import open_spark_documents

        return open_spark_documents(
            source,
            text=text,
            id=id,
            format_name=format_name,
            fields=fields,
            master=engine.spark_master,
            marks=marks,
        )
    local = local_columns(source, text, id, format_name, engine="DuckDB")
    paths, wanted = (None, Columns(id=id)) if local is None else local

    @cache
    def marks_of_files() -> list[FileMark]:
        # All of the files has to be read for these.
        return file_marks(paths or ()) if marks is None else list(marks)

    request = Request(
        source,
        wanted,
        format_name=format_name,
        fields=None if fields is None else list(fields),
        hidden=frozenset(),
        watch=None if paths is None else FileWatch(paths),
        digest=None if paths is None else lambda: digest_of_files(marks_of_files(), wanted.by_role()),
        counts_rows=True,
    )
    documents = select_documents(request, engine, text)
    if marks is None:
        documents.check()
    names = documents.records.names
    seen = shown_fields(names, documents.texts) if fields is None else shown_columns(names, fields)
    return OpenDocuments(
        documents,
        records_with(documents.records, seen),
        documents.records,
        marks_of_files,
        documents.numbers,
        documents.column,
    )


def local_columns(
    source: object,
    text: Sequence[str] | str | None,
    identifier: str | None,
    format_name: str | None,
    *,
    engine: str,
) -> tuple[list[Path], Columns] | None:
    """The files of a source on this machine, and which of their columns are used; None for other sources."""
    if not isinstance(source, str | Path):
        return None
    place = parse_address(source).place
    if is_folder(place):
        raise SourceError(
            f"{source} is a folder. {engine} reads files such as {source}/*.parquet; "
            "leave out --engine for a folder of texts."
        )
    paths = local_files(source)
    if paths is None:
        return None
    name = document_format(place, format_name)
    texts = text_columns(format_of(paths[0], name=name).column_names(paths[0]), text, origin=str(paths[0]))
    columns = check_files(place, Columns(id=identifier, texts=texts), format_name=name)
    return [path.absolute() for path in paths], columns
