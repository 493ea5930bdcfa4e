"""`karat simulate compare`: try methods of comparison on systems whose outputs are all labelled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.systems import settings_of, source_options, system_columns, where_of

if TYPE_CHECKING:
    from rich.table import Table

    from karat.simulate.compare import CompareSimulation

__all__ = ["compare"]


@click.command()
@click.argument("file", nargs=-1, required=True)
@source_options
@click.option("--truth", default="label", show_default=True, metavar="COLUMN", help="1 right, 0 wrong.")
@click.option(
    "--labels-per-system",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    metavar="N",
    help="Draws from each system; audit asks for as many items as these come to.",
)
@click.option(
    "--method", "methods", default="audit,joint", show_default=True, metavar="M[,M]", help="Methods."
)
@click.option(
    "--confidence", type=float, default=0.95, show_default=True, metavar="C", help="How sure to be."
)
@click.option("--half-width", type=float, metavar="W", help="audit: until every precision is within ±W.")
@click.option(
    "--weighting", default="overlap", show_default=True, metavar="W", help="joint: overlap, size or simple."
)
@click.option("--interval", default="wilson", show_default=True, metavar="I", help="wilson, logit or wald.")
@click.option("--variance", default="analytic", show_default=True, metavar="V", help="analytic or bootstrap.")
@click.option(
    "--trials", type=click.IntRange(min=1), default=1, show_default=True, metavar="T", help="Seeds to run."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="The first seed."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Write the first trial's report there."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def compare(
    file: tuple[str, ...],
    truth: str,
    methods: str,
    trials: int,
    seed: int,
    out: Path | None,
    as_json: bool,
    **choices: Any,
) -> None:
    """Leaderboard, error and coverage of methods on systems with known labels.

    FILE is one long table with a row for each output of each system, or a file for each system.

    \b
    karat simulate compare outputs.csv --system system --item item --truth label --trials 20
    """
    from karat.cli.progress import Progress
    from karat.simulate.compare import simulate_compare
    from karat.sources.systems import read_labelled_systems

    names = [name.strip() for name in methods.split(",") if name.strip()]
    settings = settings_of(choices)
    labelled = read_labelled_systems(
        file[0] if len(file) == 1 else list(file),
        columns=system_columns(choices, truth=truth),
        sampling=choices["sampling"],
        depth=choices["depth"],
        where=where_of(choices),
    )
    with Progress(len(names) * trials) as advance:
        found = simulate_compare(
            labelled.systems,
            labelled.truth,
            methods=names,
            settings=settings,
            trials=trials,
            seed=seed,
            on_trial=lambda _: advance(),
        )
    if out is not None:
        _write(found, out, file, names[0])
    if as_json:
        import json

        click.echo(json.dumps(found.to_dict()))
        return
    _print(found, seed)


def _write(found: CompareSimulation, out: Path, files: tuple[str, ...], method: str) -> None:
    from karat.report.write import write_reports

    first = found.trials[0].comparison
    write_reports(
        first,
        out,
        question="compare",
        title=f"{len(first.names)} systems, {method}",
        source=", ".join(files),
        truth=found.truth,
    )


def _print(found: CompareSimulation, seed: int) -> None:
    from rich.console import Console

    from karat.report.compare.leaderboard import leaderboard_table

    console = Console()
    for trial in found.trials:
        if trial.seed == seed:
            console.print(leaderboard_table(trial.comparison, truth=found.truth))
            for warning in trial.comparison.warnings:
                console.print(f"{trial.method} (seed {seed}): {warning}", style="yellow", highlight=False)
    console.print(_summary_table(found))


def _summary_table(found: CompareSimulation) -> Table:
    from karat.report.terminal import plain_table

    trials = len({trial.seed for trial in found.trials})
    table = plain_table(
        f"{len(found.systems)} systems, {found.systems.pool_size:,} different items, {trials} "
        f"{'seed' if trials == 1 else 'seeds'}, {found.settings.confidence:.0%} confidence",
        left=["method"],
        right=["labels", "metric", "held", "RMSE", "mean width", "all held"],
    )
    for method, summary in found.summary().items():
        for row, metric in enumerate(("precision", "recall", "f1")):
            table.add_row(
                method if row == 0 else "",
                f"{summary['labels_mean']:,.0f}" if row == 0 else "",
                "F1" if metric == "f1" else metric,
                _share(summary["coverage"][metric]),
                _number(summary["rmse"][metric]),
                _number(summary["width_mean"][metric]),
                _share(summary["coverage_together"]) if row == 0 else "",
            )
    return table


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"
