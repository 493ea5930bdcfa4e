"""Methods of comparison against known labels, many seeds: labels used, error, coverage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.choices import Choices
from karat.core.errors import LabelError, ParameterError
from karat.core.method import method_named
from karat.core.plan import Labels, run
from karat.data.system_pool import Floats
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import METHODS, make_compare_plan
from karat.questions.compare.result import Comparison, Ends
from karat.questions.compare.scores import METRICS
from karat.simulate.simulation import Simulation, SummaryTable, by_method
from karat.sources.source import Labelled

ROUNDING = 1e-9
# The methods that are compared where none are named.
USUAL_METHODS = ("audit", "joint")


def true_scores(systems: Systems, labels: ArrayLike) -> dict[str, Floats]:
    """Precision, recall within the pool and F1 of every system, from all labels."""
    known = np.asarray(labels, dtype=np.float64)
    right = known[systems.items]
    if systems.chances is None:
        precision = np.add.reduceat(right, systems.starts[:-1]) / systems.sizes
    else:
        precision = np.add.reduceat(right * systems.chances, systems.starts[:-1])
    right_count = known[systems.degree > 0].sum()
    recall = (
        np.add.reduceat(right, systems.starts[:-1]) / right_count
        if right_count
        else np.full(len(systems), np.nan)
    )
    both = precision + recall
    f1 = np.divide(2.0 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return {"precision": precision, "recall": recall, "f1": np.where(np.isnan(recall), np.nan, f1)}


@dataclass(frozen=True, slots=True, eq=False)
class CompareTrial:
    """One run of one method with one seed."""

    method: str
    seed: int
    seconds: float
    comparison: Comparison

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
            "labels": comparison.labels_used,
            "seconds": self.seconds,
            "systems": {
                name: {metric: _cell(comparison.scores[metric], truth[metric], place) for metric in METRICS}
                for place, name in enumerate(comparison.names)
            },
            "covered_together": covered_together(comparison, truth),
            "warnings": list(comparison.warnings),
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

    def summary(self) -> dict[str, dict[str, Any]]:
        """For each method: labels, and for each metric coverage, error and width."""
        return {method: self._summary_of(trials) for method, trials in by_method(self.trials).items()}

    def table(self) -> SummaryTable:
        """Three rows for each method: precision, recall and F1."""
        trials = len({trial.seed for trial in self.trials})
        rows = []
        for method, summary in self.summary().items():
            for row, metric in enumerate(METRICS):
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
            f"{len(self.systems)} systems, {self.systems.pool_size:,} different items, {trials} "
            f"{'seed' if trials == 1 else 'seeds'}, {self.choices.confidence:.0%} confidence",
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
        labels = [trial.comparison.labels_used for trial in trials]
        scores = {metric: [trial.comparison.scores[metric] for trial in trials] for metric in METRICS}
        differences = [trial.comparison.differences["precision"] for trial in trials]
        apart = ~_identical(self.systems)
        precision = self.truth["precision"]
        gaps = precision[:, None] - precision[None, :]
        coverage = {metric: _mean(_held(scores[metric], self.truth[metric])) for metric in METRICS}
        if apart.any():
            coverage["difference"] = _mean([held[apart] for held in _held(differences, gaps)])
        return {
            "trials": len(trials),
            "labels_mean": float(np.mean(labels)),
            "labels_max": max(labels),
            "coverage": coverage,
            "coverage_together": float(
                np.mean([covered_together(trial.comparison, self.truth) for trial in trials])
            ),
            "rmse": {metric: _rmse(scores[metric], self.truth[metric]) for metric in METRICS},
            "width_mean": {
                metric: _mean([ends.upper - ends.lower for ends in scores[metric]]) for metric in METRICS
            },
            "seconds_mean": float(np.mean([trial.seconds for trial in trials])),
            "warnings": list(trials[0].comparison.warnings),
        }


def simulate_compare(
    systems: Systems,
    labels: ArrayLike,
    *,
    methods: Sequence[str] = USUAL_METHODS,
    trials: int = 1,
    seed: int = 0,
    on_trial: Callable[[CompareTrial], None] | None = None,
    **choices: Any,
) -> CompareSimulation:
    """Run methods on systems whose outputs are all labelled.

    Args:
        systems: who has which item.
        labels: 0 or 1 for each item code.
        methods: names of methods.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        on_trial: called after each trial.
        choices: those of `CompareChoices` beside the method.
    """
    known = _known(systems, labels)
    chosen = CompareChoices.of(**choices)
    if "batch" not in choices:
        # Nobody watches a simulation: one batch is quicker.
        chosen = replace(chosen, batch=chosen.labels_per_system)
    for method in methods:
        method_named(METHODS, method)
    if trials < 1:
        raise ParameterError(f"Trials must be at least 1; it is {trials}.")
    done = []
    for method in methods:
        for one in range(seed, seed + trials):
            begun = time.perf_counter()
            plan = make_compare_plan(systems, replace(chosen, method=method), seed=one)
            comparison = run(plan, lambda items: known[items])
            trial = CompareTrial(method, one, time.perf_counter() - begun, comparison)
            done.append(trial)
            if on_trial is not None:
                on_trial(trial)
    return CompareSimulation(tuple(done), chosen, systems, true_scores(systems, known))


def simulate_source(
    labelled: Labelled[Any],
    *,
    methods: Sequence[str] | None,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - there are none
    known: Mapping[int, int | None],  # noqa: ARG001 - no method takes them
    trials: int,
    seed: int,
    on_trial: Callable[[CompareTrial], None],
) -> CompareSimulation:
    """`simulate_compare` for opened systems; see `Simulator`."""
    return simulate_compare(
        labelled.source.systems,
        labelled.truth,
        methods=methods or USUAL_METHODS,
        trials=trials,
        seed=seed,
        on_trial=on_trial,
        **choices,
    )


def covered_together(comparison: Comparison, truth: dict[str, Floats]) -> bool:
    """Whether every interval of every system and every pair holds."""
    for metric in METRICS:
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


def _identical(systems: Systems) -> NDArray[np.bool_]:
    return np.asarray(systems.apart <= 0.0)


def _cell(ends: Ends, truth: Floats, place: int) -> dict[str, float | None]:
    numbers = {
        "truth": truth[place],
        "estimate": ends.value[place],
        "lower": ends.lower[place],
        "upper": ends.upper[place],
    }
    return {name: None if np.isnan(value) else float(value) for name, value in numbers.items()}


def _known(systems: Systems, labels: ArrayLike) -> Labels:
    known = np.asarray(labels)
    if len(known) != systems.size:
        raise LabelError(
            f"There are {len(known):,} labels for {systems.size:,} items. Give one for each code."
        )
    wrong = (known != 0) & (known != 1)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        raise LabelError(
            f"The label of item {first:,} is {known[first]!r}; it must be 1 (right) or 0 (wrong)."
        )
    return known.astype(np.int8)
