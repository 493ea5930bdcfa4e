"""What is certain about a review that is made with ASReview, for `karat volume`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from karat.questions.volume.elsewhere import volume_of_project
from karat.questions.volume.forecast import labels_to_certify
from karat.report.existing import Existing
from karat.report.numbers import count, percent

if TYPE_CHECKING:
    from karat.questions.volume.choices import VolumeChoices
    from karat.report.report import Report

SUFFIX = ".asreview"


def project_so_far(report: Report, place: str, choices: VolumeChoices) -> Existing:  # type: ignore[type-arg]
    """The recall of a project that may be running still, and how to go on."""
    path = Path(place).expanduser()
    result = volume_of_project(path, confidence=choices.confidence, recall=choices.recall)
    parts = [
        Text(f"{path.name}: {count(result.judged)} of {count(result.size, 'record')} judged."),
        report.text(result),
        *(Text(warning, style="yellow") for warning in result.warnings),
    ]
    if result.judged_before is not None:
        parts.append(Text(result.advice().words, style="bold"))
    elif result.found:
        left = result.size - result.judged
        needed = labels_to_certify(len(result.found), left, choices.recall, choices.error)
        parts.append(
            Text(
                f"A random sample of {count(needed)} of the {count(left)} others would make a recall of "
                f"{percent(choices.recall)} certain if none of them is relevant."
            )
        )
    words = (
        f'To go on with karat: karat new volume {shlex.quote(place)} --criterion "…" --query "…" '
        f"--stop after=1 --certify --recall {choices.recall:g}"
    )
    return Existing(result.to_dict(), (*parts, Text(words)))
