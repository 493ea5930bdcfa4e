"""Estimates and their variances: against each other, by enumeration and by simulation."""

import numpy as np
import pytest

from karat.core.errors import ParameterError
from karat.data.systems import Systems
from karat.questions.compare.draws import LabelledDraws, draw_outputs, expected_labels, inclusion_chances
from karat.questions.compare.inclusion import inclusion_scores
from karat.questions.compare.joint import joint_scores, mixture_weights, within_covariance
from karat.questions.compare.recall import PoolRecall, with_pool_recall
from karat.questions.compare.scores import METRICS, Scores
from karat.simulate.compare import true_scores
from tests.questions.compare.made_up import compared, made_up


def sample_of(systems: Systems, labels: np.ndarray, count: int, seed: int) -> LabelledDraws:
    counts = np.minimum(np.full(len(systems), count), systems.sizes)
    draws = draw_outputs(systems, counts, seed=seed)
    return LabelledDraws.of(systems, draws, labels[np.unique(draws.items)])


@pytest.mark.parametrize("weighting", ["overlap", "size", "simple"])
def test_joint_precision_is_unbiased_and_its_variance_right(weighting: str) -> None:
    systems, labels = made_up(120)
    truth = true_scores(systems, labels)["precision"]
    values, variances = [], []
    for seed in range(600):
        scores = joint_scores(sample_of(systems, labels, 30, seed), weighting=weighting)
        values.append(scores.values["precision"])
        variances.append(np.diag(scores.covariances()["precision"]))
    spread = np.std(values, axis=0)
    assert (np.abs(np.mean(values, axis=0) - truth) < 4 * spread / np.sqrt(600)).all()
    assert np.sqrt(np.mean(variances, axis=0)) == pytest.approx(spread, rel=0.12)


def test_joint_with_one_system_is_the_sample_mean() -> None:
    systems = Systems.from_codes({"a": np.arange(50)})
    labels = (np.arange(50) % 3 == 0).astype(np.int8)
    sample = sample_of(systems, labels, 20, 1)
    scores = joint_scores(sample)
    mean = labels[sample.draws.items].mean()
    assert scores.values["precision"][0] == pytest.approx(mean)
    usual = labels[sample.draws.items].var(ddof=1) / 20 * (1 - 20 / 50)
    assert scores.covariances()["precision"][0, 0] == pytest.approx(usual)


def test_weights_sum_to_one_and_prefer_what_overlaps() -> None:
    systems = Systems.from_codes({"a": np.arange(10), "b": np.arange(10), "c": np.arange(20, 30)})
    weights = mixture_weights(systems, np.array([5, 10, 5]), "overlap")
    assert weights.sum(axis=1) == pytest.approx(1.0)
    assert weights[0].tolist() == pytest.approx([1 / 3, 2 / 3, 0.0])
    with pytest.raises(ParameterError, match="No weighting 'odd'"):
        mixture_weights(systems, np.array([5, 5, 5]), "odd")


def test_the_covariance_is_formed_within_each_systems_draws() -> None:
    """Pooling the draws would count the distance between systems as noise."""
    generator = np.random.default_rng(2)
    values = np.concatenate((generator.normal(0.0, 1.0, (500, 1)), generator.normal(5.0, 1.0, (500, 1))))
    starts = np.array([0, 500, 1000])
    within = within_covariance(values, starts, np.ones(2))[0, 0]
    pooled = 2**2 * values.var() / 1000
    assert within == pytest.approx(2 / 500, rel=0.15)
    assert pooled > 2.6 * within


def test_multiplicities_count() -> None:
    """Counting an item once that two systems drew biases precision; the inclusion form does not."""
    systems = Systems.from_codes({"a": np.arange(0, 60), "b": np.arange(0, 40), "c": np.arange(20, 80)})
    labels = (np.arange(80) < 40).astype(np.int8)
    truth = true_scores(systems, labels)["precision"]
    kept, thrown, included = [], [], []
    for seed in range(800):
        sample = sample_of(systems, labels, 20, seed)
        kept.append(joint_scores(sample).values["precision"])
        included.append(inclusion_scores(sample).values["precision"])
        once = LabelledDraws(systems, sample.draws, sample.items, sample.rows, sample.labels, sample.chances)
        member = once.chances[:, 0] > 0
        mixture = once.chances @ mixture_weights(systems, sample.draws.counts, "size")[0]
        raw = (once.chances[:, 0] / mixture * once.labels)[member].sum() / len(sample.rows)
        thrown.append(raw)
    error = lambda values: np.abs(np.mean(values, axis=0) - truth)  # noqa: E731
    # The second system is right throughout, and its estimate exact.
    assert (error(kept) <= 4 * np.std(kept, axis=0) / np.sqrt(800)).all()
    assert (error(included) < 0.01).all()
    assert abs(np.mean(thrown) - truth[0]) > 0.05


def test_inclusion_chances_match_how_often_items_are_drawn() -> None:
    systems, _ = made_up(60)
    counts = np.array([20, 30, 10])
    items = np.unique(systems.items).astype(np.int64)
    expected = inclusion_chances(systems, counts, systems.chances_at(items))
    seen = np.zeros(systems.size)
    for seed in range(2_000):
        seen[np.unique(draw_outputs(systems, counts, seed=seed).items)] += 1
    assert np.abs(seen[items] / 2_000 - expected).max() < 0.06
    assert expected.sum() == pytest.approx(expected_labels(systems, counts))


def test_draws_stay_when_systems_are_added_or_get_more() -> None:
    systems, _ = made_up(60)
    grown = Systems.from_codes(
        {name: systems.outputs(place) for place, name in enumerate(systems.names)} | {"d": np.arange(30)},
        size=systems.size,
    )
    few = draw_outputs(systems, np.array([5, 5, 5]), seed=7)
    more = draw_outputs(grown, np.array([8, 5, 9, 4]), seed=7)
    assert few.items[:5].tolist() == more.items[:5].tolist()
    assert few.items[5:10].tolist() == more.items[8:13].tolist()
    assert few.items[10:].tolist() == more.items[13:18].tolist()


def test_weighted_systems_are_drawn_with_replacement_and_unbiased() -> None:
    generator = np.random.default_rng(4)
    outputs = {name: generator.choice(200, 80, replace=False) for name in "ab"}
    weights = {name: generator.random(80) + 0.1 for name in "ab"}
    labels = generator.integers(0, 2, 200).astype(np.int8)
    systems = Systems.from_codes(outputs, size=200, sampling="weight", weights=weights)
    truth = true_scores(systems, labels)["precision"]
    found = [joint_scores(sample_of(systems, labels, 40, seed)).values["precision"] for seed in range(500)]
    assert (np.abs(np.mean(found, axis=0) - truth) < 4 * np.std(found, axis=0) / np.sqrt(500)).all()


def test_analytic_and_bootstrap_agree_also_without_replacement() -> None:
    systems, labels = made_up(100)
    one, other = (
        compared(systems, labels, labels_per_system=80, variance=kind, replicates=4_000)
        for kind in ("analytic", "bootstrap")
    )
    for metric in ("precision", "recall", "f1"):
        widths = [found.scores[metric].upper - found.scores[metric].lower for found in (one, other)]
        assert widths[0] == pytest.approx(widths[1], rel=0.08)


def test_recall_beyond_the_pool_follows_lemma_1() -> None:
    """The appendix's Theorem 3 drops the squares."""
    generator = np.random.default_rng(6)
    pool = PoolRecall(20, 40)
    first = generator.normal(0.6, 0.05, 200_000)
    second = generator.normal(pool.value, np.sqrt(pool.variance), 200_000)
    numbers, influence = np.array([0.6]), np.array([[0.05]])
    scores = Scores(
        values=dict.fromkeys(METRICS, numbers),
        influence=dict.fromkeys(METRICS, influence),
        covariance=lambda values: values.T @ values,
        reach=influence,
        positives=numbers,
        labels=numbers,
        member=influence > 0,
        label_variance=numbers,
    )
    assert with_pool_recall(scores, pool).covariances()["recall"][0, 0] == pytest.approx(
        (first * second).var(), rel=0.02
    )
    systems, labels = made_up(300)
    within = compared(systems, labels)
    beyond = compared(systems, labels, pool_recall=PoolRecall(40, 80))
    assert beyond.recall_of == "all"
    assert beyond.recall("a").value == pytest.approx(within.recall("a").value / 2)
    relative = [
        (found.recall("a").upper - found.recall("a").lower) / found.recall("a").value
        for found in (within, beyond)
    ]
    assert relative[1] > relative[0]
    with pytest.raises(ParameterError, match="says nothing about recall"):
        PoolRecall(0, 0).checked()


def test_macro_and_micro_averages_where_there_are_groups() -> None:
    outputs = {"a": np.arange(100), "b": np.arange(50, 150)}
    # Group 0 is large and wrong, group 1 small and right.
    groups = {"a": (np.arange(100) >= 80).astype(int), "b": (np.arange(50, 150) >= 80).astype(int)}
    labels = (np.arange(150) >= 80).astype(np.int8)
    uniform = Systems.from_codes(outputs, groups=groups)
    comparison = compared(uniform, labels, labels_per_system=100)
    assert comparison.precision("a").value == pytest.approx(0.2)
    assert comparison.score("macro_precision", "a").value == pytest.approx(0.5)
    by_group = Systems.from_codes(outputs, groups=groups, sampling="group")
    other = compared(by_group, labels, labels_per_system=400)
    assert other.precision("a").value == pytest.approx(0.5, abs=0.06)
    assert other.score("micro_precision", "a").value == pytest.approx(0.2, abs=0.05)
