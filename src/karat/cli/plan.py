"""`karat plan`: what each method will cost in labels, for any question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.choice_options import add_options, given_values, values_from_options
from karat.cli.question_commands import QuestionGroup, choices_from_options, help_text

if TYPE_CHECKING:
    from rich.table import Table

    from karat.core.question import Price, Question


def _command(question: Question[Any, Any, Any]) -> click.Command:
    from karat.sources.engine import EngineChoices
    from karat.sources.kinds import kind_named

    kind = kind_named(question.source)

    def run(file: tuple[str, ...], size: int | None, as_json: bool) -> None:
        _print_price(question, file, size, as_json=as_json)

    command: Any = add_options(
        run, kind.columns, question.choices, question.pricing, EngineChoices, on="plan"
    )
    for option in reversed(
        (
            click.argument("file", type=click.Path(), nargs=-1),
            click.option(
                f"--{question.item}s",
                "size",
                type=click.IntRange(min=1),
                metavar="N",
                help=f"Instead of FILE: the number of {question.item}s.",
            ),
            click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        )
    ):
        command = option(command)
    summary = f"What each method of `{question.name}` will cost in labels, before any label."
    made: click.Command = click.command(question.name, help=help_text("plan", question, summary))(command)
    return made


def _print_price(
    question: Question[Any, Any, Any], file: tuple[str, ...], size: int | None, *, as_json: bool
) -> None:
    from karat.core.errors import ParameterError
    from karat.sources.engine import EngineChoices
    from karat.sources.kinds import kind_named

    if bool(file) == (size is not None):
        raise ParameterError(f"Give FILE or --{question.item}s N, one of them.")
    given = given_values()
    choices = choices_from_options(question.choices, given)
    pricing = choices_from_options(question.pricing, given)
    source = None
    if file:
        kind = kind_named(question.source)
        source = kind.open(
            file[0] if len(file) == 1 else list(file),
            choices_from_options(kind.columns, given),
            engine=values_from_options(EngineChoices, given),
        )
    price = question.price(choices, source=source, size=size, pricing=pricing)
    _write_files(price)
    if as_json:
        import json

        click.echo(json.dumps(price.data))
        return
    from rich.console import Console

    console = Console()
    for line in price.before:
        console.print(line, highlight=False)
    if price.rows:
        console.print(price_table(price))
    for line in price.notes:
        console.print(line, style="dim", highlight=False)


def price_table(price: Price) -> Table:
    """The prices of all methods as a table for the terminal."""
    from karat.report.terminal import plain_table

    table = plain_table(price.title, left=price.columns[:1], right=price.columns[1:])
    for row in price.rows:
        table.add_row(*row)
    return table


def _write_files(price: Price) -> None:
    if price.files:
        from pathlib import Path

        from karat.report.files import write_files

        write_files({Path(path): content for path, content in price.files.items()})


plan = QuestionGroup(make=_command, name="plan", help="What each method will cost, before any label.")
