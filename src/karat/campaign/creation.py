"""Start a campaign: from what the owner wishes to rows in the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from karat.campaign.definition import AHEAD, LEASE_SECONDS, Budget, Definition, Labelling
from karat.campaign.ledger import Ledger
from karat.campaign.question import QuestionSource
from karat.campaign.questions import question_source, read_source
from karat.campaign.records import GOLD, CampaignRow, Draw, GoldItem, NewLabel
from karat.campaign.store import Store
from karat.core.errors import LabelError, ParameterError
from karat.version import __version__

__all__ = ["CampaignPlan", "start_campaign"]

# The name under which gold labels stand in the ledger.
OWNER = "owner"


@dataclass(frozen=True, slots=True, eq=False)
class CampaignPlan:
    """A campaign that is about to start, checked."""

    name: str
    question: str
    criterion: str
    source: QuestionSource
    definition: Definition
    gold: Mapping[Any, int]

    @classmethod
    def of(
        cls,
        *,
        name: str,
        question: str,
        criterion: str,
        source: object,
        seed: int = 0,
        redundancy: int = 1,
        aggregate: str = "majority",
        lease_seconds: float = LEASE_SECONDS,
        ahead: int = AHEAD,
        instructions: str = "",
        gold: Mapping[Any, int] | None = None,
        gold_share: float = 0.0,
        max_labels: int | None = None,
        max_hours: float | None = None,
        max_money: float | None = None,
        per_label: float = 0.0,
        per_hour: float = 0.0,
        **choices: Any,
    ) -> CampaignPlan:
        """Check everything that can be checked before anything is stored; see `Campaign.create`."""
        asked = question_source(question)
        if not name.strip() or name.startswith("-"):
            raise ParameterError(f"A campaign needs a name that does not begin with a dash; it is {name!r}.")
        if name.strip() in (".", "..") or any(sign in "/\\" or not sign.isprintable() for sign in name):
            raise ParameterError(
                "A campaign's name is part of web addresses: it cannot hold a slash, a backslash or a "
                f"control character; it is {name!r}."
            )
        if not criterion.strip():
            raise ParameterError(
                "A campaign needs a criterion: what counts as right, in words that annotators see."
            )
        if gold_share and not gold:
            raise ParameterError("A share of gold items needs gold: items whose labels are known.")
        labelling = Labelling(
            redundancy=redundancy,
            aggregate=aggregate,
            lease_seconds=lease_seconds,
            ahead=ahead,
            gold_share=gold_share,
            instructions=instructions,
            budget=Budget(max_labels, max_hours, max_money, per_label, per_hour),
        )
        labelling.check()
        picked = {key: choices.pop(key) for key in asked.choices if key in choices}
        opened = read_source(question, source, **picked)
        most = labelling.budget.most_labels()
        if most is not None:
            # A plan that knows its budget spends it where it matters most.
            choices = opened.with_budget(choices, most // redundancy)
        request = opened.request(**choices)
        # Out-of-range choices show when the plan takes its first step.
        next(opened.plan(request, seed=seed, known={}, checkpoint=None))
        definition = Definition(opened.definition, request, seed, labelling)
        return cls(name.strip(), question, criterion.strip(), opened, definition, gold or {})


def start_campaign(store: Store, wish: CampaignPlan) -> CampaignRow:
    """Store a campaign, with the labels of its criterion that exist already and its gold items."""
    gold = _gold_items(wish)
    row = store.add_campaign(
        wish.name,
        question=wish.question,
        criterion=wish.criterion,
        definition=wish.definition.to_dict(),
        version=__version__,
        known=_known(store, wish),
        gold=gold,
    )
    if gold:
        labels = [NewLabel(item.item, item.value, GOLD) for item in gold]
        store.append(row, store.annotator(OWNER), labels)
    return row


def _known(store: Store, wish: CampaignPlan) -> list[Draw]:
    """Items whose label exists already, where the plan can use labels however they were chosen."""
    if not wish.source.uses_known_labels(wish.definition.plan):
        return []
    shared = [row.criterion for row in store.campaigns() if row.criterion_text == wish.criterion]
    if not shared:
        return []
    ledger = Ledger(wish.definition.labelling.rule)
    ledger.add(store.labels(shared[0]))
    units = wish.source.units_of([item for item in ledger.items if ledger.label(item) is not None])
    fields = wish.source.fields_at(list(units.values())) if units else []
    return [
        Draw(item, 0, unit, None, shown) for (item, unit), shown in zip(units.items(), fields, strict=True)
    ]


def _gold_items(wish: CampaignPlan) -> list[GoldItem]:
    if not wish.gold:
        return []
    keys = {f"{wish.source.prefix}{item}": value for item, value in wish.gold.items()}
    for key, value in keys.items():
        if value not in (0, 1):
            raise LabelError(
                f"The gold label of item {key!r} is {value!r}; it must be 1 (right) or 0 (wrong)."
            )
    units = wish.source.units_of(list(keys))
    unknown = [key for key in keys if key not in units]
    if unknown:
        raise LabelError(f"The gold item {unknown[0]!r} is not in the list ({len(unknown):,} are not).")
    fields = wish.source.fields_at([units[key] for key in keys])
    return [GoldItem(key, keys[key], units[key], shown) for key, shown in zip(keys, fields, strict=True)]
