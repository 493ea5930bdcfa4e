"""Simulation of `curve`: its methods on known labels, with many seeds: labels used, error, coverage.

The plans are those that people's labels drive; only the oracle differs. Every rank is checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import Choices, takes_choices
from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.numbers import count, measured, percent
from karat.core.plan import Labels, run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.method import CurveMethod
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.yields import Floats
from karat.simulate.run import run_seeds
from karat.simulate.simulation import Simulation, SummaryTable, flipped_labels, known_labels, mean_of
from karat.sources.source import LabelledSource

# Ranks checked in one go; keeps memory flat however long the list is.
CHUNK = 1 << 20
WINDOW_OF_SCALING = 100


@dataclass(frozen=True, slots=True)
class CurveScore:
    """How a curve compares with the truth, over all ranks."""

    max_factor: float
    covered: bool
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveTrial(CurveScore):
    """One run of one method with one seed."""

    method: str
    seed: int
    labels: int
    queries: int
    seconds: float
    warnings: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class CurveSimulation(Simulation):
    """All trials, method by method and seed by seed."""

    trials: tuple[CurveTrial, ...]
    choices: CurveChoices
    size: int
    labels: Labels | None = None

    @property
    def truth(self) -> Labels | None:
        """Every label in order of rank, where it is the same for all seeds."""
        return self.labels

    def _summary_of(self, trials: Sequence[CurveTrial]) -> dict[str, Any]:
        return {
            "trials": len(trials),
            "labels_mean": mean_of(trials, "labels"),
            "labels_max": max(trial.labels for trial in trials),
            "queries_mean": mean_of(trials, "queries"),
            "max_factor_mean": mean_of(trials, "max_factor"),
            "max_factor_max": max(trial.max_factor for trial in trials),
            "height_max": max(trial.height for trial in trials),
            "coverage": mean_of(trials, "covered"),
            "seconds_mean": mean_of(trials, "seconds"),
            "warned": sum(bool(trial.warnings) for trial in trials),
            "warnings": list(trials[0].warnings),
        }

    def table(self) -> SummaryTable:
        """Labels, errors and how often the band held, by method."""
        return SummaryTable(
            f"Curve of {count(self.size, 'item')}, {self.seeds}, "
            f"{percent(self.choices.confidence)} confidence",
            ("method", "labels", "at most", "queries", "worst factor", "band held", "seconds"),
            [
                (
                    method,
                    f"{summary['labels_mean']:,.0f}",
                    f"{summary['labels_max']:,}",
                    f"{summary['queries_mean']:.3g}",
                    f"{summary['max_factor_max']:.4f}",
                    measured(summary["coverage"]),
                    f"{summary['seconds_mean']:.2g}",
                )
                for method, summary in self.summary().items()
            ],
        )

    def to_dict(self) -> dict[str, Any]:
        """One object for `--json`."""
        return {
            "items": self.size,
            "settings": self.choices.to_dict(),
            "trials": [asdict(trial) for trial in self.trials],
            "summary": self.summary(),
        }


@takes_choices(CurveChoices, without=("method",))
def simulate_curve(
    labels: ArrayLike,
    *,
    methods: Sequence[str] | None = None,
    trials: int = 1,
    seed: int = 0,
    scale: int = 1,
    proxy: ArrayLike | None = None,
    known: Mapping[int, int | None] | None = None,
    processes: int | None = None,
    on_trial: Callable[[CurveTrial], None] | None = None,
    **choices: Any,
) -> CurveSimulation:
    """Run methods on a list whose labels are all known. Each method goes by the choices that it takes.

    Args:
        labels: 0 or 1 for each item, in the order of rank.
        methods: names of curve methods; by default all, with a noise rate those that can allow for it.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        scale: make the list this many times longer, as the AdaStrat paper does (see `scaled_labels`); it is
            drawn anew for each seed.
        proxy: for methods that take it, another judge's verdict in [0, 1] for each rank.
        known: for methods that take them, labels by rank that exist already.
        processes: how many at once; by default as many as there are cores when it is worth it.
        on_trial: called after each trial, in the order in which they end.
        **choices: those of `CurveChoices`.
    """
    truth = known_labels(labels, item="rank", first=1)
    chosen = CurveChoices.of(**choices)
    names = usual_methods(chosen) if methods is None else tuple(methods)
    for name in names:
        if not _knows_errors(method_named(METHODS, name), chosen):
            # The labels will be wrong that often, and the method supposes otherwise.
            chosen.check_taken_by(name)
    if scale < 1:
        raise ParameterError(f"The scale must be at least 1; it is {scale}.")
    if scale > 1 and (proxy is not None or known):
        raise ParameterError("Verdicts and known labels are about the items of the list; they do not scale.")
    size = len(truth) * scale
    chosen.check_size(size)
    job = partial(
        _run_seed,
        truth,
        names,
        chosen,
        scale,
        None if proxy is None else np.asarray(proxy),
        dict(known or {}),
    )
    done = run_seeds(job, methods=names, trials=trials, seed=seed, processes=processes, on_trial=on_trial)
    return CurveSimulation(done, chosen, size, truth if scale == 1 else None)


def simulate_source(
    labelled: LabelledSource[Any],
    *,
    choices: Mapping[str, Any],
    extra: Choices,
    known: Mapping[int, int | None],
    **running: Any,
) -> CurveSimulation:
    """`simulate_curve` for an opened ranking; see `simulator_of`."""
    return simulate_curve(
        labelled.truth, proxy=labelled.source.verdicts, known=known, **extra.to_dict(), **choices, **running
    )


def usual_methods(choices: CurveChoices) -> tuple[str, ...]:
    """The methods that a simulation tries where none are named."""
    return tuple(name for name, method in METHODS.items() if _knows_errors(method, choices))


def _knows_errors(method: CurveMethod, choices: CurveChoices) -> bool:
    """Whether a method is told of all errors of labels that the choices speak of."""
    return LabelNoise.chosen(choices) == LabelNoise.chosen(choices.for_method(method.name))


def score_curve(curve: Curve, labels: Labels, *, floor: float) -> CurveScore:
    """Compare a curve with the truth at every rank.

    `max_factor` is the largest of q/p and p/q, both taken no lower than `floor`; `covered` says
    whether the band holds at all ranks; `height` is its largest upper/lower.
    """
    largest, covered, before = 1.0, True, 0
    for start in range(0, len(labels), CHUNK):
        chunk = labels[start : start + CHUNK]
        ranks = np.arange(start + 1, start + len(chunk) + 1)
        truth = before + np.cumsum(chunk, dtype=np.int64)
        before = int(truth[-1])
        low, value, high = curve.yields_between(int(ranks[0]), int(ranks[-1]))
        covered = covered and bool(((low <= truth + 1e-6) & (truth <= high + 1e-6)).all())
        ratio = np.maximum(value / ranks, floor) / np.maximum(truth / ranks, floor)
        largest = max(largest, float(ratio.max()), float(1.0 / ratio.min()))
    ends = np.array([1, curve.size], dtype=np.int64)
    height = float(heights(*curve.feasible, ends, floor=floor).max()) if curve.size > 1 else 1.0
    return CurveScore(largest, covered, height)


def scaled_labels(labels: Labels, scale: int, generator: np.random.Generator) -> Labels:
    """A list `scale` times as long with about the same curve.

    Each item is replaced by `scale` independent draws with the mean label of the 100 ranks around
    it (fewer at the ends) as their probability, as the AdaStrat paper does.
    """
    if scale == 1:
        return labels
    size, half = len(labels), WINDOW_OF_SCALING // 2
    right = np.concatenate(([0], np.cumsum(labels, dtype=np.int64)))
    first = np.maximum(np.arange(size) - half, 0)
    last = np.minimum(np.arange(size) + half, size)
    means = ((right[last] - right[first]) / (last - first)).astype(np.float32)
    scaled = np.empty(size * scale, dtype=np.int8)
    step = max(1, CHUNK // scale)
    for start in range(0, size, step):
        chances = np.repeat(means[start : start + step], scale)
        draws = generator.random(len(chances), dtype=np.float32) < chances
        scaled[start * scale : start * scale + len(chances)] = draws
    return scaled


def _run_seed(
    labels: Labels,
    methods: tuple[str, ...],
    choices: CurveChoices,
    scale: int,
    proxy: Floats | None,
    known: Mapping[int, int | None],
    seed: int,
) -> list[CurveTrial]:
    """All methods on one and the same data, so that they can be compared seed by seed."""
    generator = np.random.default_rng([seed, scale])
    truth = scaled_labels(labels, scale, generator)
    answers = flipped_labels(truth, LabelNoise.chosen(choices), generator)
    trials = []
    for name in methods:
        method = METHODS[name]
        started = time.perf_counter()
        plan = make_plan(
            len(truth),
            choices.for_method(name),
            seed=seed,
            known=known if method.takes_known else None,
            proxy=proxy if method.takes_proxy else None,
        )
        curve = run(plan, lambda ranks: answers[ranks - 1])
        seconds = time.perf_counter() - started
        trials.append(
            CurveTrial(
                method=name,
                seed=seed,
                labels=curve.labels_used,
                queries=len(curve.queried),
                seconds=seconds,
                warnings=curve.warnings,
                **asdict(score_curve(curve, truth, floor=BandTarget.of(choices).floor)),
            )
        )
    return trials
