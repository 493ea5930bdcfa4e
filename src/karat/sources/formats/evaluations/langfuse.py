"""Exports of Langfuse: traces or observations with scores as CSV or JSON, and the JSON of its API.

As its documentation describes them: https://langfuse.com/docs/api-and-data-platform/features/export-from-ui.
Exported tables have a column with a list of values for each score; the API gives a list of scores, which also
says whether a person gave them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

from karat.sources.formats.evaluations.contents import load_rows, unpacked
from karat.sources.formats.evaluations.evaluation import Evaluation, label_of, number_of, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat

_TELLING = {"projectId", "bookmarked", "traceId", "htmlPath", "sessionId", "observationCount"}
# Columns that hold lists and are no scores.
_LISTS = {"tags", "traceTags", "comments", "observations", "input", "output", "metadata"}
_PEOPLE = "ANNOTATION"


def recognises(content: Any) -> bool:
    """A trace, a list of them, or a page of the API."""
    if isinstance(content, dict) and isinstance(content.get("data"), list):
        content = content["data"]
    rows = content if isinstance(content, list) else [content]
    return (
        bool(rows)
        and isinstance(rows[0], dict)
        and {"id", "input", "output"} <= rows[0].keys()
        and bool(_TELLING & rows[0].keys())
    )


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each trace or observation."""
    for row in load_rows(path):
        yield _evaluation({name: unpacked(value) for name, value in row.items()})


def _evaluation(row: Mapping[str, Any]) -> Evaluation:
    given = [score for score in row.get("scores") or () if isinstance(score, Mapping)]
    people = [score for score in given if score.get("source") == _PEOPLE]
    scores = {
        name: _mean(values) for name, values in row.items() if name not in _LISTS and _is_scores(values)
    }
    scores |= {str(score["name"]): _value(score) for score in given if score not in people}
    labels = [label for score in people if (label := label_of(_value(score))) is not None]
    return Evaluation(
        id=str(row["id"]),
        input=text_of(row.get("input")),
        output=text_of(row.get("output")),
        target=text_of(row.get("expectedOutput")),
        scores=scores,
        reason=next(
            (score["comment"] for score in given if score not in people and score.get("comment")), ""
        ),
        label=labels[-1] if labels else None,
        slices={
            "task": row.get("name"),
            "model": row.get("model"),
            "environment": row.get("environment"),
            **scalars(row.get("metadata"), "metadata"),
        },
    )


def _is_scores(values: Any) -> bool:
    return (
        isinstance(values, list)
        and bool(values)
        and all(isinstance(each, str | int | float) for each in values)
    )


def _mean(values: list[Any]) -> object:
    numbers = [number for value in values if (number := number_of(value)) is not None]
    return fmean(numbers) if numbers else None


def _value(score: Mapping[str, Any]) -> object:
    value = score.get("value")
    return score.get("stringValue") if value is None else value


LANGFUSE = EvaluationFormat("Langfuse", recognises, parse)
