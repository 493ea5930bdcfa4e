"""What each method will cost, before any label is bought."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import ParameterError
from karat.core.plan import Items, Labels, run
from karat.questions.curve.adastrat import adastrat, adastrat_head, adastrat_sample_size, bisection_tree
from karat.questions.curve.logstrat import logstrat_sample_size
from karat.questions.curve.methods import make_plan
from karat.questions.curve.options import BandOptions
from karat.questions.curve.settings import Settings
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.uniform import uniform_labels
from karat.questions.curve.yields import Floats

__all__ = ["Cost", "curve_costs", "falling_precision", "precision_like", "published_costs"]

# Ranks in, the chance that each of their items is right.
LocalPrecision: TypeAlias = Callable[[Items], Floats]

# How often band is run on a made-up list to see what it usually costs.
BAND_RUNS = 3
# What precision AdaStrat's price is guessed for, when p_min is to be measured.
GUESSED_MIN_PRECISION = 0.5
USUAL_FIRST_PRECISION = 0.95


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


def curve_costs(
    size: int,
    *,
    settings: Settings,
    target: BandTarget | None = None,
    options: BandOptions | None = None,
    guess: LocalPrecision | None = None,
) -> dict[str, Cost]:
    """The cost of every method, by name, before any label.

    Those of `band` and `adastrat` depend on the data: they are the costs of runs on a made-up list, by
    default one whose local precision falls evenly from .95 so that precision at the end is p_min. See
    `published_costs` for methods that are left out.

    Args:
        size: the length of the list.
        settings: what is asked of the published methods.
        target: what is asked of `band`; by default the same factor.
        options: further choices for `band`.
        guess: the chance that an item is right, as a function of rank; see `falling_precision` and
            `precision_like`.
    """
    made_up = guess or _usual_guess(size, settings)
    band = {"band": _band_cost(size, settings, target, options, made_up)}
    return band | published_costs(size, settings=settings, guess=made_up)


def published_costs(size: int, *, settings: Settings, guess: LocalPrecision | None = None) -> dict[str, Cost]:
    """The cost of the published methods, by name.

    `uniform` and `logstrat` are left out when p_min is "auto", because they need a number; `paula` where
    no ε keeps the factor that is asked for.
    """
    costs = {}
    if settings.min_precision != "auto":
        costs["uniform"] = _uniform_cost(size, settings)
        costs["logstrat"] = _logstrat_cost(size, settings)
    with suppress(ParameterError):
        costs["paula"] = _paula_cost(size, settings)
    costs["adastrat"] = _adastrat_cost(size, settings, guess or _usual_guess(size, settings))
    return costs


def _usual_guess(size: int, settings: Settings) -> LocalPrecision:
    """Local precision that falls evenly along the list, from .95, so that it is p_min in all."""
    least = GUESSED_MIN_PRECISION if settings.min_precision == "auto" else settings.min_precision
    first = max(USUAL_FIRST_PRECISION, least)
    return falling_precision(size, first, max(0.0, 2.0 * least - first))


def falling_precision(size: int, first: float, last: float) -> LocalPrecision:
    """Local precision that falls evenly along rank from `first` to `last`."""
    for end in (first, last):
        if not 0.0 <= end <= 1.0:
            raise ParameterError(f"A guessed precision must be between 0 and 1; it is {end:g}.")
    return lambda ranks: first + (last - first) * (ranks / size)


def precision_like(size: int, labels: ArrayLike) -> LocalPrecision:
    """Local precision like that of a labelled sample of the list, given in order of rank."""
    known = np.asarray(labels, dtype=np.float64)
    if len(known) == 0:
        raise ParameterError("The pilot has no labels to guess from.")
    width = max(1, round(math.sqrt(len(known))))
    sums = np.concatenate(([0.0], np.cumsum(known)))
    edges = np.unique(np.linspace(0, len(known), max(2, len(known) // width + 1)).astype(np.int64))
    means = np.diff(sums[edges]) / np.diff(edges)
    middles = (edges[:-1] + edges[1:]) / 2.0 / len(known)
    return lambda ranks: np.interp(ranks / size, middles, means)


def _band_cost(
    size: int,
    settings: Settings,
    target: BandTarget | None,
    options: BandOptions | None,
    guess: LocalPrecision,
) -> Cost:
    """The median of a few runs: now and then one is unlucky and costs nearly twice as much."""
    runs = [
        run(
            make_plan("band", size, settings=settings, seed=seed, target=target, options=options),
            _made_up_labels(guess),
        )
        for seed in range(BAND_RUNS)
    ]
    usual = sorted(runs, key=lambda curve: curve.labels_used)[BAND_RUNS // 2]
    return Cost(None, usual.labels_used, usual.factor or 1.0)


def _made_up_labels(guess: LocalPrecision) -> Callable[[Items], Labels]:
    generator = np.random.default_rng(0)
    return lambda ranks: (generator.random(len(ranks)) < guess(ranks)).astype(np.int8)


def _uniform_cost(size: int, settings: Settings) -> Cost:
    factor = settings.factor(size)
    return Cost(None, min(size, math.ceil(uniform_labels(size, settings))), factor)


def _logstrat_cost(size: int, settings: Settings) -> Cost:
    grid = settings.grid(size)
    factor = settings.factor(size)
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


def _adastrat_cost(size: int, settings: Settings, guess: LocalPrecision) -> Cost:
    head = adastrat_head(size, settings)
    if size <= head:
        return Cost(0, size, 1.0)
    curve = run(adastrat(size, settings=settings, seed=0), _made_up_labels(guess))
    worst_queries, worst_labels = None, None
    if settings.min_precision != "auto":
        every = bisection_tree(head, size, settings.epsilon)
        strata = np.diff(np.append(head, every))
        density = adastrat_sample_size(size, settings, len(every)) / every
        worst_queries = len(every)
        worst_labels = head + int(np.minimum(np.ceil(strata * density), strata).sum())
    return Cost(len(curve.queried), curve.labels_used, settings.factor(size), worst_queries, worst_labels)
