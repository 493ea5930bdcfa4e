"""Methods of `Campaign` that export labels and found documents as files in any registered format."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from karat.campaign.label_files import Exported, unit_name
from karat.campaign.ledger import Ledger
from karat.campaign.queries import CampaignQueries
from karat.campaign.records import LABEL, Draw, LabelRow
from karat.core.errors import ParameterError
from karat.exchange.tasks import LabelRecord

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume
    from karat.sources.kinds.documents import DocumentsSource

# Longer titles are cut: they are for a list.
MOST_LETTERS = 200


class CampaignExports(CampaignQueries):
    """Labels and found documents as files."""

    def export(self, format: str = "csv", *, history: bool = True) -> Exported:  # noqa: A002
        """Every entry of the log as a file's content; without `history`, the label that counts of each item.

        `format` is one of `karat.exchange.formats.label_formats()`.
        """
        from karat.exchange.formats import write_labels

        records = self._log_records() if history else self._label_records()
        return Exported(write_labels(records, format), len(records))

    def export_found(self, format: str = "csv") -> Exported:  # noqa: A002
        """The documents that a review has found, with all their fields, as a file's content.

        They are in the order of asking, copies that were merged included; labels that existed before the
        campaign count, too.
        """
        from karat.exchange.formats import document_writer

        # First, as it checks the format: the documents of a large collection take a while to read.
        write = document_writer(format)
        source = self._document_source()
        ledger = self._ledger(self.store.labels(self.row.criterion))
        units = [draw.unit for draw in self.store.draws(self.row.id) if ledger.label(draw.item) == 1]
        documents = [(name, fields) for name, _, fields in source.with_copies(units)]
        return Exported(write(documents), len(documents))

    def found_titles(self, volume: Volume) -> list[str]:
        """How the texts of the documents begin that a review has found."""
        source = self._document_source()
        return [_title(text) for text in source.documents.texts_at(volume.found)]

    def _document_source(self) -> DocumentsSource:
        # It loads SciPy, which a server that hands out items and takes labels does not need.
        from karat.sources.kinds.documents import DocumentsSource

        if not isinstance(self.source, DocumentsSource):
            raise ParameterError(
                f"Campaign {self.name} asks for a {self.question}; only a review finds documents. "
                "Export its labels instead."
            )
        return self.source

    def _ledger(self, rows: Iterable[LabelRow]) -> Ledger:
        ledger = Ledger(self.definition.labelling.rule)
        ledger.add(rows)
        return ledger

    def _label_records(self) -> list[LabelRecord]:
        """The label that counts, of each item of the campaign that has one, in the order of asking."""
        names, rows = self.store.annotators(), self.store.labels(self.row.criterion)
        ledger = self._ledger(rows)
        newest: dict[str, LabelRow] = {}
        for row in rows:
            # A correction overrides opinions that come after it.
            if row.kind != LABEL or row.item not in newest or newest[row.item].kind == LABEL:
                newest[row.item] = row
        records = []
        for draw in self.store.draws(self.row.id):
            if (value := ledger.label(draw.item)) is None:
                continue
            row = newest[draw.item]
            about: dict[str, Any] = {"campaign": self.row.name, "ask": draw.ask}
            # Of several opinions none alone is the label.
            if row.kind != LABEL or len(ledger.items[draw.item].votes) == 1:
                about |= {"annotator": names[row.annotator], "seconds": row.seconds, "comment": row.comment}
            records.append(self._record(draw.item, value, row.kind, row.told_at, draw, **about))
        return records

    def _log_records(self) -> list[LabelRecord]:
        """Every entry of the log that was made in the campaign."""
        lines = self.history()
        draws = self.store.draws_of(self.row.id, {line.item for line in lines})
        return [
            self._record(
                line.item,
                line.value,
                line.kind,
                line.told_at,
                draws.get(line.item),
                annotator=line.annotator,
                seconds=line.seconds,
                comment=line.comment,
                campaign=line.campaign,
                ask=line.ask,
            )
            for line in lines
        ]

    def _record(
        self, item: str, value: int, kind: str, told_at: float, draw: Draw | None, **about: Any
    ) -> LabelRecord:
        return LabelRecord(
            item=item,
            value=value,
            kind=kind,
            told_at=datetime.fromtimestamp(told_at, UTC).isoformat(timespec="seconds"),
            criterion=self.row.criterion_text,
            unit=None if draw is None else draw.unit,
            fields=None if draw is None else draw.fields,
            unit_name=unit_name(self.row.question),
            words=self.label_words,
            topic=None if draw is None else self._topic(draw),
            **about,
        )

    def _topic(self, draw: Draw) -> str | None:
        """The group of an item that systems have in groups, as annotators see it."""
        group = self.definition.source.columns.get("group")
        told = None if group is None else (draw.fields or {}).get(group)
        return None if told is None else str(told)


def _title(text: str) -> str:
    first = text.strip().split("\n", 1)[0]
    return first if len(first) <= MOST_LETTERS else f"{first[: MOST_LETTERS - 1]}…"
