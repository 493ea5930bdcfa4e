"""Noise that was measured afterwards, carried into a band."""

import numpy as np
import pytest

from karat.bounds.label_noise import LabelNoise
from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.core.plan import run
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.denoise import corrected_for_noise
from karat.questions.curve.result import Curve
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels
from tests.coverage.tolerance import assert_covers
from tests.questions.curve.lists import falling, random_list

SIZE = 20_000


def noisy_curve(labels: np.ndarray, seed: int) -> Curve:
    plan = band(SIZE, CurveChoices(factor=1.2), seed=seed)
    return run(plan, lambda ranks: labels[ranks - 1])


def measured(lowest: float, highest: float, *, sure: float) -> LabelNoise:
    return LabelNoise.measured(ErrorRate(lowest, (lowest + highest) / 2, highest, sure, 0, 0))


def test_the_corrected_band_holds_where_the_plain_one_fails() -> None:
    """Labels wrong one time in ten: the plain band is about the noisy labels, and misses the truth."""
    plain, corrected, seeds = [], [], range(12)
    for seed in seeds:
        truth = random_list(SIZE, falling(0.95, 0.35), seed=100 + seed)
        noisy = flipped_labels(truth, LabelNoise.exactly(0.1), np.random.default_rng(seed))
        curve = noisy_curve(noisy, seed)
        plain.append(score_curve(curve, truth, floor=0.01).covered)
        mended = corrected_for_noise(curve, measured(0.08, 0.12, sure=0.99))
        corrected.append(score_curve(mended, truth, floor=0.01).covered)
    assert sum(plain) <= 2
    assert_covers(len(seeds) - sum(corrected), len(seeds), mended.confidence)
    assert mended.confidence == pytest.approx(0.95 - 0.01 - 0.01)
    assert "8.0 % and 12.0 %" in mended.assumptions[-1]


def test_no_noise_only_costs_confidence() -> None:
    truth = random_list(SIZE, falling(0.95, 0.35), seed=1)
    curve = noisy_curve(truth, 1)
    same = corrected_for_noise(curve, LabelNoise.exactly(0.0))
    ranks = np.array([1, 10, 500, 9_000, SIZE])
    assert np.all(same.lower.at(ranks) <= curve.lower.at(ranks) + 1e-6)
    # Between two cuts, 2 % apart, only that yields never fall is used.
    assert np.all(same.upper.at(ranks) <= curve.upper.at(ranks) * 1.03 + 1)


@pytest.mark.parametrize("rates", [(0.2, 0.1), (0.1, 0.5), (-0.1, 0.1)])
def test_rates_that_make_no_sense_are_refused(rates: tuple[float, float]) -> None:
    with pytest.raises(ParameterError, match="less than half"):
        measured(*rates, sure=0.95)


def test_right_items_may_have_an_error_rate_of_their_own() -> None:
    """Taken as one rate, the errors of right items lead the band astray."""
    noise, as_one, apart, seeds = LabelNoise.exactly(0.02, 0.15), [], [], range(12)
    for seed in seeds:
        truth = random_list(SIZE, falling(0.95, 0.35), seed=200 + seed)
        curve = noisy_curve(flipped_labels(truth, noise, np.random.default_rng(seed)), seed)
        for found, rates in ((as_one, LabelNoise.exactly(0.02)), (apart, noise)):
            found.append(score_curve(corrected_for_noise(curve, rates), truth, floor=0.01).covered)
    assert sum(as_one) <= 2
    assert_covers(len(seeds) - sum(apart), len(seeds), 0.94)


@pytest.mark.parametrize("choices", [{"noise": 0.05}, {"noise_of_right": 0.05}])
def test_noise_is_not_taken_out_twice(choices: dict) -> None:
    labels = random_list(SIZE, falling(0.95, 0.35), seed=1)
    plan = band(SIZE, CurveChoices(factor=1.5, **choices), seed=1)
    curve = run(plan, lambda ranks: labels[ranks - 1])
    with pytest.raises(ParameterError, match="already"):
        corrected_for_noise(curve, measured(0.04, 0.06, sure=0.95))
