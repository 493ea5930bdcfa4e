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
from karat.cli.import_file import spell_formats
from karat.cli.location import Place, command_for, opened, place_options
from karat.exchange.formats import interface_formats, task_formats


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
    help=f"{spell_formats(list(task_formats()))}.",
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
    help=f"{spell_formats(list(interface_formats()))}: also write the labelling interface to paste into the "
    "project.",
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
    from karat.exchange.formats import write_interface
    from karat.report.files import write_files
    from karat.report.numbers import count as counted

    # Before anything is leased.
    if file_format not in task_formats():
        raise ParameterError(
            f"No format {file_format!r} for items. Formats: {spell_options(task_formats())}."
        )
    wants_interface = file_format in interface_formats()
    if config is not None and not wants_interface:
        raise ParameterError(f"--config goes with --format {spell_formats(list(interface_formats()))}.")
    with opened(place, name, source=source) as campaign:
        items = ask_for_all(
            campaign, count, annotator=annotator, lease=None if lease is None else 60.0 * lease
        )
        if not items:
            status = campaign.status()
            click.echo(f"Nothing to label in campaign {campaign.name} now. {status.note}".rstrip(), err=True)
            return
        write_out(campaign.export_tasks(items, file_format).content, out)
        if config is not None:
            write_files({config: write_interface(campaign.task_sheet(items), file_format).encode()})
        if out is not None:
            answer = command_for(campaign, "tell", str(out), "--annotator", annotator, place=place)
            click.echo(f"{counted(len(items), 'item')} for {annotator} in {out}.")
            click.echo(f"When they are labelled: {answer}")
        if wants_interface and config is None:
            click.echo("Add --config FILE for the labelling interface of the project.", err=True)
