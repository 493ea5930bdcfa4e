"""Options, arguments, questions to people and output files that several commands share."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from karat.cli.choice_options import add_options
from karat.cli.location import complete_names
from karat.cli.number_types import Number
from karat.core.labels import counting_as_right
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from karat.campaign.status import Item
    from karat.cli.location import OpenCampaign

ANNOTATOR_VARIABLE = "KARAT_ANNOTATOR"

Command = TypeVar("Command", bound=Callable[..., Any])


def is_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


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
    help=f"Name of the annotator.  [default: ${ANNOTATOR_VARIABLE}]",
)


def _login() -> str:
    """The login name of this person; where the system has none, a word that stands for it."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "me"


labeller_option = click.option(
    "--annotator",
    envvar=ANNOTATOR_VARIABLE,
    default=_login,
    metavar="NAME",
    help=f"Who labels.  [default: ${ANNOTATOR_VARIABLE}, or your login]",
)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def file_option(*names: str, help: str) -> Callable[[Command], Command]:  # noqa: A002 - as click calls it
    """A file to write."""
    path = click.Path(path_type=Path, dir_okay=False)
    return click.option(*names, type=path, metavar="FILE", help=help)


def number_option(
    name: str,
    default: int,
    help: str,  # noqa: A002 - as click calls it
    *,
    least: int = 0,
    most: int | None = None,
) -> Callable[[Command], Command]:
    """A whole number with a default, from `least` to `most`."""
    kind = Number(int, least=least, most=most)
    return click.option(name, type=kind, default=default, show_default=True, metavar="N", help=help)


def _count_as_right(ctx: click.Context, _: click.Parameter, values: str | None) -> None:
    ctx.with_resource(counting_as_right(values))


# Before other options are looked at, because these read the files.
positive_option = click.option(
    "--positive",
    metavar="V[,V]",
    is_eager=True,
    expose_value=False,
    callback=_count_as_right,
    help="Of grades or words in files of labels, those that count as right, such as 4,5.",
)


def format_option(names: Iterable[str], usual: str) -> Callable[[Command], Command]:
    """--format of a file, one of these; `usual` says in words what is taken without it."""
    return click.option(
        "--format", "file_format", metavar="F", help=f"{spell_formats(names)}.  [default: {usual}]"
    )


def spell_formats(names: Iterable[str]) -> str:
    """Names of formats for a help text: `csv, jsonl or qrels`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


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
    items: list[Item] = []
    while True:
        before, items = len(items), campaign.ask(count, annotator=annotator, lease_seconds=lease)
        if len(items) >= count or len(items) <= before:
            return items


def print_json(data: Mapping[str, Any]) -> None:
    """One JSON object in one line."""
    import json

    click.echo(json.dumps(data))


def print_rich(*parts: Any) -> None:
    """Tables and texts of rich."""
    from rich.console import Console

    console = Console(highlight=False)
    for part in parts:
        console.print(part)


def say(words: str, *, style: str = "") -> None:
    """Sentences, wrapped to the terminal."""
    from rich.console import Group

    from karat.report.terminal import Sentence

    # In a group, because rich would join texts to one that does not know how to wrap them.
    print_rich(Group(Sentence(words, style=style)))


def write_out(content: bytes, out: Path | None) -> None:
    """Into a file, whole or not at all; else printed."""
    if out is None:
        click.echo(content, nl=False)
        return
    from karat.core.files import write_files

    write_files({out: content})
