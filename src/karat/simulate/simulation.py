"""What simulations have in common: true labels, trials by method and seed, a summary, and a table of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from karat.bounds.label_noise import LabelNoise
from karat.core.errors import LabelError
from karat.core.plan import Labels


class SummaryTable(NamedTuple):
    """A summary for the terminal; the first column is for names, the others for numbers."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    caption: str = ""


@dataclass(frozen=True, eq=False)
class Simulation(ABC):
    """All trials of some methods, method by method and seed by seed.

    Attributes:
        trials: each has `method`, `seed` and `warnings`.
        choices: those of all methods.
    """

    trials: tuple[Any, ...]
    choices: Any

    def summary(self) -> dict[str, dict[str, Any]]:
        """The main numbers of each method, for programs."""
        methods = dict.fromkeys(trial.method for trial in self.trials)
        return {
            name: self._summary_of([each for each in self.trials if each.method == name]) for name in methods
        }

    @abstractmethod
    def _summary_of(self, trials: Sequence[Any]) -> dict[str, Any]:
        """The main numbers of one method."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""

    @abstractmethod
    def table(self) -> SummaryTable:
        """The summary for people."""

    @property
    def truth(self) -> Any:
        """What reports compare a result with; None where they do not."""
        return None

    @property
    def seeds(self) -> str:
        """The number of seeds in words, for titles."""
        count = len({trial.seed for trial in self.trials})
        return f"{count} {'seed' if count == 1 else 'seeds'}"

    def warnings(self) -> list[str]:
        """The warnings of the first trial of each method."""
        first = {trial.method: trial for trial in reversed(self.trials)}
        return [
            f"{method} (seed {trial.seed}): {warning}"
            for method, trial in reversed(first.items())
            for warning in trial.warnings
        ]


def mean_of(trials: Sequence[Any], attribute: str) -> float:
    """The mean of a number over trials."""
    return float(np.mean([getattr(trial, attribute) for trial in trials]))


# Wrong labels have random numbers of their own.
FLIPS = 1


def flipped_labels(labels: Labels, noise: LabelNoise | None, generator: np.random.Generator) -> Labels:
    """What annotators who are wrong as often as this would say, once for each item."""
    if noise is None:
        return labels
    answers, rates = labels.copy(), noise.value
    chances = np.where(labels == 1, np.float32(rates.of_right), np.float32(rates.of_wrong))
    answers[generator.random(len(labels), dtype=np.float32) < chances] ^= 1
    return answers


def known_labels(
    labels: ArrayLike,
    size: int | None = None,
    *,
    item: str = "item",
    first: int = 0,
    meanings: str = "1 (right) or 0 (wrong)",
) -> Labels:
    """The true labels of a simulation, checked; `first` is the number of the first item in messages."""
    known = np.asarray(labels)
    if len(known) == 0:
        raise LabelError("There are no labels to simulate with.")
    if size is not None and len(known) != size:
        raise LabelError(f"There are {len(known):,} labels for {size:,} {item}s. Give one for each.")
    wrong = np.flatnonzero((known != 0) & (known != 1))
    if len(wrong):
        raise LabelError(
            f"The label of {item} {wrong[0] + first:,} is {known[wrong[0]]!r}; it must be {meanings}."
        )
    return known.astype(np.int8)
