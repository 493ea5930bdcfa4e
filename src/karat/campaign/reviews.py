"""Methods of `Campaign` for reviews: decisions on documents as files, and counts as PRISMA has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from karat.campaign.exporting import CampaignExports
from karat.campaign.label_files import Exported
from karat.campaign.records import LABEL, LabelRow
from karat.core.errors import ParameterError, spell_options
from karat.core.labels import UNSURE as UNSURE_LABEL
from karat.core.question import question_named
from karat.exchange.decisions import (
    EXCLUDE,
    INCLUDE,
    PARTS,
    SCREENING_WORDS,
    UNSURE,
    Decision,
    Part,
    Screening,
    with_decision,
)

if TYPE_CHECKING:
    from karat.sources.kinds.documents import DocumentsSource

_WORDS = {1: INCLUDE, 0: EXCLUDE, UNSURE_LABEL: UNSURE}


class CampaignReviews(CampaignExports):
    """Decisions on documents."""

    def export_decisions(self, format: str = "csv", *, which: Part = "all") -> Exported:  # noqa: A002
        """Documents with what was decided, why and by whom, and all their fields, as a file's content.

        Those that were judged come first, in the order of asking; copies that were merged have the decision
        of their group.

        Args:
            format: one of `karat.exchange.formats.document_formats()`.
            which: "included", "excluded", "undecided" or "all".
        """
        from karat.exchange.formats import FORMATS, document_writer

        write = document_writer(format)
        words = SCREENING_WORDS if FORMATS[format].own_words else self.label_words
        if which not in PARTS:
            raise ParameterError(f"No documents {which!r}. There are: {spell_options(PARTS)}.")
        source, judged = self._documents(), self._decisions()
        units = [*judged, *(unit for unit in range(len(source)) if unit not in judged)]
        chosen = {unit: judged.get(unit, Decision()) for unit in units}
        wanted = [unit for unit, decision in chosen.items() if decision.word in PARTS[which]]
        documents = [
            (name, with_decision(fields, chosen[unit], words))
            for name, unit, fields in source.with_copies(wanted)
        ]
        return Exported(write(documents), len(documents))

    def screening(self) -> Screening:
        """How many records are where, as PRISMA counts them.

        A second phase has the counts of the first as `before`.
        """
        self._refuse_other_questions()
        follows, source = self.definition.follows, self.definition.source
        before = None
        if follows is not None:
            before = CampaignReviews(self.store, self.store.campaign_numbered(follows)).screening()
        groups = source.columns.get("copies") or ()
        copies = sum(len(group) - 1 for group in groups)
        counted = Screening.of(self._decisions().values(), size=source.size, duplicates=copies)
        return replace(counted, before=before)

    def included_records(self) -> list[dict[str, Any]]:
        """All fields of the documents that were included, with their ids; of copies that were merged, one."""
        source = self._documents()
        units = [unit for unit, decision in self._decisions().items() if decision.word == INCLUDE]
        ids = source.documents.ids_at(units)
        return [
            {"id": str(name), **{key: value for key, value in fields.items() if key != "id"}}
            for name, fields in zip(ids, source.records_at(units), strict=True)
        ]

    def _documents(self) -> DocumentsSource:
        self._refuse_other_questions()
        source: Any = self.source
        documents: DocumentsSource = source
        return documents

    def _refuse_other_questions(self) -> None:
        if question_named(self.question).source != "documents":
            raise ParameterError(
                f"Campaign {self.name} asks for a {self.question}; only a review decides on documents. "
                "Export its labels instead."
            )

    def _decisions(self) -> dict[int, Decision]:
        """The decision on every document that has an opinion, in the order of asking."""
        names, rows = self.store.annotators(), self.store.labels(self.row.criterion)
        ledger = self._ledger(rows)
        by_item: dict[str, list[LabelRow]] = {}
        for row in rows:
            by_item.setdefault(row.item, []).append(row)
        decisions = {}
        for draw in self.store.draws(self.row.id):
            if opinions := by_item.get(draw.item):
                value = ledger.label(draw.item)
                people = tuple(dict.fromkeys(names[row.annotator] for row in opinions))
                word = UNSURE if value is None else _WORDS[value]
                decisions[draw.unit] = Decision(word, _comment(opinions, value), people)
        return decisions


def _comment(opinions: list[LabelRow], value: int | None) -> str:
    """What was said for the label that counts: by a correction, else by the first who gave it."""
    newest = {(row.kind == LABEL, row.annotator): row for row in opinions}
    agreeing = sorted(
        (row for row in newest.values() if row.value == value and row.comment.strip()),
        key=lambda row: (row.kind == LABEL, row.id),
    )
    return agreeing[0].comment if agreeing else ""
