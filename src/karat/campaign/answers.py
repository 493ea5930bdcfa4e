"""Labels as annotators give them to `Campaign.tell`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class Answer:
    """A label as somebody gives it (1 right, 0 wrong, None unsure), with what may go with it."""

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


def answers_of(labels: Mapping[Any, int | None] | Iterable[Answer]) -> list[Answer]:
    """Labels as answers, in whichever way they were given."""
    if isinstance(labels, Mapping):
        return [Answer(item, value) for item, value in labels.items()]
    return list(labels)
