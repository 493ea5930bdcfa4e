"""Lists of labels with known shapes, for tests."""

from collections.abc import Callable
from typing import Any

import numpy as np

from karat.core.plan import run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants, Grid
from karat.questions.curve.methods import make_plan
from karat.questions.curve.result import Curve

PUBLISHED = ("uniform", "logstrat", "paula", "adastrat")


def even_list(size: int, local: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """Labels as even as whole ones can be, with the given local precision at each relative rank."""
    yields = np.floor(np.cumsum(local(np.arange(1, size + 1) / size)) + 1e-9)
    return np.diff(np.concatenate(([0.0], yields))).astype(np.int8)


def random_list(size: int, local: Callable[[np.ndarray], np.ndarray], seed: int) -> np.ndarray:
    """Independent labels with the given chance at each relative rank."""
    chances = local(np.arange(1, size + 1) / size)
    return (np.random.default_rng(seed).random(size) < chances).astype(np.int8)


def falling(start: float, end: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda x: start + (end - start) * x


def is_weakly_monotone(labels: np.ndarray, monotone_from: int, slack: int) -> bool:
    precision = np.cumsum(labels) / np.arange(1, len(labels) + 1)
    later = np.maximum.accumulate(precision[::-1])[::-1]
    earlier = precision[monotone_from - 1 : len(labels) - slack]
    return bool((earlier >= later[monotone_from - 1 + slack :]).all())


def estimate(method: str, labels: np.ndarray, *, seed: int = 0, **choices: object) -> Curve:
    """A curve of a list whose ranks are its positions."""
    plan = make_plan(len(labels), CurveChoices(method=method, **choices), seed=seed)
    return run(plan, lambda ranks: labels[ranks - 1])


def grid_of(size: int, **choices: Any) -> Grid:
    """The grid of the published methods for a list of this size."""
    return Constants.of(CurveChoices(**choices)).grid(size)
