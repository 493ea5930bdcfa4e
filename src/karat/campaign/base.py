"""`CampaignBase`: an open campaign's store, definition, source and item keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

from karat.campaign.definition import Definition
from karat.campaign.errors import CampaignError, ReplayError
from karat.campaign.plan_runner import PlanRunner
from karat.campaign.records import CampaignRow, GoldItem
from karat.campaign.status import Item
from karat.campaign.store import Store
from karat.core.errors import SourceChanged
from karat.core.labels import LabelWords
from karat.core.question import question_named
from karat.sources.kinds import kind_named
from karat.sources.reopening import open_again
from karat.sources.source import Source


class CampaignBase:
    """What the methods of `Campaign` share."""

    def __init__(
        self,
        store: Store,
        row: CampaignRow,
        *,
        source: object = None,
        verify: bool = False,
        engine: Mapping[str, Any] | None = None,
    ) -> None:
        self.store, self.row = store, row
        self.definition = Definition.from_dict(row.definition)
        self._given_source, self._verify, self._engine = source, verify, engine
        self._source: Source | None = None
        self._runner = PlanRunner(store, row, self.definition, lambda: self.source, self._see_changes)
        self._annotators: dict[str, int] = {}

    def close(self) -> None:
        """Let others advance the plan, and let go of the database."""
        try:
            self._runner.close()
        finally:
            self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.row.name

    @property
    def question(self) -> str:
        """What is asked: the name of the question."""
        return self.row.question

    @property
    def criterion(self) -> str:
        """What counts as right."""
        return self.row.criterion_text

    @property
    def label_words(self) -> LabelWords:
        """What annotators call the labels."""
        return self.definition.labelling.words_for(self.row.question)

    @property
    def gold(self) -> dict[str, int]:
        """The items whose labels the owner knows, by key."""
        return {key: item.value for key, item in self._gold_items.items()}

    @cached_property
    def _gold_items(self) -> dict[str, GoldItem]:
        return {item.item: item for item in self.store.gold(self.row.id)}

    @property
    def place(self) -> str:
        """The database, without its password."""
        return self.store.database.name

    @property
    def is_owner(self) -> bool:
        """Whether results and other people's work may be seen: always, for whoever has the database."""
        return True

    @property
    def source(self) -> Source:
        """The items, read when first needed and checked against what the campaign was started with."""
        if self._source is None:
            kind = kind_named(question_named(self.row.question).source)
            if self._given_source is None and not self.definition.source.places:
                raise CampaignError(
                    f"This campaign's {kind.noun} was in memory, not in a file. Open it with the same one: "
                    "karat.Campaign.open(url, name, source=…)."
                )
            try:
                source = open_again(
                    kind,
                    self.definition.source,
                    source=self._given_source,
                    thoroughly=self._verify,
                    engine=self._engine,
                )
            except SourceChanged as change:
                raise ReplayError(
                    f"The {kind.noun} is not the one that this campaign was started with: {change.change}. "
                    "Put the old one back, or carry the labels over to a campaign on the new one: "
                    f"karat new {self.row.question} FILE --like NAME."
                ) from None
            places = source.definition.places
            if places and places != self.definition.source.places:
                # From now on it is looked for where it was found.
                self.definition = self.definition.moved_to(places, source.definition.marks)
                self.store.redefine(self.row.id, self.definition.to_dict())
            self._source = source
        return self._source

    def key(self, item: Any) -> str:
        """The text that the ledger knows an item by."""
        if isinstance(item, Item):
            return item.key
        text, prefix = str(item), self._row_prefix
        return text if text.startswith(prefix) else f"{prefix}{text}"

    def source_id(self, key: str) -> Any:
        """The item's id as the source has it: an integer where ids are integers or rows, else text."""
        text = key.removeprefix(self._row_prefix)
        return text if self.definition.source.ids == "text" else int(text)

    @property
    def _row_prefix(self) -> str:
        """Rows of different sources are different items."""
        source = self.definition.source
        return f"{source.digest[:8]}:" if source.ids == "row" else ""

    def refresh(self, *, people: bool = True) -> None:
        """See what others have done to the campaign itself: changed or archived it, erased a name."""
        before, self.row = self.row, self.store.campaign_numbered(self.row.id)
        if people:
            self._annotators.clear()
        if self.row.revision != before.revision:
            fields, self.definition = self.definition.source.fields, Definition.from_dict(self.row.definition)
            if self.definition.source.fields != fields:
                self._source = None
            self.__dict__.pop("_gold_items", None)
            self._runner.changed(self.row, self.definition)

    def _see_changes(self) -> None:
        """Notice what the owner has changed through another process."""
        if self.store.revision(self.row.id) != self.row.revision:
            self.refresh()
