"""What `karat tell` and `karat import` share: options, and one line about what became of the labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from karat.cli.location import Place, opened
from karat.core.errors import KaratError
from karat.exchange.formats import answer_formats

if TYPE_CHECKING:
    from karat.campaign.label_files import Imported

Command = TypeVar("Command", bound=Callable[..., Any])


def spell_formats(names: Sequence[str]) -> str:
    """Names of formats for a help text: `csv, jsonl or qrels`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def file_format_option(command: Command) -> Command:
    """--format of a file of labels."""
    return click.option(
        "--format",
        "file_format",
        metavar="F",
        help=f"{spell_formats(list(answer_formats()))}.  [default: as the file looks]",
    )(command)


def import_file(place: Place, name: str | None, file: str, **choices: Any) -> None:
    """Import a file and say what was taken; what is wrong with it is shown first, in a table."""
    with opened(place, name) as campaign:
        try:
            imported = campaign.import_labels(file, **choices)
        except KaratError as error:
            _show_problems(getattr(error, "problems", ()))
            if error.remedies:
                options = " or ".join(f"--{remedy.replace('_', '-')}" for remedy in error.remedies)
                error.args = (f"{error} See {options}.",)
            raise
    _show_problems(imported.problems)
    click.echo(_spell_imported(imported))


def _spell_imported(imported: Imported) -> str:
    from karat.report.numbers import count

    people = f" by {', '.join(imported.people)}" if imported.people else ""
    parts = [f"{count(imported.new, 'new label')}{people}"]
    if imported.revised:
        parts.append(f"{count(imported.revised)} revised")
    if imported.same:
        parts.append(f"{count(imported.same)} known already")
    if imported.left_out:
        parts.append(f"{count(imported.left_out)} left out")
    if imported.blank:
        parts.append(f"{count(imported.blank)} without a label yet")
    return f"{'; '.join(parts)}."


def _show_problems(problems: Sequence[Sequence[str]]) -> None:
    if not problems:
        return
    from rich.console import Console

    from karat.exchange.reconcile import CONFLICT_COLUMNS
    from karat.report.campaign_tables import problems_table

    Console().print(problems_table(CONFLICT_COLUMNS, problems))
