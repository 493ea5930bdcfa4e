"""Plans that draw from each system: simple, joint and inclusion."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from karat.core.errors import ParameterError
from karat.core.label_book import LabelBook
from karat.core.plan import Plan
from karat.data.system_pool import SystemPool
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
from karat.questions.compare.judge import judge_of
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.result import Comparison

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
    return sampled(systems, choices, seed, partial(joint_scores, weighting="simple"))


def joint(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """Every system's draws serve every system, weighted by how likely each was to draw them.

    Guarantee: consistent; intervals hold about as often as they say, each by itself.
    Reference: Chaganty et al., EMNLP 2017, section 4.2 and appendix B.
    """
    return sampled(systems, choices, seed, partial(joint_scores, weighting=choices.weighting))


def inclusion(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """The different items among all draws, each weighted by the chance that any system drew it.

    Guarantee: consistent; intervals hold about as often as they say, each by itself, or more often.
    Reference: Hájek 1971.
    """
    if choices.variance == "bootstrap":
        raise ParameterError(
            "The bootstrap resamples draws; the method inclusion has only items. Take joint."
        )
    independent = "Items were drawn about independently of each other."
    return sampled(systems, choices, seed, inclusion_scores, assumptions=(independent,))


def sampled(
    systems: SystemPool,
    choices: CompareChoices,
    seed: int,
    score: ScoreSample,
    *,
    assumptions: tuple[str, ...] = (),
) -> Plan[Comparison]:
    """Draw from every system, a batch at a time, and compare what was labelled."""
    draws = draw_outputs(systems, draw_counts(systems, choices), seed=seed)
    book, judge = LabelBook(), judge_of(systems)

    def compared(part: OutputDraws) -> Comparison:
        sample = LabelledDraws.of(systems, part, book.of(np.unique(part.items)))
        return compare_sample(sample, choices, score=score, seed=seed, assumptions=assumptions, judge=judge)

    so_far: Callable[[], Comparison] | None = None
    most = int(draws.counts.max())
    for end in range(choices.batch, most + choices.batch, choices.batch):
        part = first_draws(draws, end)
        items = book.unlabelled(np.unique(part.items))
        if len(items):
            chances = inclusion_chances(systems, part.counts, systems.chances_at(items))
            yield from book.ask(items, "draws from every system", chances, so_far=so_far)
        so_far = None if (part.counts < 2).any() else partial(compared, part)
    return compared(draws)


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
    takes_proxy=True,
    takes_slices=True,
    takes_noise=True,
    takes_interval=True,
    plan=joint,
    cost=joint_cost,
)
INCLUSION = CompareMethod(
    name="inclusion",
    assumes="about normal",
    does="Each label served every system that has the item, weighted by the chance that it was drawn [2]",
    cites=(HAJEK,),
    takes_proxy=True,
    takes_slices=True,
    takes_noise=True,
    takes_interval=True,
    plan=inclusion,
)
SIMPLE = CompareMethod(
    name="simple",
    assumes="about normal",
    does="Each system was judged by its own sample [2]",
    cites=(CHAGANTY,),
    takes_proxy=True,
    takes_slices=True,
    takes_noise=True,
    takes_interval=True,
    plan=simple,
    cost=simple_cost,
)
