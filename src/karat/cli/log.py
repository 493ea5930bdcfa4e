"""`karat log`: a result to MLflow."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import json_option, print_json, source_option
from karat.cli.location import Place, complete_names, opened, place_options


@click.command()
@click.argument("target", required=False, metavar="[NAME|FILE]", shell_complete=complete_names)
@click.option("--run", "run_id", metavar="ID", help="An existing run.  [default: a new one]")
@click.option("--experiment", metavar="NAME", help="Experiment of a new run; created if it does not exist.")
@click.option(
    "--uri",
    metavar="URI",
    help="URI of the MLflow tracking server or folder.  [default: $MLFLOW_TRACKING_URI]",
)
@click.option("--step", type=int, default=0, show_default=True, metavar="N", help="Step of the metrics.")
@place_options
@source_option
@json_option
def log(
    target: str | None,
    run_id: str | None,
    experiment: str | None,
    uri: str | None,
    step: int,
    place: Place,
    source: str | None,
    as_json: bool,
) -> None:
    """Log a result to MLflow: metrics with bounds, and the report page.

    NAME is a campaign, FILE a result as JSON. Each estimate is a metric, its confidence interval two more:
    rate, rate.lower and rate.upper. The report page is an artifact of the run.

    \b
    karat log quality --experiment answers
    karat log rate.json --run 0847926253a0425aab96bcd23399fe5d
    """
    from karat.report.mlflow_run import log_mlflow

    choices = {"run_id": run_id, "experiment": experiment, "tracking_uri": uri}
    if target is not None and Path(target).is_file():
        logged = log_mlflow(Path(target), step=step, **choices)
    else:
        with opened(place, target, source=source) as campaign:
            logged = log_mlflow(campaign, step=step, **choices)
    if as_json:
        print_json({"run": logged})
        return
    click.echo(f"Logged to run {logged}.")
