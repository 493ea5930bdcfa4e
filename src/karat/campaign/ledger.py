"""Current label of each item, computed from the log up to a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from karat.campaign.aggregate import dawid_skene, majority
from karat.campaign.records import LABEL, LabelRow
from karat.core.labels import UNSURE


@dataclass(frozen=True, slots=True)
class Rule:
    """How many opinions an item needs, and how they are aggregated."""

    redundancy: int = 1
    aggregate: str = "majority"


@dataclass(slots=True)
class Opinions:
    """All opinions on an item.

    Attributes:
        votes: the newest opinion of each annotator, in the order of their first ones.
        decided: the owner's correction, where there is one; it overrules all opinions.
    """

    votes: dict[int, int] = field(default_factory=dict)
    decided: int | None = None

    @property
    def disagree(self) -> bool:
        """Whether opinions differ and nobody has decided."""
        return self.decided is None and len(set(self.votes.values())) > 1

    @property
    def for_arbiter(self) -> bool:
        """Whether opinions differ or all are unsure, and nobody has decided."""
        return self.disagree or (self.decided is None and set(self.votes.values()) == {UNSURE})


class Ledger:
    """Labels of one criterion in the order of the log, up to the last row that was added.

    Rows are only added; an earlier state is a new ledger with fewer rows.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.position = 0
        self.items: dict[str, Opinions] = {}
        self._posterior: dict[str, float] | None = None

    def add(self, rows: Iterable[LabelRow]) -> set[str]:
        """Add rows; returns the items whose label may have changed."""
        touched: set[str] = set()
        for row in rows:
            opinions = self.items.setdefault(row.item, Opinions())
            if row.kind == LABEL:
                opinions.votes[row.annotator] = row.value
            else:
                opinions.decided = row.value
            touched.add(row.item)
            self.position = max(self.position, row.id)
        if touched and self.rule.aggregate == "dawid-skene":
            # One more vote may change the estimated error rates of its annotator, and so any label.
            self._posterior = None
            return set(self.items)
        return touched

    def label(self, item: str) -> int | None:
        """The label of an item: 1, 0, unsure, or None while opinions are missing."""
        opinions = self.items.get(item)
        if opinions is None:
            return None
        if opinions.decided is not None:
            return opinions.decided
        if len(opinions.votes) < self.rule.redundancy:
            return None
        if self.rule.aggregate == "majority":
            return majority(opinions.votes.values())
        return self._by_posterior(item)

    def missing(self, item: str) -> int:
        """How many opinions an item still needs."""
        opinions = self.items.get(item)
        if opinions is None:
            return self.rule.redundancy
        return 0 if opinions.decided is not None else max(0, self.rule.redundancy - len(opinions.votes))

    def disagreements(self) -> list[str]:
        """Items on which annotators disagree, in the order of their first label."""
        return [item for item, opinions in self.items.items() if opinions.disagree]

    def repeats(self) -> Iterator[tuple[int, int]]:
        """The first two clear opinions on each item that has two."""
        for opinions in self.items.values():
            clear = [value for value in opinions.votes.values() if value != UNSURE]
            if len(clear) >= 2:
                yield clear[0], clear[1]

    def _by_posterior(self, item: str) -> int:
        if self._posterior is None:
            self._posterior = dawid_skene({name: opinions.votes for name, opinions in self.items.items()})
        if set(self.items[item].votes.values()) == {UNSURE}:
            return UNSURE
        return int(self._posterior[item] >= 0.5)
