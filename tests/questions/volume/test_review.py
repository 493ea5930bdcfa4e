"""The state of a review."""

import numpy as np

from karat.core.plan import LATE
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.knee import GainPoint
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.review import UNASKED, Review
from tests.questions.volume.collections import QUERY, made_up_features


def test_documents_whose_labels_are_late_are_not_counted_as_judged():
    review = Review(np.random.default_rng(0), 1, np.full(20, UNASKED, dtype=np.int8))
    review.take(np.arange(4), np.array([1, 0, 1, 1], dtype=np.int8))
    review.rounds.append(4)
    review.take(np.arange(4, 8), np.array([1, LATE, LATE, 0], dtype=np.int8))
    review.rounds.append(8)
    assert review.gain_curve() == [GainPoint(0, 0), GainPoint(4, 3), GainPoint(8, 4)]
    assert review.judged_curve() == [GainPoint(0, 0), GainPoint(4, 3), GainPoint(6, 4)]
    review.take(np.array([5, 6]), np.array([0, 1], dtype=np.int8))
    assert review.judged_curve() == review.gain_curve()


def test_no_more_labels_are_expected_than_the_budget_has():
    features, labels = made_up_features(400)
    plan = volume_plan(features, VolumeChoices(query=QUERY, budget=40), seed=0)
    ask, judged = next(plan), 0
    while True:
        assert len(ask.items) <= ask.labels_left() <= max(40 - judged, len(ask.items))
        judged += len(ask.items)
        try:
            ask = plan.send(labels[ask.items])
        except StopIteration:
            return
