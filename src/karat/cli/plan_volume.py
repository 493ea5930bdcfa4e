"""`karat plan volume`: what certainty about recall costs, before the first label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.review_options import review_options

if TYPE_CHECKING:
    from karat.core.question import Price

__all__ = ["volume"]


@click.command()
@click.option(
    "--documents", type=click.IntRange(min=1), required=True, metavar="N", help="Size of the collection."
)
@click.option(
    "--found",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    metavar="N",
    help="Relevant documents that finding ends with, as you suppose.",
)
@click.option(
    "--halving",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    metavar="N",
    help="For the strongest assumption: relevant documents get half as dense every N of the ranking.",
)
@review_options("stop", "sample", "stratum", "stratum_sample", "recall", "confidence")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def volume(documents: int, found: int, halving: int, as_json: bool, **choices: Any) -> None:
    """Labels that make a recall certain, with and without assumptions.

    \b
    karat plan volume --documents 27126 --found 50
    """
    from karat.questions.volume.choices import VolumeChoices, VolumePricing
    from karat.questions.volume.question import QUESTION

    pricing = VolumePricing(found=found, halving=halving)
    price = QUESTION.price(VolumeChoices.of(**choices), size=documents, pricing=pricing)
    if as_json:
        import json

        click.echo(json.dumps(price.data))
        return
    _print(price)


def _print(price: Price) -> None:
    from rich.console import Console

    from karat.report.terminal import plain_table

    console = Console()
    for line in price.before:
        console.print(line, highlight=False)
    table = plain_table(price.title, left=[price.columns[0]], right=list(price.columns[1:]))
    for row in price.rows:
        table.add_row(*row)
    console.print(table)
    for line in price.notes:
        console.print(line, style="dim", highlight=False)
