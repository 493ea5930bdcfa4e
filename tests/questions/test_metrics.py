"""Results as plain numbers: each estimate with its bounds, and nothing that no label supports."""

import json
import math
from typing import Any

import numpy as np
import pytest

import karat
from karat.core.metrics import band_metrics

SIZE = 2000
LABELS = (np.random.default_rng(5).random(SIZE) < np.linspace(0.95, 0.4, SIZE)).astype(int)


def rate() -> karat.Rate:
    frame = {"week": np.arange(SIZE) % 2}
    return karat.estimate_rate(list(range(SIZE)), lambda ids: LABELS[ids], by=frame, budget=200)


def curve() -> karat.Curve:
    return karat.estimate_curve(karat.Ranking.from_scores(-np.arange(float(SIZE))), LABELS, budget=200)


def cut() -> karat.Selection:
    ranking = karat.Ranking.from_scores(-np.arange(float(SIZE)))
    return karat.select_items(ranking, lambda ids: LABELS[ids], precision=0.7, budget=200)


def volume() -> karat.Volume:
    texts = [f"about {'stroke' if label else 'tides'} {number}" for number, label in enumerate(LABELS[:300])]
    documents = karat.Documents.from_texts(texts)
    return karat.estimate_volume(documents, lambda rows: LABELS[rows], query="stroke", budget=150)


def compared() -> karat.Comparison:
    systems = karat.Systems.from_codes({"a": np.arange(900), "b": np.arange(500, SIZE)}, size=SIZE)
    return karat.compare_systems(systems, lambda items: LABELS[items], labels_per_system=100)


@pytest.mark.parametrize(
    ("make", "names"),
    [
        (rate, {"rate", "rate.0", "rate.1"}),
        (curve, {"precision", "average_precision", "precision.at_100", "recall.at_1000"}),
        (cut, {"precision", "recall"}),
        (volume, {"recall", "relevant"}),
        (compared, {"precision.a", "precision.b", "recall.a"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_each_estimate_lies_between_its_bounds(make: Any, names: set[str]) -> None:
    result = make()
    numbers = result.metrics()
    assert isinstance(result, karat.Measured)
    assert names <= numbers.keys()
    for name in names:
        assert numbers[f"{name}.lower"] <= numbers[name] <= numbers[f"{name}.upper"]
    assert all(type(value) is float and math.isfinite(value) for value in numbers.values())
    assert numbers["labels"] == result.labels_used
    assert json.loads(json.dumps(numbers)) == numbers


def test_the_numbers_are_those_of_the_result() -> None:
    result = curve()
    numbers = result.metrics([50])
    band = result.precision(50)
    assert (numbers["precision.at_50.lower"], numbers["precision.at_50"]) == (band.lower, band.value)
    assert "precision.at_100" not in numbers


def test_what_no_label_supports_is_left_out() -> None:
    bands = {"a": None, "b": karat.Band(0.0, math.nan, 1.0, 0.9)}
    numbers = band_metrics(bands, labels=0, confidence=0.9)
    assert numbers == {"b.lower": 0.0, "b.upper": 1.0, "labels": 0.0, "confidence": 0.9}
