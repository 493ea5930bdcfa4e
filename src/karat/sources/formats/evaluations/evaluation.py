"""`Evaluation`: one output that a tool has scored; and what scores, verdicts and chat messages mean."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from karat.core.labels import RIGHT, WRONG, parse_label

# How tools spell scores in words; C, I, P and N are Inspect's correct, incorrect, partial and no answer.
_WORDS = {
    **dict.fromkeys(("c", "yes", "true", "pass", "passed", "correct", "right"), 1.0),
    **dict.fromkeys(("i", "n", "no", "false", "fail", "failed", "incorrect", "wrong"), 0.0),
    "p": 0.5,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """One output, and what a tool thinks of it.

    Attributes:
        id: its name in the file.
        input: what the model was given.
        output: what it answered.
        target: the reference answer.
        scores: by metric, as the tool wrote them.
        passed: the tool's decision over all metrics, where it makes one.
        reason: why, in words.
        label: what a person said in the tool.
        slices: what else is known of the item, by column: task, model, metadata.
    """

    id: str
    input: str = ""
    output: str = ""
    target: str = ""
    scores: Mapping[str, object] = field(default_factory=dict)
    passed: object = None
    reason: str = ""
    label: object = None
    slices: Mapping[str, object] = field(default_factory=dict)


def number_of(value: object) -> float | None:
    """A score as a number: words such as pass, yes or C are 1; None for what is neither word nor number."""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        text = value.strip()
        if text.casefold() in _WORDS:
            return _WORDS[text.casefold()]
        try:
            value = float(text)
        except ValueError:
            return None
    if isinstance(value, int | float) and math.isfinite(value):
        return float(value)
    return None


def is_verdict(number: float) -> bool:
    """Whether a number can serve as a verdict."""
    return 0 <= number <= 1


def label_of(value: object) -> int | None:
    """What a person said as a label, 1 or 0; None where it is neither."""
    number = number_of(value)
    if number is not None:
        return int(number) if number in (RIGHT, WRONG) else None
    try:
        label = parse_label(value)
    except ValueError:
        return None
    return label if label in (RIGHT, WRONG) else None


def text_of(value: object) -> str:
    """Text, chat messages or any JSON as people read it."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | int | float):
        return json.dumps(value)
    if isinstance(value, Sequence) and value and all(map(_is_message, value)):
        return _conversation(value)
    if isinstance(value, Mapping):
        if _is_message(value):
            return _content(value)
        if len(value) == 1:
            return text_of(next(iter(value.values())))
    return json.dumps(value, ensure_ascii=False, default=str)


def scalars(fields: object, prefix: str) -> dict[str, object]:
    """The texts, numbers and booleans of an object, with a prefix before their names; they may be slices."""
    if not isinstance(fields, Mapping):
        return {}
    return {
        f"{prefix}.{name}": value
        for name, value in fields.items()
        if isinstance(value, str | int | float | bool)
    }


def unique_ids(names: Sequence[str]) -> list[str]:
    """Names that are all different: a number is added where one occurs again."""
    seen: dict[str, int] = {}
    ids = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        ids.append(name if seen[name] == 1 else f"{name}~{seen[name]}")
    return ids


def _is_message(value: Any) -> bool:
    return isinstance(value, Mapping) and "role" in value and "content" in value


def _conversation(messages: Sequence[Any]) -> str:
    if len(messages) == 1:
        return _content(messages[0])
    return "\n\n".join(f"{message['role']}: {_content(message)}" for message in messages)


def _content(message: Any) -> str:
    content = message["content"]
    if isinstance(content, list):
        parts = [part.get("text", "") if isinstance(part, Mapping) else str(part) for part in content]
        return "\n".join(part for part in parts if part)
    return text_of(content)
