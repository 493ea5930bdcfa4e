"""Labels as people give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from karat.campaign.records import UNSURE
from karat.core.errors import LabelError

__all__ = ["Answer", "answers_of", "spell", "value_of"]


class Answer:
    """A label as somebody gives it, with what may go with it."""

    __slots__ = ("comment", "item", "request", "seconds", "value")

    def __init__(
        self,
        item: Any,
        value: int | None,
        *,
        seconds: float | None = None,
        comment: str = "",
        request: str | None = None,
    ) -> None:
        self.item, self.value, self.seconds = item, value, seconds
        self.comment, self.request = comment, request


def spell(value: int | None) -> str:
    """A label in words."""
    return {1: "right", 0: "wrong"}.get(UNSURE if value is None else value, "unsure")


def answers_of(labels: Mapping[Any, int | None] | Iterable[Answer]) -> list[Answer]:
    """Labels as answers, in whichever way they were given."""
    if isinstance(labels, Mapping):
        return [Answer(item, value) for item, value in labels.items()]
    return list(labels)


def value_of(answer: Answer) -> int:
    """A label as the ledger writes it; an error says what it may be."""
    if answer.value is None:
        return UNSURE
    if isinstance(answer.value, bool) or answer.value in (0, 1):
        return int(answer.value)
    raise LabelError(
        f"The label of item {answer.item!r} is {answer.value!r}; "
        "it must be 1 (right), 0 (wrong) or None (unsure)."
    )
