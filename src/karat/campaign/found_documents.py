"""The documents that a campaign has found, with all that their source says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.campaign.ledger import Ledger
from karat.core.errors import ParameterError
from karat.questions.volume.result import Volume
from karat.sources.kinds.documents import DocumentsSource

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign

# Longer titles are cut: they are for a list.
MOST_LETTERS = 200


def found_records(campaign: Campaign) -> list[tuple[str, dict[str, Any]]]:
    """The id and the fields of each document that counts as relevant, in the order of asking.

    Labels that existed before the campaign count, too.
    """
    source = campaign.source
    if not isinstance(source, DocumentsSource):
        raise ParameterError(
            f"Campaign {campaign.name} asks for a {campaign.row.question}; only a review finds documents. "
            "Export its labels instead."
        )
    ledger = Ledger(campaign.definition.labelling.rule)
    ledger.add(campaign.store.labels(campaign.row.criterion))
    units = [draw.unit for draw in campaign.store.draws(campaign.row.id) if ledger.label(draw.item) == 1]
    names = [str(name) for name in source.documents.ids_at(units)]
    return list(zip(names, source.records_at(units), strict=True))


def found_titles(campaign: Campaign, volume: Volume) -> list[str]:
    """What the documents that were found are called, for people: how their texts begin."""
    source = campaign.source
    if not isinstance(source, DocumentsSource):
        return []
    return [_title(text) for text in source.documents.texts_at(volume.found)]


def _title(text: str) -> str:
    first = text.strip().split("\n", 1)[0]
    return first if len(first) <= MOST_LETTERS else f"{first[: MOST_LETTERS - 1]}…"
