"""Options that say how a review goes: where it starts, when it turns to sampling, what it samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["review_options"]

Command = TypeVar("Command", bound=Callable[..., Any])

_OPTIONS = {
    "stop": click.option(
        "--stop",
        default="knee",
        show_default=True,
        metavar="RULE",
        help="When finding ends: knee, after=N, recall=R (as the model has it) or none-in=N.",
    ),
    "sample": click.option(
        "--sample",
        type=click.IntRange(min=1),
        metavar="N",
        help="Labels for the rest.  [default: a tenth of it, 30 to 1,000]",
    ),
    "stratum": click.option(
        "--stratum",
        type=click.IntRange(min=1),
        default=10_000,
        show_default=True,
        metavar="N",
        help="stratified: documents in a stratum; fewer in small collections.",
    ),
    "stratum_sample": click.option(
        "--stratum-sample",
        type=click.IntRange(min=1),
        default=1_000,
        show_default=True,
        metavar="N",
        help="stratified: how many of them are labelled.",
    ),
    "needed": click.option(
        "--needed",
        type=click.IntRange(min=2),
        default=4,
        show_default=True,
        metavar="M",
        help="negative-binomial: stop at M relevant documents.",
    ),
    "uniform_share": click.option(
        "--uniform-share",
        type=float,
        default=0.75,
        show_default=True,
        metavar="S",
        help="audit: the share of labels that goes to all documents alike.",
    ),
    "budget": click.option(
        "--budget", type=click.IntRange(min=1), metavar="N", help="Labels in all, at most."
    ),
    "certify": click.option(
        "--certify", is_flag=True, help="audit: go on until --recall is certain, or nothing is left."
    ),
    "recall": click.option(
        "--recall", type=float, default=0.95, show_default=True, metavar="R", help="What would be enough."
    ),
    "confidence": click.option(
        "--confidence", type=float, default=0.95, show_default=True, metavar="C", help="How sure to be."
    ),
}


def review_options(*names: str) -> Callable[[Command], Command]:
    """Add the options that say how a review goes: those of these names, or all."""

    def added(command: Command) -> Command:
        for name in reversed(names or tuple(_OPTIONS)):
            command = _OPTIONS[name](command)
        return command

    return added
