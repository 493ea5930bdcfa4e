"""The headline, the tables and the facts about a review, for text, dashboard and page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from karat.report.numbers import count, interval, measured

if TYPE_CHECKING:
    from karat.questions.volume.knee import Knee
    from karat.questions.volume.result import Volume

# A longer list is for a file, not for a page.
MOST_FOUND = 500
# How many times as fast finds came before the point where they are said to slow down.
LEAST_BEND = 2.0


class ForecastRow(NamedTuple):
    """What more labels would tell, as a table has it."""

    labels: str
    between: str
    certain: str


def volume_headline(volume: Volume) -> str:
    """The answer in two sentences."""
    relevant, size = len(volume.found), count(volume.size, "document")
    if not relevant:
        looked = f"No relevant document was found among {count(volume.judged)} of {size}"
        return f"{looked}. There are at most {_whole(volume.total.upper)}."
    if volume.judged_before is None:
        return (
            f"{count(relevant, 'relevant document')} found among {count(volume.judged)} of {size} so far. "
            "How many there are in all is told when the rest is sampled."
        )
    are = "is" if relevant == 1 else "are"
    return (
        f"{spell_total(volume)} of {size} are relevant. {count(relevant)} of them {are} found, a recall of "
        f"{measured(volume.recall.value)} ({interval(volume.recall)})."
    )


def spell_total(volume: Volume) -> str:
    """How many relevant documents there are: `About 312 (295 – 380)`."""
    total = volume.total
    if total.upper - total.lower < 1.0:
        return f"Exactly {_whole(total.value)}"
    return f"About {_whole(total.value)} ({spell_ends(total.lower, total.upper)})"


def forecast_rows(volume: Volume) -> list[ForecastRow]:
    """What further labels would tell, if the rest is as it looks: as far as it is more than is known."""
    relevant = len(volume.found)
    rows = []
    for point in volume.forecast:
        if point.upper >= volume.total.upper:
            continue
        expected = max(relevant, math.floor(point.lower))
        certain = measured(min(1.0, expected / point.upper)) if point.upper and expected else "–"
        rows.append(ForecastRow(count(point.labels), spell_ends(point.lower, point.upper), certain))
    return rows


def found_names(volume: Volume) -> Sequence[Any]:
    """The ids of the documents that were found, or their rows where the ids are not known."""
    return volume.found if volume.found_ids is None else volume.found_ids


def found_rows(volume: Volume, titles: Sequence[str] | None = None) -> list[tuple[int, Any, str]]:
    """The documents that were found, in that order: number, id and title; not more than a page can show."""
    names = found_names(volume)[:MOST_FOUND]
    return [
        (number, name, titles[number - 1] if titles else "") for number, name in enumerate(names, start=1)
    ]


def marked_knee(volume: Volume) -> Knee | None:
    """Where finds slow down, if they do: before it they came at least twice as fast as after it."""
    knee = volume.knee
    return None if knee is None or knee.ratio < LEAST_BEND else knee


def spell_knee(volume: Volume) -> str:
    """Where the gain curve bends most, in a sentence; empty where it does not."""
    knee = marked_knee(volume)
    if knee is None:
        return ""
    bend = f"The curve bends most after {count(knee.judged)} documents, when {count(knee.found)} were found; "
    if knee.ratio >= 1e9:
        return f"{bend}none was found after it."
    return f"{bend}before, relevant documents came {knee.ratio:.1f} times as fast as after it."


def spell_ends(lower: float, upper: float) -> str:
    """Both ends as whole documents; never narrower than they are."""
    low, high = math.floor(lower + 1e-9), math.ceil(upper - 1e-9)
    return f"{low:,}" if low == high else f"{low:,} – {high:,}"


def _whole(number: float) -> str:
    return f"{round(number):,}"
