import numpy as np
import pytest

import karat
from karat.report.curve.views import VIEWS, curve_view
from tests.report.curves import SIZE, make_curve, make_labels

METHODS = ("adastrat", "paula", "uniform", "logstrat")


@pytest.mark.parametrize("method", METHODS)
def test_the_precision_view_is_the_curves_band(method: str) -> None:
    curve = make_curve(method)
    view = curve_view(curve, "precision")
    ranks = view.estimate.ranks
    assert ranks is not None
    assert set(curve.display_ranks()) <= set(ranks)
    low, value, high = curve.band("precision", ranks)
    np.testing.assert_array_equal(view.lower.y, low)
    np.testing.assert_array_equal(view.estimate.y, value)
    np.testing.assert_array_equal(view.upper.y, high)
    assert view.queried.x.tolist() == [point.rank for point in curve.queried]


@pytest.mark.parametrize("method", METHODS)
def test_the_recall_region_holds_every_curve_inside_the_band(method: str) -> None:
    curve = make_curve(method)
    view = curve_view(curve, "recall")
    ranks = view.estimate.ranks
    assert ranks is not None
    for lines in curve.feasible:
        yields = lines.at(ranks)
        recall, precision = yields / lines.at(SIZE), yields / ranks
        assert (np.interp(recall, view.lower.x, view.lower.y) <= precision + 1e-9).all()
        assert (precision <= np.interp(recall, view.upper.x, view.upper.y) + 1e-9).all()


def test_truth_is_drawn_from_labels_in_order_of_rank() -> None:
    labels = make_labels()
    truth = curve_view(make_curve(), "precision", truth=labels).truth
    assert truth is not None
    assert truth.y[-1] == pytest.approx(labels.mean())
    recall = curve_view(make_curve(), "recall", truth=labels).truth
    assert recall is not None
    assert recall.x[-1] == pytest.approx(1.0)
    roc = curve_view(make_curve(), "roc", truth=labels).truth
    assert roc is not None
    assert (roc.x[-1], roc.y[-1]) == pytest.approx((1.0, 1.0))


def test_bad_choices_are_named() -> None:
    with pytest.raises(karat.ParameterError, match=r"No view 'pr'\. Views: precision, recall, roc"):
        curve_view(make_curve(), "pr")
    with pytest.raises(karat.ParameterError, match="2 true labels for 20,000 items"):
        curve_view(make_curve(), "precision", truth=[0, 1])


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("labels", [[1], [0], [1, 0], [0] * 12, [1] * 12])
def test_small_and_constant_lists_are_drawn(name: str, labels: list[int]) -> None:
    ranking = karat.Ranking.from_scores(-np.arange(float(len(labels))))
    view = curve_view(karat.estimate_curve(ranking, np.array(labels)), name, truth=labels)
    for path in (view.estimate, view.lower, view.upper, view.truth):
        assert path is not None
        assert np.isfinite(path.x).all()
        assert np.isfinite(path.y).all()
