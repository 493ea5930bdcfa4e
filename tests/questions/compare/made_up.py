"""Systems that were made up, with the labels of all items."""

import numpy as np

from karat.core.plan import run
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import make_compare_plan
from karat.questions.compare.result import Comparison

PRECISIONS = {"a": 0.8, "b": 0.6, "c": 0.4}


def made_up(size: int = 400, *, seed: int = 0, precisions: dict[str, float] | None = None):
    """Systems that share about half of their outputs with others, and labels by code."""
    generator = np.random.default_rng([seed, 5])
    labels = (generator.random(4 * size) < 0.5).astype(np.int8)
    right, wrong = np.flatnonzero(labels == 1), np.flatnonzero(labels == 0)
    outputs = {}
    for name, precision in (precisions or PRECISIONS).items():
        good = round(precision * size)
        outputs[name] = np.concatenate(
            (
                generator.choice(right, good, replace=False),
                generator.choice(wrong, size - good, replace=False),
            )
        )
    return Systems.from_codes(outputs, size=len(labels)), labels


def precise(precision: float, *, size: int = 2_000, seed: int = 0):
    """Three systems that share a third of their outputs with each other, and labels by code."""
    generator = np.random.default_rng([seed, 7])
    labels = (generator.random(3 * size) < precision).astype(np.int8)
    outputs = {name: generator.choice(3 * size, size, replace=False) for name in "abc"}
    return Systems.from_codes(outputs, size=len(labels)), labels


def compared(
    systems: Systems, labels: np.ndarray, method: str = "joint", *, seed: int = 0, **choices
) -> Comparison:
    chosen = CompareChoices(**({"method": method, "labels_per_system": 60} | choices))
    plan = make_compare_plan(systems, chosen, seed=seed)
    return run(plan, lambda items: labels[items])
