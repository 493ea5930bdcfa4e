"""Results of DeepEval: the JSON of a test run, and that of what `evaluate` returns (`model_dump_json`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from karat.sources.formats.evaluations.contents import load_json
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat


def recognises(content: Any) -> bool:
    """An object with test cases."""
    if not isinstance(content, dict):
        return False
    return bool({"testCases", "test_results", "testRunData"} & content.keys())


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each test case, also for conversations."""
    content = load_json(path)
    run = content.get("testRunData") or content
    cases = run.get("test_results") or [
        *run.get("testCases", ()),
        *(run.get("conversationalTestCases") or ()),
    ]
    for number, case in enumerate(cases):
        yield _evaluation(case, number)


def _evaluation(case: Mapping[str, Any], number: int) -> Evaluation:
    metrics = _either(case, "metricsData", "metrics_data") or []
    turns = case.get("turns")
    return Evaluation(
        id=str(case.get("name") or f"test_case_{number}"),
        input=text_of(_either(case, "input", "scenario")),
        output=text_of(turns or _either(case, "actualOutput", "actual_output")),
        target=text_of(_either(case, "expectedOutput", "expected_output", "expectedOutcome")),
        scores={metric["name"]: None if metric.get("error") else metric.get("score") for metric in metrics},
        passed=None if any(metric.get("error") for metric in metrics) else case.get("success"),
        reason=next((metric["reason"] for metric in metrics if metric.get("reason")), ""),
        slices=scalars(_either(case, "additionalMetadata", "additional_metadata", "metadata"), "metadata"),
    )


def _either(case: Mapping[str, Any], *names: str) -> Any:
    return next((case[name] for name in names if case.get(name) is not None), None)


DEEPEVAL = EvaluationFormat("DeepEval", recognises, parse)
