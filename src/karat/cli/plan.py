"""`karat plan`: what each method will cost, before any label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.options import method_settings, settings_options

if TYPE_CHECKING:
    from rich.table import Table

    from karat.curve.cost import Cost

__all__ = ["cost_table", "plan"]


@click.group(no_args_is_help=True)
def plan() -> None:
    """What each method will cost, before any label."""


@plan.command()
@click.option("--items", type=click.IntRange(min=1), required=True, metavar="N", help="Length of the list.")
@settings_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def curve(items: int, as_json: bool, **choices: Any) -> None:
    """Labels for the precision curve of a ranked list, by method.

    \b
    karat plan curve --items 3561500 --factor 1.08
    karat plan curve --items 35615 --epsilon 0.03 --delta 0.05 --window 100 --json
    """
    from karat.curve.cost import curve_costs

    settings = method_settings(**choices)
    costs = curve_costs(items, settings=settings)
    if as_json:
        import json

        click.echo(json.dumps({method: cost.to_dict() for method, cost in costs.items()}))
        return
    from rich.console import Console

    console = Console()
    console.print(cost_table(costs, items))
    console.print(
        f"At {settings.confidence:.0%} confidence. "
        + (
            "p_min will be measured; AdaStrat is priced as if it were 0.5."
            if settings.min_precision == "auto"
            else f"Supposes that precision stays above p_min = {settings.min_precision:g} (paula does not)."
        ),
        style="dim",
    )
    console.print(
        "AdaStrat's cost depends on the data: shown for precision that falls evenly along log rank.",
        style="dim",
    )


ASSUMED = {
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
