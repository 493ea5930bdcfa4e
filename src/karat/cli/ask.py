"""`karat ask`: hand out items to label elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import (
    annotator_option,
    ask_for_all,
    campaign_argument,
    file_option,
    format_option,
    number_option,
    source_option,
    spell_formats,
    write_out,
)
from karat.cli.location import Place, command_for, opened, place_options
from karat.exchange.formats import interface_formats, task_formats


@click.command()
@campaign_argument()
@place_options
@source_option
@annotator_option
@number_option("--count", 50, "Maximum number of items.", least=1)
@format_option(task_formats(), "that of the suffix of --out, else csv")
@file_option("--out", help="Output file.  [default: printed]")
@click.option(
    "--lease",
    type=float,
    metavar="MINUTES",
    help="How long new items are reserved for this person.  [default: the campaign's]",
)
@file_option(
    "--config",
    help=f"{spell_formats(interface_formats())}: also write the labelling interface of the project.",
)
def ask(
    name: str | None,
    place: Place,
    source: str | None,
    annotator: str,
    count: int,
    file_format: str | None,
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
    from karat.core.files import write_files
    from karat.exchange.formats import format_of_output, write_interface
    from karat.report.numbers import count as counted

    file_format = file_format or format_of_output(out, task_formats())
    # Before anything is leased.
    if file_format not in task_formats():
        raise ParameterError(
            f"No format {file_format!r} for items. Formats: {spell_options(task_formats())}."
        )
    wants_interface = file_format in interface_formats()
    if config is not None and not wants_interface:
        raise ParameterError(f"--config goes with --format {spell_formats(interface_formats())}.")
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
