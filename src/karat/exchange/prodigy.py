"""Prodigy: one task on each line, for its `classification` interface.

The buttons accept, reject and ignore mean right, wrong and unsure.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from karat.core.errors import shorten
from karat.core.labels import RIGHT, UNSURE, WRONG
from karat.exchange.documents import JsonRecords, lines_of
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import FileLabel
from karat.exchange.values import MalformedError, seconds_of, shown, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from karat.exchange.documents import Document
    from karat.exchange.tasks import LabelRecord, TaskSheet

_ANSWERS = {"accept": RIGHT, "reject": WRONG, "ignore": UNSURE}
_BUTTONS = {value: button for button, value in _ANSWERS.items()}


def _write_tasks(sheet: TaskSheet) -> bytes:
    """Tasks whose `label` is the criterion: `prodigy mark NAME FILE --view-id classification`."""
    # Prodigy shows `meta` to the annotator, so that a rank, which sways people, has no place there.
    return lines_of(
        _task(task.item, task.fields, campaign=sheet.campaign, criterion=sheet.criterion)
        for task in sheet.tasks
    )


def _write_labels(records: Sequence[LabelRecord]) -> bytes:
    """Labels as annotated examples, for `prodigy db-in`."""
    return lines_of(_example(record) for record in records)


def _task(item: str, fields: Mapping[str, object], *, campaign: str, criterion: str) -> Document:
    texts = {name: shown(value) for name, value in fields.items()}
    lines = texts.values() if len(texts) == 1 else [f"{name}: {text}" for name, text in texts.items()]
    return {
        "text": "\n".join(lines) or item,
        "label": criterion,
        "karat_id": item,
        "meta": {"campaign": campaign},
    }


def _example(record: LabelRecord) -> Document:
    example = _task(
        record.item, record.fields or {}, campaign=record.campaign, criterion=record.criterion
    ) | {
        "answer": _BUTTONS[record.value],
        "comment": record.comment,
        # Prodigy has no place for these; it keeps what it does not know.
        "told_at": record.told_at,
        "seconds": record.seconds,
    }
    if record.annotator is not None:
        example |= {"_annotator_id": record.annotator, "_session_id": record.annotator}
    if (stamp := _timestamp(record.told_at)) is not None:
        example["_timestamp"] = stamp
    return example


def _timestamp(told_at: str | None) -> int | None:
    try:
        return int(datetime.fromisoformat(told_at or "").timestamp())
    except (ValueError, OverflowError):
        return None


def _recognise(document: Document) -> bool:
    # Others may have a field `answer` of their own.
    answered = isinstance(document.get("answer"), str) and document["answer"] in _ANSWERS
    return answered or {"text", "meta", "karat_id"} <= document.keys()


def _id_of(document: Document) -> object:
    meta = document.get("meta")
    return document.get("karat_id", meta.get("karat_id") if isinstance(meta, dict) else None)


def _answers_of(document: Document) -> Iterator[FileLabel]:
    button = document.get("answer")
    if button is None or button == "":
        return
    if not isinstance(button, str) or button not in _ANSWERS:
        raise MalformedError(f"answer {shorten(button)} is none of accept, reject, ignore")
    comment = document.get("comment") or document.get("user_input")
    yield FileLabel(
        item="",
        value=_ANSWERS[button],
        annotator=text_of(document.get("_annotator_id")) or text_of(document.get("_session_id")),
        seconds=seconds_of(document.get("seconds")),
        comment=comment if isinstance(comment, str) else "",
        told_at=text_of(document.get("told_at")) or _time(document.get("_timestamp")),
    )


def _time(stamp: object) -> str | None:
    if isinstance(stamp, bool) or not isinstance(stamp, int | float):
        return None
    try:
        return datetime.fromtimestamp(stamp, tz=UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None


PRODIGY = LabelFormat(
    name="prodigy",
    title="Prodigy",
    suffixes=(".jsonl",),
    media_type="application/x-ndjson",
    json=JsonRecords(
        recognise=_recognise,
        id_of=_id_of,
        answers_of=_answers_of,
        advice="Each needs the karat_id that karat wrote into the tasks.",
    ),
    write_tasks=_write_tasks,
    write_labels=_write_labels,
)
