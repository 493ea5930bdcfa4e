"""The next phase of a review: a campaign about what the one before has included, such as full texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.campaign.creation import part_of
from karat.campaign.errors import CampaignError
from karat.campaign.labelling import Labelling
from karat.core.errors import ParameterError
from karat.core.files import write_files

if TYPE_CHECKING:
    from karat.campaign.reviews import CampaignReviews

# Choices about people that hold in the next phase, too, unless others are given.
KEPT = ("redundancy", "arbiter", "reasons", "highlight_for", "highlight_against", "label_words")


def phase_choices(campaign: CampaignReviews, criterion: str, changes: dict[str, Any]) -> dict[str, Any]:
    """The keywords of `Campaign.create` for a campaign about what this one has included.

    Every document is asked about, the likeliest first.
    """
    if campaign.store.criterion(criterion.strip()) == campaign.row.criterion:
        raise ParameterError(
            "The next phase needs a criterion of its own, such as what counts in the full text: with the "
            "same words the decisions of this phase would count."
        )
    definition = campaign.definition
    labelling = {name: getattr(definition.labelling, name) for name in KEPT}
    own = {
        "question": campaign.question,
        "criterion": criterion,
        "query": definition.plan["query"],
        "stop": "never",
        "seed": definition.seed,
        "id": "id",
        "text": definition.source.columns.get("text"),
        **part_of(labelling, Labelling),
    }
    return {**{name: value for name, value in own.items() if value not in (None, ())}, **changes}


def write_included(campaign: CampaignReviews, path: Path) -> int:
    """Write the documents that were included to a new JSON lines file; returns how many."""
    records = campaign.included_records()
    if not records:
        raise CampaignError(f"Campaign {campaign.name} has not included any document yet.")
    if path.suffix != ".jsonl":
        raise ParameterError(f"The documents are written as JSON lines: name a file .jsonl; it is {path}.")
    if path.exists():
        raise ParameterError(f"{path} exists already. Choose another name, or remove it.")
    lines = "".join(f"{json.dumps(record, ensure_ascii=False, default=str)}\n" for record in records)
    write_files({path: lines.encode()})
    return len(records)
