"""Labels as files that other tools read."""

from __future__ import annotations

from datetime import UTC, datetime

from karat.campaign.campaign import Campaign
from karat.exchange.formats import write_labels
from karat.exchange.tasks import LabelRecord

__all__ = ["MEDIA_TYPES", "SUFFIXES", "export_labels"]

MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson",
    "label-studio": "application/json",
    "prodigy": "application/x-ndjson",
    "argilla": "application/x-ndjson",
    "qrels": "text/plain; charset=utf-8",
}
SUFFIXES = {
    "csv": "csv",
    "jsonl": "jsonl",
    "label-studio": "json",
    "prodigy": "jsonl",
    "argilla": "jsonl",
    "qrels": "qrels",
}


def export_labels(campaign: Campaign, format: str) -> bytes:  # noqa: A002 - as everywhere in karat
    """Every label that was told in a campaign, with the item it is about."""
    store, row = campaign.store, campaign.row
    draws = {draw.item: draw for draw in store.draws(row.id)}
    records = []
    for line in campaign.history():
        draw = draws.get(line.item)
        records.append(
            LabelRecord(
                item=line.item,
                value=line.value,
                annotator=line.annotator,
                told_at=datetime.fromtimestamp(line.told_at, UTC).isoformat(timespec="seconds"),
                seconds=line.seconds,
                comment=line.comment,
                campaign=row.name,
                criterion=row.criterion_text,
                ask=line.ask,
                kind=line.kind,
                rank=None if draw is None else draw.unit,
                fields=None if draw is None else draw.fields,
            )
        )
    return write_labels(records, format)
