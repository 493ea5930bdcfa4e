"""Simulations of any question: its plan on known labels, scored by the question itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from karat.core.choices import Choices
from karat.core.plan import run
from karat.core.question import Question
from karat.simulate.simulation import Simulation, SummaryTable, by_method
from karat.sources.source import Labelled


@dataclass(frozen=True, slots=True)
class PlainTrial:
    """One run of one method with one seed."""

    method: str
    seed: int
    labels: int
    seconds: float
    score: Mapping[str, Any]
    warnings: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "method": self.method,
            "seed": self.seed,
            "labels": self.labels,
            "seconds": self.seconds,
            **self.score,
        }


@dataclass(frozen=True, eq=False)
class PlainSimulation(Simulation):
    """Trials with whatever the question's `score` says of a result."""

    size: int
    item: str

    def summary(self) -> dict[str, dict[str, Any]]:
        """Means of all numbers; `covered` becomes `coverage`."""
        return {method: _summary(trials) for method, trials in by_method(self.trials).items()}

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        return {
            "size": self.size,
            "settings": self.choices.to_dict(),
            "trials": [trial.to_dict() for trial in self.trials],
            "summary": self.summary(),
        }

    def table(self) -> SummaryTable:
        """A column for each number."""
        summary = self.summary()
        names = [name for name in next(iter(summary.values())) if name != "trials"]
        count = len({trial.seed for trial in self.trials})
        return SummaryTable(
            f"{self.size:,} {self.item}s, {count} {'seed' if count == 1 else 'seeds'}",
            ("method", *(name.removesuffix("_mean").replace("_", " ") for name in names)),
            [(method, *(f"{numbers[name]:,.4g}" for name in names)) for method, numbers in summary.items()],
        )


def plain_simulator(question: Question[Any, Any, Any]) -> Callable[..., PlainSimulation]:
    """The simulator of a question that has none of its own."""

    def simulate(
        labelled: Labelled[Any],
        *,
        methods: Sequence[str] | None,
        choices: Mapping[str, Any],
        extra: Choices,  # noqa: ARG001 - it is for the question's own simulator
        known: Mapping[int, int | None],
        trials: int,
        seed: int,
        on_trial: Callable[[PlainTrial], None],
    ) -> PlainSimulation:
        chosen = question.choices.of(**choices)
        first = labelled.first_unit
        done = []
        for method in methods or question.methods:
            asked = question.resolve(replace(chosen, method=method), labelled.source)
            for one in range(seed, seed + trials):
                begun = time.perf_counter()
                plan = question.plan(labelled.source, asked, seed=one, known=known)
                result = run(plan, lambda units: labelled.truth[units - first])
                trial = PlainTrial(
                    method,
                    one,
                    int(getattr(result, "labels_used", 0)),
                    time.perf_counter() - begun,
                    question.score(result, labelled.truth),
                    tuple(getattr(result, "warnings", ())),
                )
                done.append(trial)
                on_trial(trial)
        return PlainSimulation(tuple(done), chosen, len(labelled.truth), question.item)

    return simulate


def _summary(trials: Sequence[PlainTrial]) -> dict[str, Any]:
    rows = [trial.to_dict() for trial in trials]
    names = [name for name, value in rows[0].items() if isinstance(value, bool | int | float)]
    means = {name: float(np.mean([row[name] for row in rows])) for name in names if name != "seed"}
    return {"trials": len(rows)} | {
        "coverage" if name == "covered" else f"{name}_mean": mean for name, mean in means.items()
    }
