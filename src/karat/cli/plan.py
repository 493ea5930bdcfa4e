"""`karat plan`: predict how many labels each method needs, for any question."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import json_option, print_json, say
from karat.cli.choice_options import given_values
from karat.cli.number_types import Number
from karat.cli.question_commands import QuestionGroup, choices_from_options, open_files, question_command
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from rich.table import Table

    from karat.core.question import Price, Question


def _command(question: Question[Any, Any, Any]) -> click.Command:
    from karat.sources.kinds import kind_named

    return question_command(
        "plan",
        question,
        partial(_print_price, question),
        click.argument("file", type=click.Path(), nargs=-1),
        click.option(
            f"--{question.item}s",
            "size",
            type=Number(int, least=1),
            metavar="N",
            help=f"Instead of FILE: the number of {question.item}s.",
        ),
        json_option,
        choices=(kind_named(question.source).columns, question.choices, question.pricing, EngineChoices),
        help_texts=[f"Predict how many labels each method of `{question.name}` needs."],
    )


def _print_price(
    question: Question[Any, Any, Any], file: tuple[str, ...], size: int | None, as_json: bool
) -> None:
    from karat.core.errors import ParameterError

    if bool(file) == (size is not None):
        raise ParameterError(f"Give FILE or --{question.item}s N, one of them.")
    given = given_values()
    choices = choices_from_options(question.choices, given)
    pricing = choices_from_options(question.pricing, given)
    source = open_files(question, file) if file else None
    price = question.price(choices, source=source, size=size, pricing=pricing)
    if price.files:
        from karat.core.files import write_files

        write_files({Path(path): content for path, content in price.files.items()})
    if as_json:
        print_json(price.data)
        return
    if answer := price.answer():
        say(answer, style="bold")
    for line in price.before:
        say(line)
    if price.rows:
        from rich.console import Console

        Console().print(price_table(price))
    for line in price.notes:
        say(line, style="dim")


def price_table(price: Price) -> Table:
    """The prices of all methods as a table for the terminal."""
    from karat.report.terminal import plain_table

    table = plain_table(price.title, left=price.columns[:1], right=price.columns[1:])
    for row in price.rows:
        table.add_row(*row)
    return table


plan = QuestionGroup(make=_command, name="plan", help="Predict how many labels each method needs.")
