"""`karat export`: write the labels of a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from karat.cli.campaigns import campaign_argument, database_option, opened, out_option, write_out

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.exchange.tasks import LabelRecord

__all__ = ["export"]


@click.command()
@campaign_argument()
@database_option
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
def export(name: str | None, db: str, file_format: str, out: Path | None, history: bool, found: bool) -> None:
    """Write the labels of a campaign, or the documents it has found.

    One label for each item, the one that counts; with --history every opinion and correction, in the
    order in which they came.

    \b
    karat export pairs --out labels.csv
    karat export pairs --history --format jsonl --out log.jsonl
    karat export review --found --format ris --out found.ris
    """
    from karat.core.errors import ParameterError, spell_options
    from karat.exchange.formats import LABEL_FORMATS, write_labels
    from karat.report.numbers import count

    if found:
        if history:
            raise ParameterError("--found and --history are two different lists. Export one at a time.")
        _write_found(db, name, file_format, out)
        return
    if file_format not in LABEL_FORMATS:
        raise ParameterError(
            f"No format {file_format!r} for labels. Formats: {spell_options(LABEL_FORMATS)}."
        )
    with opened(db, name) as campaign:
        records = _log(campaign) if history else _labels(campaign)
    write_out(write_labels(records, file_format), out)
    if out is not None:
        click.echo(f"{count(len(records), 'line' if history else 'label')} in {out}.")


def _write_found(db: str, name: str | None, file_format: str, out: Path | None) -> None:
    from karat.cli.found import found_records
    from karat.exchange.references import check_found_format, write_found
    from karat.report.numbers import count

    check_found_format(file_format)
    with opened(db, name) as campaign:
        documents = found_records(campaign)
    write_out(write_found(documents, file_format), out)
    if out is not None:
        click.echo(f"{count(len(documents), 'document')} in {out}.")


def _labels(campaign: Campaign) -> list[LabelRecord]:
    """The label that counts, of each item of the campaign that has one, in the order of asking."""
    from karat.campaign.ledger import Ledger
    from karat.campaign.records import LABEL, LabelRow
    from karat.exchange.tasks import LabelRecord

    store, row = campaign.store, campaign.row
    names = store.annotators()
    ledger = Ledger(campaign.definition.labelling.rule)
    rows = store.labels(row.criterion)
    ledger.add(rows)
    newest: dict[str, LabelRow] = {}
    for line in rows:
        # The owner's word stands above opinions that come after it.
        if line.kind != LABEL or line.item not in newest or newest[line.item].kind == LABEL:
            newest[line.item] = line
    records = []
    for draw in store.draws(row.id):
        value = ledger.label(draw.item)
        if value is None:
            continue
        line = newest[draw.item]
        alone = line.kind != LABEL or len(ledger.items[draw.item].votes) == 1
        records.append(
            LabelRecord(
                item=draw.item,
                value=value,
                # Of several opinions none alone is the label.
                annotator=names[line.annotator] if alone else None,
                told_at=_time(line.told_at),
                seconds=line.seconds if alone else None,
                comment=line.comment if alone else "",
                campaign=row.name,
                criterion=row.criterion_text,
                ask=draw.ask,
                kind=line.kind,
                rank=draw.unit,
                fields=draw.fields,
            )
        )
    return records


def _log(campaign: Campaign) -> list[LabelRecord]:
    """Every line of the log that was told in the campaign."""
    from karat.exchange.tasks import LabelRecord

    lines = campaign.history()
    draws = campaign.store.draws_of(campaign.row.id, {line.item for line in lines})
    records = []
    for line in lines:
        draw = draws.get(line.item)
        records.append(
            LabelRecord(
                item=line.item,
                value=line.value,
                annotator=line.annotator,
                told_at=_time(line.told_at),
                seconds=line.seconds,
                comment=line.comment,
                campaign=line.campaign,
                criterion=campaign.row.criterion_text,
                ask=line.ask,
                kind=line.kind,
                rank=None if draw is None else draw.unit,
                fields=None if draw is None else draw.fields,
            )
        )
    return records


def _time(seconds: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
