"""The e-variables are exact, whatever is guessed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from karat.audit.cells import STEEPEST
from karat.audit.chain import largest_total
from karat.audit.evariables import LabelErrors, item_exponents, noisy_exponents


@given(
    st.floats(-12, 12).filter(lambda c: abs(c) > 1e-9),
    st.floats(1e-6, 0.999) | st.just(1.0),
    st.floats(0.001, 0.999),
    st.sampled_from([0, 1]),
)
def test_expectation_is_one_for_either_label(
    slope: float, inclusion: float, guess: float, label: int
) -> None:
    each = item_exponents(np.array(slope), np.array(inclusion), np.array(guess))
    seen = each.one if label else each.zero
    expectation = inclusion * np.exp(slope * label - seen)
    if inclusion < 1:
        expectation += (1 - inclusion) * np.exp(slope * label - each.unseen)
    assert expectation == pytest.approx(1.0, rel=1e-7)


def test_rounding_gives_nothing_away_at_the_steepest_slopes() -> None:
    slopes = np.linspace(-STEEPEST, STEEPEST, 101)[:, None, None]
    inclusion = np.concatenate((np.geomspace(1e-6, 0.1, 40), np.linspace(0.1, 0.999, 40)))[:, None]
    guess = np.concatenate((np.geomspace(1e-6, 0.1, 30), np.linspace(0.1, 1 - 1e-6, 30)))
    each = item_exponents(slopes, inclusion, guess)
    for label, seen in ((0, each.zero), (1, each.one)):
        drawn = inclusion * np.exp(slopes * label - seen)
        expectation = drawn + (1 - inclusion) * np.exp(slopes * label - each.unseen)
        assert np.log(expectation).max() < 1e-7


def test_a_right_guess_is_the_best_one() -> None:
    """Expected log growth is largest where the guess is the truth."""
    slope, inclusion, truth = np.array(0.4), np.array(0.3), 0.7
    guesses = np.linspace(0.05, 0.95, 19)
    each = item_exponents(slope, inclusion, guesses)
    growth = -(0.7 * each.unseen + 0.3 * (truth * each.one + (1 - truth) * each.zero))
    assert guesses[np.argmax(growth)] == pytest.approx(truth)


def test_largest_total_solves_its_equation_and_errs_upwards() -> None:
    generator = np.random.default_rng(0)
    slopes = np.geomspace(0.01, 5, 12)
    exponents = slopes * generator.uniform(10, 1000, size=(50, 1)) + generator.normal(size=(50, 12))
    totals = largest_total(exponents, slopes, 6.0)
    logs = slopes * totals[:, None] - exponents
    value = np.log(np.exp(logs - logs.max(axis=1, keepdims=True)).sum(axis=1)) + logs.max(axis=1)
    assert (value >= 6.0 - 1e-12).all()
    assert value == pytest.approx(np.full(50, 6.0), abs=1e-3)


@given(
    st.floats(-0.95, 0.95).filter(lambda share: abs(share) > 1e-9),
    st.floats(1e-6, 0.999) | st.just(1.0),
    st.floats(0.001, 0.999),
    st.floats(0.55, 0.999),
    st.floats(0.55, 0.999),
    st.sampled_from([0, 1]),
)
def test_expectation_is_one_for_either_truth_behind_a_noisy_label(
    share: float, inclusion: float, guess: float, sensitivity: float, specificity: float, truth: int
) -> None:
    errors = LabelErrors(sensitivity, specificity)
    slope = share * errors.steepest
    each = noisy_exponents(np.array(slope), np.array(inclusion), np.array(guess), errors)
    says_one = sensitivity if truth else 1 - specificity
    of_label = says_one * np.exp(-each.one) + (1 - says_one) * np.exp(-each.zero)
    expectation = inclusion * of_label
    if inclusion < 1:
        expectation += (1 - inclusion) * np.exp(-each.unseen)
    assert np.exp(slope * truth) * expectation == pytest.approx(1.0, rel=1e-7)


def test_labels_that_are_never_wrong_are_those_without_noise() -> None:
    slopes, inclusion, guess = np.array([-3.0, -0.1, 0.2, 4.0]), np.array(0.3), np.array(0.7)
    noisy = noisy_exponents(slopes, inclusion, guess, LabelErrors.symmetric(0.0))
    for part, exact in zip(noisy, item_exponents(slopes, inclusion, guess), strict=True):
        assert part == pytest.approx(exact)
    assert LabelErrors.symmetric(0.0).steepest == np.inf


def test_noisy_exponents_solve_the_equations_of_their_docstring() -> None:
    """a - b = e/(π(1-2η)), and (1-π)x + π((1-η)a + ηb) = 1."""
    slope, inclusion, rate = 0.8, 0.25, 0.1
    each = noisy_exponents(np.array(slope), np.array(inclusion), np.array(0.6), LabelErrors.symmetric(rate))
    unseen, zero, one = (np.exp(-part) for part in each)
    assert zero - one == pytest.approx((1 - np.exp(-slope)) / (inclusion * (1 - 2 * rate)))
    assert (1 - inclusion) * unseen + inclusion * ((1 - rate) * zero + rate * one) == pytest.approx(1.0)
    assert LabelErrors.symmetric(rate).steepest == pytest.approx(np.log(9.0))


def test_what_is_never_drawn_may_be_either_with_noisy_labels_too() -> None:
    each = noisy_exponents(np.array([-0.5, 0.5]), np.array(0.0), np.array(0.6), LabelErrors.symmetric(0.1))
    assert each.unseen == pytest.approx([0.0, 0.5])
