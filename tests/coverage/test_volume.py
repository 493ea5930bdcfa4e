"""Do intervals for the number of relevant documents hold, on real reviews and on made-up remainders?"""

import numpy as np
import pandas as pd
import pytest

from karat.bounds.exact import hypergeometric_interval
from karat.core.plan import run
from karat.data.documents import Documents
from karat.data.features import build_features
from karat.data.judged_features import JudgedFeatures
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from karat.simulate.volume import simulate_volume
from tests.coverage.tolerance import assert_cases_cover, assert_covers, seeds, seeds_by_case
from tests.questions.volume.collections import QUERY, made_up
from tests.questions.volume.remainders import SHAPES, estimates, remainder, shape
from tests.questions.volume.test_proxy import judge
from tests.shared_data import shared_data

SIZE = 2_000
CHOICES = VolumeChoices(sample=200, stratum=500, stratum_sample=60, needed=3)


@pytest.mark.parametrize("method", [name for name in METHODS if name not in ("audit", "along")])
def test_intervals_hold_whatever_the_model_is_worth(method: str) -> None:
    missed: dict[str, list[bool]] = {name: [] for name in SHAPES}
    for name, own_seeds in seeds_by_case(SHAPES, seeds(40, 1_000)):
        for seed in own_seeds:
            chances, labels = shape(name, SIZE, np.random.default_rng([seed, 11]))
            end = estimates(method, remainder(chances, labels, CHOICES, seed))[-1]
            missed[name].append(not end.lower <= labels.sum() <= end.upper)
    assert_cases_cover(missed, 0.95)


def test_an_audit_holds_at_every_batch_at_once() -> None:
    missed: dict[str, list[bool]] = {name: [] for name in SHAPES}
    for name, own_seeds in seeds_by_case(SHAPES, seeds(25, 1_000)):
        for seed in own_seeds:
            chances, labels = shape(name, SIZE, np.random.default_rng([seed, 12]))
            every = estimates("audit", remainder(chances, labels, CHOICES, seed))
            missed[name].append(not all(one.lower <= labels.sum() <= one.upper for one in every))
    assert_cases_cover(missed, 0.95)


@pytest.mark.parametrize("name", ["as the model says", "nothing left", "two left"])
def test_an_audit_is_not_much_wider_than_the_exact_interval_of_a_uniform_sample(name: str) -> None:
    ratios = []
    for seed in range(seeds(20, 300)):
        generator = np.random.default_rng([seed, 13])
        chances, labels = shape(name, SIZE, generator)
        rest = remainder(chances, labels, CHOICES, seed)
        end = estimates("audit", rest)[-1]
        drawn, left = len(rest.drawn), int(labels.sum())
        luck = int(generator.hypergeometric(left, SIZE - left, drawn))
        lower, upper = hypergeometric_interval(luck, drawn, SIZE, CHOICES.error)
        ratios.append((end.upper - end.lower) / (upper - lower))
    assert np.median(ratios) <= 1.4


@pytest.mark.parametrize("method", ["horvitz-thompson", "negative-binomial"])
def test_published_estimates_are_unbiased(method: str) -> None:
    trials = seeds(150, 2_000)
    errors = []
    for seed in range(trials):
        chances, labels = shape("the model knows nothing", SIZE, np.random.default_rng([seed, 14]))
        choices = VolumeChoices(sample=400, needed=6)
        errors.append(estimates(method, remainder(chances, labels, choices, seed))[-1].value - labels.sum())
    # The negative binomial formula is that of draws with replacement: without, it is a little high.
    allowed = 4.0 * np.std(errors) / np.sqrt(trials) + (1.0 if method == "negative-binomial" else 0.0)
    assert abs(np.mean(errors)) < allowed


@pytest.mark.slow
def test_intervals_hold_on_a_real_review() -> None:
    """Methods share their seeds, so their runs cannot be pooled: this only notices what is badly wrong."""
    table = pd.read_parquet(shared_data("systematic_reviews.parquet"))
    table = table[table["review"] == "Cohen_2006_UrinaryIncontinence"]
    documents = Documents.from_texts((table["title"] + " " + table["abstract"]).tolist())
    trials = seeds(6, 200)
    simulation = simulate_volume(
        build_features(documents),
        table["label"],
        methods=list(METHODS),
        trials=trials,
        query="urinary incontinence",
        stop="after=80",
    )
    for method in METHODS:
        missed = sum(not trial.covered for trial in simulation.trials if trial.method == method)
        assert_covers(missed, trials, 0.95)


@pytest.mark.slow
def test_no_judge_changes_what_is_promised() -> None:
    """A good, a worthless and an anti-correlated judge whose verdicts the ranking learns from."""
    documents, labels = made_up(400, 0.1)
    features, missed = build_features(documents), {}
    choices = VolumeChoices(query=QUERY, stop="after=30", batch=30, presumed=20, sample=60)
    for right, turns in seeds_by_case((0.9, 0.5, 0.1), seeds(24, 500)):
        for seed in turns:
            judged = JudgedFeatures(features, judge(labels, right, seed=seed))
            volume = run(volume_plan(judged, choices, seed=seed), lambda items: labels[items])
            held = volume.total.lower <= labels.sum() <= volume.total.upper
            missed.setdefault(str(right), []).append(not held)
    assert_cases_cover(missed, 0.95)
