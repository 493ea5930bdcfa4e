"""What a campaign is: fixed when it starts, and kept as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from karat.campaign.aggregate import AGGREGATES
from karat.campaign.ledger import Rule
from karat.campaign.upgrades import upgrade_curve_parameters
from karat.core.errors import ParameterError, spell_options
from karat.sources.definition import SourceDefinition

__all__ = ["Budget", "Definition", "Labelling"]

LEASE_SECONDS = 15 * 60.0
# Labels that may be on their way while the plan goes on. More keep more people busy, and cost labels.
AHEAD = 30


@dataclass(frozen=True, slots=True)
class Budget:
    """What labelling may cost at most.

    Attributes:
        labels: so many opinions.
        hours: so much of the annotators' time.
        money: so much, at these prices.
        per_label: the price of an opinion.
        per_hour: the price of an annotator's hour.
    """

    labels: int | None = None
    hours: float | None = None
    money: float | None = None
    per_label: float = 0.0
    per_hour: float = 0.0

    def check(self) -> None:
        """Refuse budgets that mean nothing."""
        for name in ("labels", "hours", "money"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ParameterError(f"A budget must be more than 0; {name} is {value:g}.")
        if self.money is not None and not (self.per_label > 0 or self.per_hour > 0):
            raise ParameterError("A budget of money needs a price: per label, per hour, or both.")

    def cost(self, labels: int, seconds: float) -> float:
        """What so many labels and so much time cost."""
        return labels * self.per_label + seconds / 3600.0 * self.per_hour

    def spent(self, labels: int, seconds: float) -> str | None:
        """Which budget is used up, in words; None while there is some left."""
        if self.labels is not None and labels >= self.labels:
            return f"the budget of {self.labels:,} labels is spent"
        if self.hours is not None and seconds >= self.hours * 3600.0:
            return f"the budget of {self.hours:g} hours is spent"
        if self.money is not None and self.cost(labels, seconds) >= self.money:
            return f"the budget of {self.money:,.2f} is spent"
        return None

    def most_labels(self) -> int | None:
        """How many opinions the budget can buy at most, where that can be told beforehand."""
        bought = [] if self.labels is None else [self.labels]
        if self.money is not None and self.per_label > 0:
            bought.append(int(self.money / self.per_label + 1e-9))
        return min(bought, default=None)


@dataclass(frozen=True, slots=True)
class Labelling:
    """How people label.

    Attributes:
        redundancy: opinions on each item.
        aggregate: how several opinions become one label.
        lease_seconds: how long an item is kept for somebody who does not answer.
        ahead: labels that may be missing while the plan draws its next batch.
        gold_share: how many of the items that people see are ones whose label is known.
        instructions: a longer text for annotators.
        budget: what it may cost.
    """

    redundancy: int = 1
    aggregate: str = "majority"
    lease_seconds: float = LEASE_SECONDS
    ahead: int = AHEAD
    gold_share: float = 0.0
    instructions: str = ""
    budget: Budget = field(default_factory=Budget)

    def check(self) -> None:
        """Refuse what is out of range."""
        if self.redundancy < 1:
            raise ParameterError(f"Redundancy must be 1 or more; it is {self.redundancy}.")
        if self.aggregate not in AGGREGATES:
            raise ParameterError(
                f"No way {self.aggregate!r} to join opinions. Ways: {spell_options(AGGREGATES)}."
            )
        if not self.lease_seconds > 0:
            raise ParameterError(f"A lease must last longer than {self.lease_seconds:g} seconds.")
        if self.ahead < 0:
            raise ParameterError(f"Labels to ask ahead must be 0 or more; they are {self.ahead}.")
        if not 0.0 <= self.gold_share < 1.0:
            raise ParameterError(f"The share of gold items must be in [0, 1); it is {self.gold_share:g}.")
        self.budget.check()

    @property
    def rule(self) -> Rule:
        """How opinions become labels."""
        return Rule(self.redundancy, self.aggregate)


@dataclass(frozen=True, slots=True)
class Definition:
    """Everything that a campaign was started with, but its name, question and criterion."""

    source: SourceDefinition
    plan: dict[str, Any]
    seed: int
    labelling: Labelling

    def moved_to(self, places: list[str], marks: list[list[Any]]) -> Definition:
        """With the same source at another place."""
        return replace(self, source=replace(self.source, places=places, marks=marks))

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> Definition:
        """As JSON keeps it."""
        labelling = dict(found["labelling"])
        plan = found["plan"]
        if "target" in plan:
            plan = upgrade_curve_parameters(plan)
        budget = Budget(**labelling.pop("budget"))
        return cls(
            SourceDefinition(**found["source"]),
            plan,
            found["seed"],
            Labelling(**labelling, budget=budget),
        )
