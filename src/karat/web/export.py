"""Labels as files that other tools read: those that count, or the whole log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from karat.campaign.campaign import Campaign
from karat.campaign.ledger import Ledger
from karat.campaign.records import LABEL, LabelRow
from karat.exchange.formats import write_labels
from karat.exchange.tasks import LabelRecord

__all__ = ["MEDIA_TYPES", "SUFFIXES", "Exported", "export_found", "export_labels"]

MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson",
    "label-studio": "application/json",
    "prodigy": "application/x-ndjson",
    "argilla": "application/x-ndjson",
    "qrels": "text/plain; charset=utf-8",
    "ris": "application/x-research-info-systems",
}
SUFFIXES = {
    "csv": "csv",
    "jsonl": "jsonl",
    "label-studio": "json",
    "prodigy": "jsonl",
    "argilla": "jsonl",
    "qrels": "qrels",
    "ris": "ris",
}


class Exported(NamedTuple):
    """A file's content, and how many labels or lines of the log it has."""

    content: bytes
    labels: int


def export_labels(campaign: Campaign, format: str, *, history: bool) -> Exported:  # noqa: A002 - as everywhere in karat
    """The label that counts of each item; with `history`, every line of the log instead."""
    records = _log(campaign) if history else _labels(campaign)
    return Exported(write_labels(records, format), len(records))


def export_found(campaign: Campaign, format: str) -> Exported:  # noqa: A002
    """The documents that a review has found, with all their fields."""
    from karat.campaign.found_documents import found_records
    from karat.exchange.references import write_found

    documents = found_records(campaign)
    return Exported(write_found(documents, format), len(documents))


def _labels(campaign: Campaign) -> list[LabelRecord]:
    """The label that counts, of each item of the campaign that has one, in the order of asking."""
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
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
