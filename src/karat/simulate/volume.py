"""Simulation of `volume`: its methods on known labels, with many seeds: effort, error, coverage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.choices import Choices
from karat.core.method import method_named
from karat.core.numbers import measured, percent
from karat.core.plan import Labels, run
from karat.data.features import Features
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import Finding, find_documents, volume_plan
from karat.questions.volume.question import QUESTION
from karat.questions.volume.result import Volume
from karat.simulate.run import run_seeds
from karat.simulate.simulation import Simulation, SummaryTable, known_labels, mean_of
from karat.sources.source import LabelledSource


@dataclass(frozen=True, slots=True)
class VolumeTrial:
    """One run of one method with one seed.

    Attributes:
        method: its name.
        seed: of the run.
        effort: documents that were labelled.
        found: relevant ones among them.
        estimate: of the number of relevant documents.
        lower: end of its interval.
        upper: end of its interval.
        truth: how many there are.
        others: ends of the intervals that assume more, by name.
        certain_recall: the share of the relevant documents that is certainly found.
        seconds: that the plan took.
        reason: why finding ended.
        warnings: of the result.
    """

    method: str
    seed: int
    effort: int
    found: int
    estimate: float
    lower: float
    upper: float
    truth: int
    others: dict[str, tuple[float, float]]
    certain_recall: float
    seconds: float
    reason: str
    warnings: tuple[str, ...]

    @property
    def relative_error(self) -> float:
        """How far the estimate is from the truth, as a share of it; of 1 where there is nothing to find."""
        return abs(self.estimate - self.truth) / max(1, self.truth)

    @property
    def covered(self) -> bool:
        """Whether the interval holds."""
        return self.lower <= self.truth <= self.upper


@dataclass(frozen=True, eq=False)
class VolumeSimulation(Simulation):
    """All trials, method by method and seed by seed."""

    trials: tuple[VolumeTrial, ...]
    choices: VolumeChoices
    size: int

    def _summary_of(self, trials: Sequence[VolumeTrial]) -> dict[str, Any]:
        errors = np.array([trial.relative_error for trial in trials])
        return {
            "trials": len(trials),
            **{f"{name}_mean": mean_of(trials, name) for name in ("effort", "found", "estimate")},
            "relative_error_mean": float(errors.mean()),
            "rmse": float(np.sqrt((errors**2).mean())),
            "coverage": mean_of(trials, "covered"),
            "width_median": float(np.median([trial.upper - trial.lower for trial in trials])),
            "certain_recall_mean": mean_of(trials, "certain_recall"),
            "coverage_of_others": {
                name: float(np.mean([t.others[name][0] <= t.truth <= t.others[name][1] for t in trials]))
                for name in trials[0].others
            },
            "seconds_mean": mean_of(trials, "seconds"),
            "warnings": list(trials[0].warnings),
        }

    def table(self) -> SummaryTable:
        """Effort, estimate and interval by method."""
        first = self.trials[0]
        several = self.trials[-1].seed > first.seed
        rows = []
        for method, summary in self.summary().items():
            one = next(trial for trial in self.trials if trial.method == method)
            rows.append(
                (
                    method,
                    f"{summary['effort_mean']:,.0f}",
                    f"{summary['found_mean']:,.0f}",
                    f"{summary['estimate_mean']:,.1f}",
                    f"{one.lower:,.0f}–{one.upper:,.0f}",
                    f"{one.truth:,}",
                    measured(summary["relative_error_mean"]),
                    measured(summary["coverage"]),
                    measured(summary["certain_recall_mean"]),
                )
            )
        caption = f"Means over the seeds; the interval is that of seed {first.seed}." if several else ""
        return SummaryTable(
            f"{first.truth:,} relevant among {self.size:,} documents, {self.seeds}, "
            f"{percent(self.choices.confidence)} confidence",
            ("method", "labels", "found", "estimate", "interval", "truth", "error", "held", "recall ≥"),
            rows,
            caption,
        )

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        settings = self.choices.to_dict()
        del settings["method"]
        return {
            "documents": self.size,
            "settings": settings,
            "trials": [
                asdict(trial) | {"labels": trial.effort, "covered": trial.covered} for trial in self.trials
            ],
            "summary": self.summary(),
        }


def simulate_volume(
    features: Features,
    labels: ArrayLike,
    *,
    methods: Sequence[str] | None = None,
    trials: int = 1,
    seed: int = 0,
    processes: int | None = None,
    on_trial: Callable[[VolumeTrial], None] | None = None,
    **choices: Any,
) -> VolumeSimulation:
    """Run methods on documents whose labels are all known.

    With one seed all methods find the same documents; then each samples the rest. Methods that do not end by
    themselves get as many labels as the first listed one that does, unless `sample` says how many:
    uniform, which finds nothing first, as many as that took in all.

    Args:
        features: of the documents.
        labels: 0 or 1 for each of them.
        methods: names of methods; by default all.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        processes: how many at once; by default as many as there are cores when it is worth it.
        on_trial: called after each trial, in the order in which they end.
        **choices: see `karat.questions.volume.choices.VolumeChoices`; of documents to start from,
            `seed_rows`.
    """
    truth = known_labels(labels, len(features), item="document", meanings="1 (relevant) or 0 (not)")
    chosen = VolumeChoices.of(**choices)
    names = tuple(methods or METHODS)
    for name in names:
        method_named(METHODS, name)
    job = partial(_run_seed, features, truth, names, chosen)
    done = run_seeds(job, methods=names, trials=trials, seed=seed, processes=processes, on_trial=on_trial)
    return VolumeSimulation(done, chosen, len(features))


def simulate_source(
    labelled: LabelledSource[Any],
    *,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - there are none
    known: Mapping[int, int | None],  # noqa: ARG001 - a simulated review starts without labels
    **running: Any,
) -> VolumeSimulation:
    """`simulate_volume` for opened documents; see `simulator_of`."""
    rows = QUESTION.seed_rows(VolumeChoices.of(**choices), labelled.source)
    return simulate_volume(
        labelled.source.features, labelled.truth, **{**choices, "seed_rows": rows}, **running
    )


def _run_seed(
    features: Features,
    known: Labels,
    names: Sequence[str],
    choices: VolumeChoices,
    seed: int,
) -> list[VolumeTrial]:
    methods = [METHODS[name] for name in names]
    finding: Finding | None = None
    spent = 0.0
    if any(method.finds_first for method in methods):
        started = time.perf_counter()
        finding = find_documents(features, lambda items: known[items], choices, seed=seed)
        spent = time.perf_counter() - started
    trials: list[VolumeTrial] = []
    # Methods that end by themselves come first: the others take as many labels as they did.
    for method in sorted(methods, key=lambda each: (not each.ends_by_itself, not each.finds_first)):
        started = time.perf_counter()
        paired = _paired(method, choices, trials, 0 if finding is None else finding.labels)
        goes_on = method.finds_first and not method.samples_along
        plan = volume_plan(features, paired, seed=seed, finding=finding if goes_on else None)
        volume = run(plan, lambda items: known[items])
        seconds = time.perf_counter() - started + (spent if goes_on else 0.0)
        trials.append(_trial(volume, seed, int(known.sum()), seconds))
    return trials


def _paired(
    method: VolumeMethod, choices: VolumeChoices, before: Sequence[VolumeTrial], judged: int
) -> VolumeChoices:
    """Choices with as many labels as the first method of this seed took, where one does not end by itself."""
    choices = replace(choices, method=method.name)
    if not before or method.ends_by_itself or choices.certify:
        return choices
    if not method.finds_first:
        return replace(choices, sample=before[0].effort, budget=None)
    return choices if choices.sample else replace(choices, sample=max(1, before[0].effort - judged))


def _trial(volume: Volume, seed: int, truth: int, seconds: float) -> VolumeTrial:
    return VolumeTrial(
        method=volume.method,
        seed=seed,
        effort=volume.labels_used,
        found=len(volume.found),
        estimate=volume.total.value,
        lower=volume.total.lower,
        upper=volume.total.upper,
        truth=truth,
        others={other.name: (other.lower, other.upper) for other in volume.others},
        certain_recall=volume.recall.lower,
        seconds=seconds,
        reason=volume.reason,
        warnings=volume.warnings,
    )
