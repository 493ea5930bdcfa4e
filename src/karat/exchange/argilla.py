"""Argilla: records as dictionaries, as `dataset.records.to_json` and `to_list` write them.

The dataset has a question `label` with the labels right, wrong and unsure, and may have a text
question `comment`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from karat.core.errors import shorten
from karat.exchange.documents import JsonRecords, array_of
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import BadLine, FileLabel
from karat.exchange.values import (
    MalformedError,
    label_of,
    safe_names,
    shown,
    spell_names,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from karat.exchange.documents import Document
    from karat.exchange.tasks import LabelRecord, TaskSheet

_LABEL = "label"
_COMMENT = "comment"
_RESERVED = ("id", "karat_id", _LABEL, _COMMENT)


@dataclass(frozen=True, slots=True)
class _Response:
    """What one person answered to one question."""

    value: object
    user: str | None
    status: str | None

    @property
    def is_given(self) -> bool:
        # Nested exports leave the status out. Who discards a record leaves it to others.
        return self.status in (None, "submitted")


def _write_tasks(sheet: TaskSheet) -> bytes:
    """Records for `dataset.records.from_json`; the metadata needs a property `karat_id`."""
    names = safe_names(sheet.field_names(), reserved=_RESERVED)
    return array_of(_record(task.item, task.fields, names) for task in sheet.tasks)


def _write_labels(records: Sequence[LabelRecord]) -> bytes:
    """One record for each item with all its labels as responses."""
    every_name = list(dict.fromkeys(name for record in records for name in record.fields or {}))
    names = safe_names(every_name, reserved=_RESERVED)
    items: dict[str, Document] = {}
    for record in records:
        if record.item not in items:
            items[record.item] = _record(record.item, record.fields or {}, names)
        responses = items[record.item]["responses"]
        about = {"user_id": record.annotator, "status": "submitted"}
        responses.setdefault(_LABEL, []).append({"value": record.words.word(record.value), **about})
        if record.comment:
            responses.setdefault(_COMMENT, []).append({"value": record.comment, **about})
    return array_of(items.values())


def _record(item: str, fields: Mapping[str, object], names: Mapping[str, str]) -> Document:
    return {
        "id": item,
        "fields": {safe: shown(fields.get(name)) for name, safe in names.items()} or {"item": item},
        "metadata": {"karat_id": item},
        "suggestions": {},
        "responses": {},
        "vectors": {},
    }


def _recognise(document: Document) -> bool:
    nested = "responses" in document and "fields" in document
    return nested or any(key.endswith(".responses") for key in document)


def _id_of(document: Document) -> object:
    metadata = document.get("metadata")
    if isinstance(metadata, dict) and metadata.get("karat_id") is not None:
        return metadata["karat_id"]
    # A flat export has the metadata beside the rest.
    return document.get("karat_id", document.get("id"))


def _answers_of(document: Document) -> Iterator[FileLabel | BadLine]:
    questions = _questions(document)
    asked = _LABEL if _LABEL in questions else _only_question(questions)
    comments = {response.user: response.value for response in questions.get(_COMMENT, ())}
    for response in questions.get(asked, ()):
        if not response.is_given:
            continue
        try:
            value = label_of(response.value)
        except MalformedError as error:
            yield BadLine("", f"response of {shorten(response.user)}: {error}")
            continue
        if value is not None:
            comment = comments.get(response.user)
            yield FileLabel(
                item="",
                value=value,
                annotator=response.user,
                comment=comment if isinstance(comment, str) else "",
            )


def _only_question(questions: Mapping[str, object]) -> str:
    others = [name for name in questions if name != _COMMENT]
    if len(others) > 1:
        raise MalformedError(f"no question is named {_LABEL!r}, and there are several: {spell_names(others)}")
    return others[0] if others else _LABEL


def _questions(document: Document) -> dict[str, list[_Response]]:
    """The responses to each question, from any of the three shapes that Argilla writes."""
    responses = document.get("responses")
    if isinstance(responses, dict):
        return {name: [_one(given) for given in _listed(several)] for name, several in responses.items()}
    if isinstance(responses, list):
        return _by_person(responses)
    by_question = {}
    for key, values in document.items():
        name, dot, end = key.rpartition(".")
        if dot and end == "responses":
            users = _listed(document.get(f"{key}.users"))
            states = _listed(document.get(f"{key}.status"))
            several = _listed(values)
            # Older exports lack the one or the other.
            users += [None] * (len(several) - len(users))
            states += [None] * (len(several) - len(states))
            by_question[name] = [
                _Response(value, _user(user), text_of(state))
                for value, user, state in zip(several, users, states, strict=False)
            ]
    return by_question


def _one(given: object) -> _Response:
    if not isinstance(given, dict):
        raise MalformedError("a response has no value")
    return _Response(given.get("value"), _user(given.get("user_id")), text_of(given.get("status")))


def _by_person(responses: list[object]) -> dict[str, list[_Response]]:
    """The server's own shape: for each person the values of all questions."""
    by_question: dict[str, list[_Response]] = {}
    for given in responses:
        values = given.get("values") if isinstance(given, dict) else None
        if not isinstance(given, dict) or not isinstance(values or {}, dict):
            raise MalformedError("a response has no values")
        user, status = _user(given.get("user_id")), text_of(given.get("status"))
        for name, value in (values or {}).items():
            answer = value.get("value") if isinstance(value, dict) else value
            by_question.setdefault(name, []).append(_Response(answer, user, status))
    return by_question


def _listed(values: object) -> list[object]:
    if values is None:
        return []
    if not isinstance(values, list):
        raise MalformedError("responses are not in a list")
    return list(values)


def _user(user: object) -> str | None:
    # Argilla spells a missing user as Python does.
    return None if user == "None" else text_of(user)


ARGILLA = LabelFormat(
    name="argilla",
    title="Argilla",
    suffixes=(".json",),
    media_type="application/json",
    json=JsonRecords(
        recognise=_recognise,
        id_of=_id_of,
        answers_of=_answers_of,
        advice="Each needs karat_id in its metadata, or the item as its id.",
    ),
    write_tasks=_write_tasks,
    write_labels=_write_labels,
)
