"""What simulations have in common: trials by method and seed, a summary, and a table of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from karat.core.choices import Choices
from karat.sources.source import Labelled


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
        choices: what was asked of all methods.
    """

    trials: tuple[Any, ...]
    choices: Any

    @abstractmethod
    def summary(self) -> dict[str, dict[str, Any]]:
        """The main numbers of each method, for programs."""

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

    def warnings(self) -> list[str]:
        """What the first trial of each method warned of."""
        first = {trial.method: trial for trial in reversed(self.trials)}
        return [
            f"{method} (seed {trial.seed}): {warning}"
            for method, trial in reversed(first.items())
            for warning in trial.warnings
        ]


class Simulator(Protocol):
    """Runs the methods of a question on a source whose labels are known."""

    def __call__(
        self,
        labelled: Labelled[Any],
        *,
        methods: Sequence[str] | None,
        choices: Mapping[str, Any],
        extra: Choices,
        known: Mapping[int, int | None],
        trials: int,
        seed: int,
        on_trial: Callable[[Any], None],
    ) -> Simulation:
        """Run `trials` seeds, counted up from `seed`.

        Args:
            labelled: the source and the label of each unit.
            methods: names of methods; None for those that are usually compared.
            choices: keywords of the question's choices, without the method.
            extra: the question's choices for simulations.
            known: labels of units that exist before the plan starts.
            trials: how many seeds.
            seed: the first one.
            on_trial: called after each trial.
        """
        ...


def by_method(trials: Sequence[Any]) -> dict[str, list[Any]]:
    """Trials by their method, in the order in which methods appear."""
    groups: dict[str, list[Any]] = {}
    for trial in trials:
        groups.setdefault(trial.method, []).append(trial)
    return groups
