"""From labelled draws to a comparison: what the sampled methods share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, SystemPool
from karat.data.systems import Systems
from karat.questions.compare.bands import Bounds, apart_by_holm, bounds_of, difference_bounds
from karat.questions.compare.bootstrap import bootstrap_covariances
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.draws import LabelledDraws
from karat.questions.compare.recall import with_pool_recall
from karat.questions.compare.result import Comparison, Ends
from karat.questions.compare.scores import METRICS, Scores

# Scores from labelled draws: by the choices, and for other chances than those of the systems where given.
ScoreSample: TypeAlias = Callable[[LabelledDraws, CompareChoices, Floats | None], Scores]

FEW_RIGHT = 20


def compare_sample(
    sample: LabelledDraws,
    choices: CompareChoices,
    *,
    score: ScoreSample,
    seed: int,
    assumptions: tuple[str, ...] = (),
) -> Comparison:
    """Everything that labelled draws say about the systems.

    Args:
        sample: the labelled draws.
        choices: what was asked for.
        score: the estimates of the method.
        seed: of the plan.
        assumptions: what the method assumes beside what all of them do.
    """
    systems, sampled_recall = sample.systems, choices.sampled_recall
    scores = score(sample, choices, None)
    pool_share = 1.0
    if sampled_recall is not None:
        pool_share = sampled_recall.value
        scores = with_pool_recall(scores, sampled_recall)
    covariances = _covariances(scores, sample, choices, seed)
    bounds = bounds_of(
        scores,
        covariances,
        sample,
        error=choices.error,
        kind=choices.interval,
        pool_share=pool_share,
    )
    differences = {
        metric: difference_bounds(
            bounds[metric],
            covariances[metric],
            scores,
            systems,
            metric=metric,
            error=choices.error,
            kind=choices.interval,
        )
        for metric in METRICS
    }
    apart = {
        metric: apart_by_holm(differences[metric], covariances[metric], choices.error) for metric in METRICS
    }
    every = bounds | _averages(sample, choices, score)
    return Comparison(
        names=systems.names,
        sizes=tuple(systems.sizes.tolist()),
        pool_size=systems.pool_size,
        method=choices.method,
        confidence=choices.confidence,
        together=False,
        labels_used=len(sample.items),
        scores={metric: ends_of(each) for metric, each in every.items()},
        differences={metric: ends_of(each) for metric, each in differences.items()},
        apart=apart,
        notes=_notes(every, systems),
        shared=systems.shared,
        drawn=_distinct_draws(sample),
        served=tuple((sample.chances > 0).sum(axis=0).tolist()),
        recall_of="pool" if choices.pool_recall is None else "all",
        parameters=parameters_of(systems, choices, seed),
        assumptions=_assumptions(sample, assumptions),
        warnings=_warnings(sample, bounds),
    )


def ends_of(bounds: Bounds) -> Ends:
    """The ends alone."""
    return Ends(bounds.lower, bounds.value, bounds.upper)


def parameters_of(systems: SystemPool, choices: CompareChoices, seed: int) -> dict[str, Any]:
    """What the plan needs to be run again, besides the systems."""
    return {
        "settings": choices.to_dict(),
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


def _covariances(
    scores: Scores, sample: LabelledDraws, choices: CompareChoices, seed: int
) -> dict[str, Floats]:
    if choices.variance == "analytic":
        return scores.covariances()
    # Apart from the draws: a stream of its own, further along than any system's.
    generator = plan_generator(seed).spawn(len(sample.systems) + 1)[-1]
    sampled_recall = choices.sampled_recall
    covariances = bootstrap_covariances(
        scores,
        sample.draws.starts,
        sample.draws.unseen_share(sample.systems),
        replicates=choices.replicates,
        generator=generator,
        theta=1.0 if sampled_recall is None else sampled_recall.value,
    )
    return {metric: covariances[metric] + scores.extra.get(metric, 0.0) for metric in METRICS}


def _averages(sample: LabelledDraws, choices: CompareChoices, score: ScoreSample) -> dict[str, Bounds]:
    other = other_average(sample.systems)
    if other is None:
        return {}
    name, wanted = other
    targets = wanted.chances_at(sample.items)
    scores = score(sample, choices, targets)
    if choices.sampled_recall is not None:
        scores = with_pool_recall(scores, choices.sampled_recall)
    bounds = bounds_of(
        scores,
        scores.covariances(),
        replace(sample, systems=wanted, chances=targets),
        error=choices.error,
        kind=choices.interval,
    )
    return {name: bounds["precision"]}


def _distinct_draws(sample: LabelledDraws) -> tuple[int, ...]:
    starts = sample.draws.starts
    return tuple(len(np.unique(sample.draws.items[first:last])) for first, last in pairwise(starts.tolist()))


def _notes(bounds: dict[str, Bounds], systems: SystemPool) -> dict[str, dict[str, str]]:
    return {
        metric: {systems.names[system]: note for system, note in sorted(each.notes.items())}
        for metric, each in bounds.items()
        if each.notes
    }


def _assumptions(sample: LabelledDraws, of_method: tuple[str, ...]) -> tuple[str, ...]:
    shared = "Estimates are near enough to normal: each interval holds about as often as it says, by itself."
    labels = "Labels are right, and were drawn by this plan: others cannot be mixed in."
    return (shared, *of_method, *([labels] if sample.systems.is_alike else []))


def _warnings(sample: LabelledDraws, bounds: dict[str, Bounds]) -> tuple[str, ...]:
    warnings = []
    right = int(sample.labels.sum())
    if right == 0:
        warnings.append(
            "No right item was found in any system, so recall and F1 cannot be estimated. Label more items."
        )
    elif right < FEW_RIGHT:
        warnings.append(
            f"Only {right} right {'item was' if right == 1 else 'items were'} found: intervals for recall "
            "and F1 are rough. Label more items."
        )
    special = sorted({sample.systems.names[system] for each in bounds.values() for system in each.notes})
    if special and right:
        warnings.append(
            f"One-sided intervals for {', '.join(special)}: right or wrong items of one kind were not found."
        )
    return tuple(warnings)
