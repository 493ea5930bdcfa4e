"""Read collections of documents: files of references, tables, folders of texts, tables on a cluster."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.data.collection import Collection
from karat.data.documents import Documents
from karat.sources.address import find_files, is_folder
from karat.sources.columns import known_truth
from karat.sources.engine import Engine
from karat.sources.files import read_files
from karat.sources.fingerprint import FileMark
from karat.sources.formats.bibliography import MAIN_FIELDS, Bibliography
from karat.sources.formats.folders import read_folder
from karat.sources.formats.format import format_of
from karat.sources.formats.matrices import read_matrix
from karat.sources.formats.text import open_bytes, reading
from karat.sources.frames import is_frame, read_frame
from karat.sources.lazy_tables import collected
from karat.sources.parts import Columns, Items, choose_columns, text_role
from karat.sources.records import ALL_COLUMNS, Records, open_records

# Columns that hold what a document says, by the names that people give them.
USUAL_NAMES = ("title", "primary_title", "abstract", "text", "body", "content", "summary")


@dataclass(frozen=True, slots=True, eq=False)
class OpenDocuments:
    """A collection, what annotators see of it, all that its source says, and the marks of its files.

    `numbers` and `column` read a whole column where an engine has the rows; None where they are in memory.
    """

    documents: Collection
    shown: Records
    complete: Records
    marks: Callable[[], Sequence[FileMark]]
    numbers: Callable[[str], NDArray[np.float64]] | None = None
    column: Callable[[str], Records] | None = None

    def whole(self, name: str) -> Records:
        """All rows with at least this column, for callers that go through them."""
        if self.column is None or name not in self.complete.names:
            return self.complete
        return self.column(name)


@dataclass(frozen=True, slots=True, eq=False)
class LabelledDocuments:
    """Documents whose relevance is known, as simulations need it: `truth` has a label for each row."""

    documents: Documents
    truth: NDArray[np.int8]


def read_documents(
    source: object,
    *,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002 — the name in the contract
    format: str | None = None,  # noqa: A002
    features: object = None,
    engine: str | None = None,
    memory_limit: str | None = None,
    spark_master: str | None = None,
) -> Collection:
    """Read a collection of documents.

    In memory it becomes `Documents`; DuckDB and Spark leave the texts where they are, and read them when they
    are asked for. Documents without any text stay in the collection, because somebody still has to decide on
    them. The `notes` of the result say how many there are, how many repeat another's text, and what else was
    noticed.

    Args:
        source: a path (`refs.ris`, `pubmed.nbib`, `pubmed.xml`, `stroke.asreview`, `docs.csv`,
            `docs.jsonl.gz`, `docs.parquet`), a glob, a folder of text files, or a table in memory: pandas,
            polars, Arrow. DuckDB reads CSV, JSON lines and Parquet in files and at addresses
            (`s3://…`, `https://…`), tables (`shop.duckdb#pages`) and queries; Spark a DataFrame,
            `table:shop.pages`, a query, or such files where its workers see them.
        text: the column or columns that are read as a document's text, joined in this order. By default
            those of the usual names: title, abstract, text, body, content, summary.
        id: the column that names the documents. Without it a column called `id` serves where there is one,
            else documents are known by their row, counted from 0. References are known by their DOI, else
            their accession number (in PubMed: PMID), else a digest; text files by their path in the folder.
            Tables and queries need one: their rows have no order to count them by.
        format: `csv`, `tsv`, `jsonl`, `parquet`, `ris`, `pubmed`, `pubmed-xml`, `endnote`, `endnote-xml` or
            `asreview`, where the suffix does not tell.
        features: vectors made elsewhere, a row for each document: an array, a SciPy matrix, or a path of an
            `.npy` or `.npz` file; in memory only.
        engine: "memory", "duckdb" or "spark". Without it the source tells.
        memory_limit: for DuckDB, such as "2GB"; beyond it, it goes on on disk.
        spark_master: the cluster, such as "spark://host:7077"; without it the session that is running, or
            this machine.
    """
    source = collected(source)
    chosen = document_engine(
        source, {"engine": engine, "memory_limit": memory_limit, "spark_master": spark_master}
    )
    if chosen.name == "memory":
        return documents_in_memory(source, text=text, id=id, format=format, features=features)
    from karat.sources.opening_documents import open_by_engine

    refuse_features(features)
    return open_by_engine(source, engine=chosen, text=text, id=id, format_name=format).documents


def open_documents(source: object, *, engine: str = "spark", **choices: Any) -> Collection:
    """`read_documents` by an engine that leaves the texts where they are."""
    return read_documents(source, engine=engine, **choices)


def documents_in_memory(
    source: object,
    *,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002
    format: str | None = None,  # noqa: A002
    features: object = None,
) -> Documents:
    """A collection in memory; see `read_documents`."""
    return _documents(_read(source, text, id, None, format), features)


def document_engine(source: object, given: Mapping[str, Any]) -> Engine:
    """The engine that is named, else the one that the source tells."""
    return Engine.of(None if isinstance(source, Documents) else source, **given)


def refuse_features(features: object) -> None:
    """Refuse vectors made elsewhere where an engine reads the documents."""
    if features is not None:
        raise ParameterError(
            "Vectors of your own are used in memory; other engines make theirs of the words. "
            "Leave out --features or --engine."
        )


def read_labelled_documents(
    source: object,
    *,
    text: Sequence[str] | str | None = None,
    truth: str = "truth",
    id: str | None = None,  # noqa: A002
    format: str | None = None,  # noqa: A002
    features: object = None,
) -> LabelledDocuments:
    """Read as `read_documents` does, with the known relevance of each document.

    Args:
        source: as for `read_documents`, but no folder: it has no labels.
        text: as for `read_documents`.
        truth: the column of known labels: 0 and 1, false and true, as numbers, booleans or text.
        id: as for `read_documents`.
        format: as for `read_documents`.
        features: as for `read_documents`.
    """
    items = _read(collected(source), text, id, truth, format)
    labels = known_truth(items)
    return LabelledDocuments(_documents(items, features), labels)


def text_columns(names: Sequence[str], text: Sequence[str] | str | None, *, origin: str) -> tuple[str, ...]:
    """The columns that are read as text: those that are named, else those of the usual names."""
    if text is not None:
        chosen = (text,) if isinstance(text, str) else tuple(text)
        if not chosen:
            raise ParameterError("No text column is named. Name one or several.")
        return tuple(dict.fromkeys(chosen))
    folded = {name.strip().casefold(): name for name in reversed(names)}
    usual = tuple(folded[name] for name in USUAL_NAMES if name in folded)
    if not usual:
        raise SourceError(
            f"No column of {origin} is called like a text ({spell_options(USUAL_NAMES)}). Name the one or "
            f"several that are. Columns: {spell_options(names)}."
        )
    return usual


def document_format(source: str | Path, name: str | None = None) -> str | None:
    """The name of a source's format where its suffix does not tell: PubMed's and EndNote's .txt and .xml."""
    if name is not None or is_folder(source):
        return name
    first = find_files(source)[0]
    if first.suffix.lower() not in (".txt", ".xml"):
        return None
    with reading(first), open_bytes(first) as file:
        beginning = file.read(1 << 12).removeprefix(b"\xef\xbb\xbf").lstrip()
    if first.suffix.lower() == ".xml":
        return "endnote-xml" if re.search(rb"<records>\s*<record>", beginning) else None
    if beginning.startswith(b"PMID"):
        return "pubmed"
    if beginning.startswith(b"%0 "):
        return "endnote"
    if beginning.startswith(b"TY"):
        return "ris"
    raise SourceError(
        f"{first} is one text. Name the folder that holds the documents, or the format if it holds "
        "references: ris, pubmed, endnote."
    )


def column_roles(
    source: object,
    *,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002
    format: str | None = None,  # noqa: A002
) -> dict[str, str] | None:
    """Which columns of files are used as what, where files have columns; None for others."""
    if not isinstance(source, str | Path):
        return None
    first = find_files(source)[0]
    reader = format_of(first, name=format)
    if isinstance(reader, Bibliography):
        return None
    names = reader.column_names(first)
    wanted = Columns(None, id, None, text_columns(names, text, origin=str(first)))
    return choose_columns(wanted, names, origin=str(first)).by_role()


def document_records(
    source: object,
    documents: Documents,
    *,
    text: Sequence[str] | str | None = None,
    format: str | None = None,  # noqa: A002
    fields: Sequence[str] | None = None,
) -> tuple[Records, Records]:
    """What annotators see of documents, and all that the source says of them.

    Unless columns are named, people see the texts and what reviewers know references by: not a column that
    may hold somebody's decision.
    """
    if isinstance(source, Documents) or is_folder(source):
        own = OwnTexts(documents)
        return own, own
    complete = open_records(source, format=format, fields=[ALL_COLUMNS])
    if fields is not None:
        return open_records(source, format=format, fields=fields), complete
    seen = shown_fields(complete.names, text_columns(complete.names, text, origin="the source"))
    return open_records(source, format=format, fields=seen), complete


def shown_fields(names: Sequence[str], texts: Sequence[str]) -> list[str]:
    """What people see unless columns are named: the texts, and what reviewers know references by."""
    folded = {name.strip().casefold(): name for name in reversed(names)}
    usual = [folded[name] for name in MAIN_FIELDS if name in folded]
    return list(dict.fromkeys([*texts, *usual]))


class OwnTexts:
    """Names and texts of documents, where there is nothing else to show of them."""

    names = ["document", "text"]  # noqa: RUF012 - as Records has it

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    def at(self, rows: Sequence[int]) -> list[dict[str, Any]]:
        """The names and texts of these rows."""
        names, texts = self._documents.ids.at(rows), self._documents.texts.at(rows)
        return [{"document": str(name), "text": text} for name, text in zip(names, texts, strict=True)]


def _read(
    source: object,
    text: Sequence[str] | str | None,
    identifier: str | None,
    truth: str | None,
    format_name: str | None,
) -> Items:
    if is_frame(source):
        names = [str(name) for name in _frame_names(source)]
        return read_frame(
            source, Columns(None, identifier, truth, text_columns(names, text, origin="the table"))
        )
    if not isinstance(source, str | Path):
        raise SourceError(
            f"karat reads documents from paths, folders and tables, not {type(source).__name__}. "
            "For lists of texts there is Documents.from_texts."
        )
    if is_folder(source):
        return _read_folder(Path(source).expanduser(), text, identifier, truth)
    name = document_format(source, format_name)
    first = find_files(source)[0]
    reader = format_of(first, name=name)
    available = reader.column_names(first)
    if isinstance(reader, Bibliography) and text is None:
        text = MAIN_FIELDS[:2]
    wanted = Columns(None, identifier, truth, text_columns(available, text, origin=str(first)))
    return read_files(source, wanted, format_name=name)


def _read_folder(
    folder: Path, text: Sequence[str] | str | None, identifier: str | None, truth: str | None
) -> Items:
    for name in (text, identifier, truth):
        if name is not None:
            raise ParameterError(
                f"{folder} is a folder of text files, which have no columns such as {name!r}."
            )
    part = read_folder(folder)
    return Items(Columns(id="id", texts=("text",)), (part,), part.table["id"])


def _frame_names(source: Any) -> list[str]:
    if hasattr(source, "columns") and not isinstance(source, pa.Table | pa.RecordBatch):
        return list(source.columns)
    names: list[str] = (
        source.schema.names
        if hasattr(source, "schema") and hasattr(source.schema, "names")
        else pa.RecordBatchReader.from_stream(source).schema.names
    )
    return names


def _documents(items: Items, features: object) -> Documents:
    columns = [_text(items, text_role(place), name) for place, name in enumerate(items.columns.texts)]
    joined = columns[0] if len(columns) == 1 else _joined(columns)
    matrix = read_matrix(features) if isinstance(features, str | Path) else features
    documents = Documents.from_texts(joined, items.ids, features=matrix, where=items.name_rows)
    notes = content_notes(len(documents), empty=len(documents.empty), repeated=len(documents.repeated))
    return replace(documents, notes=(*_reading_notes(items), *notes))


def _text(items: Items, role: str, name: str) -> pa.ChunkedArray:
    chunks: list[pa.Array] = []
    for part in items.parts:
        column = part.table[role]
        if pa.types.is_nested(column.type) or pa.types.is_binary(column.type):
            raise SourceError(f"Column {name!r} of {part.name} is of type {column.type}, not text.")
        # Numbers may stand for a text, such as the title 1984.
        chunks += column.cast(pa.large_string()).chunks
    return pa.chunked_array(chunks, type=pa.large_string())


def _joined(columns: list[pa.ChunkedArray]) -> pa.ChunkedArray:
    # Arrow's own way to skip what is missing loses rows in which every column is.
    filled = [pc.fill_null(column, "") for column in columns]
    lines = pc.binary_join_element_wise(*filled, pa.scalar("\n", pa.large_string()))
    return pc.utf8_trim(lines, "\n")


def _reading_notes(items: Items) -> list[str]:
    notes = [note for part in items.parts for note in part.notes]
    if items.ids is not None:
        given = [chunk for part in items.parts for chunk in part.table["id"].chunks]
        repeats = len(items.ids) - len(pc.unique(pa.chunked_array(given, type=given[0].type)))
        if repeats and len(pc.unique(items.ids)) == len(items.ids):
            notes.append(
                f"{repeats:,} references have the DOI or number of one before them; '~2' was put behind it"
            )
    return notes


def content_notes(size: int, *, empty: int, repeated: int) -> tuple[str, ...]:
    """What the owner should know about texts: how many are empty, and how many are another's."""
    told = ((empty, "have no text"), (repeated, "repeat the text of another"))
    return tuple(f"{count:,} of {size:,} documents {what}" for count, what in told if count)
