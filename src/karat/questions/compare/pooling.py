"""Method `pooling`: label each system's best outputs; unlabelled items count as wrong."""

from __future__ import annotations

import numpy as np

from karat.core.label_book import LabelBook
from karat.core.plan import Labels, Plan
from karat.core.rng import plan_generator
from karat.data.system_pool import Ints, SystemPool
from karat.questions.compare.assembly import comparison_of
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.draws import draw_counts
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.ranked import RankedLists, ranked_scores
from karat.questions.compare.result import Comparison, Ends
from karat.questions.compare.scores import METRICS, harmonic_mean

POOLS = (
    "K. Spärck Jones and C. J. van Rijsbergen. Report on the need for and provision of an ideal information "
    "retrieval test collection. University of Cambridge, 1975."
)

BIASED = (
    "Pooling counts whatever nobody labelled as wrong. It is biased against systems that find what others do "
    "not, and its intervals are points; it is here for contrast."
)


def pooling(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """Label the best outputs of each system, and count all others as wrong.

    Outputs are the best by score, or any where there are no scores.

    Guarantee: none. Precision and recall are too low for systems whose outputs were not pooled.
    Reference: Spärck Jones and van Rijsbergen 1975, for the pool; Chaganty et al., EMNLP 2017, for its bias.
    """
    counts = draw_counts(systems, choices)
    generators = plan_generator(seed).spawn(len(systems))
    parts = [
        systems.best_outputs(system, count, generator)
        for system, (count, generator) in enumerate(zip(counts.tolist(), generators, strict=True))
    ]
    items = np.unique(np.concatenate(parts))
    book = LabelBook()
    yield from book.ask(items, "the pool")
    return pooled_comparison(
        systems, items, book.of(items), drawn=tuple(map(len, parts)), choices=choices, seed=seed
    )


def pooled_comparison(
    systems: SystemPool,
    items: Ints,
    labels: Labels,
    *,
    drawn: tuple[int, ...],
    choices: CompareChoices,
    seed: int,
) -> Comparison:
    """What labels of some items say if all others are wrong."""
    chances = systems.chances_at(items)
    right = labels.astype(np.float64)
    precision = chances.T @ right
    right_count = right.sum()
    recall = (chances > 0).T @ right / right_count if right_count else np.full(len(systems), np.nan)
    values = dict(zip(METRICS, (precision, recall, harmonic_mean(precision, recall)), strict=True))
    ranked = ranked_scores(choices.scores)
    if ranked:
        lists, known = RankedLists(systems), np.zeros(systems.size)
        known[items] = right
        values |= {score.name: lists.estimate(score, known, np.ones(systems.size)) for score in ranked}
    values = {metric: values[metric] for metric in choices.scores}
    none = np.zeros((len(systems), len(systems)), dtype=np.int8)
    return comparison_of(
        systems,
        choices,
        seed,
        labels_used=len(items),
        scores={metric: Ends(value, value, value) for metric, value in values.items()},
        differences={
            metric: Ends(*[value[:, None] - value[None, :]] * 3) for metric, value in values.items()
        },
        apart=dict.fromkeys(values, none),
        drawn=drawn,
        served=tuple((chances > 0).sum(axis=0).tolist()),
        assumptions=("Every item outside the pool is wrong.",),
        warnings=(BIASED,),
    )


POOLING = CompareMethod(
    name="pooling",
    assumes="unlabelled is wrong",
    does="The first outputs of all systems were pooled and labelled [2]",
    cites=(POOLS,),
    takes_ranked=True,
    plan=pooling,
)
