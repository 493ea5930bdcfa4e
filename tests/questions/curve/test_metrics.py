"""Every derived metric: against scikit-learn where all is labelled, by brute force inside a band."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk

import karat
from karat.core.errors import ParameterError, SourceError
from karat.data.ranking import Ranking
from karat.questions.curve import band as band_method
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.metrics import METRICS, auc_range, average_precision_range, metric_range
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import YieldLines, feasible_band
from tests.questions.curve.lists import random_list
from tests.questions.curve.test_envelope import all_yields


def labelled_curve(size: int, seed: int = 0) -> tuple[Curve, Ranking, np.ndarray]:
    """A list short enough to be labelled whole, in a random order of rows."""
    generator = np.random.default_rng(seed)
    truth = random_list(size, lambda x: 0.9 - 0.7 * x, seed)
    scores = np.sort(generator.random(size))[::-1]
    rows = generator.permutation(size)
    ranking = Ranking.from_scores(scores[rows])
    return karat.estimate_curve(ranking, truth[rows], method="paula"), ranking, truth


CURVE, RANKING, TRUTH = labelled_curve(700)
SCORES = RANKING.score_at(np.arange(1, 701))


@pytest.mark.parametrize("rank", [1, 7, 100, 350, 700])
def test_bands_of_a_labelled_list_are_the_metrics_of_scikit_learn(rank: int) -> None:
    predicted = (np.arange(700) < rank).astype(int)
    negatives = 700 - TRUTH.sum()
    true_negatives = ((predicted == 0) & (TRUTH == 0)).sum()
    expected = {
        CURVE.precision(rank): sk.precision_score(TRUTH, predicted),
        CURVE.recall(rank): sk.recall_score(TRUTH, predicted),
        CURVE.tpr(rank): sk.recall_score(TRUTH, predicted),
        CURVE.f1(rank): sk.f1_score(TRUTH, predicted),
        CURVE.accuracy(rank): sk.accuracy_score(TRUTH, predicted),
        CURVE.specificity(rank): true_negatives / negatives,
        CURVE.fpr(rank): 1 - true_negatives / negatives,
        CURVE.yields(rank): TRUTH[:rank].sum(),
        CURVE.gain(rank): TRUTH[:rank].mean() / TRUTH.mean(),
        CURVE.recall(rank, positives=1000): TRUTH[:rank].sum() / 1000,
        CURVE.f1(rank, positives=1000): 2 * TRUTH[:rank].sum() / (rank + 1000),
    }
    for band, value in expected.items():
        assert band.lower == pytest.approx(value)
        assert band.value == pytest.approx(value)
        assert band.upper == pytest.approx(value)
        assert band.confidence == 1.0


def test_average_precision_and_area_are_those_of_scikit_learn() -> None:
    assert CURVE.average_precision().value == pytest.approx(sk.average_precision_score(TRUTH, SCORES))
    assert CURVE.average_precision().lower == pytest.approx(CURVE.average_precision().upper)
    roc = CURVE.roc(np.arange(1, 701))
    assert roc.auc.value == pytest.approx(sk.roc_auc_score(TRUTH, SCORES))
    fpr, tpr, _ = sk.roc_curve(TRUTH, SCORES, drop_intermediate=False)
    assert np.allclose(roc.fpr, fpr[1:])
    assert np.allclose(roc.tpr, tpr[1:])
    assert np.allclose(roc.lower_tpr, roc.upper_tpr)


@pytest.mark.parametrize("decimals", [9, 2])
def test_precision_recall_curve_has_the_shape_and_values_of_scikit_learn(decimals: int) -> None:
    """With two decimals most scores are tied, and only the ends of ties are thresholds."""
    scores = np.round(SCORES, decimals)
    ranking = Ranking.from_scores(scores)
    curve = karat.estimate_curve(ranking, TRUTH, method="paula")
    found = curve.precision_recall_curve(np.arange(1, 701))
    expected = sk.precision_recall_curve(TRUTH, scores)
    for ours, theirs in zip(found, expected, strict=True):
        assert np.allclose(ours, theirs)


def bands_by_brute_force(lower: np.ndarray, upper: np.ndarray, every: np.ndarray) -> np.ndarray:
    return every[((every >= lower) & (every <= upper)).all(axis=1)]


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_ranges_are_exact_over_all_lists_inside_a_band(seed: int) -> None:
    generator = np.random.default_rng(seed)
    size = 8
    ranks = np.arange(1, size + 1)
    every = all_yields(size)
    picked = every[generator.integers(len(every), size=2)]
    low, high = picked.min(axis=0).astype(float), picked.max(axis=0).astype(float)
    inside = bands_by_brute_force(low, high, every)
    lower, upper = feasible_band(
        YieldLines(ranks, low, np.zeros(size), size), YieldLines(ranks, high, np.zeros(size), size)
    )
    totals = inside[:, -1:].astype(float)
    for name, metric in METRICS.items():
        with np.errstate(all="ignore"):
            values = metric.formula(inside.astype(float), totals, ranks, size)
        if np.isnan(values).any():
            continue
        bounds = metric_range(name, lower, upper, ranks)
        assert bounds.lower == pytest.approx(values.min(axis=0)), name
        assert bounds.upper == pytest.approx(values.max(axis=0)), name
    if (totals > 0).all() and (totals < size).all():
        labels = np.diff(inside, axis=1, prepend=0)
        average = (labels * inside / ranks).sum(axis=1) / totals[:, 0]
        least, most = average_precision_range(lower, upper)
        assert least <= average.min() + 1e-9
        assert most >= average.max() - 1e-9
        assert least >= average.min() - 0.02
        assert most <= average.max() + 0.02
        areas = [sk.roc_auc_score(row, -ranks) for row in labels]
        assert auc_range(lower, upper) == pytest.approx((min(areas), max(areas)))


def test_average_precision_may_be_nothing_where_nothing_need_be_right() -> None:
    size = 9
    ranks = np.arange(1, size + 1)
    upper = YieldLines(ranks, np.minimum(ranks, 3).astype(float), np.zeros(size), size)
    for fewest, is_possible in ((0.0, True), (1.0, False)):
        low = np.where(ranks < size, 0.0, fewest)
        least, most = average_precision_range(YieldLines(ranks, low, np.zeros(size), size), upper)
        assert (least == 0.0) == is_possible
        assert most == 1.0


def test_roc_region_contains_every_list_inside_a_band() -> None:
    size = 9
    ranks = np.arange(1, size + 1)
    truth = np.array([1, 1, 0, 1, 0, 1, 0, 0, 1])
    yields = np.cumsum(truth).astype(float)
    low, high = np.maximum(yields - 1, 0), np.minimum(yields + 1, ranks)
    inside = bands_by_brute_force(low, high, all_yields(size))
    curve = Curve(
        size=size,
        lower=YieldLines(ranks, low, np.zeros(size), size),
        upper=YieldLines(ranks, high, np.zeros(size), size),
        estimate=(YieldLines(ranks, yields, np.zeros(size), size),) * 2,
        method="made up",
        confidence=0.95,
        factor=None,
        labels_used=0,
    )
    roc = curve.roc(ranks)
    outer_fpr = np.concatenate(([0], roc.upper_fpr, [1]))
    outer_tpr = np.concatenate(([0], roc.upper_tpr, [1]))
    inner_fpr = np.concatenate(([0], roc.lower_fpr, [1]))
    inner_tpr = np.concatenate(([0], roc.lower_tpr, [1]))
    for row in inside:
        tpr = row / row[-1]
        fpr = (ranks - row) / (size - row[-1])
        for x, y in zip(fpr, tpr, strict=True):
            assert y <= outer_tpr[outer_fpr <= x + 1e-9].max() + 1e-9
            assert y >= inner_tpr[inner_fpr >= x - 1e-9].min() - 1e-9


def test_cutoffs_are_the_ranks_they_say() -> None:
    precision = np.cumsum(TRUTH) / np.arange(1, 701)
    recall = np.cumsum(TRUTH) / TRUTH.sum()
    for target in (0.5, 0.62, 0.8, 0.9):
        cut = CURVE.cutoff(precision=target)
        ranks = np.flatnonzero(precision >= target) + 1
        expected = ranks.max() if len(ranks) else None
        assert (cut.guaranteed.rank if cut.guaranteed else None) == expected
        assert cut.guaranteed == cut.possible == cut.estimated
        cut = CURVE.cutoff(recall=target)
        assert cut.guaranteed.rank == np.flatnonzero(recall >= target)[0] + 1
        assert cut.guaranteed.score == SCORES[cut.guaranteed.rank - 1]
        assert cut.guaranteed.tie is None


def test_the_estimated_cutoff_is_that_of_the_estimated_curve() -> None:
    labels = random_list(20_000, lambda x: 0.95 - 0.5 * x, seed=5)
    curve = karat.estimate_curve(Ranking.from_scores(-np.arange(20_000.0)), labels, factor=1.2, seed=2)
    ranks = np.arange(1, 20_001)
    for target in (0.75, 0.8, 0.85):
        cut = curve.cutoff(precision=target)
        precise = np.flatnonzero(curve.band("precision", ranks)[1] >= target) + 1
        assert cut.guaranteed.rank < cut.estimated.rank < cut.possible.rank
        assert cut.estimated.rank == pytest.approx(precise.max(), rel=0.002)
        assert cut.estimated.score == -(cut.estimated.rank - 1.0)
        cut = curve.cutoff(recall=target)
        complete = np.flatnonzero(curve.band("recall", ranks)[1] >= target) + 1
        assert cut.possible.rank < cut.estimated.rank < cut.guaranteed.rank
        assert cut.estimated.rank == pytest.approx(complete[0], rel=0.002)


def test_without_an_estimate_there_is_no_estimated_cutoff() -> None:
    curve = next(band_method.band(1_000, CurveChoices(), seed=1)).so_far()
    assert curve.cutoff(precision=0.5).estimated is None
    assert curve.cutoff(recall=0.5).estimated is None
    assert curve.cutoff(recall=0.5).possible is not None


def test_a_cutoff_inside_a_tie_says_so() -> None:
    labels = np.array([1] * 6 + [0] * 4)
    ranking = Ranking.from_scores(np.array([3.0, 3, 2, 2, 2, 2, 2, 2, 1, 1]))
    cut = karat.estimate_curve(ranking, labels).cutoff(precision=1.0)
    assert cut.guaranteed.rank == 6
    assert cut.guaranteed.tie == (3, 8)


def test_no_rank_is_precise_enough() -> None:
    curve = karat.estimate_curve(Ranking.from_scores(np.arange(50.0)), np.zeros(50), method="paula")
    assert curve.cutoff(precision=0.1) == (None, None, None)
    assert curve.recall(10).upper == 1.0
    assert curve.average_precision().value == 0.0
    assert not curve.to_frame().isna().any().any()


def test_all_right_and_all_wrong_give_no_nan() -> None:
    for label in (0, 1):
        curve = karat.estimate_curve(Ranking.from_scores(np.arange(50.0)), np.full(50, label))
        assert np.isfinite(curve.to_frame().to_numpy()).all()
        assert all(np.isfinite(column).all() for column in curve.roc()[:7])


@pytest.mark.parametrize("method", ["band", "uniform", "logstrat", "paula", "adastrat"])
def test_json_round_trip(method: str) -> None:
    labels = random_list(20_000, lambda x: 0.9 - 0.4 * x, seed=4)
    ranking = Ranking.from_scores(-np.arange(20_000.0))
    curve = karat.estimate_curve(ranking, labels, method=method, factor=1.3)
    again = Curve.from_json(curve.to_json())
    assert again.to_json() == curve.to_json()
    assert again.attach(ranking).cutoff(precision=0.8) == curve.cutoff(precision=0.8)
    assert again.cutoff(precision=0.8).guaranteed.score is None
    assert again.precision(12_345) == curve.precision(12_345)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", json.dumps({"format": "other"})])
def test_json_that_is_no_curve_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="Not a curve"):
        Curve.from_json(text)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: CURVE.precision(0), "Ranks go from 1 to 700"),
        (lambda: CURVE.precision(701), "Ranks go from 1 to 700"),
        (lambda: CURVE.cutoff(), "either precision=… or recall=…"),
        (lambda: CURVE.cutoff(precision=0.5, recall=0.5), "either precision=… or recall=…"),
        (lambda: CURVE.cutoff(precision=1.2), "above 0 and at most 1"),
        (lambda: CURVE.band("precison", [1]), "No metric 'precison'. Metrics: precision,"),
        (lambda: Curve.from_json(CURVE.to_json()).precision_recall_curve(), "attach"),
    ],
)
def test_what_cannot_be_asked_for(call, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        call()
