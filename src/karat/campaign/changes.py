"""Change a campaign after its start: which choices may change, and what that does to its plan."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from karat.campaign.creation import check_name, gold_items, part_of
from karat.campaign.definition import Definition
from karat.campaign.displays import check_columns
from karat.campaign.errors import CampaignError, StoreError
from karat.campaign.labelling import Labelling
from karat.campaign.ledger import Ledger
from karat.campaign.queries import CampaignQueries
from karat.campaign.records import GOLD, Change, GoldItem, NewLabel
from karat.campaign.shown_fields import shortened
from karat.campaign.tokens import OWNER, Tokens
from karat.core.choices import Choices
from karat.core.errors import ParameterError, spell_options
from karat.core.question import question_named
from karat.core.rng import seed_after
from karat.sources.kinds import kind_named
from karat.sources.reopening import open_again

# Another process may be at work on the plan for a moment.
MOST_WAITING = 10.0
# The labels in all, whatever a question calls its own choice for that.
BUDGET = "budget"
WORDS = ("name", "criterion", "fields", BUDGET)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A change that was checked: what to store, and whether the plan begins anew."""

    definition: Definition
    before: dict[str, Any]
    after: dict[str, Any]
    gold: list[GoldItem]
    restart: bool


class CampaignChanges(CampaignQueries):
    """What an owner may change while labels are being collected."""

    def change(self, *, by: int | None = None, **changes: Any) -> dict[str, Any]:
        """Change the campaign: its name, criterion, budget, target or how people label.

        Labels are kept, and keep the words of the criterion that they were given under. Where the target, the
        budget of a plan, or the opinions on each item change, the plan begins anew with all labels so far as
        known ones; it draws the rest with fresh random numbers. What a plan can change while it runs, such as
        when a review stops looking, counts from its next ask on instead. Returns what is different now, by
        name.

        Guarantee: each result holds with its confidence by itself, given all labels before the last change.
        Assumes: what the method assumes.

        Args:
            by: the number of the owner's token that allowed it, for the audit log.
            changes: `name`, `criterion`, `fields` (the columns that annotators see), `budget` (labels in
                all), the question's choices, and those about labelling; None takes an optional one away. Of
                `gold`, labels by id, items are added.
        """
        self._see_changes()
        if not changes:
            raise ParameterError(f"Say what to change: {spell_options(self.changeable())}.")
        self._refuse_fixed(changes)
        deadline = time.monotonic() + MOST_WAITING
        while (holder := self._runner.take_lock()) is None:
            if time.monotonic() > deadline:
                raise StoreError("Another process is at work on this campaign. Try again in a moment.")
            self._runner.wait_for_another(deadline)
        self._see_changes()
        wanted = self._wanted(changes)
        if not wanted.after:
            return {}
        values: dict[str, Any] = {"definition": wanted.definition.to_dict()}
        values |= {key: wanted.after[name] for name, key in _COLUMNS.items() if name in wanted.after}
        done = self.store.add_change(
            self.row,
            holder=holder,
            values=values,
            before=wanted.before,
            after=wanted.after,
            restart=wanted.restart,
            gold=wanted.gold,
        )
        if not done:
            raise StoreError("Another process took over this campaign meanwhile. Try again.")
        if wanted.gold:
            labels = [NewLabel(item.item, item.value, GOLD) for item in wanted.gold]
            self.store.append(self.row, self.store.annotator(OWNER), labels)
        self.refresh()
        if "fields" in wanted.after:
            self._show_other_fields()
        detail = ", ".join(f"{name}: {_spelled(value)}" for name, value in wanted.after.items())
        Tokens(self.store).record(OWNER, "change", campaign=self.name, detail=detail[:2000], token=by)
        return wanted.after

    def switch(self, name: str, *, by: int | None = None) -> str:
        """Make one of the changes that the question has a name for; returns what was done, in words."""
        switches = question_named(self.question).switches
        if name not in switches:
            there = f" There are: {spell_options(switches)}." if switches else ""
            raise ParameterError(f"A campaign about {self.question!r} has no switch {name!r}.{there}")
        chosen = switches[name]
        changed = self.change(by=by, **chosen.changes)
        return chosen.done if changed else "It is so already."

    def changes(self) -> list[Change]:
        """What was changed since the start, oldest first, with what it was before."""
        return self.store.changes(self.row.id)

    def changeable(self) -> list[str]:
        """The names of everything that `change` takes for this campaign."""
        own = [each.name for each in self._choices_class.described() if not each.internal and each.stored]
        return [*WORDS, *(name for name in own if name != BUDGET), *_names(Labelling)]

    def can_restart(self) -> bool:
        """Whether the target may change: always before the first label, then if the method can use labels."""
        question = question_named(self.question)
        choices = self._choices_class.from_dict(self.definition.plan)
        return bool(question.uses_known(choices)) or self.store.last_label(self.row.id) == 0

    # ------------------------------------------------------------------ checking

    @property
    def _choices_class(self) -> type[Choices]:
        cls: type[Choices] = question_named(self.question).choices
        return cls

    def _refuse_fixed(self, changes: Mapping[str, Any]) -> None:
        """An error that says why something cannot change."""
        like = f"Start a new campaign that takes over the labels: karat new {self.question} FILE --like NAME."
        columns = _names(kind_named(question_named(self.question).source).columns)
        for name in changes:
            if name in self.changeable():
                continue
            if name in columns or name in ("source", "engine"):
                raise ParameterError(
                    f"The {name} says which items there are; another one makes it another list. {like}"
                )
            if name == "seed":
                raise ParameterError("The seed is fixed, so that nobody can pick draws that they like.")
            if name == "question":
                raise ParameterError(f"The question is fixed: its plan has drawn the items. {like}")
            raise ParameterError(f"No choice {name!r}. Choices: {spell_options(self.changeable())}.")

    def _wanted(self, changes: Mapping[str, Any]) -> _Wanted:
        old = self.definition
        labelling = self._new_labelling(changes)
        adjusted = self._adjusted_plan(changes) if labelling == old.labelling else None
        plan = self._new_plan(changes, labelling) if adjusted is None else adjusted
        source, after = old.source, {}
        if "name" in changes:
            check_name(changes["name"])
            after["name"] = changes["name"].strip()
        if "criterion" in changes:
            if not changes["criterion"].strip():
                raise ParameterError("A campaign needs a criterion: what counts as right.")
            after["criterion"] = changes["criterion"].strip()
        if "fields" in changes:
            source = replace(source, fields=_list(changes["fields"]))
            after["fields"] = source.fields
            # Refuses columns that are not there.
            kind = kind_named(question_named(self.question).source)
            open_again(kind, source, source=self._given_source, engine=self._engine)
        if {"fields", "display", "side_by_side"} & changes.keys():
            check_columns([*labelling.display, *(labelling.side_by_side or ())], source.fields or [])
        gold = gold_items(self.source, changes["gold"]) if changes.get("gold") else []
        if labelling.gold_share and not (self._gold_items or gold):
            raise ParameterError("A share of gold items needs gold: items whose labels are known.")
        stored = labelling.to_dict()
        after |= {name: value for name, value in stored.items() if value != old.labelling.to_dict()[name]}
        after |= {name: value for name, value in plan.items() if value != old.plan.get(name)}
        before = {**old.labelling.to_dict(), **old.plan}
        before |= {"name": self.name, "criterion": self.criterion, "fields": old.source.fields}
        after = {name: value for name, value in after.items() if value != before.get(name)}
        if gold:
            after["gold"], before["gold"] = len(gold), len(self._gold_items)
        restart = adjusted is None and (
            plan != old.plan or labelling.rule != old.labelling.rule or self._has_new_budget(plan, labelling)
        )
        seed = self._checked_restart(plan, labelling) if restart else old.seed
        definition = replace(old, source=source, plan=plan, seed=seed, labelling=labelling)
        return _Wanted(definition, {name: before.get(name) for name in after}, after, gold, restart)

    def _has_new_budget(self, plan: dict[str, Any], labelling: Labelling) -> bool:
        """Whether the plan's budget is for other labels than before; as many as it had may be left."""
        changed = labelling.most_labels() != self.definition.labelling.most_labels()
        return changed and plan.get(BUDGET) is not None and self.store.last_label(self.row.id) > 0

    def _adjusted_plan(self, changes: Mapping[str, Any]) -> dict[str, Any] | None:
        """The plan's choices where all that changes in them can change while it runs; else None."""
        given = part_of(changes, self._choices_class)
        ask = self._runner.following().ask if given else None
        if ask is None or not given.keys() <= ask.adjust.keys():
            return None
        plan: dict[str, Any] = self._choices_class.from_dict({**self.definition.plan, **given}).to_dict()
        return plan

    def _new_labelling(self, changes: Mapping[str, Any]) -> Labelling:
        given = {**self.definition.labelling.to_dict(), **part_of(changes, Labelling)}
        given.pop("gold", None)
        if BUDGET in changes:
            most = changes[BUDGET]
            if isinstance(most, int | float) and most < 1:
                # The same as of max_labels, in the word that was used.
                raise ParameterError(f"The budget must be at least 1 label; it is {most:,}.")
            given["max_labels"] = changes[BUDGET]
        return Labelling.from_dict(given)

    def _new_plan(self, changes: Mapping[str, Any], labelling: Labelling) -> dict[str, Any]:
        """The question's choices, with what they leave to the budget."""
        question, cls, old = question_named(self.question), self._choices_class, self.definition
        given = {name: value for name, value in part_of(changes, cls).items() if name != BUDGET}
        most, same_budget = labelling.most_labels(), labelling.most_labels() == old.labelling.most_labels()
        own_budget = old.plan.get(BUDGET) is not None and not old.labelling.has_budget
        if not given and same_budget and labelling.rule == old.labelling.rule:
            return old.plan
        if own_budget and BUDGET not in changes:
            most = old.plan[BUDGET] * old.labelling.redundancy
        described = cls.described()
        replaced = {other for each in described if each.name in given for other in each.replaces}
        stored = cls.from_dict(old.plan)
        kept = {
            each.name: getattr(stored, each.name)
            for each in described
            if each.stored and each.name not in replaced and each.name != BUDGET
        }
        choices = cls.of(**{**kept, **given})
        question.method(choices)
        if most is not None:
            choices = question.with_budget(choices, self._left_of(most) // labelling.redundancy)
        choices = question.resolve(choices, self.source)
        plan: dict[str, Any] = choices.to_dict()
        return plan

    def _left_of(self, most: int) -> int:
        """What a budget leaves for labels from now on."""
        labels, _ = self.store.effort(self.row.id)
        if most <= labels:
            raise ParameterError(
                f"The budget must be more than the {labels:,} labels that there are; it is {most:,}."
            )
        return most - labels

    def _checked_restart(self, plan: dict[str, Any], labelling: Labelling) -> int:
        """The seed with which the plan begins anew; an error where its method cannot use existing labels."""
        question = question_named(self.question)
        choices = self._choices_class.from_dict(plan)
        ledger = Ledger(labelling.rule)
        draws = self.store.draws_of(self.row.id, ledger_items := self._labelled_items(ledger))
        labels = {item: label for item in ledger_items if (label := ledger.label(item)) is not None}
        if any(draws[item].ask for item in draws) and not question.uses_known(choices):
            raise CampaignError(
                f"The method {question.method(choices).name} draws its sample in one go and cannot take up "
                "labels that exist: its target and the opinions on each item stay after the first label. "
                "Budgets, words and leases can."
            )
        known = {item: value for item, value in labels.items() if item in draws}
        seed = seed_after(self.definition.seed, known)
        units = {draws[item].unit: None if value < 0 else value for item, value in known.items()}
        # The plan itself checks what `resolve` cannot, when it takes its first step.
        next(question.plan(self.source, choices, seed=seed, known=units), None)
        return seed

    def _labelled_items(self, ledger: Ledger) -> list[str]:
        ledger.add(self.store.labels(self.row.criterion))
        return list(ledger.items)

    def _show_other_fields(self) -> None:
        """What annotators see of the items that wait for a label."""
        items = list(self.store.waiting(self.row.id))
        draws = self.store.draws_of(self.row.id, items)
        shown = self.source.fields_at([draw.unit for draw in draws.values()]) if draws else []
        fields = {item: shortened(each) for item, each in zip(draws, shown, strict=True)}
        self.store.show_other_fields(self.row.id, fields)


# The columns of a campaign's row that changes go to, by the names of changes.
_COLUMNS = {"name": "name", "criterion": "wording"}


def _names(cls: type[Choices]) -> list[str]:
    return [each.name for each in cls.described() if not each.internal]


def _list(fields: Iterable[str] | None) -> list[str] | None:
    return None if fields is None else list(fields)


def _spelled(value: Any) -> str:
    return "none" if value is None else str(value)
