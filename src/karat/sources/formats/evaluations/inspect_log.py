"""Logs of Inspect (inspect_ai): `.eval`, a zip archive with a file for each sample, and `.json`."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError, first_line
from karat.sources.formats.evaluations.contents import load_json
from karat.sources.formats.evaluations.evaluation import Evaluation, scalars, text_of
from karat.sources.formats.evaluations.format import EvaluationFormat
from karat.sources.formats.evaluations.zipped import member_reader

# Long texts are kept once in a sample, and are referred to by their digest.
_ATTACHMENT = re.compile(r"attachment://([0-9a-f]+)")


def recognises(content: Any) -> bool:
    """A JSON object with the evaluation's settings and its samples."""
    return isinstance(content, dict) and isinstance(content.get("eval"), dict) and "status" in content


def parse(path: Path) -> Iterator[Evaluation]:
    """One evaluation for each sample and epoch."""
    about, samples = _archive(path) if zipfile.is_zipfile(path) else _json(path)
    several = any(sample.get("epoch", 1) > 1 for sample in samples)
    for sample in samples:
        yield _evaluation(sample, about, several)


def _json(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    log = load_json(path)
    return log["eval"], log.get("samples") or []


def _archive(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    try:
        with zipfile.ZipFile(path) as archive:
            read, names = member_reader(archive), archive.namelist()
            # A run that has not ended has only what it began with.
            header = "header.json" if "header.json" in names else "_journal/start.json"
            about = json.loads(read(header))["eval"]
            samples = [json.loads(read(name)) for name in names if name.startswith("samples/")]
    except (KeyError, ValueError, zipfile.BadZipFile) as error:
        raise SourceError(f"{path} is not a log of Inspect: {first_line(error)}. Copy it again.") from None
    return about, samples


def _evaluation(sample: Mapping[str, Any], about: Mapping[str, Any], several: bool) -> Evaluation:
    attachments = sample.get("attachments") or {}

    def full(value: object) -> str:
        return _ATTACHMENT.sub(lambda found: attachments.get(found[1], found[0]), text_of(value))

    scores = sample.get("scores") or {}
    return Evaluation(
        id=f"{sample['id']}#{sample['epoch']}" if several else str(sample["id"]),
        input=full(sample.get("input")),
        output=full(_completion(sample.get("output") or {})),
        target=_target(sample.get("target")),
        scores=_values(scores),
        reason=next((score["explanation"] for score in scores.values() if score.get("explanation")), ""),
        slices={
            "task": about.get("task"),
            "model": about.get("model"),
            **scalars(sample.get("metadata"), "metadata"),
        },
    )


def _completion(output: Mapping[str, Any]) -> object:
    if output.get("completion"):
        return output["completion"]
    return next((choice.get("message") for choice in output.get("choices") or ()), None)


def _target(target: object) -> str:
    return " | ".join(map(text_of, target)) if isinstance(target, list) else text_of(target)


def _values(scores: Mapping[str, Any]) -> dict[str, object]:
    """By scorer; the parts of a score that is an object by scorer and part."""
    values: dict[str, object] = {}
    for name, score in scores.items():
        value = score.get("value")
        if isinstance(value, Mapping):
            values |= {f"{name}.{part}": each for part, each in value.items()}
        else:
            values[name] = value
    return values


INSPECT = EvaluationFormat("Inspect", recognises, parse)
