"""What each method will cost, before any label is bought."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from karat.core.flow import Items, run
from karat.curve.adastrat import adastrat, adastrat_head, adastrat_sample_size, bisection_tree
from karat.curve.logstrat import logstrat_sample_size
from karat.curve.settings import Settings
from karat.curve.uniform import uniform_labels

__all__ = ["Cost", "curve_costs"]

# What precision AdaStrat's price is guessed for, when p_min is to be measured.
GUESSED_MIN_PRECISION = 0.5


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a method in labels, and in ranks at which it estimates precision.

    Attributes:
        queries: None for a method that has no such ranks.
        labels: distinct items, up to the few that are drawn twice.
        factor: what the method then promises.
        worst_queries: the most queries that any data can lead to, where it depends on the data.
        worst_labels: likewise.
    """

    queries: int | None
    labels: int
    factor: float
    worst_queries: int | None = None
    worst_labels: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Without what does not apply."""
        return {
            name: value
            for name, value in asdict(self).items()
            if value is not None or not name.startswith("worst")
        }


def curve_costs(size: int, *, settings: Settings) -> dict[str, Cost]:
    """The cost of every method that can be told in advance, by name.

    AdaStrat's depends on the data: it is that of a run on a made-up list whose precision falls
    evenly along the logarithm of rank from 1 to p_min, with its worst case beside it. `uniform` and
    `logstrat` are left out when p_min is "auto", because they need a number.
    """
    costs = {}
    if settings.min_precision != "auto":
        costs["uniform"] = _uniform_cost(size, settings)
        costs["logstrat"] = _logstrat_cost(size, settings)
    costs["paula"] = _paula_cost(size, settings)
    costs["adastrat"] = _adastrat_cost(size, settings)
    return costs


def _uniform_cost(size: int, settings: Settings) -> Cost:
    factor = settings.sampling_factor(size) * (1.0 + settings.epsilon)
    return Cost(None, min(size, math.ceil(uniform_labels(size, settings))), factor)


def _logstrat_cost(size: int, settings: Settings) -> Cost:
    grid = settings.grid(size)
    factor = settings.sampling_factor(size) * (1.0 + settings.epsilon)
    if grid.covers_everything:
        return Cost(0, size, 1.0)
    share = settings.epsilon / (1.0 + settings.epsilon) * logstrat_sample_size(size, settings)
    return Cost(grid.queries, min(size, grid.head_end + math.ceil(share * grid.queries)), factor)


def _paula_cost(size: int, settings: Settings) -> Cost:
    settings = settings.for_paula(size)
    grid = settings.grid(size)
    if grid.covers_everything:
        return Cost(0, size, 1.0)
    factor = grid.gamma * (1.0 + settings.epsilon)
    return Cost(grid.queries, min(size, grid.head_end + grid.window * grid.queries), factor)


def _adastrat_cost(size: int, settings: Settings) -> Cost:
    head = adastrat_head(size, settings)
    if size <= head:
        return Cost(0, size, 1.0)
    least = GUESSED_MIN_PRECISION if settings.min_precision == "auto" else settings.min_precision
    fall = (1.0 - least) / math.log(size)
    generator = np.random.default_rng(0)

    def guessed_labels(ranks: Items) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        local_precision = 1.0 - fall - fall * np.log(ranks)
        return (generator.random(len(ranks)) < local_precision).astype(np.int8)

    curve = run(adastrat(size, settings=settings, seed=0), guessed_labels)
    worst_queries, worst_labels = None, None
    if settings.min_precision != "auto":
        every = bisection_tree(head, size, settings.epsilon)
        strata = np.diff(np.append(head, every))
        density = adastrat_sample_size(size, settings, len(every)) / every
        worst_queries = len(every)
        worst_labels = head + int(np.minimum(np.ceil(strata * density), strata).sum())
    factor = settings.sampling_factor(size) * (1.0 + settings.epsilon)
    return Cost(len(curve.queried), curve.labels_used, factor, worst_queries, worst_labels)
