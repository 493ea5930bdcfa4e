"""Report for a question without one of its own: the result's numbers as names and values."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from karat.core.extras import extra
from karat.core.question import question_named, question_names
from karat.core.result_table import ResultTable
from karat.report.judge import judge_details
from karat.report.numbers import count
from karat.report.report import KARAT, Facts, Report
from karat.report.terminal import facts_table
from karat.version import __version__

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import RenderableType

BAND = {"lower", "value", "upper"}
# Shown elsewhere, or for programs only.
NOT_ROWS = {"format", "karat", "warnings", "assumptions", "parameters", "judge"}
# Of longer lists only the length is shown.
LONGEST = 8


class NamedValue(NamedTuple):
    """One line: a name, a value, and the ends of its interval where it has one."""

    name: str
    value: str
    between: str = ""


class PlainReport(Report[Any]):
    """Names and values of `result.to_dict()`, for any question."""

    def __init__(self, question: str) -> None:
        self.question = question

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question's title, or its name where nothing declares it."""
        return question_named(self.question).title if self.question in question_names() else self.question

    def headline(self, result: Any, *, right: str = "right") -> str:  # noqa: ARG002
        """The first value with an interval, or the first of all."""
        rows = list(_rows(_values(result)))
        first = next((row for row in rows if row.between), rows[0] if rows else None)
        return "" if first is None else f"{first.name}: {_spelled(first)}."

    def dashboard(
        self, result: Any, *, criterion: str = "", right: str = "right", **about: Any
    ) -> dict[str, Any]:
        """The rows, and what all dashboards have."""
        values = _values(result)
        return {
            "labels": values.get("labels_used"),
            "method": values.get("method"),
            "headline": self.headline(result, right=right),
            "answer": self.answer(result, right=right),
            "answered": True,
            "overview_chart": self.overview_chart,
            "warnings": list(values.get("warnings", ())),
            "assumptions": list(values.get("assumptions", ())),
            **self.details(result, **about),
            "judge": judge_details(result),
            "paragraph": self.paragraph(result, criterion=criterion),
            "references": [KARAT],
        }

    def details(self, result: Any, **_: Any) -> dict[str, Any]:
        """The rows."""
        return {"rows": [row._asdict() for row in _rows(_values(result))], "more": [], "more_note": ""}

    def facts(self, result: Any) -> Facts:  # noqa: ARG002 - the rows say all that is known
        """The question."""
        return [("Question", self.question), ("karat", __version__)]

    def summary(self, result: Any) -> list[str]:
        """The number of labels, where the result has it."""
        labels = _values(result).get("labels_used")
        return [count(labels, "label")] if isinstance(labels, int) else []

    def python(self, result: Any) -> str:  # noqa: ARG002
        """None: the question may have no function."""
        return ""

    def paragraph(self, result: Any, *, criterion: str = "") -> str:
        """All rows in one sentence."""
        values = _values(result)
        method = f" (method {values['method']})" if values.get("method") else ""
        numbers = "; ".join(f"{row.name} {_spelled(row)}" for row in _rows(values))
        return (
            f"We answered the question “{self.question}” with karat [1]{method}."
            f"{self.criterion_sentence(criterion)} Result: {numbers}."
        )

    def figure(self, result: Any, *, title: str | None = None, **_: Any) -> Figure:
        """The rows as text."""
        with extra("plots", "A figure"):
            from matplotlib.figure import Figure

        from karat.report.style import add_title, figure_style

        rows = list(_rows(_values(result)))
        with figure_style():
            figure = Figure(figsize=(7.2, 0.9 + 0.28 * len(rows)))
            add_title(figure, title)
            for place, row in enumerate(rows):
                height = 1.0 - (0.6 + 0.28 * place) / figure.get_figheight()
                figure.text(0.02, height, row.name, va="top")
                figure.text(0.45, height, _spelled(row), va="top")
        return figure

    def table(self, result: Any) -> ResultTable:
        """The rows."""
        return ResultTable(("", ""), self._facts(result), texts=2)

    def text(self, result: Any) -> RenderableType:
        """The rows."""
        return facts_table(self._facts(result), ascii_only=False)

    def campaign_result(self, result: Any) -> dict[str, Any]:
        """Everything that the result has for JSON."""
        return _values(result)

    def campaign_facts(self, plan: Mapping[str, Any], result: Any) -> Facts:
        """What was chosen, and the rows."""
        chosen = ", ".join(f"{row.name} {_spelled(row)}" for row in _rows(plan))
        facts = [("choices", chosen)] if chosen else []
        return [*facts, *([("result so far", "none yet")] if result is None else self._facts(result))]

    def _facts(self, result: Any) -> Facts:
        return [(row.name, _spelled(row)) for row in _rows(_values(result))]


def _values(result: Any) -> dict[str, Any]:
    if hasattr(result, "to_dict"):
        return dict(result.to_dict())
    if dataclasses.is_dataclass(result) and not isinstance(result, type):
        return dataclasses.asdict(result)
    return {"result": result}


def _rows(values: Mapping[str, Any], prefix: str = "") -> Iterator[NamedValue]:
    """One row for each number, interval and word, at any depth."""
    for key, value in values.items():
        name = f"{prefix}{key.replace('_', ' ')}"
        if not prefix and key in NOT_ROWS:
            continue
        if isinstance(value, Mapping) and set(value) >= BAND:
            yield NamedValue(
                name, _word(value["value"]), f"{_word(value['lower'])} – {_word(value['upper'])}"
            )
        elif isinstance(value, Mapping):
            yield from _rows(value, f"{name}, ")
        elif isinstance(value, list | tuple) and (len(value) > LONGEST or any(map(_is_nested, value))):
            yield NamedValue(name, count(len(value), "value"))
        elif isinstance(value, list | tuple):
            yield NamedValue(name, ", ".join(map(_word, value)) or "none")
        else:
            yield NamedValue(name, _word(value))


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _word(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _spelled(row: NamedValue) -> str:
    return f"{row.value} ({row.between})" if row.between else row.value
