"""`karat plan`: what each method will cost, before any label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.options import Pair, curve_request, settings_options
from karat.cli.plan_compare import compare
from karat.cli.plan_volume import volume

if TYPE_CHECKING:
    from rich.table import Table

    from karat.questions.curve.cost import Cost, LocalPrecision

__all__ = ["cost_table", "plan"]


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
    from karat.questions.curve.cost import curve_costs

    request = curve_request(items, **choices)
    made_up = _guess(items, guess, pilot)
    costs = curve_costs(
        items, settings=request.settings, target=request.target, options=request.options, guess=made_up
    )
    if as_json:
        import json

        click.echo(json.dumps({method: cost.to_dict() for method, cost in costs.items()}))
        return
    from rich.console import Console

    console = Console()
    console.print(cost_table(costs, items))
    settings = request.settings
    console.print(f"At {settings.confidence:.0%} confidence.", style="dim")
    if made_up is None:
        least = (
            "0.5, until it is measured" if settings.min_precision == "auto" else f"{settings.min_precision:g}"
        )
        console.print(
            f"band and adastrat depend on the data: priced for precision that falls to {least}. "
            "--guess or --pilot tell more.",
            style="dim",
        )


def _guess(items: int, guess: tuple[float, float] | None, pilot: str | None) -> LocalPrecision | None:
    """What the list is supposed to look like, where the user has an idea."""
    from karat.core.errors import ParameterError
    from karat.questions.curve.cost import falling_precision, precision_like
    from karat.sources.read import read_labelled

    if guess is not None and pilot is not None:
        raise ParameterError("Give --guess or --pilot, not both.")
    if guess is not None:
        return falling_precision(items, *guess)
    if pilot is not None:
        labelled = read_labelled(pilot, score="score", truth="label")
        return precision_like(items, labelled.truth[labelled.ranking.order])
    return None


ASSUMED = {
    "band": "nothing",
    "uniform": "nothing",
    "logstrat": "it falls",
    "paula": "it falls locally",
    "adastrat": "it falls",
}


def cost_table(costs: dict[str, Cost], items: int) -> Table:
    """Labels and queries by method."""
    from karat.report.terminal import plain_table

    table = plain_table(
        f"Labels for the curve of {items:,} items",
        left=["method"],
        right=["labels", "share", "queries", "at worst", "factor"],
    )
    table.add_column("of precision assumed")
    for method, cost in costs.items():
        table.add_row(
            method,
            f"{cost.labels:,}",
            f"{cost.labels / items:.2%}",
            "" if cost.queries is None else f"{cost.queries:,}",
            "" if cost.worst_labels is None else f"{cost.worst_labels:,}",
            f"{cost.factor:.4g}",
            ASSUMED[method],
        )
    return table
