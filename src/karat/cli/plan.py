"""`karat plan`: what each method will cost, before any label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.options import Pair, curve_choices, settings_options
from karat.cli.plan_compare import compare
from karat.cli.plan_volume import volume

if TYPE_CHECKING:
    from rich.table import Table

    from karat.core.question import Price

__all__ = ["plan", "price_table"]


@click.group(no_args_is_help=True)
def plan() -> None:
    """What each method will cost, before any label."""


plan.add_command(compare)
plan.add_command(volume)


@plan.command()
@click.option("--items", type=click.IntRange(min=1), required=True, metavar="N", help="Length of the list.")
@settings_options
@click.option(
    "--guess",
    type=Pair(float, "FIRST:LAST"),
    metavar="P:Q",
    help="Price band and adastrat for local precision that falls from P to Q.",
)
@click.option(
    "--pilot", metavar="FILE", help="… or for one like that of a labelled sample (columns score and label)."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def curve(
    items: int, guess: tuple[float, float] | None, pilot: str | None, as_json: bool, **choices: Any
) -> None:
    """Labels for the precision curve of a ranked list, by method.

    \b
    karat plan curve --items 3561500 --factor 1.08
    karat plan curve --items 35615 --epsilon 0.03 --delta 0.05 --window 100 --json
    """
    from karat.questions.curve.choices import CurvePricing
    from karat.questions.curve.question import QUESTION

    price = QUESTION.price(
        curve_choices(**choices), size=items, pricing=CurvePricing(guess=guess, pilot=pilot)
    )
    if as_json:
        import json

        click.echo(json.dumps(dict(price.data)))
        return
    from rich.console import Console

    console = Console()
    console.print(price_table(price))
    for note in price.notes:
        console.print(note, style="dim")


def price_table(price: Price) -> Table:
    """Labels and queries by method."""
    from karat.report.terminal import plain_table

    table = plain_table(price.title, left=price.columns[:1], right=price.columns[1:-1])
    table.add_column(price.columns[-1])
    for row in price.rows:
        table.add_row(*row)
    return table
