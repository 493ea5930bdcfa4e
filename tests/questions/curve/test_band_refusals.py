"""What `estimate_curve` refuses, in one line: choices, oracles, labels and lists."""

import numpy as np
import pytest

import karat
from karat.core.errors import KaratError, LabelError, ParameterError, SourceError
from karat.data.ranking import Ranking

RANKING = Ranking.from_scores(-np.arange(2_000.0), ids=[f"item-{i}" for i in range(2_000)])


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"factor": 1.0}, "The factor must be greater than 1"),
        ({"half_width": 0.7}, "The half-width must be between 0 and 0.5"),
        ({"half_width": 0.1, "factor": 1.1}, "either a factor or a half-width"),
        ({"near": 1.0}, "must be between 0 and 1; it is 1."),
        ({"ranks": (10, 5)}, "Ranks must go upwards within 1 and 2,000; they are 10 and 5."),
        ({"ranks": (1, 3_000)}, "Ranks must go upwards within 1 and 2,000; they are 1 and 3,000."),
        ({"budget": 5}, "A budget of 5 labels is smaller than one batch of 15."),
        ({"batch": 0}, "The batch must be at least 1"),
        ({"noise": 0.6}, "The noise rate must be at least 0 and below 0.5"),
        ({"noise_of_right": 0.6}, "The noise rate of right items must be at least 0 and below 0.5"),
        ({"known": {"item-1": 1}, "noise_of_right": 0.1}, "either known labels or a noise rate"),
        ({"method": "adastrat", "noise_of_right": 0.1}, "Only the method band takes noise_of_right;"),
        ({"monotone_from": 0}, "The monotone_from must be at least 1"),
        ({"proxy": np.zeros(3)}, "The proxy has 3 values for 2,000 items."),
        (
            {"proxy": np.full(2_000, 1.5)},
            "The verdict of rank 1 is 1.5; verdicts are between 0 and 1",
        ),
        ({"proxy": np.full(2_000, np.nan)}, "No item has a verdict."),
        ({"proxy": ["x"] * 2_000}, "not numbers between 0 and 1"),
        ({"known": {"item-x": 1}}, "The list has no item 'item-x'."),
        ({"known": {"item-1": 2}}, "is 2; it must be 1 (right) or 0 (wrong), or None (unsure)."),
        ({"known": ["item-1"]}, "Known labels must be a mapping"),
        ({"known": {"item-1": 1}, "noise": 0.1}, "either known labels or a noise rate"),
        ({"ranks": (10,)}, "The ranks must be 2 values"),
        ({"ranks": 10}, "The ranks must be 2 values"),
        ({"seed": -1}, "The seed must be a whole number, 0 or more; it is -1."),
        ({"method": "paula", "budget": 100}, "Only the method band takes budget; paula does not."),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_one_line(choices: dict, message: str) -> None:
    with pytest.raises((ParameterError, LabelError, SourceError)) as caught:
        karat.estimate_curve(RANKING, np.ones(2_000), **choices)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("oracle", "message"),
    [
        (lambda items: [1] * (len(items) - 1), "labels and gave"),
        (lambda items: [1, *[1] * len(items)], "labels and gave"),
        (lambda items: {items[0]: 1}, "The oracle gave no label for item"),
        (lambda items: None, "The oracle must give a list of labels or a mapping; it gave None."),
        (lambda items: 1, "The oracle must give a list of labels or a mapping; it gave 1."),
        (lambda items: [-1] * len(items), "is -1; it must be 1 (right) or 0 (wrong)"),
        (lambda items: np.ones((len(items), 2)), "it must be 1 (right) or 0 (wrong)"),
        (lambda items: ["yes"] * len(items), "it must be 1 (right) or 0 (wrong), or None (unsure)."),
    ],
)
def test_oracles_that_answer_badly_are_told_so(oracle, message: str) -> None:
    with pytest.raises(KaratError) as caught:
        karat.estimate_curve(RANKING, oracle)
    assert message in str(caught.value)


@pytest.mark.parametrize("labels", [np.ones((2_000, 2)), np.array(1)])
def test_labels_of_another_shape_are_refused(labels: np.ndarray) -> None:
    with pytest.raises(LabelError, match="Labels must be one for each row"):
        karat.estimate_curve(RANKING, labels)


def test_scores_in_place_of_a_ranking_are_refused() -> None:
    with pytest.raises(ParameterError, match=r"must be a karat\.Ranking, not ndarray"):
        karat.estimate_curve(np.arange(5.0), np.ones(5))
