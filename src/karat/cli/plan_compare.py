"""`karat plan compare`: what a comparison costs, and what a newcomer adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.systems import source_options, system_columns, where_of

if TYPE_CHECKING:
    from karat.core.question import Price

__all__ = ["compare"]


@click.command()
@click.argument("file", nargs=-1, required=True)
@source_options
@engine_options
@click.option("--add", metavar="FILE", help="The outputs of a newcomer, named like the file.")
@click.option("--name", metavar="NAME", help="What to call the newcomer instead.")
@click.option(
    "--half-width",
    type=float,
    default=0.05,
    show_default=True,
    metavar="W",
    help="How well each precision is to be known.",
)
@click.option(
    "--labels-per-system",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    metavar="N",
    help="Draws that the systems of FILE have had.",
)
@click.option("--labels", "known", metavar="FILE", help="Labels that exist already (columns item and label).")
@click.option(
    "--confidence", type=float, default=0.95, show_default=True, metavar="C", help="How sure to be."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Of the draws."
)
@click.option("--items-out", metavar="FILE", help="Write the items that need a label there, one a line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def compare(
    file: tuple[str, ...],
    add: str | None,
    name: str | None,
    half_width: float,
    known: str | None,
    seed: int,
    items_out: str | None,
    as_json: bool,
    **choices: Any,
) -> None:
    """How many labels a comparison needs; with --add, how many new ones a newcomer needs.

    \b
    karat plan compare outputs.csv --half-width 0.05
    karat plan compare outputs.csv --add newsystem.csv --labels labels.csv --half-width 0.02
    """
    from dataclasses import asdict
    from types import SimpleNamespace

    from karat.questions.compare.choices import CompareChoices, ComparePricing
    from karat.questions.compare.question import QUESTION
    from karat.sources.opening_systems import open_systems

    chosen = CompareChoices(
        labels_per_system=choices["labels_per_system"],
        confidence=choices["confidence"],
        half_width=half_width,
    )
    pricing = ComparePricing(add=add, name=name, labels=known, items_out=items_out, seed=seed)
    systems = open_systems(
        file[0] if len(file) == 1 else list(file),
        columns=system_columns(choices),
        sampling=choices["sampling"],
        depth=choices["depth"],
        where=where_of(choices),
        **chosen_engine(),
    )
    read = asdict(system_columns(choices)) | {"depth": choices["depth"], "where": where_of(choices)}
    source = SimpleNamespace(systems=systems, definition=SimpleNamespace(columns=read))
    _print(QUESTION.price(chosen, source=source, pricing=pricing), as_json)


def _print(price: Price, as_json: bool) -> None:
    from pathlib import Path

    from karat.report.files import write_files

    write_files({Path(path): content for path, content in price.files.items()})
    if as_json:
        import json

        click.echo(json.dumps(price.data))
        return
    if not price.rows:
        for line in price.notes:
            click.echo(line)
        return
    from rich.console import Console

    from karat.report.terminal import plain_table

    table = plain_table(price.title, left=list(price.columns[:1]), right=list(price.columns[1:]))
    for row in price.rows:
        table.add_row(*row)
    console = Console()
    console.print(table)
    for line in price.notes:
        console.print(line, style="dim")
