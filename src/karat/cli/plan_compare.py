"""`karat plan compare`: what a comparison costs, and what a newcomer adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.systems import source_options, system_columns, where_of

if TYPE_CHECKING:
    from karat.data.system_pool import SystemPool
    from karat.data.systems import Systems
    from karat.questions.compare.newcomers import OnDemand

__all__ = ["compare"]

SHOWN = 10


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
    from karat.questions.compare.settings import CompareSettings
    from karat.sources.systems import open_systems

    settings = CompareSettings(
        labels_per_system=choices["labels_per_system"], confidence=choices["confidence"]
    )
    systems = open_systems(
        file[0] if len(file) == 1 else list(file),
        columns=system_columns(choices),
        sampling=choices["sampling"],
        depth=choices["depth"],
        where=where_of(choices),
        **chosen_engine(),
    )
    if add is None:
        _print_costs(systems, half_width, settings.error, as_json)
        return
    systems = _in_memory(systems)
    grown = _with_newcomer(systems, add, name, choices)
    found = _on_demand(grown, known, settings, half_width, seed)
    if items_out is not None:
        _write_items(grown, found, items_out)
    _print_newcomer(grown, found, as_json)


def _in_memory(systems: SystemPool) -> Systems:
    """A newcomer's items are looked for among all others."""
    from karat.core.errors import ParameterError
    from karat.data.systems import Systems

    if not isinstance(systems, Systems):
        raise ParameterError("--add looks up every item of the newcomer: use it with --engine memory.")
    return systems


def _with_newcomer(systems: Systems, path: str, name: str | None, choices: dict[str, Any]) -> Systems:
    from karat.sources.systems import read_newcomer

    return read_newcomer(
        systems,
        path,
        name=name,
        columns=system_columns(choices),
        depth=choices["depth"],
        where=where_of(choices),
    )


def _on_demand(grown: Systems, known: str | None, settings: Any, half_width: float, seed: int) -> OnDemand:
    from karat.questions.compare.newcomers import labels_on_demand
    from karat.sources.systems import read_item_labels

    labels = {} if known is None else read_item_labels(grown, known)
    return labels_on_demand(grown, labels, settings=settings, half_width=half_width, seed=seed)


def _write_items(grown: Systems, found: OnDemand, path: str) -> None:
    from pathlib import Path

    from karat.report.files import write_files

    lines = [str(item) for item in grown.item_names(found.new_items)]
    write_files({Path(path): ("\n".join(lines) + "\n").encode()})


def _print_newcomer(grown: Systems, found: OnDemand, as_json: bool) -> None:
    if as_json:
        import json

        items = grown.item_names(found.new_items)
        click.echo(json.dumps(found.to_dict() | {"items": items}))
        return
    size = int(grown.sizes[-1])
    click.echo(
        f"{found.system}: {len(found.new_items):,} new labels ({found.draws:,} of its {size:,} outputs are "
        f"drawn; {found.reused:,} labels of other systems are reused)."
    )
    click.echo(
        f"Its precision will then be known within ±{found.half_width:.3g} or better. "
        f"The published bound asks for {found.published_draws:,} draws."
    )
    shown = [str(item) for item in grown.item_names(found.new_items[:SHOWN])]
    more = (
        "" if len(found.new_items) <= SHOWN else f", and {len(found.new_items) - SHOWN:,} more (--items-out)"
    )
    if shown:
        click.echo(f"Label: {', '.join(shown)}{more}.")


def _print_costs(systems: SystemPool, half_width: float, error: float, as_json: bool) -> None:
    from karat.questions.compare.cost import compare_costs

    costs = compare_costs(systems, half_width=half_width, error=error)
    if as_json:
        import json

        click.echo(json.dumps(costs))
        return
    from rich.console import Console

    from karat.report.terminal import plain_table

    table = plain_table(
        f"Labels to know {len(systems)} precisions within ±{half_width:g}",
        left=["method"],
        right=["labels", "draws a system", "share"],
    )
    for method, cost in costs.items():
        table.add_row(
            method,
            f"{cost['labels']:,}",
            f"{cost['draws_per_system']:,}",
            f"{cost['labels'] / systems.pool_size:.1%}",
        )
    console = Console()
    console.print(table)
    console.print(
        "For systems that are half right, the dearest case. audit holds for all at once.", style="dim"
    )
