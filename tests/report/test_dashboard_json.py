"""Everything that a page shows of a curve."""

import json

import pytest

from karat.questions.curve.methods import METHODS
from karat.report.curve.report import CurveReport
from tests.report.curves import make_band, make_curve

REPORT = CurveReport()


def test_a_band_becomes_one_json_object_with_every_view() -> None:
    written = json.loads(json.dumps(REPORT.dashboard(make_band(), criterion="It is so."), allow_nan=False))
    assert set(written["views"]) == {"precision", "recall", "roc", "yield"}
    for view in written["views"].values():
        assert len(view["lower"]["x"]) == len(view["lower"]["y"]) > 100
    assert written["trace"]["reached"]["x"][-1] == written["labels"]
    assert "Another 1,000 labels" in " ".join(written["more"])
    assert [row["target"] for row in written["cutoffs"]][:2] == ["95 %", "90 %"]


def test_yield_rises_to_the_right_items_of_the_list() -> None:
    curve = make_band()
    view = REPORT.dashboard(curve)["views"]["yield"]
    assert view["estimate"]["x"][-1] == curve.size
    assert view["lower"]["y"][-1] <= view["estimate"]["y"][-1] <= view["upper"]["y"][-1]
    assert view["estimate"]["y"][-1] == pytest.approx(curve.yields(curve.size).value, rel=1e-5)


def test_cutoffs_are_told_in_words() -> None:
    curve = make_band()
    rows = {row["target"]: row for row in REPORT.dashboard(curve)["cutoffs"]}
    sure = curve.cutoff(precision=0.9).guaranteed
    assert sure is not None
    assert rows["90 %"]["sentence"].startswith(
        f"90 % precision is guaranteed up to rank {sure.rank:,}, score ≥ "
    )


@pytest.mark.parametrize("method", ["band", "adastrat", "paula"])
def test_the_paragraph_tells_method_numbers_and_references(method: str) -> None:
    curve = make_band() if method == "band" else make_curve(method)
    told = REPORT.paragraph(curve, criterion="The pair means the same.")
    for words in (
        f"{curve.size:,} items",
        f"{curve.labels_used:,} labelled items",
        f"method {method}",
        "[1]",
        "seed",
    ):
        assert words in told
    assert "“The pair means the same”" in told
    assert len(REPORT.references(curve)) == 1 + len(METHODS[method].cites)
    for number in range(1, 1 + len(REPORT.references(curve))):
        assert f"[{number}]" in told
    assert ".." not in told


def test_a_curve_without_a_trace_says_so() -> None:
    found = REPORT.dashboard(make_curve("adastrat"))
    assert found["trace"] is None
    assert found["more"] == []
