"""`karat ask`: hand out items to label elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from karat.cli.location import OpenCampaign
    from karat.exchange.tasks import Sheet


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
    else gets them until the lease runs out. What is filled in goes back with karat tell; a file with labels
    that were not told is not overwritten.

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
        told = "" if out is None else _tell_command(campaign, place, out, file_format, annotator)
        if out is not None:
            _refuse_untold(campaign, out, file_format, annotator, told)
        items = ask_for_all(
            campaign, count, annotator=annotator, lease=None if lease is None else 60.0 * lease
        )
        if not items:
            status = campaign.status()
            click.echo(f"Nothing to label in campaign {campaign.name} now. {status.note}".rstrip(), err=True)
            if out is not None and out.is_file():
                click.echo(f"{out} was left as it is.", err=True)
            return
        write_out(campaign.export_tasks(items, file_format).content, out)
        if config is not None:
            write_files({config: write_interface(campaign.task_sheet(items), file_format).encode()})
        if out is not None:
            click.echo(f"{counted(len(items), 'item')} for {annotator} in {out}.")
            click.echo(f"When they are labelled: {told}")
        if wants_interface and config is None:
            click.echo("Add --config FILE for the labelling interface of the project.", err=True)


def _tell_command(campaign: OpenCampaign, place: Place, out: Path, file_format: str, annotator: str) -> str:
    """The command that takes the filled-in file back; with its format where the suffix does not tell it."""
    told = out.suffix.lower() in task_formats()[file_format].suffixes
    words = [str(out), "--annotator", annotator, *([] if told else ["--format", file_format])]
    return command_for(campaign, "tell", *words, place=place)


def _refuse_untold(campaign: OpenCampaign, out: Path, file_format: str, annotator: str, tell: str) -> None:
    """Refuse to overwrite a file with labels that the campaign does not have from this person."""
    from karat.core.errors import OutputError, SourceError
    from karat.report.numbers import count

    # Devices and pipes hold nothing.
    if not out.is_file() or not out.stat().st_size:
        return
    try:
        sheet = _filled_in(campaign, out, file_format, annotator)
    except SourceError as error:
        raise OutputError(f"{out} exists, and may hold labels. {error} Or choose another file.") from None
    compared = campaign.import_labels(sheet, all_by=annotator, dry_run=True)
    if untold := compared.new + compared.left_out:
        have = "has" if untold == 1 else "have"
        raise OutputError(
            f"{out} holds {count(untold, 'label')} that {have} not been told: {tell} first, or choose "
            "another file."
        )


def _filled_in(campaign: OpenCampaign, out: Path, file_format: str, annotator: str) -> Sheet:
    """The labels in the file, which may have been written in another format than is wanted now."""
    from dataclasses import replace

    from karat.core.errors import SourceError
    from karat.core.labels import label_from_python
    from karat.exchange.formats import read_answers

    try:
        sheet = read_answers(out, words=campaign.label_words)
    except SourceError:
        sheet = read_answers(out, file_format, words=campaign.label_words)
    if not campaign.is_arbiter(annotator):
        return sheet
    # What an arbiter has told are corrections, which an import does not compare with.
    earlier = campaign.earlier(annotator, most=len(sheet.answers) + campaign.status().labels)
    told = {(one.item.key, label_from_python(one.value)) for one in earlier}
    return replace(sheet, answers=tuple(one for one in sheet.answers if (one.item, one.value) not in told))
