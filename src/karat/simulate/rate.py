"""Simulation of `rate`: its methods on known labels, with many seeds: labels, half-width, coverage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import Choices
from karat.core.method import method_named
from karat.core.numbers import measured, percent
from karat.core.plan import Labels, run
from karat.data.item_set import ItemSet
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.methods import METHODS
from karat.questions.rate.plan import rate_plan
from karat.questions.rate.question import QUESTION, true_shares
from karat.questions.rate.result import Rate
from karat.simulate.run import run_seeds
from karat.simulate.simulation import (
    FLIPS,
    Simulation,
    SummaryTable,
    flipped_labels,
    known_labels,
    mean_of,
)
from karat.sources.source import LabelledSource


@dataclass(frozen=True, slots=True)
class RateTrial:
    """One run of one method with one seed.

    Attributes:
        method: its name.
        seed: of the run.
        labels: that were asked for.
        estimate: of the share.
        lower: end of its interval.
        upper: end of its interval.
        truth: the share.
        slices: how many slices have an interval.
        slices_covered: how many of these hold.
        alarms: slices for which an alarm was raised.
        seconds: that the plan took.
        warnings: of the result.
    """

    method: str
    seed: int
    labels: int
    estimate: float | None
    lower: float
    upper: float
    truth: float
    slices: int
    slices_covered: int
    alarms: int
    seconds: float
    warnings: tuple[str, ...]

    @property
    def covered(self) -> bool:
        """Whether the interval holds."""
        return self.lower <= self.truth <= self.upper

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.upper - self.lower) / 2.0


@dataclass(frozen=True, eq=False)
class RateSimulation(Simulation):
    """All trials, method by method and seed by seed."""

    trials: tuple[RateTrial, ...]
    choices: RateChoices
    size: int

    @property
    def truth(self) -> float:
        """The true share."""
        return self.trials[0].truth

    def _summary_of(self, trials: Sequence[RateTrial]) -> dict[str, Any]:
        estimates = np.array([trial.truth if trial.estimate is None else trial.estimate for trial in trials])
        told = sum(trial.slices for trial in trials)
        return {
            "trials": len(trials),
            "coverage": mean_of(trials, "covered"),
            **{f"{name}_mean": mean_of(trials, name) for name in ("half_width", "labels", "seconds")},
            "bias": float((estimates - trials[0].truth).mean()),
            "rmse": float(np.sqrt(((estimates - trials[0].truth) ** 2).mean())),
            "slices_coverage": sum(trial.slices_covered for trial in trials) / told if told else None,
            "alarms_mean": mean_of(trials, "alarms"),
            "warnings": list(trials[0].warnings),
        }

    def table(self) -> SummaryTable:
        """Labels, half-width and coverage by method."""
        by_method = self.summary()
        watched = self.choices.watch is not None
        sliced = any(summary["slices_coverage"] is not None for summary in by_method.values())
        rows = []
        for method, summary in by_method.items():
            row = [
                method,
                f"{summary['labels_mean']:,.0f}",
                f"± {summary['half_width_mean']:.4f}",
                measured(summary["coverage"]),
                f"{summary['rmse']:.4f}",
            ]
            if sliced:
                covered = summary["slices_coverage"]
                row.append("" if covered is None else measured(covered))
            if watched:
                row.append(f"{summary['alarms_mean']:.1f}")
            rows.append(row)
        return SummaryTable(
            f"{measured(self.truth)} right of {self.size:,} items, {self.seeds}, "
            f"{percent(self.choices.confidence)} confidence",
            (
                "method",
                "labels",
                "half-width",
                "held",
                "RMSE",
                *(["slices held"] if sliced else []),
                *(["alarms"] if watched else []),
            ),
            rows,
        )

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        settings = self.choices.to_dict()
        del settings["method"]
        return {
            "items": self.size,
            "settings": settings,
            "trials": [
                asdict(trial) | {"covered": trial.covered, "half_width": trial.half_width}
                for trial in self.trials
            ],
            "summary": self.summary(),
        }


def simulate_rate(
    items: ItemSet,
    labels: ArrayLike,
    *,
    methods: Sequence[str] | None = None,
    trials: int = 1,
    seed: int = 0,
    processes: int | None = None,
    on_trial: Callable[[RateTrial], None] | None = None,
    known: Mapping[int, int | None] | None = None,
    **choices: Any,
) -> RateSimulation:
    """Run methods on items whose labels are all known.

    Args:
        items: the set.
        labels: 0 or 1 for each of them.
        methods: names of methods; by default all.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        processes: how many at once; by default as many as there are cores when it is worth it.
        on_trial: called after each trial, in the order in which they end.
        known: labels by row that exist before the plan starts.
        **choices: see `karat.questions.rate.choices.RateChoices`.
    """
    truth = known_labels(labels, len(items))
    chosen = RateChoices.of(**choices)
    names = tuple(methods or METHODS)
    for name in names:
        QUESTION.check(chosen.for_method(method_named(METHODS, name).name), items)
    job = partial(_run_seed, items, truth, names, chosen, dict(known or {}))
    done = run_seeds(job, methods=names, trials=trials, seed=seed, processes=processes, on_trial=on_trial)
    return RateSimulation(done, chosen, len(items))


def simulate_source(
    labelled: LabelledSource[Any],
    *,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - there are none
    known: Mapping[int, int | None],
    **running: Any,
) -> RateSimulation:
    """`simulate_rate` for opened items; see `simulator_of`."""
    return simulate_rate(labelled.source.items, labelled.truth, known=known, **choices, **running)


def _run_seed(
    items: ItemSet,
    truth: Labels,
    methods: Sequence[str],
    choices: RateChoices,
    known: Mapping[int, int | None],
    seed: int,
) -> list[RateTrial]:
    trials = []
    answers = flipped_labels(truth, LabelNoise.chosen(choices), np.random.default_rng([seed, FLIPS]))
    for name in methods:
        started = time.perf_counter()
        plan = rate_plan(items, choices.for_method(name), seed=seed, known=known)
        rate = run(plan, lambda rows: answers[rows])
        trials.append(_trial(rate, seed, items, truth, time.perf_counter() - started))
    return trials


def _trial(rate: Rate, seed: int, items: ItemSet, truth: Labels, seconds: float) -> RateTrial:
    share, by_slice = true_shares(items, truth)
    told = [each for each in rate.slices if each.lower is not None and each.upper is not None]
    return RateTrial(
        method=rate.method,
        seed=seed,
        labels=rate.labels_used,
        estimate=rate.value,
        lower=rate.lower,
        upper=rate.upper,
        truth=share,
        slices=len(told),
        slices_covered=sum(each.lower <= by_slice[each.name] <= each.upper for each in told),  # type: ignore[operator]
        alarms=len(rate.alarms),
        seconds=seconds,
        warnings=rate.warnings,
    )
