"""The door: which format a file is in, and who reads and writes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.exchange.argilla import ARGILLA, write_argilla, write_argilla_labels
from karat.exchange.delimited import read_csv, read_tsv, write_label_csv, write_task_csv
from karat.exchange.documents import read_documents
from karat.exchange.jsonlines import JSON_LINES, write_label_lines, write_task_lines
from karat.exchange.labelstudio import LABEL_STUDIO, write_label_annotations, write_label_studio
from karat.exchange.prodigy import PRODIGY, write_prodigy, write_prodigy_labels
from karat.exchange.qrels import read_qrels, write_qrels
from karat.exchange.values import spell_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from karat.exchange.documents import JsonFormat
    from karat.exchange.tasks import LabelRecord, Sheet, TaskSheet

__all__ = ["ANSWER_FORMATS", "LABEL_FORMATS", "TASK_FORMATS", "read_answers", "write_labels", "write_tasks"]

_T = TypeVar("_T")

_TASK_WRITERS: dict[str, Callable[[TaskSheet], bytes]] = {
    "csv": write_task_csv,
    "jsonl": write_task_lines,
    "label-studio": write_label_studio,
    "prodigy": write_prodigy,
    "argilla": write_argilla,
}

_READERS: dict[str, Callable[[Path], Sheet]] = {
    "csv": read_csv,
    "tsv": read_tsv,
    "jsonl": JSON_LINES.read,
    "label-studio": LABEL_STUDIO.read,
    "prodigy": PRODIGY.read,
    "argilla": ARGILLA.read,
    "qrels": read_qrels,
}

_LABEL_WRITERS: dict[str, Callable[[Sequence[LabelRecord]], bytes]] = {
    "csv": write_label_csv,
    "jsonl": write_label_lines,
    "qrels": write_qrels,
    "label-studio": write_label_annotations,
    "prodigy": write_prodigy_labels,
    "argilla": write_argilla_labels,
}

TASK_FORMATS = tuple(_TASK_WRITERS)
ANSWER_FORMATS = tuple(_READERS)
LABEL_FORMATS = tuple(_LABEL_WRITERS)

_SUFFIXES = {".csv": "csv", ".tsv": "tsv", ".qrels": "qrels", ".qrel": "qrels"}
_JSON_SUFFIXES = (".json", ".jsonl", ".ndjson")

# The plainest last: its keys, an id and a label, occur in the others too.
_JSON_FORMATS: tuple[JsonFormat, ...] = (ARGILLA, LABEL_STUDIO, PRODIGY, JSON_LINES)


def write_tasks(sheet: TaskSheet, format: str) -> bytes:  # noqa: A002 — as everywhere in karat
    """Tasks to hand out, as a file's content.

    Args:
        sheet: the tasks, and what annotators are told.
        format: `csv`, `jsonl`, `label-studio` (its interface: `label_config`), `prodigy` or `argilla`.
    """
    return _pick(_TASK_WRITERS, format, "tasks")(sheet)


def write_labels(records: Sequence[LabelRecord], format: str) -> bytes:  # noqa: A002
    """Labels of the ledger, as a file's content that `read_answers` takes again.

    Args:
        records: the labels.
        format: `csv`, `jsonl`, `qrels`, `label-studio`, `prodigy` or `argilla`.
    """
    return _pick(_LABEL_WRITERS, format, "labels")(records)


def read_answers(path: str | Path, format: str | None = None) -> Sheet:  # noqa: A002
    """The labels in a file, with the lines that cannot be used told apart.

    Args:
        path: the file.
        format: `csv`, `tsv`, `jsonl`, `label-studio`, `prodigy`, `argilla` or `qrels`. Without it the
            suffix decides, and for JSON what the records look like.

    Raises:
        SourceError: nothing in the file can be used as it is.
    """
    path = Path(path)
    if format is not None:
        return _pick(_READERS, format, "answers")(path)
    suffix = path.suffix.lower()
    if suffix in _JSON_SUFFIXES:
        return _read_json(path)
    name = _SUFFIXES.get(suffix)
    # Evaluation campaigns name their files as in qrels.trec8.adhoc.
    if name is None and path.name.lower().startswith("qrels"):
        name = "qrels"
    if name is None:
        raise SourceError(
            f"The suffix of {path} does not tell its format. Name it: {spell_options(ANSWER_FORMATS)}."
        )
    return _READERS[name](path)


def _read_json(path: Path) -> Sheet:
    documents = read_documents(path)
    records = [document for _, document in documents if isinstance(document, dict)]
    for candidate in _JSON_FORMATS:
        if any(map(candidate.recognise, records)):
            return candidate.sheet_of(documents, path)
    keys = [key for record in records[:100] for key in record]
    raise SourceError(
        f"{path} is none of {spell_options(one.name for one in _JSON_FORMATS)}. "
        f"{JSON_LINES.advice} Keys: {spell_names(keys)}."
    )


def _pick(table: Mapping[str, _T], name: str, what: str) -> _T:
    if name not in table:
        raise ParameterError(f"No format {name!r} for {what}. Formats: {spell_options(table)}.")
    return table[name]
