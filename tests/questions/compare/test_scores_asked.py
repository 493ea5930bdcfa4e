"""Which scores are asked for, and whether their intervals hold each by itself or together."""

import numpy as np
import pytest

from karat import compare_systems
from karat.core.errors import ParameterError
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.result import Comparison
from tests.questions.compare.made_up import compared, made_up


def width(comparison: Comparison, metric: str = "precision") -> float:
    ends = comparison.scores[metric]
    return float((ends.upper - ends.lower).mean())


@pytest.mark.parametrize("method", ["audit", "joint", "inclusion", "simple", "pooling"])
@pytest.mark.parametrize("scores", [("precision",), ("recall",), ("f1", "precision")])
def test_a_comparison_has_the_scores_that_were_asked_for(method: str, scores: tuple[str, ...]) -> None:
    systems, labels = made_up(100)
    comparison = compared(systems, labels, method, scores=scores)
    assert set(comparison.scores) == set(comparison.differences) == set(comparison.apart) == set(scores)
    again = Comparison.from_json(comparison.to_json())
    assert again.leaderboard() == comparison.leaderboard()
    assert again.ranked_by == ("precision" if "precision" in scores else scores[0])
    assert scores[0] in repr(comparison) or "precision" in repr(comparison)


def test_an_audit_spends_its_error_on_what_was_asked_for() -> None:
    systems, labels = made_up(400)
    everything = compared(systems, labels, "audit", labels_per_system=150)
    alone = compared(systems, labels, "audit", labels_per_system=150, scores="precision")
    each = compared(systems, labels, "audit", labels_per_system=150, scores="precision", guarantee="each")
    assert width(each) < 0.92 * width(alone) < 0.92 * 0.97 * width(everything)
    assert alone.together
    assert not each.together
    # What is said of all pairs at once is not narrower for it.
    assert (np.abs(each.apart["precision"]) <= np.abs(np.sign(each.differences["precision"].lower))).all()
    recall = compared(systems, labels, "audit", labels_per_system=150, scores=("recall",))
    assert width(recall, "recall") < width(everything, "recall")


def test_intervals_of_joint_are_wider_where_they_hold_together() -> None:
    systems, labels = made_up(400)
    each, together = (
        compared(systems, labels, "joint", scores=("precision",), guarantee=guarantee)
        for guarantee in ("each", "together")
    )
    assert together.together
    # Normal quantiles of 0.05 and of 0.05 over two times three systems.
    assert width(together) / width(each) == pytest.approx(2.638 / 1.960, rel=0.03)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"scores": ("accuracy",)}, "No score 'accuracy'. There are: precision, recall, f1."),
        ({"scores": ()}, "Name at least one score"),
        ({"scores": "recall", "half_width": 0.1}, "A half-width is of precision"),
        ({"guarantee": "each"}, "ask for precision alone"),
        ({"guarantee": "both"}, "No guarantee 'both'"),
    ],
)
def test_scores_that_cannot_be_are_refused(choices: dict, message: str) -> None:
    systems, labels = made_up(50)
    with pytest.raises(ParameterError, match=message):
        compare_systems(systems, labels, **choices)


def test_scores_are_kept_in_order_and_once() -> None:
    assert CompareChoices(scores="f1, precision,f1").scores == ("precision", "f1")
    assert CompareChoices.from_dict(CompareChoices(scores=["recall"]).to_dict()).scores == ("recall",)
