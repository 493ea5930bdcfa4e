"""Label Studio's labelling interface for a sheet of tasks, as the XML that a project takes."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from karat.core.labels import LABEL_WORDS, RIGHT, UNSURE, WRONG
from karat.exchange.values import safe_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from karat.exchange.tasks import TaskSheet

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
        f'    <Choice value="{word}" hotkey="{_HOTKEYS[value]}"/>' for value, word in LABEL_WORDS.items()
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
