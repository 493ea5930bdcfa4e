"""The headline and the rows of a share and its slices, for text, dashboard and page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from karat.core.band import Band
from karat.core.method import OTHER_METHOD
from karat.report.numbers import count, interval, measured, percent

if TYPE_CHECKING:
    from karat.questions.rate.result import Rate, SliceRate

ALL_ITEMS = "All items"


class ShareRow(NamedTuple):
    """A share as a table has it; `note` says what is to be known of it."""

    name: str
    value: str
    between: str
    labels: str
    items: str
    note: str


def rate_headline(rate: Rate, right: str = "right") -> str:
    """The answer in a sentence or two; `right` is what its owner calls right items."""
    if rate.band is None:
        return f"Nothing is known yet of {count(rate.size, 'item')}: there is no label."
    share = spell_share(rate.band)
    weighted = " by weight" if rate.parameters.get("weights") else ""
    alarms = ""
    if rate.alarms:
        watched = percent(rate.parameters["watch"])
        alarms = f" Alarm: the share has fallen below {watched} in {_listed(rate.alarms)}."
    if rate.parameters.get("graded"):
        return f"The mean grade{weighted} of {count(rate.size, 'item')} is {lower_first(share)}.{alarms}"
    return f"{share} of {count(rate.size, 'item')} are {right}{weighted}.{alarms}"


def share_rows(rate: Rate) -> list[ShareRow]:
    """All items, and each slice."""
    overall = ShareRow(
        ALL_ITEMS,
        "–" if rate.band is None else measured(rate.band.value),
        "" if rate.band is None else interval(rate.band),
        count(rate.labels_used + rate.labels_known),
        count(rate.size),
        "",
    )
    return [overall, *(_slice_row(rate, each) for each in rate.slices)]


def spell_share(band: Band) -> str:
    """`About 81.2 % (78.4 % – 83.9 %)`, or `Exactly 81.2 %`."""
    between = interval(band)
    if between == "exact":
        return f"Exactly {measured(band.value)}"
    return f"About {measured(band.value)} ({between})"


def lower_first(words: str) -> str:
    """Words that go on within a sentence."""
    return words[:1].lower() + words[1:]


def together(rate: Rate) -> str:
    """What the confidence is of, in a sentence; with slices, whether they hold together."""
    from karat.questions.rate.methods import METHODS

    level = percent(rate.confidence)
    when = " whenever one looks" if METHODS.get(rate.method, OTHER_METHOD).may_be_watched else ""
    if not rate.slices:
        return f"The interval holds with {level} confidence{when}."
    if rate.simultaneous:
        return f"All intervals hold together with {level} confidence{when}."
    return f"Each interval holds with {level} confidence by itself{when}."


def more_labels(rate: Rate) -> list[str]:
    """What an interval half as wide costs, in a sentence; [] where nothing can be said."""
    if rate.half_cost is None or rate.band is None or rate.half_cost <= rate.labels_used:
        return []
    half = 100.0 * rate.half_width / 2.0
    return [f"± {half:.2g} percentage points would take about {count(rate.half_cost, 'label')} in all."]


def _slice_row(rate: Rate, each: SliceRate) -> ShareRow:
    note = each.note
    if each.alarm:
        note = f"below {percent(rate.parameters['watch'])}"
    if each.value is None or each.lower is None or each.upper is None:
        return ShareRow(each.name, "–", "", count(each.labels), count(each.size), note)
    band = Band(each.lower, each.value, each.upper, each.confidence)
    return ShareRow(
        each.name, measured(each.value), interval(band), count(each.labels), count(each.size), note
    )


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
