"""The report on a judge as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karat.core.band import Band
from karat.core.labels import label_word
from karat.report.numbers import count, interval, measured, percent

if TYPE_CHECKING:
    from karat.judges.report import JudgeReport


def judge_report_lines(report: JudgeReport, judges: Sequence[dict[str, Any]] = ()) -> list[str]:
    """What labels say about a judge, one line after the other."""
    names = dict.fromkeys(
        str(each.get("model") or each.get("command") or each.get("judge")) for each in judges
    )
    lines = [f"Judge: {', '.join(names)}."] if names else []
    lines.append(
        f"{count(report.labels, 'label')} on {count(report.items, 'item')} with a verdict; each interval "
        f"holds with about {percent(report.confidence)}."
    )
    if report.people_say is not None:
        people = f"{measured(report.people_say.value)} ({interval(report.people_say)})"
        lines.append(f"The judge alone says {measured(report.judge_says)}, people say {people}.")
    measures = ("sensitivity", "specificity", "accuracy")
    lines += [f"{name:12} {_share(getattr(report, name))}" for name in measures]
    kappa = report.kappa
    told = "no labels" if kappa is None else f"{kappa.value:.2f} ({kappa.lower:.2f} – {kappa.upper:.2f})"
    lines.append(f"{'kappa':12} {told}")
    if report.labels_saved is not None:
        lines.append(f"This judge was worth about {count(report.labels_saved, 'label')}.")
    lines.append("verdict        items  labels  right by people")
    for each in report.calibration:
        place = f"{each.lower:.2f} – {each.upper:.2f}"
        lines.append(f"{place:12} {each.items:7,} {each.labels:7,}  {_share(each.right)}")
    if report.surprising:
        lines.append("Where it differs most from people:")
    lines += [
        f"  {each.item}: verdict {each.verdict:.2f}, label {label_word(each.label)}"
        for each in report.surprising
    ]
    return lines


def _share(band: Band | None) -> str:
    return "no labels" if band is None else f"{measured(band.value)} ({interval(band)})"
