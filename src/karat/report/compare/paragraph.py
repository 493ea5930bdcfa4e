"""A comparison's method and result in a paragraph for a paper, and what more labels would buy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from karat.core.method import OTHER_METHOD
from karat.questions.compare.methods import METHODS
from karat.report.compare.tables import RECALL_OF, comparison_headline
from karat.report.numbers import SAME, count, interval, measured, percent
from karat.report.references import KARAT

if TYPE_CHECKING:
    from karat.questions.compare.result import Comparison

WILSON = "E. B. Wilson. Probable inference, the law of succession, and statistical inference. JASA, 1927."

MORE_NOTE = (
    "An extrapolation, not a guarantee: it supposes that intervals narrow with the square root of the "
    "number of labels."
)
# Fewer are not worth speaking of.
LEAST_MORE = 100


def comparison_paragraph(comparison: Comparison, *, criterion: str = "") -> str:
    """What was done and what came out, in sentences; numbers in brackets are those of the references."""
    judged = f" An item counts as right by the criterion “{criterion.rstrip('.')}”." if criterion else ""
    share = measured(comparison.labels_used / max(comparison.pool_size, 1))
    method = METHODS.get(comparison.method, OTHER_METHOD)
    words = method.does
    if _by_wilson(comparison):
        words = f"{words}, with intervals after [{len(method.cites) + 2}]"
    sure = percent(comparison.confidence)
    level = (
        f"all intervals and differences hold together with {sure} confidence"
        if comparison.together
        else f"each interval holds with {sure} confidence"
    )
    return " ".join(
        [
            f"We compared {count(len(comparison.names), 'system')} with karat [1] (method "
            f"{comparison.method}, seed {comparison.parameters.get('seed', 'none')}), from "
            f"{count(comparison.labels_used, 'labelled item')}, {share} of the "
            f"{count(comparison.pool_size, 'different item')} that they returned.{judged}",
            f"{words}; {level}.",
            f"Recall is the share {RECALL_OF[comparison.recall_of]}.",
            comparison_headline(comparison),
            _scores(comparison),
        ]
    )


def comparison_references(comparison: Comparison) -> list[str]:
    """The works that the paragraph cites, in the order of their numbers."""
    return [
        KARAT,
        *METHODS.get(comparison.method, OTHER_METHOD).cites,
        *([WILSON] if _by_wilson(comparison) else []),
    ]


def comparison_more(comparison: Comparison) -> list[str]:
    """How well precisions are known, and what more labels would bring; [] where nothing can be said."""
    ends = comparison.scores["precision"]
    widths = (ends.upper - ends.lower) / 2.0
    if not comparison.labels_used or not np.isfinite(widths).any():
        return []
    worst = int(np.nanargmax(widths))
    width, labels, pool = float(widths[worst]), comparison.labels_used, comparison.pool_size
    now = f"The precision of {comparison.names[worst]} is known least: within ±{_points(width)}."
    more = min(max(LEAST_MORE, 10 ** (len(str(labels)) - 1)), pool - labels)
    if width < SAME:
        return ["Nothing: every precision is exact."]
    if more < 1:
        return [now]
    # Sampling errors shrink with the square root, and vanish when everything is labelled.
    left = math.sqrt(
        labels / (labels + more) * (1.0 - (labels + more) / pool) / max(1.0 - labels / pool, 1e-9)
    )
    guess = width * left
    return [now, f"Another {count(more, 'label')} would bring about ±{_points(guess)}."]


def _by_wilson(comparison: Comparison) -> bool:
    method = METHODS.get(comparison.method)
    settings = comparison.parameters.get("settings", {})
    return method is not None and method.takes_interval and settings.get("interval") == "wilson"


def _scores(comparison: Comparison) -> str:
    told = []
    for ranked in comparison.leaderboard():
        band = ranked.band
        told.append(
            f"{ranked.system} cannot be told"
            if band is None
            else f"{ranked.system} {measured(band.value)} ({interval(band)})"
        )
    return f"Precision: {'; '.join(told)}."


def _points(width: float) -> str:
    return f"{100.0 * width:.1f} percentage points"
