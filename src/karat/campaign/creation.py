"""Create campaigns: validate the choices, open the source and store the definition."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from karat.campaign.definition import Definition
from karat.campaign.displays import check_columns
from karat.campaign.labelling import Labelling
from karat.campaign.ledger import Ledger
from karat.campaign.records import GOLD, CampaignRow, Draw, GoldItem, NewLabel
from karat.campaign.shown_fields import shortened
from karat.campaign.store import Store
from karat.core.choices import Choices
from karat.core.errors import KaratWarning, LabelError, ParameterError, spell_options
from karat.core.plan import Ask
from karat.core.question import Question, question_named
from karat.core.rng import seed_after
from karat.sources.engine import EngineChoices
from karat.sources.kinds import kind_named
from karat.sources.lazy_tables import collected
from karat.sources.source import Source
from karat.version import __version__

# The name under which gold labels are in the ledger.
OWNER = "owner"
# Of the first items, how many are looked up to see whether that works.
SOME = 10


def choice_classes(question: str) -> tuple[type[Choices], ...]:
    """The dataclasses of everything that a campaign of this question can be started with."""
    asked = question_named(question)
    return kind_named(asked.source).columns, asked.choices, EngineChoices, Labelling


@dataclass(frozen=True, slots=True, eq=False)
class NewCampaign:
    """A campaign that is about to start, checked.

    Attributes:
        first: what the plan asks for first.
    """

    name: str
    question: Question[Any, Any, Any]
    criterion: str
    source: Source
    definition: Definition
    first: Ask

    @classmethod
    def of(
        cls,
        *,
        name: str,
        question: str,
        criterion: str,
        source: object,
        seed: int = 0,
        follows: int | None = None,
        **given: Any,
    ) -> NewCampaign:
        """Check everything that can be checked before anything is stored; see `Campaign.create`."""
        check_name(name)
        if not criterion.strip():
            raise ParameterError(
                "A campaign needs a criterion: what counts as right, in words that annotators see."
            )
        asked = question_named(question)
        columns_class, choices_class, engine_class, labelling_class = choice_classes(question)
        _refuse_unknown(question, given, (columns_class, choices_class, engine_class, labelling_class))
        labelling = labelling_class.of(**part_of(given, labelling_class))
        assert isinstance(labelling, Labelling)  # noqa: S101 - for the type checker
        labelling = replace(labelling, label_words=labelling.label_words or asked.label_words)
        if labelling.gold_share and not labelling.gold:
            raise ParameterError("A share of gold items needs gold: items whose labels are known.")
        choices = choices_class.of(**part_of(given, choices_class))
        asked.method(choices)
        opened = kind_named(asked.source).open(
            collected(source),
            columns_class.of(**part_of(given, columns_class)),
            engine=part_of(given, engine_class),
        )
        check_columns([*labelling.display, *(labelling.side_by_side or ())], opened.definition.fields)
        most = labelling.most_labels()
        if most is not None:
            # A plan that knows its budget spends it where it matters most.
            choices = asked.with_budget(choices, most // labelling.redundancy)
        choices = asked.resolve(choices, opened)
        if labelling.known_labels and not asked.uses_known(choices):
            able = [each.name for each in asked.methods.values() if each.takes_known]
            use = f"methods that do: {', '.join(able)}" if able else f"no method of `{question}` does"
            raise ParameterError(
                f"The method {asked.method(choices).name} cannot use labels from before; {use}."
            )
        # The plan itself checks what `resolve` cannot, when it takes its first step.
        first = next(asked.plan(opened, choices, seed=seed, known={}))
        definition = Definition(opened.definition, choices.to_dict(), seed, labelling, follows)
        return cls(name.strip(), asked, criterion.strip(), opened, definition, first)

    def look_up_first_items(self) -> None:
        """Find the first items in the source, which may take far more memory than opening it."""
        units = self.first.items.tolist()[:SOME]
        self.source.fields_at(units)
        self.source.items_at(units)


def start_campaign(store: Store, new: NewCampaign) -> CampaignRow:
    """Store a campaign, with the labels of its criterion that exist already and its gold items."""
    gold = gold_items(new.source, new.definition.labelling.gold)
    known, known_labels = _known(store, new)
    before = _labelled_before(new)
    decided = {**_decided(new), **{item: (value, "known before") for item, value in before.items()}}
    definition = replace(new.definition, seed=seed_after(new.definition.seed, {**known_labels, **before}))
    there = {draw.item for draw in known}
    known += [
        draw for draw in _draws(new.source, new.source.units_of(list(decided))) if draw.item not in there
    ]
    row = store.add_campaign(
        new.name,
        question=new.question.name,
        criterion=new.criterion,
        definition=definition.to_dict(),
        version=__version__,
        known=known,
        gold=gold,
    )
    labels = [NewLabel(item, value, GOLD, comment=comment) for item, (value, comment) in decided.items()]
    if labels := [label for label in labels if label.item not in there]:
        store.append(row, store.annotator(OWNER), labels)
    if gold:
        labels = [NewLabel(item.item, item.value, GOLD) for item in gold]
        store.append(row, store.annotator(OWNER), labels)
    return row


class _StartedCampaign(Protocol):
    """What `started_with` reads of a campaign, in a database or on a server."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def criterion(self) -> str: ...
    @property
    def definition(self) -> Definition: ...
    @property
    def gold(self) -> Mapping[str, int]: ...


def started_with(campaign: _StartedCampaign, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords of `Campaign.create` that would start a campaign again, with some changed."""
    question, definition, gold = campaign.question, campaign.definition, campaign.gold
    wanted = changes.get("question", question)
    if wanted != question:
        raise ParameterError(
            f"Campaign {campaign.name!r} is about {question!r}; start one about {wanted!r} without it."
        )
    columns, choices, _, _ = choice_classes(question)
    source = definition.source
    stored = kind_named(question_named(question).source).stored_columns(source)
    plan, labelling = choices.from_dict(definition.plan).given(), definition.labelling.given()
    if definition.labelling.has_budget:
        # It follows from the budget of the labelling.
        plan.pop("budget", None)
    if gold and source.ids != "row":
        labelling["gold"] = dict(gold)
    else:
        # A row means nothing in another file.
        labelling.pop("gold_share", None)
    replaced = {
        other
        for cls in (columns, choices)
        for each in cls.described()
        if each.name in changes
        for other in each.replaces
    }
    started = {"question": question, "criterion": campaign.criterion, "seed": definition.seed}
    old = {**started, **stored.given(), **plan, **labelling}
    return {name: value for name, value in old.items() if name not in replaced} | dict(changes)


def check_name(name: str) -> None:
    """Refuse a name that could not be a part of an address or of a command."""
    if not name.strip() or name.startswith("-"):
        raise ParameterError(f"A campaign needs a name that does not begin with a dash; it is {name!r}.")
    if name.strip() in (".", "..") or any(sign in "/\\" or not sign.isprintable() for sign in name):
        raise ParameterError(
            "A campaign's name is part of web addresses: it cannot hold a slash, a backslash or a "
            f"control character; it is {name!r}."
        )


def _refuse_unknown(question: str, given: dict[str, Any], classes: Iterable[type[Choices]]) -> None:
    offered = [each.name for cls in classes for each in cls.described() if not each.internal]
    unknown = [name for name in given if name not in offered]
    if unknown:
        choices = spell_options(offered)
        raise ParameterError(
            f"A campaign about {question!r} takes no choice {unknown[0]!r}. Choices: {choices}."
        )


def part_of(given: Mapping[str, Any], cls: type[Choices]) -> dict[str, Any]:
    """Those of the keywords that are choices of this class."""
    names = {each.name for each in cls.described()}
    return {name: value for name, value in given.items() if name in names}


def _known(store: Store, new: NewCampaign) -> tuple[list[Draw], dict[str, int]]:
    """Items whose label exists already, where the plan can use labels however they were chosen; and these."""
    choices = new.question.choices.from_dict(new.definition.plan)
    if not new.question.uses_known(choices):
        return [], {}
    shared = store.criterion(new.criterion)
    if shared is None:
        return [], {}
    ledger = Ledger(new.definition.labelling.rule)
    ledger.add(store.labels(shared))
    labels = {item: label for item in ledger.items if (label := ledger.label(item)) is not None}
    units = new.source.units_of(list(labels))
    return _draws(new.source, units), {item: labels[item] for item in units}


def _decided(new: NewCampaign) -> dict[str, tuple[int, str]]:
    """Labels that the source itself has, by item, where the plan can use labels however they were chosen."""
    choices = new.question.choices.from_dict(new.definition.plan)
    return new.source.known_labels() if new.question.uses_known(choices) else {}


def _labelled_before(new: NewCampaign) -> dict[str, int]:
    """The owner's labels from before, by item; those of items that are not in the source are left out."""
    given = new.definition.labelling.known_labels
    if not given:
        return {}
    labels = {item: value for item, value in new.source.by_item(given).items() if value in (0, 1)}
    inside = new.source.units_of(list(labels))
    if not inside:
        raise LabelError("None of the labels from before is of an item of this source: their ids differ.")
    if len(inside) < len(labels):
        outside = len(labels) - len(inside)
        warnings.warn(
            f"Left out {outside:,} of the labels from before: their items are not in this source.",
            KaratWarning,
            stacklevel=4,
        )
    return {item: labels[item] for item in inside}


def _draws(source: Source, units: Mapping[str, int]) -> list[Draw]:
    """Items that count as drawn before the first ask."""
    fields = source.fields_at(list(units.values())) if units else []
    return [
        Draw(item, 0, unit, None, shortened(shown))
        for (item, unit), shown in zip(units.items(), fields, strict=True)
    ]


def gold_items(source: Source, gold: Mapping[str, int]) -> list[GoldItem]:
    """Gold items with what annotators see of them; labels by id."""
    if not gold:
        return []
    labels = source.by_item(gold)
    for key, value in labels.items():
        if value not in (0, 1):
            raise LabelError(
                f"The gold label of item {key!r} is {value!r}; it must be 1 (right) or 0 (wrong)."
            )
    units = source.units_of(list(labels))
    unknown = [key for key in labels if key not in units]
    if unknown:
        raise LabelError(f"The gold item {unknown[0]!r} is not in the list ({len(unknown):,} are not).")
    fields = source.fields_at([units[key] for key in labels])
    return [
        GoldItem(key, labels[key], units[key], shortened(shown))
        for key, shown in zip(labels, fields, strict=True)
    ]
