"""Scores of systems by slice."""

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.errors import KaratError
from karat.data.system_items import with_slices
from karat.questions.compare.result import Comparison
from karat.report.compare.report import CompareReport
from karat.sources.systems import SystemColumns
from tests.questions.compare.made_up import compared, made_up


def sliced(size: int = 400, *, seed: int = 0, rare: int = 0):
    """Systems whose items are even or odd, and a few rare ones."""
    systems, labels = made_up(size, seed=seed)
    names = np.where(np.arange(systems.size) % 2, "odd", "even").astype(object)
    names[:rare] = "rare"
    return with_slices(systems, names), labels, names


@pytest.mark.parametrize("method", ["audit", "joint", "inclusion", "simple"])
def test_each_slice_has_scores_of_its_own(method: str) -> None:
    systems, labels, names = sliced()
    comparison = compared(systems, labels, method, labels_per_system=120)
    assert list(comparison.slices) == ["even", "odd"]
    for name, part in comparison.slices.items():
        assert part.names == comparison.names
        assert sum(part.sizes) == sum(int((names[systems.outputs(one)] == name).sum()) for one in range(3))
        assert part.precision("a").lower <= part.precision("a").value <= part.precision("a").upper
    assert sum(part.labels_used for part in comparison.slices.values()) == comparison.labels_used
    again = Comparison.from_json(comparison.to_json())
    assert again.slices["odd"].precision("b") == comparison.slices["odd"].precision("b")
    page = CompareReport().details(comparison)
    assert [part["name"] for part in page["slices"]] == ["even", "odd"]


def test_slices_share_the_error_where_intervals_hold_together() -> None:
    systems, labels, _ = sliced()
    each, together = (
        compared(systems, labels, guarantee=guarantee, labels_per_system=120, scores=("precision",))
        for guarantee in ("each", "together")
    )
    alone = compared(made_up()[0], labels, labels_per_system=120, scores=("precision",))
    assert each.precision("a") == alone.precision("a")
    narrow, wide = each.slices["odd"].precision("a"), together.slices["odd"].precision("a")
    assert wide.upper - wide.lower > 1.3 * (narrow.upper - narrow.lower)
    assert wide.confidence == 0.95


@pytest.mark.parametrize("method", ["joint", "audit"])
def test_too_few_labels_are_said_aloud(method: str) -> None:
    systems, labels, _ = sliced(rare=40)
    comparison = compared(systems, labels, method)
    assert any("Too few labels in slice rare for" in warning for warning in comparison.warnings)
    if method == "joint":
        rare = comparison.slices.get("rare")
        assert rare is None or all(rare.band("precision", name) is None for name in rare.names)


def test_slices_come_from_a_column_and_are_refused_where_they_cannot_be() -> None:
    table = pd.DataFrame({"system": ["a"] * 30 + ["b"] * 30, "item": [*range(30), *range(15, 45)]})
    table["language"] = np.where(table["item"] % 2, "de", "en")
    truth = {item: int(item % 3 > 0) for item in range(45)}
    read = karat.read_systems(table, columns=SystemColumns(by="language"))
    by_column = karat.compare_systems(read, truth, labels_per_system=25, method="joint")
    plain = karat.read_systems(table[["system", "item"]])
    languages = dict(zip(table["item"], table["language"], strict=True))
    by_id = karat.compare_systems(plain, truth, by=languages, labels_per_system=25, method="joint")
    assert by_column.slices["de"].to_frame().equals(by_id.slices["de"].to_frame())
    with pytest.raises(KaratError, match="take by; pooling does not"):
        karat.compare_systems(read, truth, method="pooling")
    with pytest.raises(KaratError, match="not known by slice"):
        karat.compare_systems(read, truth, method="joint", true_items=[1, 2])
    with pytest.raises(KaratError, match="values of `by`"):
        karat.compare_systems(plain, truth, by=["de"])
    table.loc[35, "language"] = "fr"
    with pytest.raises(KaratError, match="is in the slice"):
        karat.read_systems(table, columns=SystemColumns(by="language"))
