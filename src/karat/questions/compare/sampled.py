"""Plans that draw from each system: simple, joint and inclusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, Labels, Plan
from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.assembly import ScoreSample, compare_sample
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.cost import joint_cost, simple_cost
from karat.questions.compare.draws import (
    LabelledDraws,
    OutputDraws,
    draw_counts,
    draw_outputs,
    inclusion_chances,
)
from karat.questions.compare.inclusion import inclusion_scores
from karat.questions.compare.joint import joint_scores
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.result import Comparison
from karat.questions.compare.scores import Scores

CHAGANTY = (
    "A. T. Chaganty, A. Paranjape, P. Liang and C. D. Manning. Importance sampling for unbiased on-demand "
    "evaluation of knowledge base population. EMNLP 2017."
)
HAJEK = (
    "J. Hájek. Comment on “An essay on the logical foundations of survey sampling, part one” by D. Basu. In "
    "Foundations of Statistical Inference, 1971."
)


def simple(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """Precision of each system from its own draws alone; recall from all draws.

    Guarantee: unbiased precision; intervals hold about as often as they say, each by itself.
    Reference: Chaganty et al., EMNLP 2017, section 4.1.
    """

    def score(sample: LabelledDraws, _: CompareChoices, targets: Floats | None) -> Scores:
        return joint_scores(sample, weighting="simple", targets=targets)

    return sampled(systems, choices, score=score, seed=seed)


def joint(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """Every system's draws serve every system, weighted by how likely each was to draw them.

    Guarantee: unbiased precision; intervals hold about as often as they say, each by itself.
    Reference: Chaganty et al., EMNLP 2017, section 4.2 and appendix B.
    """

    def score(sample: LabelledDraws, choices: CompareChoices, targets: Floats | None) -> Scores:
        return joint_scores(sample, weighting=choices.weighting, targets=targets)

    return sampled(systems, choices, score=score, seed=seed)


def inclusion(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """The different items among all draws, each weighted by the chance that any system drew it.

    Guarantee: consistent; intervals hold about as often as they say, each by itself, or more often.
    Reference: Hájek 1971.
    """
    if choices.variance == "bootstrap":
        raise ParameterError(
            "The bootstrap resamples draws; the method inclusion has only items. Take joint."
        )

    def score(sample: LabelledDraws, _: CompareChoices, targets: Floats | None) -> Scores:
        return inclusion_scores(sample, targets=targets)

    assumptions = ("Items were drawn about independently of each other.",)
    return sampled(systems, choices, score=score, seed=seed, assumptions=assumptions)


def sampled(
    systems: SystemPool,
    choices: CompareChoices,
    *,
    score: ScoreSample,
    seed: int,
    assumptions: tuple[str, ...] = (),
) -> Plan[Comparison]:
    """Draw from every system, a batch at a time, and compare what was labelled."""
    draws = draw_outputs(systems, draw_counts(systems, choices), seed=seed)
    drawn = np.unique(draws.items)
    labels = np.full(len(drawn), -1, dtype=np.int8)
    stages = list(_stages(draws, choices.batch))

    def compared(part: OutputDraws) -> Comparison:
        items = np.unique(part.items)
        sample = LabelledDraws.of(systems, part, labels[np.searchsorted(drawn, items)])
        return compare_sample(sample, choices, score=score, seed=seed, assumptions=assumptions)

    def so_far(part: OutputDraws | None) -> Callable[[], Comparison] | None:
        return None if part is None or (part.counts < 2).any() else lambda: compared(part)

    def amend(changes: Mapping[int, int]) -> None:
        for item, label in changes.items():
            place = int(np.searchsorted(drawn, item))
            if place == len(drawn) or drawn[place] != item or labels[place] < 0:
                raise LabelError(f"A correction is for item {item:,}, which has no label yet.")
            if label not in (0, 1):
                raise LabelError(
                    f"The label of item {item:,} was changed to unsure; this method needs 1 or 0."
                )
            labels[place] = label

    before: OutputDraws | None = None
    for part in stages:
        items = np.unique(part.items)
        items = items[labels[np.searchsorted(drawn, items)] < 0]
        if len(items):
            answers: Labels = yield Ask(
                items,
                "draws from every system",
                chances=inclusion_chances(systems, part.counts, systems.chances_at(items)),
                so_far=so_far(before),
                amend=amend,
            )
            labels[np.searchsorted(drawn, items)] = answers
        before = part
    return compared(draws)


def _stages(draws: OutputDraws, batch: int) -> Iterator[OutputDraws]:
    """The first `batch` draws of every system, the first two batches, and so on."""
    most = int(draws.counts.max())
    for end in range(batch, most + batch, batch):
        yield first_draws(draws, end)


def first_draws(draws: OutputDraws, count: int) -> OutputDraws:
    """The first so many draws of each system."""
    counts = np.minimum(draws.counts, count)
    parts = [draws.items[first : first + own] for first, own in zip(draws.starts[:-1], counts, strict=True)]
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    return OutputDraws(np.concatenate(parts), starts, draws.replaced)


JOINT = CompareMethod(
    name="joint",
    assumes="about normal",
    does="Each label served every system that has the item, by importance weights [2]",
    cites=(CHAGANTY,),
    takes_interval=True,
    plan=joint,
    cost=joint_cost,
)
INCLUSION = CompareMethod(
    name="inclusion",
    assumes="about normal",
    does="Each label served every system that has the item, weighted by the chance that it was drawn [2]",
    cites=(HAJEK,),
    takes_interval=True,
    plan=inclusion,
)
SIMPLE = CompareMethod(
    name="simple",
    assumes="about normal",
    does="Each system was judged by its own sample [2]",
    cites=(CHAGANTY,),
    takes_interval=True,
    plan=simple,
    cost=simple_cost,
)
