"""karat's own JSON lines: one object for each task or label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.exchange.documents import JsonRecords, lines_of
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import FileLabel
from karat.exchange.values import MalformedError, label_of, plain, seconds_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from karat.exchange.documents import Document
    from karat.exchange.tasks import LabelRecord, TaskSheet


def _write_tasks(sheet: TaskSheet) -> bytes:
    """Tasks with an empty `label` to fill in; the item's fields are kept apart under `fields`."""
    return lines_of(
        {
            "karat_id": task.item,
            "label": None,
            "comment": "",
            "fields": _plain_fields(task.fields),
            **sheet.unit_of(task),
            "reason": task.reason,
            "campaign": sheet.campaign,
            "criterion": sheet.criterion,
        }
        for task in sheet.tasks
    )


def _write_labels(records: Sequence[LabelRecord]) -> bytes:
    """Labels with all that the ledger knows about them."""
    return lines_of(
        {
            "karat_id": record.item,
            "label": record.value,
            "annotator": record.annotator,
            "told_at": record.told_at,
            "seconds": record.seconds,
            "comment": record.comment,
            "campaign": record.campaign,
            "criterion": record.criterion,
            "ask": record.ask,
            "kind": record.kind,
            **record.named_unit(),
            "fields": _plain_fields(record.fields or {}),
        }
        for record in records
    )


def _plain_fields(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: plain(value) for name, value in fields.items()}


def _id_of(document: Document) -> object:
    return document.get("karat_id", document.get("item"))


def _answers_of(document: Document) -> Iterator[FileLabel]:
    if "label" not in document:
        raise MalformedError("there is no key 'label'")
    value = label_of(document["label"])
    if value is not None:
        yield FileLabel(
            item="",
            value=value,
            annotator=text_of(document.get("annotator")),
            seconds=seconds_of(document.get("seconds")),
            comment=text_of(document.get("comment")) or "",
            told_at=text_of(document.get("told_at")),
        )


JSON_LINES = LabelFormat(
    name="jsonl",
    title="JSON lines",
    suffixes=(".jsonl", ".ndjson", ".json"),
    media_type="application/x-ndjson",
    json=JsonRecords(
        recognise=lambda document: "label" in document and _id_of(document) is not None,
        id_of=_id_of,
        answers_of=_answers_of,
        advice="Each line needs karat_id (or item) and label.",
        is_plain=True,
    ),
    write_tasks=_write_tasks,
    write_labels=_write_labels,
)
