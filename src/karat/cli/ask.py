"""`karat ask`: hand out items to label elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import (
    annotator_option,
    ask_for_all,
    campaign_argument,
    out_option,
    source_option,
    write_out,
)
from karat.cli.location import Place, command_for, opened, place_options

__all__ = ["ask"]


@click.command()
@campaign_argument()
@place_options
@source_option
@annotator_option
@click.option(
    "--count", type=click.IntRange(min=1), default=50, show_default=True, metavar="N", help="At most so many."
)
@click.option(
    "--format",
    "file_format",
    default="csv",
    show_default=True,
    metavar="F",
    help="csv, jsonl, label-studio, prodigy or argilla.",
)
@out_option("the items")
@click.option(
    "--lease",
    type=float,
    metavar="MINUTES",
    help="Keep new items for this person so long.  [default: the campaign's]",
)
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="label-studio: also write the labelling interface to paste into the project.",
)
def ask(
    name: str | None,
    place: Place,
    source: str | None,
    annotator: str,
    count: int,
    file_format: str,
    out: Path | None,
    lease: float | None,
    config: Path | None,
) -> None:
    """Hand out items to label elsewhere.

    First come items that this person holds already, so asking again gives the same file again. Nobody
    else gets them until the lease runs out. What is filled in goes back with karat tell.

    \b
    karat ask pairs --annotator ann --count 100 --lease 1440 --out tasks.csv
    """
    from karat.core.errors import ParameterError, spell_options
    from karat.exchange.formats import TASK_FORMATS, write_tasks
    from karat.exchange.labelconfig import label_config
    from karat.exchange.tasks import Task, TaskSheet
    from karat.report.files import write_files
    from karat.report.numbers import count as counted

    # Before anything is leased.
    if file_format not in TASK_FORMATS:
        raise ParameterError(f"No format {file_format!r} for items. Formats: {spell_options(TASK_FORMATS)}.")
    if config is not None and file_format != "label-studio":
        raise ParameterError("--config goes with --format label-studio.")
    with opened(place, name, source=source) as campaign:
        items = ask_for_all(
            campaign, count, annotator=annotator, lease=None if lease is None else 60.0 * lease
        )
        if not items:
            status = campaign.status()
            click.echo(f"Nothing to label in campaign {campaign.name} now. {status.note}".rstrip(), err=True)
            return
        sheet = TaskSheet(
            tuple(Task(item.key, item.fields, rank=item.unit) for item in items),
            campaign=campaign.name,
            criterion=campaign.criterion,
            instructions=campaign.definition.labelling.instructions,
        )
        write_out(write_tasks(sheet, file_format), out)
        if config is not None:
            write_files({config: label_config(sheet).encode()})
        if out is not None:
            answer = command_for(campaign, "tell", str(out), "--annotator", annotator, place=place)
            click.echo(f"{counted(len(items), 'item')} for {annotator} in {out}.")
            click.echo(f"When they are labelled: {answer}")
        if file_format == "label-studio" and config is None:
            click.echo("Add --config FILE for the labelling interface of the project.", err=True)
