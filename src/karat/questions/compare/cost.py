"""Predict how many labels a comparison needs, by method."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.audit_bounds import error_shares
from karat.questions.compare.audit_labels import AuditLabels
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.draws import expected_labels, same_draws
from karat.questions.compare.errors import IntervalErrors
from karat.questions.compare.joint import mixture_weights

# Outputs of each system that are looked at.
ENOUGH_OUTPUTS = 20_000


class LabelCost(NamedTuple):
    """Draws from each system, and the different items that are labelled for them."""

    draws_per_system: int
    labels: int


def audit_cost(systems: SystemPool, half_width: float, choices: CompareChoices) -> LabelCost:
    """Labels that bring sqrt(2L·V) to the half-width, with the rates that an audit begins with.

    At any time, for all systems at once or for each by itself.
    """
    audited = AuditLabels(systems, scores=choices.scores)
    share = error_shares({*choices.scores, "precision"}, alike=systems.is_alike)["precision"] / len(systems)
    limit = math.log(2.0 / (choices.error * (share if choices.together else 1.0)))
    weights = audited.squares()

    def reaches(labels: int) -> bool:
        rates = audited.rates(float(labels))
        variance = float((0.25 * weights @ (1.0 / np.maximum(rates, 1e-9) - 1.0)).max())
        return 2.0 * limit * variance <= half_width**2

    labels = least_number(reaches, systems.pool_size)
    return LabelCost(math.ceil(labels / len(systems)), labels)


def joint_cost(systems: SystemPool, half_width: float, choices: CompareChoices) -> LabelCost:
    """Draws that bring every precision within the half-width where all draws serve all systems."""
    return _sampled_cost(systems, half_width, choices, "size")


def simple_cost(systems: SystemPool, half_width: float, choices: CompareChoices) -> LabelCost:
    """Draws that bring every precision within the half-width by a system's own draws alone."""
    return _sampled_cost(systems, half_width, choices, "simple")


def least_number(reaches: Callable[[int], bool], most: int) -> int:
    """The least number from 2 on for which a condition that stays true is true; `most` if there is none."""
    return bisect_left(range(most), True, lo=min(2, most), key=reaches)


def _sampled_cost(
    systems: SystemPool, half_width: float, choices: CompareChoices, weighting: str
) -> LabelCost:
    error = IntervalErrors.of(choices, len(systems)).system
    target = (half_width / float(ndtri(1.0 - error / 2.0))) ** 2
    looks = [_look(systems, system) for system in range(len(systems))]

    def reaches(draws: int) -> bool:
        counts = same_draws(systems, draws)
        unseen = 1.0 - counts / systems.sizes if systems.is_alike else np.ones(len(systems))
        weights = mixture_weights(systems, counts, weighting)
        return all(
            _variance(look, system, weights[system], unseen / counts) <= target
            for system, look in enumerate(looks)
        )

    draws = least_number(reaches, int(systems.sizes.max()))
    return LabelCost(draws, round(expected_labels(systems, same_draws(systems, draws))))


def _look(systems: SystemPool, system: int) -> Floats:
    """The chances of some outputs of a system in every system, scaled to stand for all of them."""
    size = int(systems.sizes[system])
    places = np.linspace(0, size - 1, min(size, ENOUGH_OUTPUTS)).astype(np.int64)
    return systems.chances_at(systems.outputs_at(system, places)) * (size / len(places))


def _variance(look: Floats, system: int, weights: Floats, per_draw: Floats) -> float:
    """The variance of a system's precision when every other output is right, whoever has it."""
    ratios = look[:, system] / (look @ weights)
    spread = 0.25 * (look.T @ ratios**2)
    return float(weights**2 * per_draw @ spread)
