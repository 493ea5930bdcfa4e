"""`karat simulate`: try methods on data whose labels are all known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.options import curve_request, settings_options
from karat.cli.simulate_compare import compare
from karat.cli.simulate_volume import volume

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.table import Table

    from karat.data.ranked_list import RankedList
    from karat.simulate.curve import CurveSimulation

__all__ = ["simulate"]


@click.group(no_args_is_help=True)
def simulate() -> None:
    """Try methods on data whose labels are all known."""


simulate.add_command(compare)
simulate.add_command(volume)


@simulate.command()
@click.argument("file")
@click.option("--score", default="score", show_default=True, metavar="COLUMN", help="Higher is better.")
@click.option("--truth", default="label", show_default=True, metavar="COLUMN", help="1 right, 0 wrong.")
@click.option("--id", "identifier", metavar="COLUMN", help="Breaks ties.  [default: id, or the row]")
@click.option(
    "--method",
    "methods",
    metavar="M[,M]",
    help="Methods to try, on the same data.  [default: all that take the options]",
)
@engine_options
@settings_options
@click.option("--proxy", metavar="COLUMN", help="band: another judge's verdict in [0, 1].")
@click.option("--known", metavar="FILE", help="band: labels that exist already (columns id and label).")
@click.option(
    "--scale",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="S",
    help="Make the list S times longer, as the papers do; anew for each seed.",
)
@click.option(
    "--trials",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="T",
    help="Seeds to run.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="The first seed."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def curve(
    file: str,
    score: str,
    truth: str,
    identifier: str | None,
    methods: str | None,
    proxy: str | None,
    known: str | None,
    scale: int,
    trials: int,
    seed: int,
    as_json: bool,
    **choices: Any,
) -> None:
    """Labels used, error and coverage of curve methods on a labelled FILE.

    FILE is CSV, JSONL, Parquet or a TREC run, by its ending; a glob in quotes takes several.

    \b
    karat simulate curve pairs.parquet --score score --truth label --trials 20
    """
    from karat.cli.progress import Progress
    from karat.core.errors import ParameterError
    from karat.questions.curve.methods import METHODS, NOISE_AWARE, check_method_names
    from karat.simulate.curve import simulate_curve
    from karat.sources.read import read_labels

    usual = NOISE_AWARE if choices["noise"] else METHODS
    names = list(usual) if methods is None else [name.strip() for name in methods.split(",") if name.strip()]
    check_method_names(names)
    if scale > 1 and (proxy or known):
        raise ParameterError("--proxy and --known are about the items of FILE; they do not go with --scale.")
    ranking, by_rank_truth, verdicts = _read(file, score, truth, identifier, proxy)
    labels_there = read_labels(known) if known else {}
    by_rank = dict(zip(ranking.ranks_of(list(labels_there)).tolist(), labels_there.values(), strict=True))
    request = curve_request(len(ranking) * scale, proxy=verdicts, known=by_rank, **choices)
    with Progress(len(names) * trials) as advance:
        found = simulate_curve(
            by_rank_truth,
            methods=names,
            settings=request.settings,
            target=request.target,
            options=request.options,
            trials=trials,
            seed=seed,
            scale=scale,
            on_trial=lambda _: advance(),
        )
    if as_json:
        import json

        click.echo(json.dumps(found.to_dict()))
        return
    from rich.console import Console

    console = Console()
    console.print(_table(found))
    for method, summary in found.summary().items():
        for warning in summary["warnings"]:
            console.print(f"{method} (seed {seed}): {warning}", style="yellow", highlight=False)


def _read(
    file: str, score: str, truth: str, identifier: str | None, proxy: str | None
) -> tuple[RankedList, NDArray[np.int8], NDArray[Any] | None]:
    """The list, and what is known of each item, by rank."""
    from karat.sources.engine import Engine
    from karat.sources.read import read_labelled, read_scores

    engine = Engine.of(file, **chosen_engine())
    if engine.name == "memory":
        labelled = read_labelled(file, score=score, truth=truth, id=identifier)
        order = labelled.ranking.order
        verdicts = None if proxy is None else read_scores(file, score=proxy)[order]
        return labelled.ranking, labelled.truth[order], verdicts
    from karat.core.errors import LabelError
    from karat.sources.parts import Columns
    from karat.sources.read import open_list

    items = open_list(file, Columns(score, identifier), engine=engine)
    assert items.column_by_rank is not None  # noqa: S101 - engines have columns
    labels = items.column_by_rank(truth)
    if not ((labels == 0) | (labels == 1)).all():
        raise LabelError(
            f"Column {truth!r} holds labels other than 0 and 1. Correct such rows or remove them."
        )
    return (
        items.ranking,
        labels.astype("int8"),
        None if proxy is None else items.column_by_rank(proxy),
    )


def _table(found: CurveSimulation) -> Table:
    from karat.report.terminal import plain_table

    trials = len({trial.seed for trial in found.trials})
    settings = found.settings
    table = plain_table(
        f"Curve of {found.size:,} items, {trials} {'seed' if trials == 1 else 'seeds'}, "
        f"{settings.confidence:.0%} confidence",
        left=["method"],
        right=["labels", "at most", "queries", "worst factor", "band held", "seconds"],
    )
    for method, summary in found.summary().items():
        table.add_row(
            method,
            f"{summary['labels_mean']:,.0f}",
            f"{summary['labels_max']:,}",
            f"{summary['queries_mean']:.3g}",
            f"{summary['max_factor_max']:.4f}",
            f"{summary['coverage']:.0%}",
            f"{summary['seconds_mean']:.2g}",
        )
    return table
