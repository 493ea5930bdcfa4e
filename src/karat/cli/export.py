"""`karat export`: write the labels of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import campaign_argument, out_option, write_out
from karat.cli.location import Place, opened, place_options

__all__ = ["export"]


@click.command()
@campaign_argument()
@place_options
@click.option(
    "--format",
    "file_format",
    default="csv",
    show_default=True,
    metavar="F",
    help="csv, jsonl, label-studio, prodigy, argilla or qrels.",
)
@out_option("the labels")
@click.option("--history", is_flag=True, help="Every line of the log instead: each opinion and correction.")
@click.option(
    "--found", is_flag=True, help="The relevant documents instead, with all their fields: csv or ris."
)
def export(
    name: str | None, place: Place, file_format: str, out: Path | None, history: bool, found: bool
) -> None:
    """Write the labels of a campaign, or the documents it has found.

    One label for each item, the one that counts; with --history every opinion and correction, in the
    order in which they came.

    \b
    karat export pairs --out labels.csv
    karat export pairs --history --format jsonl --out log.jsonl
    karat export review --found --format ris --out found.ris
    """
    from karat.core.errors import ParameterError, spell_options
    from karat.exchange.formats import LABEL_FORMATS
    from karat.report.numbers import count

    if found:
        if history:
            raise ParameterError("--found and --history are two different lists. Export one at a time.")
        _export_found(name, place, file_format, out)
        return
    if file_format not in LABEL_FORMATS:
        raise ParameterError(
            f"No format {file_format!r} for labels. Formats: {spell_options(LABEL_FORMATS)}."
        )
    with opened(place, name) as campaign:
        content, labels = campaign.export(file_format, history=history)
    write_out(content, out)
    if out is not None:
        click.echo(f"{count(labels, 'line' if history else 'label')} in {out}.")


def _export_found(name: str | None, place: Place, file_format: str, out: Path | None) -> None:
    from karat.exchange.references import check_found_format
    from karat.report.numbers import count

    check_found_format(file_format)
    with opened(place, name) as campaign:
        content, documents = campaign.export_found(file_format)
    write_out(content, out)
    if out is not None:
        click.echo(f"{count(documents, 'document')} in {out}.")
