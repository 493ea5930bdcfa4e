"""Options that say what reads the items: memory, DuckDB or Spark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["chosen_engine", "engine_options"]

Command = TypeVar("Command", bound=Callable[..., Any])

_META = "karat.engine"


def _keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta.setdefault(_META, {})[param.name] = value


OPTIONS = [
    click.option(
        "--engine",
        metavar="E",
        expose_value=False,
        callback=_keep,
        help="What reads the items: memory, duckdb (not documents) or spark.  [default: what fits]",
    ),
    click.option(
        "--memory-limit",
        metavar="SIZE",
        expose_value=False,
        callback=_keep,
        help="duckdb: go on on disk beyond this, such as 2GB.",
    ),
    click.option(
        "--spark-master",
        metavar="URL",
        expose_value=False,
        callback=_keep,
        help="spark: the cluster, such as spark://host:7077.  [default: this machine]",
    ),
]


def engine_options(command: Command) -> Command:
    """Add the options; `chosen_engine` tells what was given."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def chosen_engine() -> dict[str, str]:
    """The engine and its settings, as far as somebody typed them."""
    context = click.get_current_context(silent=True)
    found: dict[str, str] = {} if context is None else dict(context.meta.get(_META, {}))
    return found
