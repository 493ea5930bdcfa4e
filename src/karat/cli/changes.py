"""Changes of a campaign as they are typed: `choice=value`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from karat.campaign.labelling import Labelling
from karat.cli.choice_options import value_from_text
from karat.core.choices import Choice
from karat.core.errors import ParameterError, spell_options
from karat.core.question import question_named

# What every campaign has beside its choices, and how it is read.
WORDS: Mapping[str, Choice] = {
    "name": Choice(name="name", help="What it is called."),
    "criterion": Choice(name="criterion", help="What counts as right.", reads="text"),
    "fields": Choice(
        name="fields", help="What annotators see.", kind=tuple, parts=(str, ...), separator=",", optional=True
    ),
    "budget": Choice(name="budget", help="Total number of labels.", kind=int, optional=True),
}


def changes_from_words(question: str, words: Sequence[str]) -> dict[str, Any]:
    """What was typed, as `Campaign.change` takes it."""
    offered = _offered(question)
    if not words:
        raise ParameterError(
            f"Say what to change, for instance budget=800. Choices: {spell_options(offered)}."
        )
    changes = {}
    for text in words:
        key, sign, value = text.partition("=")
        key = key.lstrip("-").replace("-", "_")
        if not sign or not key:
            raise ParameterError(f"Write a change as choice=value, for instance budget=800; it is {text!r}.")
        if key not in offered:
            raise ParameterError(f"No choice {key!r}. Choices: {spell_options(offered)}.")
        each = offered[key]
        changes[each.name] = _taken_away(each) if value == "none" else value_from_text(each, value)
    return changes


def name_in_changes(question: str, choice: str) -> str | None:
    """What `karat set` calls a choice; None where it cannot be changed."""
    return next((name for name, each in _offered(question).items() if each.name == choice), None)


def _taken_away(each: Choice) -> Any:
    """The value of a choice that is left to its default; a text may be the word none."""
    if each.optional:
        return None
    return each.default if each.kind in (tuple, dict) else value_from_text(each, "none")


def _offered(question: str) -> dict[str, Choice]:
    """Choices by the names of their options."""
    described = (*question_named(question).choices.described(), *Labelling.described())
    own = {
        each.option.removeprefix("--").replace("-", "_"): each
        for each in described
        if not each.internal and not each.is_path and each.name != "budget"
    }
    return {**WORDS, **own}
