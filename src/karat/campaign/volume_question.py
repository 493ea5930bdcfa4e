"""The third question as a campaign asks it: items are documents of a collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.bounds.repeats import ErrorRate
from karat.campaign.definition import SourceDefinition
from karat.core.cache import cache_folder
from karat.core.documents import Documents
from karat.core.errors import ParameterError
from karat.core.flow import Plan
from karat.sources.documents import document_format, document_records, read_documents
from karat.sources.fingerprint import FileMark, file_marks
from karat.sources.folders import files_at
from karat.sources.records import Records
from karat.volume.estimate import rows_of
from karat.volume.features import Features, build_features
from karat.volume.request import VolumeRequest
from karat.volume.result import Volume

__all__ = ["VolumeSource"]


class VolumeSource:
    """A collection of documents; a unit is the row of one."""

    choices: tuple[str, ...] = ("text", "id", "format", "fields", "features")

    def __init__(
        self, documents: Documents, shown: Records, complete: Records, definition: SourceDefinition
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
    ) -> VolumeSource:
        """Documents, a table, or files by path; `features` is the path of vectors made elsewhere."""
        place: Path | None = None
        marks: list[FileMark] = []
        if isinstance(source, Documents):
            if text is not None or fields or features:
                raise ParameterError(
                    "Documents have no columns of their own; give a file or a table instead."
                )
            documents = source
        else:
            if isinstance(source, str | Path):
                place = Path(source).expanduser().absolute()
                format = document_format(source, format)  # noqa: A001
                # A folder may have a hundred thousand files: the digest of what they say serves for all.
                marks = [] if place.is_dir() else file_marks(files_at(source))
            documents = read_documents(source, text=text, id=id, format=format, features=features)
        shown, complete = document_records(source, documents, text=text, format=format, fields=fields)
        definition = SourceDefinition(
            places=[] if place is None else [str(place)],
            format=format,
            columns={
                "text": text if text is None or isinstance(text, str) else list(text),
                "id": id,
                "features": None if features is None else str(Path(features).expanduser().absolute()),
            },
            fields=None if fields is None else list(fields),
            size=len(documents),
            digest=documents.fingerprint,
            marks=[list(mark) for mark in marks],
            ids=_kind_of_ids(documents),
        )
        return cls(documents, shown, complete, definition)

    @cached_property
    def features(self) -> Features:
        """The documents as vectors, from the cache where they were made before."""
        return build_features(self.documents, cache_folder())

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
        return [f"{self.prefix}{name}" for name in self.documents.ids.at(units)]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of these documents."""
        return self._shown.at([int(unit) for unit in units])

    def records_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """All that the source says of these documents."""
        return self._complete.at([int(unit) for unit in units])

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The rows of those of these items that are in the collection."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        keys = [_cast(text, self.documents.ids.array.type) for text in texts]
        rows = self.documents.rows_of(keys).tolist() if keys else []
        return {f"{self.prefix}{text}": row for text, row in zip(texts, rows, strict=True) if row >= 0}

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


def _kind_of_ids(documents: Documents) -> str:
    if documents.by_row:
        return "row"
    return "int" if pa.types.is_integer(documents.ids.array.type) else "text"


def _cast(text: str, kind: pa.DataType) -> Any:
    """A text as an id of another type, or None."""
    try:
        return pa.scalar(text).cast(kind).as_py()
    except pa.ArrowInvalid:
        return None
