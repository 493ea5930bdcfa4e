"""Method `exact`: a sample of settled size, one exact bound."""

import numpy as np
import pytest

from karat.bounds.exact import most_ones
from karat.core.plan import Items, Labels, run
from karat.data.features import MatrixFeatures, build_features
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan
from tests.questions.volume.made_up import QUERY, documents_and_truth

SIZE, RELEVANT = 300, 30


@pytest.fixture(scope="module")
def collection() -> tuple[MatrixFeatures, Labels]:
    documents, truth = documents_and_truth(SIZE, RELEVANT)
    return build_features(documents), np.array(truth, dtype=np.int8)


def test_a_budget_is_spent_to_the_last_label(collection: tuple[MatrixFeatures, Labels]) -> None:
    features, truth = collection
    choices = VolumeChoices(query=QUERY, method="exact", budget=150)
    volume = run(volume_plan(features, choices, seed=1), lambda items: truth[items])
    assert volume.labels_used == 150
    draws = volume.labels_used - volume.judged_before
    before, left = volume.gain[-1].found, SIZE - volume.judged_before
    assert volume.total.lower == len(volume.found)
    assert volume.total.upper == before + most_ones(len(volume.found) - before, draws, left, 0.05)


def test_it_is_certain_of_more_than_a_bound_that_may_be_watched(
    collection: tuple[MatrixFeatures, Labels],
) -> None:
    features, truth = collection
    certain = {}
    for method in ("exact", "audit"):
        choices = VolumeChoices(query=QUERY, method=method, budget=160)
        runs = [
            run(volume_plan(features, choices, seed=seed), lambda items: truth[items]) for seed in range(8)
        ]
        certain[method] = np.mean([volume.recall.lower for volume in runs])
    assert certain["exact"] > certain["audit"]


def test_the_bound_holds(collection: tuple[MatrixFeatures, Labels]) -> None:
    features, truth = collection
    runs, missed = 60, 0
    for seed in range(runs):
        # Finding ends early, so that much is left to be missed.
        choices = VolumeChoices(query=QUERY, method="exact", stop="after=20", sample=60, confidence=0.8)
        volume = run(volume_plan(features, choices, seed=100 + seed), lambda items: truth[items])
        missed += volume.total.upper < RELEVANT
    assert missed <= runs * 0.2 + 3 * np.sqrt(runs * 0.2 * 0.8)


def test_what_is_unsure_may_be_either(collection: tuple[MatrixFeatures, Labels]) -> None:
    features, truth = collection
    choices = VolumeChoices(query=QUERY, method="exact", stop="after=60", sample=60)

    def oracle(items: Items) -> list[int | None]:
        return [None if item % 10 == 3 else int(truth[item]) for item in items]

    volume = run(volume_plan(features, choices, seed=2), oracle)
    sure = run(volume_plan(features, choices, seed=2), lambda items: truth[items])
    assert volume.total.upper >= sure.total.upper
    assert any("unsure" in warning for warning in volume.warnings)
