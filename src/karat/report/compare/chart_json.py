"""The scores of a comparison as plain numbers, for the scripts that draw them in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from karat.report.compare.leaderboard import TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from karat.data.system_pool import Floats
    from karat.questions.compare.result import Comparison

LONGEST_NAME = 28


def shortened(name: str) -> str:
    """A name that fits beside a picture."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def score_notes(comparison: Comparison) -> list[str]:
    """Why intervals are one-sided or missing, each system and reason once."""
    notes = {
        f"{system}, {TITLES[metric]}: {note}."
        for metric, by_system in comparison.notes.items()
        for system, note in by_system.items()
    }
    return sorted(notes)


def score_data(comparison: Comparison, truth: Mapping[str, Floats] | None = None) -> dict[str, Any]:
    """The scores as plain numbers for the script, best precision first."""
    order = [comparison.names.index(ranked.system) for ranked in comparison.leaderboard()]

    def numbers(values: Floats) -> list[float | None]:
        return [None if np.isnan(values[place]) else float(values[place]) for place in order]

    return {
        "systems": [comparison.names[place] for place in order],
        "short": [shortened(comparison.names[place]) for place in order],
        "metrics": [
            {
                "name": TITLES[metric],
                "lower": numbers(ends.lower),
                "value": numbers(ends.value),
                "upper": numbers(ends.upper),
                "truth": None if truth is None or metric not in truth else numbers(truth[metric]),
            }
            for metric, ends in comparison.scores.items()
            if metric in ("precision", "recall", "f1")
        ],
    }
