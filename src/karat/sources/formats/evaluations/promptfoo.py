"""Results of promptfoo: `promptfoo eval --output results.json` or `.jsonl`.

As its documentation and types describe them: https://www.promptfoo.dev/docs/configuration/reference/.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from karat.sources.formats.evaluations.contents import is_table, load_json, load_rows
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat

# Assertions whose value is a reference answer; others hold code, patterns or instructions.
_REFERENCES = {
    "equals",
    "contains",
    "icontains",
    "similar",
    "factuality",
    "answer-relevance",
    "rouge-n",
    "bleu",
}
# What a person who rated an output in the viewer leaves; it replaces the result's own decision and score.
_HUMAN = "human"
# The reason of a failure that is no verdict: there was no output.
_ERROR = 2


def recognises(content: Any) -> bool:
    """An object with a list of results, or rows that are results."""
    results = _results(content) if isinstance(content, dict) else content
    if not isinstance(results, list) or not results or not isinstance(results[0], dict):
        return False
    return {"success", "vars"} <= results[0].keys() and bool(
        {"testCase", "gradingResult"} & results[0].keys()
    )


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each test, prompt and provider."""
    for result in load_rows(path) if is_table(path) else _results(load_json(path)):
        yield _evaluation(result)


def _results(content: Mapping[str, Any]) -> Any:
    results = content.get("results")
    return results.get("results") if isinstance(results, Mapping) else results


def _evaluation(result: Mapping[str, Any]) -> Evaluation:
    test, grading = result.get("testCase") or {}, result.get("gradingResult") or {}
    provider, prompt = result.get("provider") or {}, result.get("prompt") or {}
    components = grading.get("componentResults") or []
    human = [part for part in components if _type(part) == _HUMAN]
    own = [part for part in components if _type(part) != _HUMAN]
    scores: dict[str, object] = dict(result.get("namedScores") or {})
    passed = result.get("success")
    if human:
        passed = all(part.get("pass") for part in own) if own else None
    elif result.get("failureReason") == _ERROR:
        passed = None
    else:
        scores = {"promptfoo": result.get("score"), **scores}
    place = f"{result.get('testIdx')}-{result.get('promptIdx')}"
    return Evaluation(
        id=str(result.get("id") or place),
        input=text_of(prompt.get("raw")),
        output=text_of((result.get("response") or {}).get("output")),
        target=_target(test),
        scores=scores,
        passed=passed,
        reason=text_of(
            next((part.get("reason") for part in own if part.get("reason")), grading.get("reason"))
        ),
        label=human[-1].get("pass") if human else None,
        slices={
            "task": test.get("description"),
            "model": provider.get("label") or provider.get("id"),
            "prompt": prompt.get("label"),
            **scalars(result.get("vars"), "vars"),
            **scalars(test.get("metadata"), "metadata"),
        },
    )


def _type(component: Mapping[str, Any]) -> Any:
    return (component.get("assertion") or {}).get("type")


def _target(test: Mapping[str, Any]) -> str:
    references = [each.get("value") for each in test.get("assert") or () if each.get("type") in _REFERENCES]
    return text_of(references[0]) if references else ""


PROMPTFOO = EvaluationFormat("promptfoo", recognises, parse)
