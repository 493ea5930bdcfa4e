"""Label Studio: tasks as JSON, the labelling interface, annotations from JSON and JSON_MIN exports.

In JSON a task holds its `data` and a list of `annotations`; in JSON_MIN there is one flat object for
each annotation, in which the task's data and the answers are side by side.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from karat.core.errors import shorten
from karat.core.labels import RIGHT, UNSURE, WRONG
from karat.exchange.documents import JsonRecords, array_of
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import BadLine, FileLabel
from karat.exchange.values import MalformedError, label_of, safe_names, seconds_of, shown, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from karat.exchange.documents import Document
    from karat.exchange.tasks import LabelRecord, TaskSheet


LABEL = "label"
COMMENT = "comment"
OBJECT = "shown_1"

# JSON_MIN writes the task's data and these side by side, and the data would lose.
_RESERVED = (
    LABEL, COMMENT, "karat_id", "id", "annotator", "annotation_id", "created_at", "updated_at",
    "lead_time", "agreement",
)  # fmt: skip

_HOTKEYS = {RIGHT: "1", WRONG: "0", UNSURE: "9"}

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _write_tasks(sheet: TaskSheet) -> bytes:
    """Tasks to import into a project whose interface is `label_config(sheet)`."""
    names = data_names(sheet.field_names())
    return array_of(
        {
            "data": _data(task.item, task.fields, names),
            # Kept out of the data, where annotators might see it: a rank sways people.
            "meta": {
                "karat_id": task.item,
                "campaign": sheet.campaign,
                "criterion": sheet.criterion,
                **sheet.unit_of(task),
                "reason": task.reason,
            },
        }
        for task in sheet.tasks
    )


def _write_labels(records: Sequence[LabelRecord]) -> bytes:
    """One task for each item with all its labels as annotations."""
    names = data_names(list(dict.fromkeys(name for record in records for name in record.fields or {})))
    tasks: dict[str, Document] = {}
    for record in records:
        start: Document = {
            "data": _data(record.item, record.fields or {}, names),
            "meta": {
                "karat_id": record.item,
                "campaign": record.campaign,
                "criterion": record.criterion,
                **record.named_unit(),
            },
            "annotations": [],
        }
        tasks.setdefault(record.item, start)["annotations"].append(_annotation(record))
    return array_of(tasks.values())


def _data(item: str, fields: Mapping[str, object], names: Mapping[str, str]) -> dict[str, str]:
    # The interface asks every task for every field.
    return {"karat_id": item} | {safe: shown(fields.get(name)) for name, safe in names.items()}


def _annotation(record: LabelRecord) -> Document:
    result = [_result(LABEL, "choices", {"choices": [record.words.word(record.value)]})]
    if record.comment:
        result.append(_result(COMMENT, "textarea", {"text": [record.comment]}))
    return {
        "result": result,
        "completed_by": _user(record.annotator),
        "was_cancelled": False,
        "lead_time": record.seconds,
        "created_at": record.told_at,
    }


def _result(name: str, kind: str, value: Document) -> Document:
    return {"from_name": name, "to_name": OBJECT, "type": kind, "value": value}


def _user(annotator: str | None) -> object:
    # Label Studio knows people by number or by address.
    if annotator is None:
        return None
    is_number = annotator.isascii() and annotator.isdigit() and str(int(annotator)) == annotator
    return int(annotator) if is_number else {"email": annotator}


def _recognise(document: Document) -> bool:
    if isinstance(document.get("data"), dict):
        return "annotations" in document or _id_of(document) is not None
    return "karat_id" in document and ("annotation_id" in document or "lead_time" in document)


def _id_of(document: Document) -> object:
    for part in (document.get("data"), document.get("meta"), document):
        if isinstance(part, dict) and part.get("karat_id") is not None:
            return part["karat_id"]
    return None


def _answers_of(document: Document) -> Iterator[FileLabel | BadLine]:
    if not isinstance(document.get("data"), dict):
        yield from _minimal_answers(document)
        return
    annotations = document.get("annotations") or []
    if not isinstance(annotations, list):
        raise MalformedError("annotations is not a list")
    for number, annotation in enumerate(annotations, start=1):
        try:
            yield from _annotated(annotation)
        except MalformedError as error:
            yield BadLine("", f"annotation {number}: {error}")


def _annotated(annotation: object) -> Iterator[FileLabel]:
    if not isinstance(annotation, dict) or not isinstance(annotation.get("result") or [], list):
        raise MalformedError("this is not an annotation with a list of results")
    # A skipped task is stored as a cancelled annotation; someone else shall answer.
    if annotation.get("was_cancelled"):
        return
    results = [one for one in annotation.get("result") or [] if isinstance(one, dict)]
    value = label_of(_only(_chosen(results)))
    if value is not None:
        yield _answer(annotation, value, annotation.get("completed_by"), _comment(results))


def _chosen(results: list[Document]) -> object:
    """What was chosen for our question, or for the only question if the interface is another."""
    choices = [one for one in results if one.get("type") == "choices"]
    ours = [one for one in choices if one.get("from_name") == LABEL] or choices
    if len(ours) > 1:
        raise MalformedError(f"there are {len(ours)} choices and none is named {LABEL!r}")
    value = ours[0].get("value") if ours else None
    return value.get("choices") if isinstance(value, dict) else None


def _minimal_answers(document: Document) -> Iterator[FileLabel]:
    chosen = document.get(LABEL)
    if isinstance(chosen, dict):
        chosen = chosen.get("choices")
    value = label_of(_only(chosen))
    if value is not None:
        comment = document.get(COMMENT)
        yield _answer(document, value, document.get("annotator"), _joined(comment))


def _answer(times: Document, value: int, user: object, comment: str) -> FileLabel:
    if isinstance(user, dict):
        user = user.get("email") or user.get("username") or user.get("id")
    return FileLabel(
        item="",
        value=value,
        annotator=text_of(user),
        seconds=seconds_of(times.get("lead_time")),
        comment=comment,
        # An answer that was changed later was given at the time of the change.
        told_at=text_of(times.get("updated_at")) or text_of(times.get("created_at")),
    )


def _only(chosen: object) -> object:
    if not isinstance(chosen, list):
        return chosen
    if len(chosen) > 1:
        raise MalformedError(f"several choices at once: {shorten(chosen)}")
    return chosen[0] if chosen else None


def _comment(results: list[Document]) -> str:
    values = [one.get("value") for one in results if one.get("from_name") == COMMENT]
    return "\n".join(_joined(value.get("text")) for value in values if isinstance(value, dict))


def _joined(text: object) -> str:
    if isinstance(text, list):
        return "\n".join(str(part) for part in text)
    return text if isinstance(text, str) else ""


def data_names(names: Sequence[str]) -> dict[str, str]:
    """Under which key of a task's data each field is found, as `$key` can name it."""
    return safe_names(names, reserved=_RESERVED)


def label_config(sheet: TaskSheet) -> str:
    """The interface that fits `write_tasks(sheet, "label-studio")`.

    Every field is shown as plain text, never as HTML or as an address to load.
    """
    names = data_names(sheet.field_names()) or {"item": "karat_id"}
    lines = ["<View>", f'  <Header value="{_literal(sheet.criterion or "Is this right?")}"/>']
    if sheet.instructions:
        lines.append(f'  <Header value="{_literal(sheet.instructions)}" size="5"/>')
    for number, (name, safe) in enumerate(names.items(), start=1):
        lines += [
            f'  <Header value="{_literal(name)}" size="6"/>',
            f'  <Text name="shown_{number}" value="${safe}" valueType="text"/>',
        ]
    lines.append(f'  <Choices name="{LABEL}" toName="{OBJECT}" choice="single" required="true">')
    lines += [
        f'    <Choice value="{_literal(word)}" hotkey="{_HOTKEYS[value]}"/>'
        for value, word in sheet.words.by_label.items()
    ]
    lines += [
        "  </Choices>",
        f'  <TextArea name="{COMMENT}" toName="{OBJECT}" placeholder="comment" maxSubmissions="1"/>',
        "</View>",
    ]
    return "\n".join(lines) + "\n"


def _literal(text: str) -> str:
    # `$word` anywhere in a value names a field; a space of no width keeps `$5` what it is.
    text = _NOT_IN_XML.sub(" ", text).replace("$", "$\u200b")
    return html.escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


LABEL_STUDIO = LabelFormat(
    name="label-studio",
    title="Label Studio",
    suffixes=(".json",),
    media_type="application/json",
    json=JsonRecords(
        recognise=_recognise,
        id_of=_id_of,
        answers_of=_answers_of,
        advice="Each needs the karat_id that karat wrote into the tasks' data.",
    ),
    write_tasks=_write_tasks,
    write_labels=_write_labels,
    write_interface=label_config,
)
