"""Samples of lm-eval (Language Model Evaluation Harness): `samples_TASK_DATE.jsonl` by `--log_samples`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from karat.sources.formats.evaluations.contents import load_json, load_rows
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat

_NAME = re.compile(r"samples_(?P<task>.+?)(_(?P<date>\d{4}-\d\d-\d\dT[\d.:-]+))?\.jsonl")
# What every sample has; in files of versions that do not list their metrics, all other keys are metrics.
_OWN = {"doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics"}
_DIGESTS = {"doc_hash", "prompt_hash", "target_hash"}


def recognises(content: Any) -> bool:
    """Rows with documents and responses."""
    rows = content if isinstance(content, list) else [content]
    return (
        bool(rows)
        and isinstance(rows[0], dict)
        and {"doc_id", "doc", "resps", "filtered_resps"} <= rows[0].keys()
    )


def is_summary(content: Any) -> bool:
    """Whether it is the content of `results_DATE.json`: means by task, and no samples."""
    return isinstance(content, dict) and {"results", "n-shot", "configs"} <= content.keys()


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each document; where there are several filters, each metric by its filter."""
    by_document: dict[str, list[dict[str, Any]]] = {}
    for row in load_rows(path):
        by_document.setdefault(str(row["doc_id"]), []).append(row)
    about = _about(path)
    for name, rows in by_document.items():
        yield _evaluation(name, rows, about)


def _about(path: Path) -> dict[str, object]:
    """The task, by the file's name, and the model, by the results beside it."""
    name = _NAME.fullmatch(path.name)
    if name is None:
        return {}
    about: dict[str, object] = {"task": name["task"]}
    results = path.with_name(f"results_{name['date']}.json")
    if results.is_file():
        content = load_json(results)
        about["model"] = content.get("model_name") or (content.get("config") or {}).get("model")
    return about


def _evaluation(name: str, rows: Sequence[Mapping[str, Any]], about: Mapping[str, object]) -> Evaluation:
    first = rows[0]
    scores: dict[str, object] = {}
    for row in rows:
        ending = f",{row['filter']}" if len(rows) > 1 else ""
        names = row.get("metrics") or [key for key in row if key not in _OWN | _DIGESTS]
        scores |= {f"{metric}{ending}": row.get(metric) for metric in names}
    prompts = [list(each.values()) for each in _arguments(first["arguments"])]
    return Evaluation(
        id=name,
        input=text_of(prompts[0][0]) if prompts else "",
        output=_output(prompts, first["resps"]),
        target=text_of(first.get("target")),
        scores=scores,
        slices={**about, **scalars(first.get("doc"), "doc")},
    )


def _arguments(arguments: Any) -> list[Mapping[str, Any]]:
    """The arguments of each request; older versions wrote lists instead of objects."""
    if isinstance(arguments, Mapping):
        return list(arguments.values())
    return [{str(place): value for place, value in enumerate(each)} for each in arguments]


def _output(prompts: Sequence[Sequence[Any]], responses: Sequence[Sequence[Any]]) -> str:
    """The text that was generated, or the choice that is the most likely."""
    likely = [float(each[0][0]) for each in responses if isinstance(each[0], list)]
    if len(likely) == len(prompts) > 1:
        return text_of(prompts[likely.index(max(likely))][1]).strip()
    return text_of(responses[0][0])


LM_EVAL = EvaluationFormat("lm-eval", recognises, parse)
