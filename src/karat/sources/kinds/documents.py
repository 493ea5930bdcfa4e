"""Documents as a kind of source: a collection of texts in files, folders and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from karat.core.choices import Choices, choice
from karat.core.errors import ParameterError
from karat.data.documents import Documents
from karat.data.features import Features
from karat.data.judged_features import JudgedFeatures
from karat.sources.address import find_files, is_folder, local_files, parse_address, stored_place
from karat.sources.decided import read_decided
from karat.sources.disk_cache import cache_folder
from karat.sources.document_features import features_of
from karat.sources.documents import (
    USUAL_NAMES,
    OpenDocuments,
    OwnTexts,
    column_roles,
    document_engine,
    document_format,
    document_records,
    documents_in_memory,
    read_labelled_documents,
    refuse_features,
)
from karat.sources.duplicates import Copies, duplicate_notes, merged_copies
from karat.sources.engine import Engine
from karat.sources.files import count_rows
from karat.sources.fingerprint import FileMark, digest_of_files, known_marks
from karat.sources.formats.asreview import LABEL
from karat.sources.records import Records
from karat.sources.source import (
    LabelledSource,
    Source,
    SourceDefinition,
    SourceKind,
    fields_choice,
    proxy_choice,
)
from karat.sources.verdicts import read_verdicts


@dataclass(frozen=True, kw_only=True)
class DocumentsColumns(Choices):
    """How documents are read."""

    heading = "The file"

    text: tuple[str, ...] | str | None = choice(
        None,
        help="Text of the documents; several columns are joined.",
        usual="title, abstract, text …",
        title="What is read of a document",
        metavar="COLUMN",
        column_names=USUAL_NAMES,
    )
    id: str | None = choice(
        None,
        help="Id of the documents.",
        usual="id; DOI; the row",
        metavar="COLUMN",
    )
    format: str | None = choice(
        None,
        help="csv, tsv, jsonl, parquet, ris, pubmed, pubmed-xml, endnote, endnote-xml, asreview.",
        metavar="F",
    )
    proxy: str | None = proxy_choice(" The ranking learns from it.", on=("new", "simulate"))
    fields: tuple[str, ...] | None = fields_choice("texts and reference")
    features: str | None = choice(
        None,
        help="Vectors of your own: .npy or .npz, a row each.",
        metavar="FILE",
        is_path=True,
        on=("new", "simulate"),
    )
    with_words: bool = choice(
        False,
        help="With --features: join the words of the documents to the vectors, and learn from both.",
        on=("new", "simulate"),
    )
    duplicates: Literal["keep", "merge"] = choice(
        "keep",
        help="Copies of a reference: keep them, or merge them, so that one decision counts for all.",
        title="Copies of a reference",
        metavar="D",
        on=("new",),
    )
    pairs: str | None = choice(
        None,
        help="Merge the copies that you decided on: a file of `karat duplicates --out`.",
        metavar="FILE",
        is_path=True,
        on=("new",),
    )
    known: str | None = choice(
        None,
        help="A column of decisions that exist already; they count as labels.",
        usual="an ASReview project's labels",
        metavar="COLUMN",
        on=("new",),
    )
    copies: tuple[tuple[int, ...], ...] | None = choice(
        None, help="The rows of copies; the first of each group is judged.", internal=True
    )


class DocumentsSource(Source):
    """A collection of documents; a unit is the row of one.

    Attributes:
        documents: the collection; of copies that were merged, one.
        copies: that were merged; None where all were kept.
    """

    def __init__(
        self, opened: OpenDocuments, definition: SourceDefinition, copies: Copies | None = None
    ) -> None:
        self.documents, self.definition, self.copies = opened.documents, definition, copies
        self._opened = opened

    @cached_property
    def notes(self) -> Sequence[str]:
        """What was noticed when the documents were read, and how many look like copies of others."""
        return (*self.documents.notes, *duplicate_notes(self._opened, self.copies))

    @cached_property
    def features(self) -> Features:
        """The documents as vectors, from the disk cache where they were made before; with verdicts."""
        with_words = bool(self.definition.columns.get("with_words"))
        features = features_of(self.documents, cache_folder("features"), with_words=with_words)
        column = self.proxy
        return features if column is None else JudgedFeatures(features, self._verdicts(column))

    @property
    def proxy(self) -> str | None:
        """The column of a judge's verdicts."""
        name: str | None = self.definition.columns.get("proxy")
        return name

    def _verdicts(self, column: str) -> NDArray[np.float64]:
        """By document; of copies that were merged, the first verdict counts."""
        if self.copies is None:
            return read_verdicts(self._opened.complete, len(self), column, numbers=self._opened.numbers)
        every = read_verdicts(self.copies.records, len(self.copies.everything), column)
        verdicts = np.full(len(self), np.nan)
        for unit in range(len(self)):
            told = [every[row] for row in self.copies.rows_of(unit) if np.isfinite(every[row])]
            verdicts[unit] = told[0] if told else np.nan
        return verdicts

    def __len__(self) -> int:
        return len(self.documents)

    def items_at(self, units: Sequence[int]) -> list[str]:
        """What the documents are called."""
        return [f"{self.prefix}{name}" for name in self.documents.ids_at(units)]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of these documents."""
        return self._opened.shown.at([int(unit) for unit in units])

    def records_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """All that the source says of these documents."""
        return self._opened.complete.at([int(unit) for unit in units])

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The rows of those of these items that are in the collection; copies have the row of their group."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        rows = self.documents.find(texts) if self.copies is None else self.copies.units_of(texts)
        return {f"{self.prefix}{text}": row for text, row in rows.items()}

    def with_copies(self, units: Sequence[int]) -> list[tuple[str, int, dict[str, Any]]]:
        """These documents and their copies: the id of each, the unit that it is judged as, all its fields."""
        if self.copies is None:
            ids, records = self.documents.ids_at(units), self.records_at(units)
            return [(str(name), int(unit), one) for name, unit, one in zip(ids, units, records, strict=True)]
        rows = [(row, int(unit)) for unit in units for row in self.copies.rows_of(unit)]
        ids = self.copies.everything.ids_at([row for row, _ in rows])
        records = self.copies.records.at([row for row, _ in rows])
        return [(str(name), unit, one) for name, (_, unit), one in zip(ids, rows, records, strict=True)]

    def known_labels(self) -> dict[str, tuple[int, str]]:
        """The decisions that the source has already, by item; of copies the first counts."""
        column = self.definition.columns.get("known")
        if column is None:
            return {}
        everything, records = (
            (self.documents, self._opened.whole(column))
            if self.copies is None
            else (self.copies.everything, self.copies.records)
        )
        decided = read_decided(records, len(everything), column)
        known: dict[str, tuple[int, str]] = {}
        for unit, item in enumerate(self.items_at(range(len(self)))):
            rows = (unit,) if self.copies is None else self.copies.rows_of(unit)
            if (row := next((row for row in rows if row in decided), None)) is not None:
                known[item] = decided[row]
        return known


class DocumentsKind(SourceKind[DocumentsColumns, DocumentsSource]):
    """Collections of documents."""

    name = "documents"
    noun = "collection"
    unit = "row"
    help = (
        "FILE is RIS, PubMed's text (.nbib) or XML, EndNote's XML or .enw, an ASReview project, CSV, JSONL, "
        "Parquet, or a folder of text files; with --engine duckdb also s3://…, https://…, shop.duckdb#pages "
        "or a query; with --engine spark, CSV, JSONL or Parquet that the cluster sees, table:shop.pages, or "
        "a query."
    )
    file_help = (
        "References as RIS, from PubMed (.nbib, .xml) or EndNote (.enw, .xml); ASReview projects; or CSV, "
        "TSV, JSON lines or Parquet, one row for each document."
    )
    columns = DocumentsColumns
    has_phases = True

    def count(self, path: Path, columns: DocumentsColumns) -> int:
        """The rows of the file."""
        name = document_format(path, columns.format)
        column_roles(path, text=columns.text, id=columns.id, format=name)
        return count_rows(path, format_name=name)

    def open(
        self,
        source: object,
        columns: DocumentsColumns,
        *,
        engine: Mapping[str, Any],
        known: SourceDefinition | None = None,
    ) -> DocumentsSource:
        """Documents, a table, or files by path or address."""
        chosen = document_engine(source, engine)
        open_by = _in_memory if chosen.name == "memory" else _by_engine
        opened, stored = open_by(source, columns, chosen, known)
        if columns.known is None and str(source).lower().endswith(".asreview"):
            columns = replace(columns, known=LABEL)
        # Vectors of one's own are not among the files that were looked at.
        if known is not None and columns.features is None:
            stored["digest"] = known.digest
        copies = merged_copies(
            opened.documents,
            opened.complete,
            columns.copies,
            merge=columns.duplicates == "merge",
            pairs=columns.pairs,
        )
        if copies is not None:
            opened, columns = copies.merged(opened), replace(columns, copies=copies.groups)
            stored["size"] = len(opened.documents)
        return DocumentsSource(opened, self.define(columns, **stored, engine=chosen.to_dict()), copies)

    def define(self, columns: DocumentsColumns, **stored: Any) -> SourceDefinition:
        """What is stored, with the absolute paths of vectors and of decisions about copies."""
        features, pairs = (
            None if path is None else str(Path(path).expanduser().absolute())
            for path in (columns.features, columns.pairs)
        )
        return super().define(replace(columns, features=features, pairs=pairs), **stored)

    def open_labelled(
        self, source: object, columns: DocumentsColumns, *, truth: str, engine: Mapping[str, Any]
    ) -> LabelledSource[DocumentsSource]:
        """Documents in memory with the label of each row."""
        if Engine.of(None, **engine).name != "memory":
            raise ParameterError("Documents with known labels are read into memory. Leave out --engine.")
        labelled = read_labelled_documents(
            source,
            text=columns.text,
            truth=truth,
            id=columns.id,
            format=columns.format,
            features=columns.features,
        )
        documents, records = labelled.documents, OwnTexts(labelled.documents)
        complete: Records = records
        if columns.proxy is not None:
            complete = document_records(source, documents, text=columns.text, format=columns.format)[1]
        definition = self.define(
            columns,
            places=stored_place(source, local_files(source)),
            size=len(documents),
            ids=documents.ids_kind,
        )
        opened = OpenDocuments(documents, records, complete, list)
        return LabelledSource(DocumentsSource(opened, definition), labelled.truth)


KIND = DocumentsKind()


def _in_memory(
    source: object, columns: DocumentsColumns, _: Engine, known: SourceDefinition | None
) -> tuple[OpenDocuments, dict[str, Any]]:
    text, identifier = columns.text, columns.id
    places: list[str] = []
    marks: Sequence[FileMark] = []
    name, roles = columns.format, None
    if isinstance(source, Documents):
        if text is not None or columns.fields or columns.features:
            raise ParameterError("Documents have no columns of their own; give a file or a table instead.")
        documents = source
    else:
        if isinstance(source, str | Path):
            place = Path(source).expanduser().absolute()
            places, name = [str(place)], document_format(source, columns.format)
            # A folder may have a hundred thousand files: the digest of what they say serves for all.
            marks = [] if place.is_dir() else known_marks(find_files(source), places, known)
        documents = documents_in_memory(
            source, text=text, id=identifier, format=name, features=columns.features
        )
        if marks and columns.features is None:
            roles = column_roles(source, text=text, id=identifier, format=name)
    shown, complete = document_records(source, documents, text=text, format=name, fields=columns.fields)
    digest = documents.fingerprint if roles is None else digest_of_files(marks, roles)
    opened = OpenDocuments(documents, shown, complete, lambda: marks)
    return opened, _stored(opened, places, name, digest)


def _by_engine(
    source: object, columns: DocumentsColumns, engine: Engine, known: SourceDefinition | None
) -> tuple[OpenDocuments, dict[str, Any]]:
    from karat.sources.opening_documents import open_by_engine

    refuse_features(columns.features)
    places, name = [], columns.format
    if isinstance(source, str | Path):
        place = parse_address(source).place
        paths = None if is_folder(place) else local_files(source)
        places = stored_place(source, paths)
        name = document_format(place, name) if paths is not None else name
    marks = None
    if known is not None and known.places == places:
        marks = [FileMark.from_json(mark) for mark in known.marks]
    opened = open_by_engine(
        source,
        engine=engine,
        text=columns.text,
        id=columns.id,
        format_name=name,
        fields=columns.fields,
        marks=marks,
    )
    return opened, _stored(opened, places, name, opened.documents.fingerprint)


def _stored(opened: OpenDocuments, places: list[str], name: str | None, digest: str) -> dict[str, Any]:
    """What is stored of a collection, but for its columns and engine."""
    return {
        "places": places,
        "format": name,
        "size": len(opened.documents),
        "digest": digest,
        "marks": [list(mark) for mark in opened.marks()],
        "ids": opened.documents.ids_kind,
    }
