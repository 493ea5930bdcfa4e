"""Simulation of `volume`: its methods on known labels, with many seeds: effort, error, coverage."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.choices import Choices
from karat.core.errors import LabelError, ParameterError
from karat.core.method import method_named
from karat.core.plan import Labels, run
from karat.data.features import Features
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import Finding, find_documents, volume_plan
from karat.questions.volume.question import QUESTION
from karat.questions.volume.result import Volume
from karat.simulate.simulation import Simulation, SummaryTable, by_method
from karat.sources.source import Labelled


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

    def summary(self) -> dict[str, dict[str, Any]]:
        """For each method: effort, error, and how often its interval held."""
        return {method: _summary(trials) for method, trials in by_method(self.trials).items()}

    def table(self) -> SummaryTable:
        """Effort, estimate and interval by method."""
        first = self.trials[0]
        trials = len({trial.seed for trial in self.trials})
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
                    f"{summary['relative_error_mean']:.1%}",
                    f"{summary['coverage']:.0%}",
                    f"{summary['certain_recall_mean']:.0%}",
                )
            )
        caption = f"Means over the seeds; the interval is that of seed {first.seed}." if trials > 1 else ""
        return SummaryTable(
            f"{first.truth:,} relevant among {self.size:,} documents, {trials} "
            f"{'seed' if trials == 1 else 'seeds'}, {self.choices.confidence:.0%} confidence",
            ("method", "labels", "found", "estimate", "interval", "truth", "error", "held", "recall ≥"),
            rows,
            caption,
        )

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        return {
            "documents": self.size,
            "settings": {name: value for name, value in self.choices.to_dict().items() if name != "method"},
            "trials": [
                asdict(trial) | {"labels": trial.effort, "covered": trial.covered} for trial in self.trials
            ],
            "summary": self.summary(),
        }


def _summary(trials: Sequence[VolumeTrial]) -> dict[str, Any]:
    errors = np.array([trial.relative_error for trial in trials])
    return {
        "trials": len(trials),
        "effort_mean": float(np.mean([trial.effort for trial in trials])),
        "found_mean": float(np.mean([trial.found for trial in trials])),
        "estimate_mean": float(np.mean([trial.estimate for trial in trials])),
        "relative_error_mean": float(errors.mean()),
        "rmse": float(np.sqrt((errors**2).mean())),
        "coverage": float(np.mean([trial.covered for trial in trials])),
        "width_median": float(np.median([trial.upper - trial.lower for trial in trials])),
        "certain_recall_mean": float(np.mean([trial.certain_recall for trial in trials])),
        "coverage_of_others": {
            name: float(np.mean([t.others[name][0] <= t.truth <= t.others[name][1] for t in trials]))
            for name in trials[0].others
        },
        "seconds_mean": float(np.mean([trial.seconds for trial in trials])),
        "warnings": list(trials[0].warnings),
    }


def simulate_volume(
    features: Features,
    labels: ArrayLike,
    *,
    methods: Sequence[str],
    trials: int = 1,
    seed: int = 0,
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
        methods: names of methods.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        on_trial: called after each trial.
        **choices: see `karat.questions.volume.choices.VolumeChoices`; of documents to start from,
            `seed_rows`.
    """
    known = _known(features, labels)
    chosen = VolumeChoices.of(**choices)
    tried = [method_named(METHODS, name) for name in methods]
    if trials < 1:
        raise ParameterError(f"Trials must be at least 1; it is {trials}.")
    done: list[VolumeTrial] = []
    for one in range(seed, seed + trials):
        for trial in _run_seed(features, known, tried, chosen, one):
            done.append(trial)
            if on_trial is not None:
                on_trial(trial)
    place = {method: position for position, method in enumerate(methods)}
    done.sort(key=lambda trial: (place[trial.method], trial.seed))
    return VolumeSimulation(tuple(done), chosen, len(features))


def simulate_source(
    labelled: Labelled[Any],
    *,
    methods: Sequence[str] | None,
    choices: Mapping[str, Any],
    extra: Choices,  # noqa: ARG001 - there are none
    known: Mapping[int, int | None],  # noqa: ARG001 - a simulated review starts without labels
    trials: int,
    seed: int,
    on_trial: Callable[[VolumeTrial], None],
) -> VolumeSimulation:
    """`simulate_volume` for opened documents; see `Simulator`."""
    chosen = VolumeChoices.of(**choices)
    return simulate_volume(
        labelled.source.features,
        labelled.truth,
        methods=methods or tuple(METHODS),
        trials=trials,
        seed=seed,
        on_trial=on_trial,
        **{**choices, "seed_rows": QUESTION.seed_rows(chosen, labelled.source)},
    )


def _run_seed(
    features: Features,
    known: Labels,
    methods: Sequence[VolumeMethod],
    choices: VolumeChoices,
    seed: int,
) -> list[VolumeTrial]:
    finding: Finding | None = None
    spent = 0.0
    if any(method.finds_first for method in methods):
        begun = time.perf_counter()
        finding = find_documents(features, lambda items: known[items], choices, seed=seed)
        spent = time.perf_counter() - begun
    trials: list[VolumeTrial] = []
    # Methods that end by themselves come first: the others take as many labels as they did.
    for method in sorted(methods, key=lambda each: (not each.ends_by_itself, not each.finds_first)):
        begun = time.perf_counter()
        paired = _paired(method, choices, trials, 0 if finding is None else finding.labels)
        plan = volume_plan(features, paired, seed=seed, finding=finding if method.finds_first else None)
        volume = run(plan, lambda items: known[items])
        seconds = time.perf_counter() - begun + (spent if method.finds_first else 0.0)
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


def _known(features: Features, labels: ArrayLike) -> Labels:
    known = np.asarray(labels)
    if len(known) != len(features):
        raise LabelError(
            f"There are {len(known):,} labels for {len(features):,} documents. Give one for each."
        )
    wrong = (known != 0) & (known != 1)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        raise LabelError(
            f"The label of document {first:,} is {known[first]!r}; it must be 1 (relevant) or 0 (not)."
        )
    return known.astype(np.int8)
