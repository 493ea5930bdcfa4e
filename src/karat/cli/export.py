"""`karat export`: write the labels of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import campaign_argument, file_option, format_option, spell_formats, write_out
from karat.cli.location import Place, opened, place_options
from karat.exchange.decisions import PARTS, Part
from karat.exchange.formats import document_formats, label_formats


@click.command()
@campaign_argument()
@place_options
@format_option(label_formats(), "that of the suffix of --out, else csv")
@file_option("--out", help="Output file.  [default: printed]")
@click.option("--history", is_flag=True, help="Every line of the log instead: each opinion and correction.")
@click.option(
    "--found",
    is_flag=True,
    help=f"The relevant documents instead, with all their fields: {spell_formats(document_formats())}.",
)
@click.option(
    "--decisions",
    type=click.Choice(list(PARTS)),
    help="The documents of a review with what was decided, why and by whom, in the formats of --found.",
)
@click.option(
    "--kept",
    is_flag=True,
    help="The items that a cut keeps instead, with all their columns: --out FILE.parquet or .csv.",
)
def export(
    name: str | None,
    place: Place,
    file_format: str | None,
    out: Path | None,
    history: bool,
    found: bool,
    decisions: Part | None,
    kept: bool,
) -> None:
    """Write the labels of a campaign, the documents found or the items kept.

    One label for each item, the one that counts; with --history every opinion and correction, in the
    order in which they came.

    \b
    karat export pairs --out labels.csv
    karat export pairs --history --format jsonl --out log.jsonl
    karat export review --found --format ris --out found.ris
    karat export review --decisions excluded --format csv --out excluded.csv
    karat export rows --kept --out kept.parquet
    """
    from karat.core.errors import ParameterError
    from karat.exchange.formats import format_of_output
    from karat.report.numbers import count

    wanted = {"found": found, "history": history, "decisions": decisions, "kept": kept}
    given = [f"--{word}" for word, is_given in wanted.items() if is_given]
    if len(given) > 1:
        raise ParameterError(f"{' and '.join(given)} are different lists. Export one at a time.")
    if kept:
        export_kept(place, name, out)
        return
    formats = document_formats() if found or decisions else label_formats()
    file_format = file_format or format_of_output(out, formats)
    with opened(place, name) as campaign:
        if decisions is not None:
            exported = campaign.export_decisions(file_format, which=decisions)
        elif found:
            exported = campaign.export_found(file_format)
        else:
            exported = campaign.export(file_format, history=history)
    write_out(exported.content, out)
    if out is not None:
        word = "document" if found or decisions else "line" if history else "label"
        click.echo(f"{count(exported.labels, word)} in {out}.")


def export_kept(place: Place, name: str | None, out: Path | None) -> None:
    """Write the items that a cut keeps, straight from the list to the file."""
    from karat.core.errors import ParameterError
    from karat.report.numbers import count

    if out is None:
        raise ParameterError("Say where the items to keep go: --out kept.parquet, or kept.csv.")
    with opened(place, name) as campaign:
        kept = campaign.export_kept(out)
    click.echo(f"{count(kept, 'item')} in {out}.")
