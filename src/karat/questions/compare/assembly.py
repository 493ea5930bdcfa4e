"""From labelled draws to a comparison: what the sampled methods share."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, SystemPool
from karat.data.systems import Systems
from karat.questions.compare.bands import Bounds, apart_by_holm, bounds_of, difference_bounds
from karat.questions.compare.bootstrap import bootstrap_covariances
from karat.questions.compare.draws import LabelledDraws
from karat.questions.compare.inclusion import inclusion_scores
from karat.questions.compare.joint import joint_scores
from karat.questions.compare.recall import with_pool_recall
from karat.questions.compare.result import Comparison, Ends
from karat.questions.compare.scores import METRICS, Scores
from karat.questions.compare.settings import CompareSettings

__all__ = ["compare_sample", "ends_of", "other_average", "parameters_of"]

FEW_RIGHT = 20


def compare_sample(sample: LabelledDraws, *, method: str, settings: CompareSettings, seed: int) -> Comparison:
    """Everything that labelled draws say about the systems."""
    systems = sample.systems
    scores = _scores(sample, method, settings)
    pool_share = 1.0
    if settings.pool_recall is not None:
        pool_share = settings.pool_recall.value
        scores = with_pool_recall(scores, settings.pool_recall)
    covariances = _covariances(scores, sample, settings, seed)
    bounds = bounds_of(
        scores,
        covariances,
        sample,
        error=settings.error,
        kind=settings.interval,
        pool_share=pool_share,
    )
    differences = {
        metric: difference_bounds(
            bounds[metric],
            covariances[metric],
            scores,
            systems,
            metric=metric,
            error=settings.error,
            kind=settings.interval,
        )
        for metric in METRICS
    }
    apart = {
        metric: apart_by_holm(differences[metric], covariances[metric], settings.error) for metric in METRICS
    }
    every = bounds | _averages(sample, method, settings)
    return Comparison(
        names=systems.names,
        sizes=tuple(systems.sizes.tolist()),
        pool_size=systems.pool_size,
        method=method,
        confidence=settings.confidence,
        together=False,
        labels_used=len(sample.items),
        scores={metric: ends_of(found) for metric, found in every.items()},
        differences={metric: ends_of(found) for metric, found in differences.items()},
        apart=apart,
        notes=_notes(every, systems),
        shared=systems.shared,
        drawn=_distinct_draws(sample),
        served=tuple((sample.chances > 0).sum(axis=0).tolist()),
        recall_of="pool" if settings.pool_recall is None else "all",
        parameters=parameters_of(systems, settings, seed),
        assumptions=_assumptions(method, sample),
        warnings=_warnings(sample, bounds),
    )


def ends_of(bounds: Bounds) -> Ends:
    """The ends alone."""
    return Ends(bounds.lower, bounds.value, bounds.upper)


def parameters_of(systems: SystemPool, settings: CompareSettings, seed: int) -> dict[str, Any]:
    """What the plan needs to be run again, besides the systems."""
    return {
        "settings": settings.to_dict(),
        "seed": seed,
        "sampling": systems.sampling,
        "systems": systems.fingerprint(),
    }


def other_average(systems: SystemPool) -> tuple[str, Systems] | None:
    """The other of micro (each output alike) and macro (each group alike), where there are groups."""
    if not isinstance(systems, Systems) or systems.groups is None or systems.sampling == "weight":
        return None
    if systems.sampling == "group":
        return "micro_precision", replace(systems, sampling="uniform", chances=None)
    return "macro_precision", replace(systems, sampling="group", chances=systems.group_chances())


def _scores(
    sample: LabelledDraws, method: str, settings: CompareSettings, targets: Floats | None = None
) -> Scores:
    if method == "inclusion":
        return inclusion_scores(sample, targets=targets)
    weighting = "simple" if method == "simple" else settings.weighting
    return joint_scores(sample, weighting=weighting, targets=targets)


def _covariances(
    scores: Scores, sample: LabelledDraws, settings: CompareSettings, seed: int
) -> dict[str, Floats]:
    if settings.variance == "analytic":
        return scores.covariances()
    # Apart from the draws: a stream of its own, further along than any system's.
    generator = plan_generator(seed).spawn(len(sample.systems) + 1)[-1]
    found = bootstrap_covariances(
        scores,
        sample.draws.starts,
        sample.draws.unseen_share(sample.systems),
        replicates=settings.replicates,
        generator=generator,
        theta=1.0 if settings.pool_recall is None else settings.pool_recall.value,
    )
    return {metric: found[metric] + scores.extra.get(metric, 0.0) for metric in METRICS}


def _averages(sample: LabelledDraws, method: str, settings: CompareSettings) -> dict[str, Bounds]:
    other = other_average(sample.systems)
    if other is None:
        return {}
    name, wanted = other
    targets = wanted.chances_at(sample.items)
    scores = _scores(sample, method, settings, targets)
    if settings.pool_recall is not None:
        scores = with_pool_recall(scores, settings.pool_recall)
    found = bounds_of(
        scores,
        scores.covariances(),
        replace(sample, systems=wanted, chances=targets),
        error=settings.error,
        kind=settings.interval,
    )
    return {name: found["precision"]}


def _distinct_draws(sample: LabelledDraws) -> tuple[int, ...]:
    starts = sample.draws.starts
    return tuple(len(np.unique(sample.draws.items[first:last])) for first, last in pairwise(starts.tolist()))


def _notes(bounds: dict[str, Bounds], systems: SystemPool) -> dict[str, dict[str, str]]:
    return {
        metric: {systems.names[system]: note for system, note in sorted(found.notes.items())}
        for metric, found in bounds.items()
        if found.notes
    }


def _assumptions(method: str, sample: LabelledDraws) -> tuple[str, ...]:
    found = ["Estimates are near enough to normal: each interval holds about as often as it says, by itself."]
    if method == "inclusion":
        found.append("Items were drawn about independently of each other.")
    if sample.systems.is_alike:
        found.append("Labels are right, and were drawn by this plan: others cannot be mixed in.")
    return tuple(found)


def _warnings(sample: LabelledDraws, bounds: dict[str, Bounds]) -> tuple[str, ...]:
    found = []
    right = int(sample.labels.sum())
    if right == 0:
        found.append(
            "No right item was found in any system, so recall and F1 cannot be estimated. Label more items."
        )
    elif right < FEW_RIGHT:
        found.append(
            f"Only {right} right {'item was' if right == 1 else 'items were'} found: intervals for recall "
            "and F1 are rough. Label more items."
        )
    special = sorted({sample.systems.names[system] for found in bounds.values() for system in found.notes})
    if special and right:
        found.append(
            f"One-sided intervals for {', '.join(special)}: right or wrong items of one kind were not found."
        )
    return tuple(found)
