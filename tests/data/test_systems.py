"""Systems as they come in: right, odd and wrong."""

import numpy as np
import pytest

from karat.core.errors import ParameterError, SourceError
from karat.data.newcomer import add_system
from karat.data.systems import Systems


def test_chances_follow_the_sampling() -> None:
    outputs = {"a": [3, 0, 1], "b": [1, 2]}
    uniform = Systems.from_codes(outputs)
    assert uniform.chances_at(np.array([0, 1, 2])).tolist() == [[1 / 3, 0.0], [1 / 3, 0.5], [0.0, 0.5]]
    weighted = Systems.from_codes(outputs, sampling="weight", weights={"a": [2, 1, 1], "b": [3, 1]})
    assert weighted.chances_at(np.array([3, 1])).tolist() == [[0.5, 0.0], [0.25, 0.75]]
    grouped = Systems.from_codes(outputs, sampling="group", groups={"a": [0, 0, 1], "b": [0, 1]})
    assert grouped.chances_of(0).tolist() == [0.25, 0.5, 0.25]


def test_what_systems_share_and_how_far_they_are_apart() -> None:
    systems = Systems.from_codes({"a": [0, 1, 2, 3], "b": [2, 3], "c": [0, 1, 2, 3]})
    assert systems.shared.tolist() == [[4, 2, 4], [2, 2, 2], [4, 2, 4]]
    assert systems.apart[0, 1] == pytest.approx(0.5)
    assert systems.apart[0, 2] == 0.0
    assert systems.same[0, 2]
    assert not systems.same[0, 1]
    assert systems.pool_size == 4


def test_weighted_distances_agree_with_a_loop() -> None:
    generator = np.random.default_rng(3)
    outputs = {name: generator.choice(50, 20, replace=False) for name in "abc"}
    weights = {name: generator.random(20) for name in "abc"}
    systems = Systems.from_codes(outputs, size=50, sampling="weight", weights=weights)
    dense = systems.chances_at(np.arange(50))
    apart = 0.5 * np.abs(dense[:, :, None] - dense[:, None, :]).sum(axis=0)
    assert systems.apart == pytest.approx(apart)
    assert systems.agreement == pytest.approx(dense.T @ dense)


@pytest.mark.parametrize(
    ("outputs", "choices", "message"),
    [
        ({"a": []}, {}, "System 'a' has no outputs. Leave it out"),
        ({}, {}, "There are no systems to compare"),
        ({"a": [1, 2, 1]}, {}, "System 'a' lists item 1 more than once"),
        ({"a": [0, -1]}, {}, "Item codes go from 0"),
        ({"a": ["x"]}, {}, "must be one list of item codes"),
        (
            {"a": [0, 1]},
            {"sampling": "weight", "weights": {"a": [1, -2]}},
            "The weight of item 1 in system 'a' is -2. Weights must be finite and not negative.",
        ),
        ({"a": [0]}, {"sampling": "weight", "weights": {"a": [0]}}, "All weights of system 'a' are 0"),
        ({"a": [0]}, {"sampling": "weight", "weights": {"a": [1, 2]}}, "give it as many weights"),
    ],
)
def test_bad_systems_are_refused_in_one_line(outputs, choices, message) -> None:
    with pytest.raises(SourceError) as caught:
        Systems.from_codes(outputs, **choices)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_samplings_need_what_they_sample_by() -> None:
    with pytest.raises(ParameterError, match="Sampling by weight needs"):
        Systems.from_codes({"a": [0]}, sampling="weight")
    with pytest.raises(ParameterError, match=r"No sampling 'odd'\. Samplings: uniform, weight, group"):
        Systems.from_codes({"a": [0]}, sampling="odd")


def test_a_newcomer_leaves_everything_else_as_it_is() -> None:
    systems = Systems.from_codes({"a": [0, 1, 2], "b": [2, 3]}, size=5)
    grown = add_system(systems, "new", [1, 4, 7])
    assert grown.names == ("a", "b", "new")
    assert grown.outputs(0).tolist() == [0, 1, 2]
    assert grown.outputs(2).tolist() == [1, 4, 7]
    with pytest.raises(SourceError, match="There is a system 'a' already"):
        add_system(systems, "a", [1])
    with pytest.raises(SourceError, match="has no outputs"):
        add_system(systems, "new", [])


def test_fingerprints_tell_systems_apart() -> None:
    one = Systems.from_codes({"a": [0, 1]})
    assert one.fingerprint() == Systems.from_codes({"a": [1, 0]}).fingerprint()
    assert one.fingerprint() != Systems.from_codes({"a": [0, 2]}).fingerprint()
