"""Exports of Arize Phoenix: experiments as JSON or CSV, and tables of spans with their evaluations.

As its API and client describe them: https://arize.com/docs/phoenix. Annotations by people become labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from karat.sources.formats.evaluations.contents import load_rows, unpacked
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat

_EXAMPLE, _SPAN = "example_id", "context.span_id"
_HUMAN = "HUMAN"
_PARTS = ("score", "label", "explanation", "annotator_kind")
# The columns of an annotation: of an experiment as CSV, and of spans.
_COLUMN = re.compile(rf"(?:annotation_(.+)_|eval\.(.+)\.)({'|'.join(_PARTS)})")


def recognises(content: Any) -> bool:
    """Runs of an experiment, or spans."""
    rows = content if isinstance(content, list) else [content]
    if not rows or not isinstance(rows[0], dict):
        return False
    return {_EXAMPLE, "output"} <= rows[0].keys() or _SPAN in rows[0]


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each run of an example, or for each span."""
    rows = list(load_rows(path))
    several = any(int(row.get("repetition_number") or 1) > 1 for row in rows)
    for row in rows:
        yield _span(row) if _SPAN in row else _run(row, several)


def _run(row: Mapping[str, Any], several: bool) -> Evaluation:
    name = f"{row[_EXAMPLE]}#{row['repetition_number']}" if several else str(row[_EXAMPLE])
    return Evaluation(
        id=name,
        input=text_of(unpacked(row.get("input"))),
        output=text_of(unpacked(row.get("output"))),
        target=text_of(unpacked(row.get("reference_output"))),
        **_opinions(_annotations(row)),
    )


def _span(row: Mapping[str, Any]) -> Evaluation:
    return Evaluation(
        id=str(row[_SPAN]),
        input=text_of(row.get("attributes.input.value")),
        output=text_of(row.get("attributes.output.value")),
        slices={
            "task": row.get("name"),
            "model": row.get("attributes.llm.model_name"),
            **scalars(row.get("attributes.metadata"), "metadata"),
        },
        **_opinions(_annotations(row)),
    )


def _annotations(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What people and programs say of an output: a list in JSON, columns in tables."""
    if isinstance(row.get("annotations"), list):
        return list(row["annotations"])
    by_name: dict[str, dict[str, Any]] = {}
    for column, value in row.items():
        name = _COLUMN.fullmatch(column)
        if name is not None and value not in (None, ""):
            by_name.setdefault(name[1] or name[2], {})[name[3]] = value
    return [{"name": name, **parts} for name, parts in by_name.items()]


def _opinions(annotations: list[Mapping[str, Any]]) -> dict[str, Any]:
    people = [each for each in annotations if each.get("annotator_kind") == _HUMAN]
    others = [each for each in annotations if each.get("annotator_kind") != _HUMAN]
    return {
        "scores": {each["name"]: _value(each) for each in others},
        "reason": next((each["explanation"] for each in others if each.get("explanation")), ""),
        "label": _value(people[-1]) if people else None,
    }


def _value(annotation: Mapping[str, Any]) -> object:
    score = annotation.get("score")
    return annotation.get("label") if score is None else score


PHOENIX = EvaluationFormat("Phoenix", recognises, parse)
