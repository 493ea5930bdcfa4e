"""Verdicts of judges: numbers between 0 and 1, and the protocol of judges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from karat.core.errors import KaratError

# An item as a judge sees it: its fields by name, as text.
Item = Mapping[str, str]


class JudgeError(KaratError, RuntimeError):
    """A judge that cannot be reached, refuses to work, or answers what is no verdict."""

    code: ClassVar[str] = "judge_failed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says of one item.

    Attributes:
        value: how sure it is that the item is right, from 0 to 1; None where there is no usable answer.
        choice: the answer in the judge's words.
        source: what the value was computed from: "logprobs", "choice" or "number".
        faults: what went wrong with each request that had to be repeated, or with all of them.
        requests: how many requests it took.
        input_tokens: tokens that were sent, as far as the endpoint counts them.
        output_tokens: tokens that came back.
    """

    value: float | None
    choice: str = ""
    source: str = ""
    faults: tuple[str, ...] = ()
    requests: int = 1
    input_tokens: int = 0
    output_tokens: int = 0


class Judge(Protocol):
    """Any callable from items to verdicts, one for each item and in their order.

    A verdict is a number from 0 to 1, None where there is none, or a `Verdict`. A judge with an `identity`, a
    JSON object of all that its verdicts depend on beside the items, has its answers cached.
    """

    def __call__(self, items: Sequence[Item], /) -> Iterable[Verdict | float | None]:
        """The verdicts on these items."""
        ...


def verdict_of(answer: Any, item: int) -> Verdict:
    """A judge's answer as a verdict; `JudgeError` says what is wrong with the answer on this item, from 0."""
    if isinstance(answer, Verdict):
        _check(answer.value, item)
        return answer
    if answer is None:
        return Verdict(None, faults=("no verdict",))
    return Verdict(_check(answer, item), source="number")


def _check(value: Any, item: int) -> float:
    if value is None:
        return 0.0
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if isinstance(value, str) or not 0.0 <= number <= 1.0:
        shown = repr(value)[:60]
        raise JudgeError(
            f"The verdict on item {item + 1:,} is {shown}; verdicts are numbers from 0 to 1, or None."
        )
    return number
