"""Every plan against known labels, many seeds: labels used, error, coverage.

The plans are those that people's labels drive; only the oracle differs. Every rank is checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from karat.core.choices import Choices, takes_choices
from karat.core.errors import LabelError, ParameterError
from karat.core.method import method_named
from karat.core.plan import Labels, run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import Floats
from karat.simulate.run import run_seeds
from karat.simulate.simulation import Simulation, SummaryTable, by_method
from karat.sources.source import Labelled

# Ranks checked in one go; keeps memory flat however long the list is.
CHUNK = 1 << 20
WINDOW_OF_SCALING = 100


@dataclass(frozen=True, slots=True)
class CurveScore:
    """How a curve compares with the truth, over all ranks."""

    max_factor: float
    covered: bool
    height: float


@dataclass(frozen=True, slots=True)
class CurveTrial:
    """One run of one method with one seed."""

    method: str
    seed: int
    labels: int
    queries: int
    seconds: float
    max_factor: float
    covered: bool
    height: float
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

    def summary(self) -> dict[str, dict[str, Any]]:
        """For each method: labels, the largest error, and how often the band held everywhere."""
        return {method: _summary(trials) for method, trials in by_method(self.trials).items()}

    def table(self) -> SummaryTable:
        """Labels, errors and how often the band held, by method."""
        trials = len({trial.seed for trial in self.trials})
        return SummaryTable(
            f"Curve of {self.size:,} items, {trials} {'seed' if trials == 1 else 'seeds'}, "
            f"{self.choices.confidence:.0%} confidence",
            ("method", "labels", "at most", "queries", "worst factor", "band held", "seconds"),
            [
                (
                    method,
                    f"{summary['labels_mean']:,.0f}",
                    f"{summary['labels_max']:,}",
                    f"{summary['queries_mean']:.3g}",
                    f"{summary['max_factor_max']:.4f}",
                    f"{summary['coverage']:.0%}",
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


def _summary(trials: Sequence[CurveTrial]) -> dict[str, Any]:
    labels = [trial.labels for trial in trials]
    factors = [trial.max_factor for trial in trials]
    return {
        "trials": len(trials),
        "labels_mean": float(np.mean(labels)),
        "labels_max": max(labels),
        "queries_mean": float(np.mean([trial.queries for trial in trials])),
        "max_factor_mean": float(np.mean(factors)),
        "max_factor_max": max(factors),
        "height_max": max(trial.height for trial in trials),
        "coverage": float(np.mean([trial.covered for trial in trials])),
        "seconds_mean": float(np.mean([trial.seconds for trial in trials])),
        "warned": sum(bool(trial.warnings) for trial in trials),
        "warnings": list(trials[0].warnings),
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
    truth = _known_labels(labels)
    chosen = CurveChoices.of(**choices)
    names = usual_methods(chosen) if methods is None else tuple(methods)
    for name in names:
        if chosen.noise and not method_named(METHODS, name).takes_noise:
            # The labels will be wrong that often, and the method supposes that they are right.
            chosen.check_taken_by(name)
    if scale < 1:
        raise ParameterError(f"The scale must be at least 1; it is {scale}.")
    if scale > 1 and (proxy is not None or known):
        raise ParameterError("Verdicts and known labels are about the items of the list; they do not scale.")
    size = len(truth) * scale
    chosen.check_size(size)
    job = _Job(truth, names, chosen, scale, None if proxy is None else np.asarray(proxy), dict(known or {}))
    done = run_seeds(job, methods=names, trials=trials, seed=seed, processes=processes, on_trial=on_trial)
    return CurveSimulation(done, chosen, size, truth if scale == 1 else None)


def simulate_source(
    labelled: Labelled[Any],
    *,
    methods: Sequence[str] | None,
    choices: Mapping[str, Any],
    extra: Choices,
    known: Mapping[int, int | None],
    trials: int,
    seed: int,
    on_trial: Callable[[CurveTrial], None],
) -> CurveSimulation:
    """`simulate_curve` for an opened ranking; see `Simulator`."""
    return simulate_curve(
        labelled.truth,
        methods=methods,
        proxy=labelled.source.verdicts,
        known=known,
        trials=trials,
        seed=seed,
        on_trial=on_trial,
        **extra.to_dict(),
        **choices,
    )


def usual_methods(choices: CurveChoices) -> tuple[str, ...]:
    """The methods that a simulation tries where none are named."""
    return tuple(name for name, method in METHODS.items() if method.takes_noise or not choices.noise)


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
    found = np.concatenate(([0], np.cumsum(labels, dtype=np.int64)))
    first = np.maximum(np.arange(size) - half, 0)
    last = np.minimum(np.arange(size) + half, size)
    means = ((found[last] - found[first]) / (last - first)).astype(np.float32)
    scaled = np.empty(size * scale, dtype=np.int8)
    step = max(1, CHUNK // scale)
    for start in range(0, size, step):
        chances = np.repeat(means[start : start + step], scale)
        draws = generator.random(len(chances), dtype=np.float32) < chances
        scaled[start * scale : start * scale + len(chances)] = draws
    return scaled


def flipped_labels(labels: Labels, noise: float, generator: np.random.Generator) -> Labels:
    """What annotators who are wrong with this probability would say, once for each item."""
    if noise == 0.0:
        return labels
    answers = labels.copy()
    answers[generator.random(len(labels), dtype=np.float32) < noise] ^= 1
    return answers


def _known_labels(labels: ArrayLike) -> Labels:
    known = np.asarray(labels)
    if len(known) == 0:
        raise LabelError("There are no labels to simulate with.")
    wrong = (known != 0) & (known != 1)
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        raise LabelError(
            f"The label at rank {first + 1:,} is {known[first]!r}; it must be 1 (right) or 0 (wrong)."
        )
    return known.astype(np.int8)


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """What every seed has in common."""

    labels: Labels
    methods: tuple[str, ...]
    choices: CurveChoices
    scale: int
    proxy: Floats | None = None
    known: Mapping[int, int | None] = field(default_factory=dict)

    def run_seed(self, seed: int) -> list[CurveTrial]:
        """All methods on one and the same data, so that they can be compared seed by seed."""
        generator = np.random.default_rng([seed, self.scale])
        truth = scaled_labels(self.labels, self.scale, generator)
        answers = flipped_labels(truth, self.choices.noise, generator)
        return [self._trial(name, seed, truth, answers) for name in self.methods]

    def _trial(self, name: str, seed: int, truth: Labels, answers: Labels) -> CurveTrial:
        method = METHODS[name]
        started = time.perf_counter()
        plan = make_plan(
            len(truth),
            self.choices.for_method(name),
            seed=seed,
            known=self.known if method.takes_known else None,
            proxy=self.proxy if method.takes_proxy else None,
        )
        curve = run(plan, lambda ranks: answers[ranks - 1])
        seconds = time.perf_counter() - started
        score = score_curve(curve, truth, floor=self.choices.floor)
        return CurveTrial(
            method=name,
            seed=seed,
            labels=curve.labels_used,
            queries=len(curve.queried),
            seconds=seconds,
            max_factor=score.max_factor,
            covered=score.covered,
            height=score.height,
            warnings=curve.warnings,
        )
