"""Evaluation tables of MLflow.

That is `mlflow.genai.evaluate(…).result_df` as JSON, JSON lines, CSV or Parquet, and the artifact
`eval_results_table.json` of `mlflow.models.evaluate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from karat.sources.formats.evaluations.contents import is_table, load_json, load_rows, unpacked
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat

_VALUE, _RATIONALE = "/value", "/rationale"
_SCORE, _JUSTIFICATION = "/score", "/justification"
_EXPECTED = "expected_"
# What people call these columns in tables for `mlflow.models.evaluate`.
_INPUTS = ("inputs", "input", "question", "prompt", "request")
_OUTPUTS = ("outputs", "output", "predictions", "prediction", "response", "answer")
_TARGETS = ("ground_truth", "targets", "target", "expected_response", "label")


def recognises(content: Any) -> bool:
    """A table of traces with assessments, or a table as columns and data."""
    if isinstance(content, dict) and {"columns", "data"} <= content.keys():
        return any(str(name).endswith(_SCORE) for name in content["columns"])
    rows = content if isinstance(content, list) else [content]
    return (
        bool(rows)
        and isinstance(rows[0], dict)
        and "trace_id" in rows[0]
        and any(name == "assessments" or name.endswith(_VALUE) for name in rows[0])
    )


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each row."""
    content = None if is_table(path) else load_json(path)
    if isinstance(content, dict) and "columns" in content:
        for number, values in enumerate(content["data"]):
            yield _row(dict(zip(content["columns"], values, strict=True)), number)
        return
    for row in load_rows(path):
        yield _trace(row)


def _trace(row: Mapping[str, Any]) -> Evaluation:
    assessments = unpacked(row.get("assessments"))
    scores = _from_assessments(assessments) if isinstance(assessments, list) else _from_columns(row)
    return Evaluation(
        id=str(row["trace_id"]),
        input=text_of(unpacked(row.get("request"))),
        output=text_of(unpacked(row.get("response"))),
        slices=scalars(unpacked(row.get("tags")), "tags"),
        **scores,
    )


def _from_assessments(assessments: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Feedback by people is a label, all other is a score; an expectation is the reference."""
    valid = [each for each in assessments if each.get("valid", True)]
    feedback = [each for each in valid if each.get("feedback")]
    people = [each for each in feedback if (each.get("source") or {}).get("source_type") == "HUMAN"]
    others = [each for each in feedback if each not in people]
    expected = [each["expectation"].get("value") for each in valid if each.get("expectation")]
    return {
        "target": text_of(expected[0]) if expected else "",
        "scores": {each["assessment_name"]: each["feedback"].get("value") for each in others},
        "reason": next((each["rationale"] for each in others if each.get("rationale")), ""),
        "label": people[-1]["feedback"].get("value") if people else None,
    }


def _from_columns(row: Mapping[str, Any]) -> dict[str, Any]:
    values = {name.removesuffix(_VALUE): value for name, value in row.items() if name.endswith(_VALUE)}
    reasons = [value for name, value in row.items() if name.endswith(_RATIONALE) and value]
    return {
        "target": next((text_of(value) for name, value in values.items() if name.startswith(_EXPECTED)), ""),
        "scores": {name: value for name, value in values.items() if not name.startswith(_EXPECTED)},
        "reason": text_of(reasons[0]) if reasons else "",
    }


def _row(row: Mapping[str, Any], number: int) -> Evaluation:
    scores = {name.removesuffix(_SCORE): value for name, value in row.items() if name.endswith(_SCORE)}
    reasons = [value for name, value in row.items() if name.endswith(_JUSTIFICATION) and value]
    named = {word: name for word, names in _named(row).items() for name in names[:1]}
    others = {
        name: value
        for name, value in row.items()
        if name not in named.values() and not name.endswith((_SCORE, _JUSTIFICATION))
    }
    return Evaluation(
        id=str(row.get("id", number)),
        scores=scores,
        reason=text_of(reasons[0]) if reasons else "",
        slices={**scalars({name: value for name, value in others.items() if name != "id"}, "column")},
        **{word: text_of(row[name]) for word, name in named.items()},
    )


def _named(row: Mapping[str, Any]) -> dict[str, list[str]]:
    roles = {"input": _INPUTS, "output": _OUTPUTS, "target": _TARGETS}
    return {role: [name for name in names if name in row] for role, names in roles.items()}


MLFLOW = EvaluationFormat("MLflow", recognises, parse)
