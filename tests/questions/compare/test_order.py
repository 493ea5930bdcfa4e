"""Which systems are called better than others."""

import numpy as np
import pytest

from karat.questions.compare.bands import apart_by_holm
from karat.questions.compare.result import Ends


@pytest.mark.parametrize(("units", "apart"), [(1_000.0, 1), (4.0, 0)])
def test_a_variance_from_few_units_calls_for_a_larger_difference(units: float, apart: int) -> None:
    """A difference of 2.4 standard deviations is enough if the deviation is well known."""
    value = np.array([[0.0, 0.24], [-0.24, 0.0]])
    told = Ends(value - 0.01, value, value + 0.01)
    order = apart_by_holm(told, np.diag([0.005, 0.005]), 0.05, units=np.full((2, 2), units))
    assert order.tolist() == [[0, apart], [-apart, 0]]
