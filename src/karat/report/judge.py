"""The report on a judge: as text, and as one JSON object for the page and the dashboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karat.core.band import Band
from karat.core.labels import label_word
from karat.report.numbers import count, interval, measured, percent

if TYPE_CHECKING:
    from karat.judges.report import JudgedPart, JudgeReport

# Of slices or systems, the most that are shown; the JSON of a report has them all.
MOST_PARTS = 20
# Names of parts are cut to so many characters, or tables would not fit into a terminal.
LONGEST_NAME = 17
SHARES = ("sensitivity", "specificity", "accuracy")


def judge_report_lines(report: JudgeReport) -> list[str]:
    """What labels say about a judge, one line after the other."""
    lines = [_named(report)] if report.judges else []
    answer, *saved = _sentences(report)
    lines += [_basis(report), answer] if report.people_say is not None else [_basis(report)]
    lines += [f"{name:12} {_share(getattr(report, name), report.labels)}" for name in SHARES]
    lines.append(f"{'kappa':12} {_kappa(report.kappa, report.labels)}")
    lines += saved
    lines.append("verdict        items  labels  right by people")
    for each in report.calibration:
        place = f"{each.lower:.2f} – {each.upper:.2f}"
        lines.append(f"{place:12} {each.items:7,} {each.labels:7,}  {_share(each.right, each.labels)}")
    for kind, parts in _by_kind(report).items():
        lines += _part_lines(kind, _shown(parts))
        if len(parts) > MOST_PARTS:
            lines.append(f"… and {len(parts) - MOST_PARTS:,} more; the JSON has them all.")
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
        "sentences": [*([_named(report)] if report.judges else []), *_sentences(report)],
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
        "parts": [
            {
                "kind": kind,
                "name": each.name,
                "items": count(each.items),
                "labels": count(each.labels),
                "judge": measured(each.judge_says),
                "people": "–" if each.people_say is None else measured(each.people_say.value),
                **_between(each.people_say, interval),
                "agrees": "–" if each.accuracy is None else measured(each.accuracy.value),
                "agrees_between": "" if each.accuracy is None else interval(each.accuracy),
            }
            for kind, parts in _by_kind(report).items()
            for each in _shown(parts)
        ],
        "surprising": [
            {"item": str(each.item), "verdict": f"{each.verdict:.2f}", "label": label_word(each.label)}
            for each in report.surprising
        ],
    }


def _sentences(report: JudgeReport) -> list[str]:
    """The judge's own answer beside that of people, and what the judge saved."""
    people = "too few labels were drawn at random to say what people say"
    if report.people_say is not None:
        people = f"people say {measured(report.people_say.value)} ({interval(report.people_say)})"
    sentences = [f"The judge alone says {measured(report.judge_says)}, {people}."]
    if report.labels_saved is not None:
        worth = f"about {count(report.labels_saved, 'label')}" if report.labels_saved else "no labels"
        sentences.append(f"For the share of right items, this judge was worth {worth}.")
    return sentences


def _named(report: JudgeReport) -> str:
    return f"Judge: {', '.join(report.judges)}."


def _by_kind(report: JudgeReport) -> dict[str, list[JudgedPart]]:
    kinds: dict[str, list[JudgedPart]] = {}
    for part in report.parts:
        kinds.setdefault(part.kind, []).append(part)
    return kinds


def _shown(parts: Sequence[JudgedPart]) -> list[JudgedPart]:
    """The parts with most labels, in their order."""
    kept = sorted(range(len(parts)), key=lambda place: -parts[place].labels)[:MOST_PARTS]
    return [parts[place] for place in sorted(kept)]


def _part_lines(kind: str, parts: Sequence[JudgedPart]) -> Iterator[str]:
    """A table: of each part its items and labels, what judge and people say, and how often they agree."""
    rows = [(kind, "items", "labels", "judge", "right by people", "judge agrees")]
    for each in parts:
        name = each.name if len(each.name) <= LONGEST_NAME else f"{each.name[: LONGEST_NAME - 1]}…"
        people, agrees = (_of_part(band, each.labels) for band in (each.people_say, each.accuracy))
        said = measured(each.judge_says)
        rows.append((name, count(each.items), count(each.labels), said, people, agrees))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *numbers, people, agrees in rows:
        aligned = " ".join(number.rjust(width) for number, width in zip(numbers, widths[1:], strict=False))
        yield "  ".join([name.ljust(widths[0]), aligned, people.ljust(widths[4]), agrees])


def _of_part(band: Band | None, labels: int) -> str:
    """A share with its interval in few characters."""
    if band is None:
        return _unknown(labels)
    ends = interval(band).replace(" % – ", "–").replace("< ", "<").replace("> ", ">").removesuffix(" %")
    return f"{measured(band.value)} ({ends})"


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


def _unknown(labels: int) -> str:
    """In place of a number that labels do not tell."""
    return "too few random labels" if labels else "no labels"


def _kappa(band: Band | None, labels: int) -> str:
    return _unknown(labels) if band is None else f"{_decimal(band.value)} ({_decimals(band)})"


def _share(band: Band | None, labels: int) -> str:
    return _unknown(labels) if band is None else f"{measured(band.value)} ({interval(band)})"
