"""The report on a judge: as text, and as one JSON object for the page and the dashboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karat.core.band import Band
from karat.core.labels import label_word
from karat.report.numbers import count, interval, measured, percent

if TYPE_CHECKING:
    from karat.judges.report import JudgeReport

SHARES = ("sensitivity", "specificity", "accuracy")


def judge_report_lines(report: JudgeReport, judges: Sequence[dict[str, Any]] = ()) -> list[str]:
    """What labels say about a judge, one line after the other."""
    names = dict.fromkeys(
        str(each.get("model") or each.get("command") or each.get("judge")) for each in judges
    )
    lines = [f"Judge: {', '.join(names)}."] if names else []
    answer, *saved = _sentences(report)
    lines += [_basis(report), answer] if report.people_say is not None else [_basis(report)]
    lines += [f"{name:12} {_share(getattr(report, name))}" for name in SHARES]
    lines.append(f"{'kappa':12} {_kappa(report.kappa)}")
    lines += saved
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


def judge_text(result: Any) -> Iterator[Text]:
    """The report on the judge of a result, for the terminal; nothing where it has none."""
    report: JudgeReport | None = getattr(result, "judge", None)
    if report is not None:
        yield Text()
        yield Text("The judge", style="bold")
        yield from (Text(line) for line in judge_report_lines(report))


def judge_details(result: Any) -> dict[str, Any] | None:
    """The report on the judge of a result as page and dashboard show it; None where it has none."""
    report: JudgeReport | None = getattr(result, "judge", None)
    if report is None:
        return None
    rows = [(name.capitalize(), getattr(report, name), measured, interval) for name in SHARES]
    return {
        "sentences": _sentences(report),
        "note": _basis(report),
        "rows": [
            {"name": name, "value": "–" if band is None else value(band.value), **_between(band, between)}
            for name, band, value, between in (*rows, ("Cohen’s kappa", report.kappa, _decimal, _decimals))
        ],
        "calibration": [
            {
                "verdict": f"{each.lower:.2f} – {each.upper:.2f}",
                "items": count(each.items),
                "labels": count(each.labels),
                "right": "–" if each.right is None else measured(each.right.value),
                **_between(each.right, interval),
            }
            for each in report.calibration
        ],
        "surprising": [
            {"item": str(each.item), "verdict": f"{each.verdict:.2f}", "label": label_word(each.label)}
            for each in report.surprising
        ],
    }


def _sentences(report: JudgeReport) -> list[str]:
    """The judge's own answer beside that of people, and what the judge saved."""
    people = "there are too few labels to say what people say"
    if report.people_say is not None:
        people = f"people say {measured(report.people_say.value)} ({interval(report.people_say)})"
    sentences = [f"The judge alone says {measured(report.judge_says)}, {people}."]
    if report.labels_saved is not None:
        sentences.append(f"This judge was worth about {count(report.labels_saved, 'label')}.")
    return sentences


def _basis(report: JudgeReport) -> str:
    return (
        f"{count(report.labels, 'label')} on {count(report.items, 'item')} with a verdict; each interval "
        f"holds with about {percent(report.confidence)}."
    )


def _between(band: Band | None, spelled: Any) -> dict[str, str]:
    return {"between": "" if band is None else spelled(band)}


def _decimal(value: float) -> str:
    return f"{value:.2f}"


def _decimals(band: Band) -> str:
    return f"{band.lower:.2f} – {band.upper:.2f}"


def _kappa(band: Band | None) -> str:
    return "no labels" if band is None else f"{_decimal(band.value)} ({_decimals(band)})"


def _share(band: Band | None) -> str:
    return "no labels" if band is None else f"{measured(band.value)} ({interval(band)})"
