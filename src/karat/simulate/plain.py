"""Simulations of any question: its plan on known labels, scored by the question itself."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import Choices
from karat.core.plan import Labels, run
from karat.core.question import Question
from karat.simulate.run import run_seeds
from karat.simulate.simulation import FLIPS, Simulation, SummaryTable, flipped_labels
from karat.sources.source import LabelledSource


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
        numbers = {"method": self.method, "seed": self.seed, "labels": self.labels, "seconds": self.seconds}
        return numbers | dict(self.score)


@dataclass(frozen=True, eq=False)
class PlainSimulation(Simulation):
    """Trials with whatever the question's `score` says of a result."""

    size: int
    item: str

    def _summary_of(self, trials: Sequence[PlainTrial]) -> dict[str, Any]:
        """Means of all numbers; `covered` becomes `coverage`."""
        rows = [trial.to_dict() for trial in trials]
        names = [name for name, value in rows[0].items() if isinstance(value, bool | int | float)]
        means = {name: float(np.mean([row[name] for row in rows])) for name in names if name != "seed"}
        return {"trials": len(rows)} | {
            "coverage" if name == "covered" else f"{name}_mean": mean for name, mean in means.items()
        }

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
        return SummaryTable(
            f"{self.size:,} {self.item}s, {self.seeds}",
            ("method", *(name.removesuffix("_mean").replace("_", " ") for name in names)),
            [(method, *(f"{numbers[name]:,.4g}" for name in names)) for method, numbers in summary.items()],
        )


def simulate_plain(
    question: Question[Any, Any, Any],
    labelled: LabelledSource[Any],
    *,
    methods: Sequence[str] | None,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - it is for the question's own simulator
    known: Mapping[int, int | None],
    **running: Any,
) -> PlainSimulation:
    """Simulate a question that has no simulator of its own; see `simulator_of`."""
    chosen = question.choices.of(**choices)
    names = tuple(methods or question.methods)

    noise = LabelNoise.chosen(chosen)

    def run_seed(seed: int) -> list[PlainTrial]:
        answers = flipped_labels(labelled.truth, noise, np.random.default_rng([seed, FLIPS]))
        return [run_method(name, seed, answers) for name in names]

    def run_method(name: str, seed: int, answers: Labels) -> PlainTrial:
        resolved = question.resolve(replace(chosen, method=name), labelled.source)
        started = time.perf_counter()
        plan = question.plan(labelled.source, resolved, seed=seed, known=known)
        result = run(plan, lambda units: answers[units - labelled.first_unit])
        return PlainTrial(
            name,
            seed,
            int(getattr(result, "labels_used", 0)),
            time.perf_counter() - started,
            question.score(result, labelled.truth),
            tuple(getattr(result, "warnings", ())),
        )

    # In this process: an opened source of any kind need not be picklable.
    done = run_seeds(run_seed, methods=names, processes=1, **running)
    return PlainSimulation(done, chosen, len(labelled.truth), question.item)
