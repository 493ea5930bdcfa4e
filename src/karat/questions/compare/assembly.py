"""From labelled draws to a comparison: what the sampled methods share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from karat.core.assumptions import LABELS_RIGHT
from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, SystemPool
from karat.data.systems import Systems
from karat.judges.plan_report import PlanJudge
from karat.judges.report import JudgeReport
from karat.questions.compare.bands import Notes, apart_by_holm, difference_intervals, system_intervals
from karat.questions.compare.bootstrap import bootstrap_covariances
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.control import known_verdicts, with_control
from karat.questions.compare.draws import LabelledDraws, inclusion_chances
from karat.questions.compare.errors import IntervalErrors
from karat.questions.compare.recall import with_pool_recall
from karat.questions.compare.result import Comparison
from karat.questions.compare.scores import METRICS, Scores
from karat.questions.compare.slices import divided_error, drawn_in, few_warnings, parts_of, without_few

# Scores from labelled draws; `targets=` are other chances than those of the systems.
ScoreSample: TypeAlias = Callable[..., Scores]

FEW_RIGHT = 20

NEARLY_NORMAL = (
    "Estimates are near enough to normal: each interval holds about as often as it says, by itself."
)
TOGETHER_NORMAL = (
    "Estimates are near enough to normal: all intervals hold together about as often as they say, or more "
    "often."
)
DRAWN_BY_PLAN = "Labels were drawn by this plan: others cannot be mixed in."


def compare_sample(
    sample: LabelledDraws,
    choices: CompareChoices,
    *,
    score: ScoreSample,
    seed: int,
    assumptions: tuple[str, ...] = (),
    judge: PlanJudge | None = None,
) -> Comparison:
    """Everything that labelled draws say about the systems, and about them in each slice.

    Args:
        sample: the labelled draws.
        choices: what was asked for.
        score: the estimates of the method.
        seed: of the plan.
        assumptions: what the method assumes beside what all of them do.
        judge: whose verdicts the systems have.
    """
    parts = list(parts_of(sample.systems))
    whole, each = divided_error(choices, len(parts))
    comparison = replace(
        _compared(sample, whole, score, seed, assumptions),
        confidence=choices.confidence,
        judge=None if judge is None else _judge_report(sample, judge, choices),
    )
    slices = {}
    for part in parts:
        drawn = drawn_in(part, sample)
        if drawn is not None:
            compared = _compared(drawn, each, score, seed, assumptions)
            slices[part.name] = without_few(replace(compared, confidence=choices.confidence))
    return replace(comparison, slices=slices, warnings=(*comparison.warnings, *few_warnings(slices, parts)))


def _judge_report(sample: LabelledDraws, judge: PlanJudge, choices: CompareChoices) -> JudgeReport | None:
    chances = inclusion_chances(sample.systems, sample.draws.counts, sample.chances)
    return judge.report(sample.items, sample.labels, chances, confidence=choices.confidence)


def _compared(
    sample: LabelledDraws,
    choices: CompareChoices,
    score: ScoreSample,
    seed: int,
    assumptions: tuple[str, ...],
) -> Comparison:
    systems, kind = sample.systems, choices.interval
    other = other_average(systems) if "precision" in choices.scores else None
    errors = IntervalErrors.of(choices, len(systems), averages=0 if other is None else 1)
    scores = _scores(sample, choices, score)
    covariances = _covariances(scores, sample, choices, seed)
    ends, notes = system_intervals(
        scores, covariances, sample, error=errors.system, kind=kind, pool_share=choices.pool_share
    )
    differences = {
        metric: difference_intervals(
            ends[metric],
            notes[metric],
            covariances[metric],
            scores,
            systems,
            metric=metric,
            error=errors.pair,
            kind=kind,
        )
        for metric in choices.scores
    }
    apart = {
        metric: apart_by_holm(each, covariances[metric], choices.error, units=scores.effective_units(metric))
        for metric, each in differences.items()
    }
    ends = {metric: ends[metric] for metric in choices.scores}
    notes = {metric: notes[metric] for metric in choices.scores}
    warnings = _warnings(sample, notes)
    if other is not None:
        name, wanted = other
        targets = wanted.chances_at(sample.items)
        scores = _scores(sample, choices, score, wanted)
        others, other_notes = system_intervals(
            scores,
            scores.covariances(),
            replace(sample, systems=wanted, chances=targets),
            error=errors.system,
            kind=kind,
        )
        ends[name], notes[name] = others["precision"], other_notes["precision"]
    draws = sample.draws
    return comparison_of(
        systems,
        choices,
        seed,
        labels_used=len(sample.items),
        scores=ends,
        differences=differences,
        apart=apart,
        notes={
            metric: {systems.names[system]: note for system, note in sorted(each.items())}
            for metric, each in notes.items()
            if each
        },
        drawn=tuple(len(np.unique(own)) for own in np.split(draws.items, draws.starts[1:-1])),
        served=tuple((sample.chances > 0).sum(axis=0).tolist()),
        recall_of="pool" if choices.pool_recall is None else "all",
        assumptions=(
            TOGETHER_NORMAL if choices.together else NEARLY_NORMAL,
            *assumptions,
            *([LABELS_RIGHT, DRAWN_BY_PLAN] if systems.is_alike else []),
        ),
        warnings=warnings,
    )


def comparison_of(systems: SystemPool, choices: CompareChoices, seed: int, **of_method: Any) -> Comparison:
    """A comparison with what every method says of its systems and choices."""
    return Comparison(
        names=systems.names,
        sizes=tuple(systems.sizes.tolist()),
        pool_size=systems.pool_size,
        method=choices.method,
        confidence=choices.confidence,
        together=choices.together,
        shared=systems.shared,
        # What the plan needs to be run again, besides the systems.
        parameters={
            "settings": choices.to_dict(),
            "seed": seed,
            "sampling": systems.sampling,
            "systems": systems.fingerprint(),
            **({} if known_verdicts(systems) is None else {"proxy": True}),
        },
        **of_method,
    )


def other_average(systems: SystemPool) -> tuple[str, Systems] | None:
    """The other of micro (each output alike) and macro (each group alike), where there are groups."""
    if not isinstance(systems, Systems) or systems.groups is None or systems.sampling == "weight":
        return None
    if systems.sampling == "group":
        return "micro_precision", replace(systems, sampling="uniform", chances=None)
    return "macro_precision", replace(systems, sampling="group", chances=systems.group_chances())


def _scores(
    sample: LabelledDraws, choices: CompareChoices, score: ScoreSample, wanted: Systems | None = None
) -> Scores:
    """The estimates, with a judge's verdicts where there are any; of other chances where they are wanted."""
    targets = None if wanted is None else wanted.chances_at(sample.items)
    scores = score(sample, targets=targets)
    verdicts = known_verdicts(sample.systems)
    if verdicts is not None:
        drawn = verdicts[sample.systems.units_at(sample.items)]
        judged = score(replace(sample, labels=drawn), targets=targets)
        scores = with_control(scores, judged, true_scores(wanted or sample.systems, verdicts))
    recall = choices.sampled_recall
    return scores if recall is None else with_pool_recall(scores, recall)


def _covariances(
    scores: Scores, sample: LabelledDraws, choices: CompareChoices, seed: int
) -> dict[str, Floats]:
    if choices.variance == "analytic":
        return scores.covariances()
    # Apart from the draws: a stream of its own, further along than any system's.
    generator = plan_generator(seed).spawn(len(sample.systems) + 1)[-1]
    covariances = bootstrap_covariances(
        scores,
        sample.draws.starts,
        sample.draws.unseen_share(sample.systems),
        replicates=choices.replicates,
        generator=generator,
        theta=choices.pool_share,
    )
    return {metric: covariances[metric] + scores.extra.get(metric, 0.0) for metric in METRICS}


def _warnings(sample: LabelledDraws, notes: dict[str, Notes]) -> tuple[str, ...]:
    warnings = []
    right = int(sample.labels.sum())
    if notes.keys().isdisjoint({"recall", "f1"}):
        pass
    elif right == 0:
        warnings.append(
            "No right item was found in any system, so recall and F1 cannot be estimated. Label more items."
        )
    elif right < FEW_RIGHT:
        warnings.append(
            f"Only {right} right {'item was' if right == 1 else 'items were'} found: intervals for recall "
            "and F1 are rough. Label more items."
        )
    special = sorted({sample.systems.names[system] for each in notes.values() for system in each})
    if special and right:
        warnings.append(
            f"One-sided intervals for {', '.join(special)}: right or wrong items of one kind were not found."
        )
    return tuple(warnings)
