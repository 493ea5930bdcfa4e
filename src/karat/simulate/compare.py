"""Simulation of `compare`: its methods on known labels, with many seeds: labels used, error, coverage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.choices import Choices
from karat.core.method import method_named
from karat.core.numbers import percent
from karat.core.plan import Labels, run
from karat.data.system_pool import Floats
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.methods import METHODS, make_compare_plan
from karat.questions.compare.result import Comparison, Ends
from karat.simulate.run import run_seeds
from karat.simulate.simulation import Simulation, SummaryTable, known_labels, mean_of
from karat.sources.source import LabelledSource

ROUNDING = 1e-9
# The methods that are compared where none are named.
USUAL_METHODS = ("audit", "joint")


@dataclass(frozen=True, slots=True, eq=False)
class CompareTrial:
    """One run of one method with one seed."""

    method: str
    seed: int
    seconds: float
    comparison: Comparison

    @property
    def labels(self) -> int:
        """Labels used."""
        return self.comparison.labels_used

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the method warned of."""
        return self.comparison.warnings

    def to_dict(self, truth: dict[str, Floats]) -> dict[str, Any]:
        """For each system and metric: truth, estimate, lower, upper; null where there is none."""
        comparison = self.comparison
        return {
            "method": self.method,
            "seed": self.seed,
            "labels": self.labels,
            "seconds": self.seconds,
            "systems": {
                name: {
                    metric: _cell(comparison.scores[metric], truth[metric], place)
                    for metric in comparison.differences
                }
                for place, name in enumerate(comparison.names)
            },
            "covered_together": covered_together(comparison, truth),
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True, eq=False)
class CompareSimulation(Simulation):
    """All trials, method by method and seed by seed; `choices` are those of all methods."""

    trials: tuple[CompareTrial, ...]
    choices: CompareChoices
    systems: Systems
    scores: dict[str, Floats]

    @property
    def truth(self) -> dict[str, Floats]:
        """The true scores of all systems, by metric."""
        return self.scores

    def table(self) -> SummaryTable:
        """A row for each method and score."""
        rows = []
        for method, summary in self.summary().items():
            for row, metric in enumerate(self.choices.scores):
                rows.append(
                    (
                        method if row == 0 else "",
                        f"{summary['labels_mean']:,.0f}" if row == 0 else "",
                        "F1" if metric == "f1" else metric,
                        _spelled(summary["coverage"][metric], ".1%"),
                        _spelled(summary["rmse"][metric], ".4f"),
                        _spelled(summary["width_mean"][metric], ".4f"),
                        _spelled(summary["coverage_together"], ".1%") if row == 0 else "",
                    )
                )
        return SummaryTable(
            f"{len(self.systems)} systems, {self.systems.pool_size:,} different items, {self.seeds}, "
            f"{percent(self.choices.confidence)} confidence",
            ("method", "labels", "metric", "held", "RMSE", "mean width", "all held"),
            rows,
        )

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        settings = self.choices.to_dict()
        del settings["method"]
        return {
            "systems": list(self.systems.names),
            "items": self.systems.pool_size,
            "settings": settings,
            "trials": [trial.to_dict(self.truth) for trial in self.trials],
            "summary": self.summary(),
        }

    def _summary_of(self, trials: Sequence[CompareTrial]) -> dict[str, Any]:
        asked = self.choices.scores
        scores = {metric: [trial.comparison.scores[metric] for trial in trials] for metric in asked}
        coverage = {metric: _mean(_held(scores[metric], self.truth[metric])) for metric in asked}
        apart = self.systems.apart > 0.0
        if apart.any() and "precision" in asked:
            precision = self.truth["precision"]
            differences = [trial.comparison.differences["precision"] for trial in trials]
            held = _held(differences, precision[:, None] - precision[None, :])
            coverage["difference"] = _mean([each[apart] for each in held])
        return {
            "trials": len(trials),
            "labels_mean": mean_of(trials, "labels"),
            "labels_max": max(trial.labels for trial in trials),
            "coverage": coverage,
            "coverage_together": float(
                np.mean([covered_together(trial.comparison, self.truth) for trial in trials])
            ),
            "rmse": {metric: _rmse(scores[metric], self.truth[metric]) for metric in asked},
            "width_mean": {
                metric: _mean([ends.upper - ends.lower for ends in scores[metric]]) for metric in asked
            },
            "seconds_mean": mean_of(trials, "seconds"),
            "warnings": list(trials[0].warnings),
        }


def simulate_compare(
    systems: Systems,
    labels: ArrayLike,
    *,
    methods: Sequence[str] | None = None,
    trials: int = 1,
    seed: int = 0,
    processes: int | None = None,
    on_trial: Callable[[CompareTrial], None] | None = None,
    **choices: Any,
) -> CompareSimulation:
    """Run methods on systems whose outputs are all labelled.

    Args:
        systems: who has which item.
        labels: 0 or 1 for each item code.
        methods: names of methods; by default audit and joint.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        processes: how many at once; by default as many as there are cores when it is worth it.
        on_trial: called after each trial, in the order in which they end.
        choices: those of `CompareChoices` beside the method.
    """
    truth = known_labels(labels, systems.size)
    chosen = CompareChoices.of(**choices)
    if "batch" not in choices:
        # Nobody watches a simulation: one batch is quicker.
        chosen = replace(chosen, batch=chosen.labels_per_system)
    names = tuple(methods or USUAL_METHODS)
    for name in names:
        method_named(METHODS, name)
    job = partial(_run_seed, systems, truth, names, chosen)
    done = run_seeds(job, methods=names, trials=trials, seed=seed, processes=processes, on_trial=on_trial)
    return CompareSimulation(done, chosen, systems, true_scores(systems, truth, chosen.scores))


def _run_seed(
    systems: Systems, truth: Labels, methods: tuple[str, ...], choices: CompareChoices, seed: int
) -> list[CompareTrial]:
    trials = []
    for name in methods:
        started = time.perf_counter()
        plan = make_compare_plan(systems, replace(choices, method=name), seed=seed)
        comparison = run(plan, lambda items: truth[items])
        trials.append(CompareTrial(name, seed, time.perf_counter() - started, comparison))
    return trials


def simulate_source(
    labelled: LabelledSource[Any],
    *,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - there are none
    known: Mapping[int, int | None],  # noqa: ARG001 - no method takes them
    **running: Any,
) -> CompareSimulation:
    """`simulate_compare` for opened systems; see `simulator_of`."""
    return simulate_compare(labelled.source.systems, labelled.truth, **choices, **running)


def covered_together(comparison: Comparison, truth: dict[str, Floats]) -> bool:
    """Whether every interval of every system and every pair holds."""
    for metric in comparison.differences:
        gaps = truth[metric][:, None] - truth[metric][None, :]
        held = [
            *_held([comparison.scores[metric]], truth[metric]),
            *_held([comparison.differences[metric]], gaps),
        ]
        if not all(np.nan_to_num(part, nan=1.0).all() for part in held):
            return False
    return True


def _held(ends: Sequence[Ends], truth: Floats) -> list[Floats]:
    """1 where the interval holds, 0 where not, NaN where there is none."""
    held = []
    for each in ends:
        inside = (each.lower - ROUNDING <= truth) & (truth <= each.upper + ROUNDING)
        held.append(np.where(np.isnan(each.value) | np.isnan(truth), np.nan, inside.astype(np.float64)))
    return held


def _mean(parts: Sequence[Floats]) -> float | None:
    values = np.concatenate([np.ravel(part) for part in parts])
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None


def _rmse(ends: Sequence[Ends], truth: Floats) -> float | None:
    squares = _mean([(each.value - truth) ** 2 for each in ends])
    return None if squares is None else float(np.sqrt(squares))


def _spelled(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _cell(ends: Ends, truth: Floats, place: int) -> dict[str, float | None]:
    numbers = {
        "truth": truth[place],
        "estimate": ends.value[place],
        "lower": ends.lower[place],
        "upper": ends.upper[place],
    }
    return {name: None if np.isnan(value) else float(value) for name, value in numbers.items()}
