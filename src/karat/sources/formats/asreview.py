"""Read ASReview projects (.asreview files of versions 2 and 3): records, labels and their order."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError
from karat.sources.formats.bibliography import Bibliography, Reference, tidy_doi

# What the fields of a project's own are called among those of a reference.
LABEL, NOTE, QUERIER, ORDER = "asreview_label", "asreview_note", "asreview_querier", "asreview_order"
# The querier that takes records at random.
RANDOM = "random"
_RECORDS = "SELECT * FROM record ORDER BY record_id"
_LABELS = "SELECT * FROM results WHERE label IS NOT NULL ORDER BY time, rowid"


@dataclass(frozen=True, slots=True)
class AsreviewLabel:
    """A label of a project.

    Attributes:
        record: the number of the record.
        value: 1 relevant, 0 not.
        querier: how the record was chosen, such as "max" or "random"; "" for prior knowledge.
        note: that somebody has written about it.
    """

    record: int
    value: int
    querier: str
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class AsreviewProject:
    """A project: its records, of which some are copies of others, and its labels in the order of labelling.

    Attributes:
        name: of the project.
        records: by their number, each with the fields of ASReview's table.
        labels: in their order; records that wait for a label have none.
    """

    name: str
    records: dict[int, dict[str, Any]]
    labels: tuple[AsreviewLabel, ...]

    def groups(self) -> dict[int, int]:
        """By record, the record that it is a copy of, or itself."""
        return {
            number: number if record.get("duplicate_of") is None else record["duplicate_of"]
            for number, record in self.records.items()
        }


def read_project(path: Path) -> AsreviewProject:
    """A project file as ASReview exports it."""
    try:
        with zipfile.ZipFile(path) as archive:
            settings = json.loads(archive.read("project.json"))
            databases = _databases(settings, set(archive.namelist()))
            records, labels = (
                _rows(archive.read(name), query) if name else []
                for name, query in zip(databases, (_RECORDS, _LABELS), strict=True)
            )
    except FileNotFoundError:
        raise SourceError(f"No such file: {path}. Check its name and folder.") from None
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, sqlite3.Error) as error:
        raise SourceError(f"{path} is not an ASReview project: {error}. Export it again.") from None
    if not databases[0]:
        raise SourceError(
            f"{path} is a project of ASReview {settings.get('version', '1')}; karat reads those of versions "
            "2 and 3. Open it in a newer ASReview and export it again."
        )
    return AsreviewProject(
        str(settings.get("name", path.stem)),
        {int(record["record_id"]): record for record in records},
        tuple(
            AsreviewLabel(
                int(row["record_id"]), int(row["label"] == 1), row.get("querier") or "", row.get("note") or ""
            )
            for row in labels
        ),
    )


def _databases(settings: dict[str, Any], names: set[str]) -> tuple[str, str]:
    """Where a project has its records and its labels, in one file since version 3; "" where it has none."""
    if "results.db" in names:
        return "results.db", "results.db"
    if "data_store.db" not in names:
        return "", ""
    reviews = settings.get("reviews") or [{}]
    results = f"reviews/{reviews[0].get('id')}/results.db"
    return "data_store.db", results if results in names else ""


def _rows(content: bytes, query: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(content)
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(query)]


class AsreviewFormat(Bibliography):
    """Records of a project as references, each with its label, querier, note and place in the order."""

    def __init__(self) -> None:
        super().__init__("asreview")

    def parsed(self, path: Path) -> tuple[Iterable[Reference], tuple[str, ...]]:
        """The records, and how many of them have labels."""
        project = read_project(path)
        order = {label.record: place for place, label in enumerate(project.labels)}
        note = f"{len(order):,} of {len(project.records):,} records have a label in the ASReview project"
        return (
            _reference(number, record, project, order.get(number))
            for number, record in project.records.items()
        ), (note,)


def _reference(number: int, record: dict[str, Any], project: AsreviewProject, place: int | None) -> Reference:
    label = None if place is None else project.labels[place]
    doi = tidy_doi(record.get("doi") or "")
    return {
        # Labels come and go; what a record is called stays.
        "id": doi or f"asreview-{number}",
        "title": record.get("title") or "",
        "abstract": record.get("abstract") or "",
        "authors": "; ".join(json.loads(record.get("authors") or "[]")),
        "year": str(record.get("year") or ""),
        "doi": doi,
        "keywords": "; ".join(json.loads(record.get("keywords") or "[]")),
        "url": record.get("url") or "",
        LABEL: "" if label is None else str(label.value),
        NOTE: "" if label is None else label.note,
        QUERIER: "" if label is None else label.querier,
        ORDER: "" if place is None else str(place + 1),
    }


ASREVIEW = AsreviewFormat()
