"""Numbers as people type them in options: 1e9 and 1_000_000 are whole numbers, and none is no value."""

from __future__ import annotations

from typing import Any

import click

# Takes away the value of an optional choice, such as one that a campaign would inherit.
NONE = "none"


class Number(click.ParamType[Any]):
    """A number in a range, or one of a few words such as auto."""

    def __init__(
        self,
        kind: type,
        *,
        words: tuple[str, ...] = (),
        least: float | None = None,
        most: float | None = None,
    ) -> None:
        self.kind, self.words, self.least, self.most = kind, words, least, most
        self.name = "whole number" if kind is int else "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number or the word."""
        if value in self.words:
            return value
        try:
            number = whole_number(value) if self.kind is int else self.kind(value)
        except ValueError:
            # That there is none is possible everywhere, and not what somebody meant who typed something else.
            words = [f"'{word}'" for word in self.words if word != NONE]
            if words:
                self.fail(f"'{value}' is neither a {self.name} nor {' or '.join(words)}.", param, ctx)
            self.fail(f"'{value}' is not a {self.name}.", param, ctx)
        if self.least is not None and number < self.least:
            self.fail(f"It must be at least {self.least:,}; it is {number:,}.", param, ctx)
        if self.most is not None and number > self.most:
            self.fail(f"It must be at most {self.most:,}; it is {number:,}.", param, ctx)
        return number


def whole_number(text: Any) -> int:
    """A whole number that may be written as 1e9 or 1_000_000; `ValueError` where it is none."""
    try:
        return int(text)
    except ValueError:
        number = float(text)
    if not number.is_integer():
        raise ValueError(f"{text!r} is not a whole number")
    return int(number)
