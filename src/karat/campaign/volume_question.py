"""The third question as a campaign asks it: items are documents of a collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.data.collection import Collection
from karat.data.documents import Documents
from karat.data.features import Features
from karat.questions.volume.estimate import rows_of
from karat.questions.volume.request import VolumeRequest
from karat.questions.volume.result import Volume
from karat.sources.address import local_files, parse_address
from karat.sources.definition import SourceDefinition
from karat.sources.disk_cache import cache_folder
from karat.sources.document_features import features_of
from karat.sources.documents import column_roles, document_format, document_records, documents_in_memory
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, digest_of_files, file_marks
from karat.sources.formats.folders import files_at
from karat.sources.records import Records

__all__ = ["VolumeSource"]


class VolumeSource:
    """A collection of documents; a unit is the row of one."""

    choices: tuple[str, ...] = (
        *("text", "id", "format", "fields", "features"),
        *("engine", "memory_limit", "spark_master"),
    )

    def __init__(
        self, documents: Collection, shown: Records, complete: Records, definition: SourceDefinition
    ) -> None:
        self.documents, self.definition = documents, definition
        # What annotators see of a document, and all that is known of it, for lists of what was found.
        self._shown, self._complete = shown, complete
        # Rows mean nothing in another collection: their items carry its digest.
        self.prefix = f"{definition.digest[:8]}:" if definition.ids == "row" else ""

    @classmethod
    def read(
        cls,
        source: object,
        *,
        text: Sequence[str] | str | None = None,
        id: str | None = None,  # noqa: A002 - the name in the contract
        format: str | None = None,  # noqa: A002
        fields: Sequence[str] | None = None,
        features: str | None = None,
        engine: str | None = None,
        memory_limit: str | None = None,
        spark_master: str | None = None,
        known: SourceDefinition | None = None,
    ) -> VolumeSource:
        """Documents, a table, or files by path or address.

        Args:
            source: the collection.
            text: the column or columns that are read as a document's text.
            id: the column that names documents.
            format: of files whose name does not tell.
            fields: the columns that annotators see.
            features: the path of vectors made elsewhere.
            engine: "memory" or "spark".
            memory_limit: for DuckDB, which does not read documents.
            spark_master: for Spark.
            known: what is remembered of these files, where they were found to be the same.
        """
        chosen = _engine(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
        wish = _Wish(text, id, format, None if fields is None else list(fields), features)
        opened = (
            _by_spark(source, wish, chosen, known)
            if chosen.name == "spark"
            else _in_memory(source, wish, known)
        )
        definition = SourceDefinition(
            places=opened.places,
            format=opened.format,
            columns={
                "text": text if text is None or isinstance(text, str) else list(text),
                "id": id,
                "features": None if features is None else str(Path(features).expanduser().absolute()),
            },
            fields=wish.fields,
            size=len(opened.documents),
            # Vectors of one's own are not among the files that were looked at.
            digest=opened.digest if known is None or features is not None else known.digest,
            marks=[list(mark) for mark in opened.marks],
            ids=opened.documents.ids_kind,
            engine=chosen.to_dict(),
        )
        return cls(opened.documents, opened.shown, opened.complete, definition)

    @cached_property
    def features(self) -> Features:
        """The documents as vectors, from the cache where they were made before."""
        return features_of(self.documents, cache_folder())

    def request(self, **choices: Any) -> dict[str, Any]:
        """What is asked of the review's plan; see `estimate_volume`. Seeds are ids of documents."""
        seeds: Iterable[Any] = choices.pop("seeds", None) or ()
        rows = [self._row_of(seed) for seed in seeds]
        return VolumeRequest.of(**choices, seeds=tuple(dict.fromkeys(rows))).to_dict()

    def with_budget(self, choices: dict[str, Any], labels: int) -> dict[str, Any]:
        """A review that knows its budget keeps enough of it for a sample of the rest."""
        return choices if choices.get("budget") is not None else {**choices, "budget": labels}

    def uses_known_labels(self, request: Mapping[str, Any]) -> bool:
        """Where finding comes first, it learns from every label there is."""
        return VolumeRequest.from_dict(request).uses_known_labels

    def items_at(self, units: Sequence[int]) -> list[str]:
        """What the documents are called."""
        return [f"{self.prefix}{name}" for name in self.documents.ids_at(units)]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of these documents."""
        return self._shown.at([int(unit) for unit in units])

    def records_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """All that the source says of these documents."""
        return self._complete.at([int(unit) for unit in units])

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The rows of those of these items that are in the collection."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        return {f"{self.prefix}{text}": row for text, row in self.documents.find(texts).items()}

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None,
    ) -> Plan[Volume]:
        """A fresh plan for the review, or one that goes on from a checkpoint."""
        asked = VolumeRequest.from_dict(request)
        return asked.plan(self.features, seed=seed, known=known, checkpoint=checkpoint)

    def finished(self, result: Volume, *, noise: ErrorRate | None = None) -> Volume:
        """The answer with the names of what was found."""
        if noise is not None:
            raise ParameterError(
                "A review cannot take label noise into account yet; ask several people (redundancy)."
            )
        return result.with_documents(self.documents)

    def _row_of(self, seed: Any) -> int:
        """The row of a document that was named on a command line, where every id is text."""
        found = self.units_of([f"{self.prefix}{seed}"])
        return next(iter(found.values())) if found else rows_of(self.documents, [seed])[0]


class _Wish(NamedTuple):
    """What was chosen of a source's columns and format."""

    text: Sequence[str] | str | None
    id: str | None
    format: str | None
    fields: list[str] | None
    features: str | None


class _Opened(NamedTuple):
    """A collection with what a campaign remembers of it."""

    documents: Collection
    shown: Records
    complete: Records
    places: list[str]
    format: str | None
    marks: Sequence[FileMark]
    digest: str


def _engine(source: object, **choices: str | None) -> Engine:
    """Memory, or Spark: DuckDB looks up what is asked for, and a review scores every document."""
    chosen = Engine.of(None if isinstance(source, Documents) else source, **choices)
    if chosen.name != "duckdb":
        return chosen
    if choices["engine"] is None and choices["memory_limit"] is None:
        raise ParameterError(
            f"{source} is not a file on this machine. Documents elsewhere are read by Spark: --engine spark."
        )
    raise ParameterError(
        "DuckDB looks up ranks of lists; documents are read in memory or by Spark. Leave out --engine and "
        "--memory-limit, or use --engine spark."
    )


def _in_memory(source: object, wish: _Wish, known: SourceDefinition | None) -> _Opened:
    places: list[str] = []
    marks: Sequence[FileMark] = []
    name, roles = wish.format, None
    if isinstance(source, Documents):
        if wish.text is not None or wish.fields or wish.features:
            raise ParameterError("Documents have no columns of their own; give a file or a table instead.")
        documents = source
    else:
        if isinstance(source, str | Path):
            place = Path(source).expanduser().absolute()
            places, name = [str(place)], document_format(source, wish.format)
            # A folder may have a hundred thousand files: the digest of what they say serves for all.
            marks = [] if place.is_dir() else _marks(files_at(source), places, known)
        documents = documents_in_memory(
            source, text=wish.text, id=wish.id, format=name, features=wish.features
        )
        if marks and wish.features is None:
            roles = column_roles(source, text=wish.text, id=wish.id, format=name)
    shown, complete = document_records(source, documents, text=wish.text, format=name, fields=wish.fields)
    digest = documents.fingerprint if roles is None else digest_of_files(marks, roles)
    return _Opened(documents, shown, complete, places, name, marks, digest)


def _by_spark(source: object, wish: _Wish, engine: Engine, known: SourceDefinition | None) -> _Opened:
    from karat.sources.spark.opening_documents import open_spark_documents

    if wish.features is not None:
        raise ParameterError(
            "Vectors of your own are used in memory; Spark makes its own of the words. "
            "Leave out --features or --engine."
        )
    places, name = [], wish.format
    if isinstance(source, str | Path):
        place = parse_address(source).place
        is_here = not Path(place).expanduser().is_dir() and local_files(source) is not None
        places = [str(Path(place).expanduser().absolute()) if is_here else str(source)]
        name = document_format(place, name) if is_here else name
    marks = None
    if known is not None and known.places == places:
        marks = [FileMark.from_json(mark) for mark in known.marks]
    opened = open_spark_documents(
        source,
        text=wish.text,
        id=wish.id,
        format_name=name,
        fields=wish.fields,
        master=engine.spark_master,
        marks=marks,
    )
    if known is None:
        opened.documents.check()
    documents = opened.documents
    return _Opened(
        documents, opened.shown, opened.complete, places, name, opened.marks(), documents.fingerprint
    )


def _marks(paths: list[Path], places: list[str], known: SourceDefinition | None) -> list[FileMark]:
    """What is remembered of files; where they are the same as before, what is remembered already."""
    if known is not None and known.places == places:
        return [FileMark.from_json(mark) for mark in known.marks]
    return file_marks(paths)
