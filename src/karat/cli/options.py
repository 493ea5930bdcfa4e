"""Options that several commands share, and the choices they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from karat.questions.curve.choices import CurveChoices

__all__ = ["Pair", "curve_choices", "one_confidence", "settings_options"]

Command = TypeVar("Command", bound=Callable[..., Any])


class MinPrecision(click.ParamType[float | str]):
    """A number, or the word auto."""

    name = "P"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | str:
        """The number, or the word."""
        if value == "auto":
            return "auto"
        try:
            return float(value)
        except ValueError:
            self.fail(f"'{value}' is neither a number nor 'auto'.", param, ctx)


OPTIONS = [
    click.option(
        "--factor",
        type=float,
        metavar="F",
        help="How far off the curve may be at any rank: 1.08 for 8 %.  [default: 1.08]",
    ),
    click.option("--epsilon", type=float, metavar="E", help="Instead: the share for interpolation …"),
    click.option("--beta", type=float, metavar="B", help="… and for sampling.  [default: PAULA's γ]"),
    click.option("--confidence", type=float, metavar="C", help="How sure to be.  [default: 0.95]"),
    click.option("--delta", type=float, metavar="D", help="Instead: 1 - confidence."),
    click.option(
        "--window",
        type=int,
        default=100,
        show_default=True,
        metavar="W",
        help="Width of local precision, in ranks.",
    ),
    click.option(
        "--p-min",
        "min_precision",
        type=MinPrecision(),
        default="0.5",
        show_default=True,
        help="Precision never falls below this, as far as you know; 'auto' measures it (adastrat).",
    ),
    click.option(
        "--head",
        type=int,
        metavar="R",
        help="Precision falls from this rank on.  [default: (window + 2) / epsilon]",
    ),
    click.option("--strict", is_flag=True, help="Prove the factor without the papers' two shortcuts."),
]


class Pair(click.ParamType[tuple[Any, Any]]):
    """Two numbers with a colon in between."""

    def __init__(self, kind: type[int] | type[float], name: str) -> None:
        self.kind = kind
        self.name = name

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, Any]:
        """Both numbers."""
        if isinstance(value, tuple):
            return value
        try:
            first, second = value.split(":")
            return self.kind(first), self.kind(second)
        except ValueError:
            self.fail(f"'{value}' is not of the form {self.name}.", param, ctx)


BAND_OPTIONS = [
    click.option(
        "--half-width", type=float, metavar="W", help="band: instead of a factor, at most ±W of precision."
    ),
    click.option("--ranks", type=Pair(int, "A:B"), metavar="A:B", help="band: only ranks A to B matter."),
    click.option(
        "--near", type=float, metavar="P", help="band: spend only where precision may be on either side of P."
    ),
    click.option("--budget", type=int, metavar="N", help="band: stop after N labels."),
    click.option("--batch", type=int, metavar="N", help="band: labels asked for at a time.  [default: 15]"),
    click.option(
        "--monotone-from", type=int, metavar="R", help="band: you vouch that precision falls from rank R on."
    ),
    click.option(
        "--noise",
        type=float,
        default=0.0,
        metavar="E",
        help="How often a label is wrong (band, adastrat).  [default: 0]",
    ),
    click.option(
        "--floor",
        type=float,
        default=0.01,
        show_default=True,
        metavar="P",
        help="Precision below this counts as this in factors.",
    ),
]


def settings_options(command: Command) -> Command:
    """Add the options that say what is asked of the methods."""
    for option in reversed(OPTIONS + BAND_OPTIONS):
        command = option(command)
    return command


def one_confidence(confidence: float | None, delta: float | None) -> float:
    """What --confidence and --delta say together."""
    from karat.core.errors import ParameterError

    if confidence is not None and delta is not None:
        raise ParameterError("Give --confidence or --delta, not both.")
    if delta is None:
        return 0.95 if confidence is None else confidence
    if not 0.0 < delta < 1.0:
        raise ParameterError(f"--delta must be between 0 and 1, for instance 0.05; it is {delta:g}.")
    return 1.0 - delta


def curve_choices(**options: Any) -> CurveChoices:
    """The choices that these options stand for."""
    from karat.questions.curve.choices import CurveChoices

    options["confidence"] = one_confidence(options["confidence"], options.pop("delta"))
    return CurveChoices.of(**{name: value for name, value in options.items() if value is not None})
