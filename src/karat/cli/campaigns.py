"""What the commands of campaigns share: which campaign, who, and where output goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from karat.cli.choice_options import add_options
from karat.cli.location import complete_names
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from karat.campaign.status import Item
    from karat.cli.location import OpenCampaign

ANNOTATOR_VARIABLE = "KARAT_ANNOTATOR"

Command = TypeVar("Command", bound=Callable[..., Any])


def source_option(command: Command) -> Command:
    """Where the list is now, and what reads it."""
    moved = click.option(
        "--source",
        type=click.Path(),
        metavar="PATH",
        help="Where the list is now, if it was moved since the campaign started.",
    )
    return moved(add_options(command, EngineChoices, on="new"))


annotator_option = click.option(
    "--annotator",
    envvar=ANNOTATOR_VARIABLE,
    required=True,
    metavar="NAME",
    help=f"Who labels.  [default: ${ANNOTATOR_VARIABLE}]",
)


def out_option(what: str) -> Callable[[Command], Command]:
    """--out, for commands that print what a file can hold as well."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help=f"Where {what} go.  [default: printed]",
    )


def complete_names_and_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """For words of which the first may be a name and the last is a file."""
    from click.shell_completion import CompletionItem

    names = [CompletionItem(name) for name in complete_names(ctx, param, incomplete)]
    return [*names, *click.Path().shell_complete(ctx, param, incomplete)]


def campaign_argument(*, required: bool = False) -> Callable[[Command], Command]:
    """Which campaign; the only one where there is only one."""
    shown = "NAME" if required else "[NAME]"
    return click.argument("name", required=required, metavar=shown, shell_complete=complete_names)


def split_words(words: tuple[str, ...], shape: str) -> tuple[str | None, list[str]]:
    """A campaign's name, which may be left out, and the words after it, as many as the shape has.

    Click gives the first word to the first argument; here the last words come first.
    """
    wanted = shape.split()
    if len(words) < len(wanted):
        raise click.UsageError(f"Missing argument '{wanted[len(words)]}'.", click.get_current_context())
    if len(words) > len(wanted) + 1:
        extra = words[len(wanted) + 1]
        raise click.UsageError(f"Got unexpected extra argument ({extra}).", click.get_current_context())
    name = words[0] if len(words) > len(wanted) else None
    return name, list(words[len(words) - len(wanted) :])


def ask_for_all(
    campaign: OpenCampaign, count: int, *, annotator: str, lease: float | None = None
) -> list[Item]:
    """As many items as can be had now: a plan draws in batches, so asking goes on until no more come."""
    found: list[Item] = []
    while True:
        before, found = len(found), campaign.ask(count, annotator=annotator, lease_seconds=lease)
        if len(found) >= count or len(found) <= before:
            return found


def write_out(content: bytes, out: Path | None) -> None:
    """Into a file, whole or not at all; else printed."""
    if out is None:
        click.echo(content, nl=False)
        return
    from karat.report.files import write_files

    write_files({out: content})
