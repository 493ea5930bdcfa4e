"""Cuts by MAPIE's control of precision and recall, in an environment of its own; see `cut_rivals.py`.

MAPIE chooses among thresholds by labels of a sample that is drawn uniformly (learn then test). Scores become
the item's position in the list, from 0 (worst) to 1, so that its hundred thresholds are alike far apart.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from cut_rivals import run_all
from mapie.risk_control import BinaryClassificationController


def keep(run: dict[str, Any], scores: Any, labels: Any) -> tuple[Any, int]:
    """The rows above MAPIE's threshold; none of them, or for recall all, where it finds no threshold."""
    order = np.argsort(scores, kind="stable")
    positions = np.empty(len(scores))
    positions[order] = (np.arange(len(scores)) + 0.5) / len(scores)
    drawn = np.random.default_rng([run["seed"], 3]).choice(len(labels), run["budget"], replace=False)
    thresholds = np.linspace(0.0, 0.99, 100)
    controller = BinaryClassificationController(
        lambda chances: np.column_stack([1.0 - chances, chances]),
        run["target"],
        run["level"],
        confidence_level=0.95,
        # In a fixed sequence the surest thresholds are tested first: it needs no correction for their number.
        list_predict_params=thresholds[::-1] if run["target"] == "precision" else thresholds,
        fwer_method=run["method"],
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        controller.calibrate(positions[drawn], labels[drawn])
    threshold = controller.best_predict_param
    if threshold is None:
        return (np.arange(len(labels)) if run["target"] == "recall" else np.arange(0)), len(drawn)
    return np.flatnonzero(positions >= threshold), len(drawn)


if __name__ == "__main__":
    run_all(keep)
