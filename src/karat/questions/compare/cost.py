"""What a comparison will cost, before any label is bought."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import ndtri

from karat.core.errors import ParameterError
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.questions.compare.audit_bounds import SHARES
from karat.questions.compare.draws import expected_labels
from karat.questions.compare.joint import mixture_weights
from karat.questions.compare.ledger import Ledger
from karat.questions.compare.newcomers import least_number

__all__ = ["compare_costs"]

# Outputs of each system that are looked at.
ENOUGH_OUTPUTS = 20_000


def compare_costs(systems: SystemPool, *, half_width: float, error: float) -> dict[str, dict[str, int]]:
    """Labels and draws from each system that bring every precision within a half-width, by method.

    For systems that are half right, which is the dearest case. `audit` holds for all systems at once, and
    at any time.
    """
    if not 0.0 < half_width < 1.0:
        raise ParameterError(
            f"The half-width must be between 0 and 1, for instance 0.02; it is {half_width:g}."
        )
    z = float(ndtri(1.0 - error / 2.0))
    found = {"audit": _audit_cost(systems, half_width, error)}
    for method, weighting in (("joint", "overlap"), ("simple", "simple")):
        draws = _least_draws(systems, (half_width / z) ** 2, weighting)
        labels = round(expected_labels(systems, _counts(systems, draws)))
        found[method] = {"draws_per_system": draws, "labels": labels}
    return found


def _audit_cost(systems: SystemPool, half_width: float, error: float) -> dict[str, int]:
    """Labels that bring sqrt(2L·V) to the half-width, with the rates that an audit begins with."""
    ledger = Ledger(systems)
    limit = math.log(2.0 * len(systems) / (error * SHARES["precision"]))
    weights = np.stack([_squares(systems, ledger, system) for system in range(len(systems))])

    def reaches(labels: int) -> bool:
        rates = ledger.rates(float(labels))
        variance = float((0.25 * weights @ (1.0 / np.maximum(rates, 1e-9) - 1.0)).max())
        return 2.0 * limit * variance <= half_width**2

    labels = least_number(reaches, systems.pool_size)
    return {"draws_per_system": math.ceil(labels / len(systems)), "labels": labels}


def _squares(systems: SystemPool, ledger: Ledger, system: int) -> Floats:
    """Σ p(x)² over the outputs of a system in each stratum."""
    if systems.is_alike:
        return np.asarray(ledger.inside[system] / float(systems.sizes[system]) ** 2)
    squares = np.square(systems.unit_chances(system))
    strata = ledger.strata[systems.units_of(system)]
    return np.bincount(strata, weights=squares, minlength=ledger.kinds).astype(np.float64)


def _counts(systems: SystemPool, draws: int) -> Ints:
    counts = np.full(len(systems), draws, dtype=np.int64)
    return np.minimum(counts, systems.sizes) if systems.is_alike else counts


def _least_draws(systems: SystemPool, target: float, weighting: str) -> int:
    looks = [_look(systems, system) for system in range(len(systems))]

    def reaches(draws: int) -> bool:
        counts = _counts(systems, draws)
        unseen = 1.0 - counts / systems.sizes if systems.is_alike else np.ones(len(systems))
        weights = mixture_weights(systems, counts, weighting)
        return all(
            _variance(look, system, weights[system], unseen / counts) <= target
            for system, look in enumerate(looks)
        )

    return least_number(reaches, int(systems.sizes.max()))


def _look(systems: SystemPool, system: int) -> Floats:
    """The chances of some outputs of a system in every system, scaled to stand for all of them."""
    size = int(systems.sizes[system])
    places = np.linspace(0, size - 1, min(size, ENOUGH_OUTPUTS)).astype(np.int64)
    return systems.chances_at(systems.outputs_at(system, places)) * (size / len(places))


def _variance(look: Floats, system: int, weights: Floats, per_draw: Floats) -> float:
    """The variance of a system's precision when every other output is right, whoever has it."""
    ratios = look[:, system] / (look @ weights)
    spread = 0.5 * (look.T @ ratios**2) - 0.25 * (look.T @ ratios) ** 2
    return float(weights**2 * per_draw @ spread)
