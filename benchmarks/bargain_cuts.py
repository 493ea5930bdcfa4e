"""Cuts by BARGAIN, in an environment of its own; see `cut_rivals.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
from BARGAIN.models.AbstractModels import Oracle, Proxy
from BARGAIN.process.BARGAIN_A import BARGAIN_A
from BARGAIN.process.BARGAIN_P import BARGAIN_P
from BARGAIN.process.BARGAIN_R import BARGAIN_R
from cut_rivals import run_all


class Scores(Proxy):  # type: ignore[misc]
    """All scores at once: BARGAIN asks for them one by one, in threads."""

    def __init__(self, scores: Any) -> None:
        super().__init__(verbose=False)
        self.scores = scores

    def get_preds_and_scores(self, indxs: Any, data_records: Any) -> Any:  # noqa: ARG002
        """Every item is called right, with its score."""
        return np.ones(len(indxs), dtype=int), self.scores[indxs]


class Chances(Scores):
    """Scores that are the chance of being right: items are called what is likelier."""

    def get_preds_and_scores(self, indxs: Any, data_records: Any) -> Any:  # noqa: ARG002
        """The likelier label, with its chance."""
        chances = self.scores[np.asarray(indxs, dtype=int)]
        return (chances >= 0.5).astype(int), np.maximum(chances, 1.0 - chances)


class Labels(Oracle):  # type: ignore[misc]
    """Known labels; counts the items that were asked for."""

    def __init__(self, labels: Any) -> None:
        super().__init__(verbose=False)
        self.labels = labels
        self.asked: set[int] = set()

    def get_pred(self, data_records: Any, indxs: Any = None) -> Any:  # noqa: ARG002
        """The labels of these records, which are their own numbers."""
        rows = np.asarray(data_records, dtype=int)
        self.asked.update(rows.tolist())
        return self.labels[rows]

    def is_answer_correct(self, indxs: Any, data_records: Any, proxy_outputs: Any) -> Any:
        """Whether the proxy's outputs are the labels."""
        return self.get_pred(data_records, indxs) == np.asarray(proxy_outputs)


def keep(run: dict[str, Any], scores: Any, labels: Any) -> tuple[Any, int]:
    """The rows that BARGAIN keeps."""
    rows, oracle = np.arange(len(scores)), Labels(labels)
    if run["target"] == "accuracy":
        cascade = BARGAIN_A(
            Chances(scores), oracle, delta=0.05, target=run["level"], verbose=False, seed=run["seed"]
        )
        return np.flatnonzero(np.asarray(cascade.process(rows), dtype=int) == 1), len(oracle.asked)
    kind = BARGAIN_P if run["target"] == "precision" else BARGAIN_R
    process = kind(
        Scores(scores), oracle, delta=0.05, target=run["level"], budget=run["budget"], seed=run["seed"]
    )
    return np.asarray(process.process(rows), dtype=int), len(oracle.asked)


if __name__ == "__main__":
    run_all(keep)
