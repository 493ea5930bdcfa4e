"""The Python call that computes a result again, for the reports of every question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karat.core.question import Question
from karat.report.numbers import count
from karat.sources.kinds import kind_named

# Computed from arguments that `_inputs` prints.
COMPUTED = ("seed_rows", "pool_recall")


def python_call(question: Question[Any, Any, Any], result: Any) -> str:
    """The call that computes the same result from the same source and labels; defaults are left out."""
    # Comparisons keep their choices apart from what describes the systems.
    stored = {"method": result.method, **result.parameters, **result.parameters.get("settings", {})}
    described = {each.name: each for each in question.choices.described()}
    choices = question.choices.from_dict({name: stored[name] for name in described if name in stored})
    # The method is printed even where it is the default.
    arguments = {"method": choices.method, **choices.given()}
    arguments = {
        question.method_keyword if name == "method" else name: value for name, value in arguments.items()
    }
    return "\n".join(
        [
            "import karat",
            "",
            f"{question.result.__name__.lower()} = karat.{question.function}(",
            f"    {question.source},  # the same {kind_named(question.source).noun}",
            "    labels,  # the same labels, or a function that asks for them",
            *(f"    {name}={_literal(value)}," for name, value in arguments.items()),
            f"    seed={_literal(stored.get('seed', 0))},",
            *_inputs(stored),
            *(
                f"    # {name}={_literal(getattr(choices, name))} was chosen; "
                f"{question.function} has no argument for it"
                for name, each in described.items()
                if each.internal and name not in COMPUTED and getattr(choices, name) != each.default
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
    if stored.get("graded"):
        lines.append("    graded=True,")
    if stored.get("pool_recall"):
        lines.append("    true_items=true_items,  # the same true items")
    if stored.get("seed_rows") and not stored.get("seeds"):
        # Results of versions before 0.2 know only the rows of the documents to start from.
        lines.append(f"    seeds=documents.ids.at({list(stored['seed_rows'])!r}),")
    if stored.get("corrections"):
        changed = count(stored["corrections"], "label")
        lines.append(f"    # {changed} changed along the way; with the last ones, the draws may differ")
    return lines


def _literal(value: Any) -> str:
    """As Python reads it; NumPy's numbers as plain ones."""
    return repr(value.item() if hasattr(value, "item") else value)
