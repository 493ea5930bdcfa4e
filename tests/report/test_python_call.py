"""The printed call makes the same curve again."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import karat
from karat.questions.curve.question import QUESTION
from karat.report.python_call import python_call
from tests.report.curves import SIZE, make_band, make_curve, make_labels, make_ranking

KNOWN = {row: int(make_labels()[row]) for row in range(0, 400, 4)}
PROXY = np.linspace(0.9, 0.2, SIZE)


def repeated(curve: karat.Curve, **inputs: Any) -> karat.Curve:
    scope = {"ranking": make_ranking(curve.size), "labels": make_labels(), **inputs}
    exec(python_call(QUESTION, curve), scope)  # noqa: S102
    again = scope["curve"]
    assert isinstance(again, karat.Curve)
    return again


@pytest.mark.parametrize("method", ["adastrat", "paula", "uniform", "logstrat"])
def test_published_methods_are_repeated(method: str) -> None:
    curve = make_curve(method)
    assert repeated(curve).to_json() == curve.to_json()


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"confidence": 0.9, "floor": 0.02, "batch": 50},
        {"factor": None, "half_width": 0.08},
        {"ranks": (100, 5_000)},
        {"near": 0.8, "noise": 0.01},
        {"monotone_from": 500, "budget": 5_000},
    ],
)
def test_bands_are_repeated(choices: dict[str, Any]) -> None:
    curve = make_band(**choices)
    assert repeated(curve).to_json() == curve.to_json()
    stored = karat.Curve.from_json(curve.to_json())
    assert repeated(stored).to_json() == curve.to_json()


def test_only_unusual_choices_are_printed() -> None:
    lines = python_call(QUESTION, make_band(budget=5_000)).splitlines()
    assert lines[5:] == ["    method='band',", "    factor=1.2,", "    budget=5000,", "    seed=0,", ")"]


def test_inputs_that_a_curve_does_not_hold_must_be_given_again() -> None:
    curve = karat.estimate_curve(
        make_ranking(SIZE), make_labels(), factor=1.2, seed=0, known=KNOWN, proxy=PROXY
    )
    lines = python_call(QUESTION, curve)
    assert "known=known,  # give again the 100 labels that existed already, by id" in lines
    assert "proxy=proxy,  # give again the other judge's verdicts, one for each row" in lines
    assert repeated(curve, known=KNOWN, proxy=PROXY).to_json() == curve.to_json()


def test_what_the_call_cannot_say_is_a_comment() -> None:
    curve = make_band()
    changed = replace(curve, parameters=curve.parameters | {"corrections": 1, "slack": 7})
    assert "    # 1 label changed along the way" in python_call(QUESTION, changed)
    assert "    # slack=7 was chosen" in python_call(QUESTION, changed)
    assert repeated(changed).to_json() == curve.to_json()


def test_numbers_of_numpy_are_printed_as_plain_ones() -> None:
    assert "factor=1.3," in python_call(QUESTION, make_band(factor=np.float64(1.3)))
