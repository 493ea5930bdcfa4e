"""The report on a judge of documents, from labels that a ranking chose and labels that were drawn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from karat.judges.plan_report import PlanJudge
from karat.judges.report import JudgeReport
from karat.questions.volume.remainder import Floats, Ints
from karat.questions.volume.review import Review


def judge_report(judge: PlanJudge, review: Review, *, confidence: float) -> JudgeReport | None:
    """What the labels say about a judge; None before the first random draws, which alone tell of the rest.

    What the judge saved is not known: nobody knows what the ranking would have found without it.
    """
    items = review.items
    weights = draw_weights(items, review)
    if weights is None:
        return None
    chances = np.divide(1.0, weights, out=np.full(len(weights), 1e9), where=weights > 0.0)
    # A drawn document may happen to stand for one, but only those labelled before all draws are certain.
    chances[chances == 1.0] = 1.0 - 1e-12
    drawn = np.isin(
        items, np.concatenate([np.empty(0, np.int64), *(batch.items for batch in review.samples)])
    )
    chances[: int(np.argmax(drawn)) if drawn.any() else len(items)] = 1.0
    report = judge.report(items, review.values[items], chances, confidence=confidence, drawn=drawn)
    return None if report is None else replace(report, labels_saved=None)


def draw_weights(items: Ints, review: Review) -> Floats | None:
    """For how many documents each labelled one stands.

    Each batch of draws gives an estimate for all documents: those labelled before it count as themselves, its
    own at their inverse probabilities. Its share in the mean of these is that of its draws.

    Guarantee: sums with these weights are unbiased, whatever was chosen between the batches.
    """
    if len(items) == len(review.values):
        return np.ones(len(items))
    batches = [batch for batch in review.samples if len(batch.items)]
    if not batches:
        return None
    place = np.full(len(review.values), len(items), dtype=np.int64)
    place[items] = np.arange(len(items))
    drawn = sum(len(batch.items) for batch in batches)
    weights = np.zeros(len(items))
    for batch in batches:
        share, places = len(batch.items) / drawn, place[batch.items]
        weights[: int(places.min())] += share
        weights[places] += share / batch.chances
    return weights
