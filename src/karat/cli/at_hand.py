"""A campaign in a database, as commands see it: with the methods that a campaign on a server has besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from karat.campaign.campaign import Campaign
from karat.campaign.lookup import Earlier, Lookup, earlier_answers, held_keys, look_up
from karat.web.export import Exported, export_found, export_labels

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

__all__ = ["CampaignAtHand"]


class CampaignAtHand(Campaign):
    """What `RemoteCampaign` says of itself, a `Campaign` can be asked for, too."""

    # Whoever has the database sees everything in it.
    is_owner = True

    @property
    def question(self) -> str:
        """What is asked."""
        return self.row.question

    @property
    def criterion(self) -> str:
        """What counts as right."""
        return self.row.criterion_text

    @property
    def gold(self) -> dict[str, int]:
        """The items whose labels the owner knows."""
        return {item.item: item.value for item in self.store.gold(self.row.id)}

    @property
    def place(self) -> str:
        """Where it is, for people: there is no password in it."""
        return self.store.database.name

    def look_up(self, items: Iterable[str]) -> Lookup:
        """What the campaign knows of these items."""
        return look_up(self, items)

    def held(self, annotator: str) -> set[str]:
        """The items that somebody holds now."""
        return held_keys(self, annotator)

    def earlier(self, annotator: str, *, most: int) -> list[Earlier]:
        """What somebody answered in this campaign, oldest first."""
        return earlier_answers(self, annotator, most=most)

    def export(self, format: str, *, history: bool) -> Exported:  # noqa: A002 - as everywhere in karat
        """The label that counts of each item as a file; with `history`, every line of the log."""
        return export_labels(self, format, history=history)

    def export_found(self, format: str) -> Exported:  # noqa: A002
        """The documents that a review has found, as a file."""
        return export_found(self, format)

    def found_titles(self, volume: Volume) -> list[str] | None:
        """What those documents are called, for people."""
        from karat.campaign.found_documents import found_titles

        return found_titles(self, volume)
