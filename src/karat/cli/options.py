"""Options that several commands share, and the settings they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from karat.curve.settings import Settings

__all__ = ["method_settings", "settings_options"]

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


def settings_options(command: Command) -> Command:
    """Add the options that say what is asked of the published methods."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def method_settings(
    *,
    confidence: float | None,
    delta: float | None,
    **choices: Any,
) -> Settings:
    """The settings that these options stand for."""
    from karat.core.errors import ParameterError
    from karat.curve.settings import Settings

    if confidence is not None and delta is not None:
        raise ParameterError("Give --confidence or --delta, not both.")
    if delta is not None:
        if not 0.0 < delta < 1.0:
            raise ParameterError(f"--delta must be between 0 and 1, for instance 0.05; it is {delta:g}.")
        confidence = 1.0 - delta
    return Settings.of(confidence=0.95 if confidence is None else confidence, **choices)
