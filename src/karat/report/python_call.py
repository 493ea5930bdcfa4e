"""The Python call that computes a result again, for the reports of every question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from karat.core.question import Question
from karat.report.numbers import count

# What the first argument of a question's function holds, by the kind of its source.
NOUNS = {"ranking": "list", "systems": "systems", "documents": "collection"}
# Printed even where it is the default.
ALWAYS = ("method",)


class _Result(Protocol):
    """A result that says how it was computed."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The choices, the seed, and the sizes of further inputs."""
        ...


def python_call(question: Question[Any, Any, Any], result: _Result) -> str:
    """The call that computes the same result from the same source and labels; defaults are left out."""
    stored = result.parameters
    described = {each.name: each for each in question.choices.described()}
    choices = question.choices.from_dict({name: stored[name] for name in described if name in stored})
    given = choices.given()
    told = {name: getattr(choices, name) for name in described if name in given or name in ALWAYS}
    return "\n".join(
        [
            "import karat",
            "",
            f"{question.result.__name__.lower()} = karat.{question.function}(",
            f"    {question.source},  # the same {NOUNS.get(question.source, question.source)}",
            "    labels,  # the same labels, or a function that asks for them",
            *(f"    {name}={_literal(value)}," for name, value in told.items()),
            f"    seed={_literal(stored.get('seed', 0))},",
            *_inputs(stored),
            *(
                f"    # {name}={_literal(getattr(choices, name))} was chosen; "
                f"{question.function} has no argument for it"
                for name, each in described.items()
                if each.internal and getattr(choices, name) != each.default
            ),
            ")",
        ]
    )


def _inputs(stored: Mapping[str, Any]) -> list[str]:
    """What a result does not hold and must be given again, and what the call has no argument for."""
    lines = []
    if stored.get("known"):
        known = count(stored["known"], "label")
        lines.append(f"    known=known,  # give again the {known} that existed already, by id")
    if stored.get("proxy"):
        lines.append("    proxy=proxy,  # give again the other judge's verdicts, one for each row")
    if stored.get("corrections"):
        changed = count(stored["corrections"], "label")
        lines.append(f"    # {changed} changed along the way; with the last ones, the draws may differ")
    return lines


def _literal(value: Any) -> str:
    """As Python reads it; NumPy's numbers as plain ones."""
    return repr(value.item() if hasattr(value, "item") else value)
