"""Options that name systems and say what is asked of a comparison."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from karat.sources.systems import SystemColumns

__all__ = ["source_options", "system_columns", "where_of"]

Command = TypeVar("Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--system", default="system", show_default=True, metavar="COLUMN", help="Names the system."),
    click.option("--item", default="item", show_default=True, metavar="COLUMN", help="Names the item."),
    click.option("--group", metavar="COLUMN", help="The topic or entity of an output."),
    click.option("--weight", metavar="COLUMN", help="The weight of an output, for --sampling weight."),
    click.option(
        "--sampling",
        default="uniform",
        show_default=True,
        metavar="S",
        help="uniform, weight, or group (each group alike).",
    ),
    click.option("--score", metavar="COLUMN", help="Higher is better; orders outputs for --depth."),
    click.option("--rank", metavar="COLUMN", help="Lower is better; for --depth, in place of a score."),
    click.option(
        "--depth",
        type=click.IntRange(min=1),
        metavar="K",
        help="Keep each system's first K outputs a group; ties with the last stay.",
    ),
    click.option("--where", multiple=True, metavar="COLUMN=VALUE", help="Keep only such rows; repeatable."),
)


def source_options(command: Command) -> Command:
    """The options that say which columns of FILE mean what."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def where_of(choices: dict[str, Any]) -> dict[str, str]:
    """The filters as a mapping."""
    from karat.core.errors import ParameterError

    found = {}
    for condition in choices["where"]:
        column, sign, value = condition.partition("=")
        if not sign or not column:
            raise ParameterError(
                f"--where takes COLUMN=VALUE, for instance dataset=news; it is {condition!r}."
            )
        found[column] = value
    return found


def system_columns(choices: dict[str, Any], *, truth: str | None = None) -> SystemColumns:
    """The columns; a depth without a rank or score goes by a column named rank."""
    from karat.sources.systems import SystemColumns

    rank = choices["rank"]
    if choices["depth"] is not None and rank is None and choices["score"] is None:
        rank = "rank"
    return SystemColumns(
        system=choices["system"],
        item=choices["item"],
        score=choices["score"],
        rank=rank,
        weight=choices["weight"],
        group=choices["group"],
        truth=truth,
    )
