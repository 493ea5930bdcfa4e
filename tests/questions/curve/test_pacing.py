"""Inclusion rates of the method `band`."""

import numpy as np
import pytest

from karat.audit.evariables import item_exponents
from karat.questions.curve.pacing import least_shares


@pytest.mark.parametrize("slope", [0.002, 0.02, 0.1])
@pytest.mark.parametrize("guess", [0.003, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3])
def test_at_the_least_rates_items_cost_about_what_their_variance_says(slope: float, guess: float) -> None:
    rate = float(least_shares(np.array(guess))) * slope
    costs = []
    for sign in (1.0, -1.0):
        each = item_exponents(np.array(sign * slope), np.array(rate), np.array(guess))
        drawn = (1.0 - guess) * float(each.zero) + guess * float(each.one)
        costs.append((1.0 - rate) * float(each.unseen) + rate * drawn - sign * slope * guess)
    by_variance = slope**2 * guess * (1.0 - guess) * (1.0 / rate - 1.0) / 2.0
    assert np.mean(costs) < 1.6 * by_variance
