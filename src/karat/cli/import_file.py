"""Options and summary line shared by `karat tell` and `karat import`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from karat.cli.campaigns import format_option, positive_option, print_rich
from karat.cli.location import Place, opened
from karat.core.errors import KaratError
from karat.exchange.formats import answer_formats

if TYPE_CHECKING:
    from karat.campaign.label_files import Imported

Command = TypeVar("Command", bound=Callable[..., Any])


def import_options(command: Command) -> Command:
    """--format, --skip-bad, --revise and --positive."""
    skip_bad = click.option(
        "--skip-bad", is_flag=True, help="Skip labels that cannot be used, and store the others."
    )
    revise = click.option(
        "--revise", is_flag=True, help="Labels that differ from a person's earlier ones replace them."
    )
    return format_option(answer_formats(), "detected from the file")(
        skip_bad(revise(positive_option(command)))
    )


def import_file(
    place: Place, name: str | None, file: str, *, file_format: str | None, **choices: Any
) -> None:
    """Import a file and say what was taken; what is wrong with it is shown first, in a table."""
    with opened(place, name) as campaign:
        try:
            imported = campaign.import_labels(file, format=file_format, **choices)
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
    from karat.exchange.reconcile import CONFLICT_COLUMNS
    from karat.report.campaign_tables import problems_table

    print_rich(problems_table(CONFLICT_COLUMNS, problems))
