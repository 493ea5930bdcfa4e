"""Before the first labels no report, page or JSON shows a number that no label supports."""

import json
import math
import re

import numpy as np
import pytest

from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.result import Curve
from karat.report.curve.report import CurveReport
from tests.report.curves import curve_text

REPORT = CurveReport()


@pytest.fixture
def curve() -> Curve:
    return next(band(5_000, CurveChoices(), seed=1)).so_far()


def test_text_has_no_estimate_and_says_how_far_the_first_look_is(curve: Curve) -> None:
    text = curve_text(curve)
    assert re.search(r"first look along the list takes \d+ labels", " ".join(text.replace("┃", " ").split()))
    assert "estimate   " not in text
    shares = set(re.findall(r"\d+\.\d %", text))
    assert shares == {"0.0 %", "100.0 %"}
    assert "nan" not in text
    assert "factor of" not in text


def test_json_for_machines_has_null(curve: Curve) -> None:
    found = REPORT.campaign_result(curve)
    assert {point["value"] for point in found["precision"]} == {None}
    assert (found["factor"], found["half_width"]) == (None, None)
    details = REPORT.details(curve)
    assert all(view["estimate"] is None for view in details["views"].values())
    assert {row["precision"] for row in details["precisions"]} == {"–"}
    assert {row["recall"] for row in details["precisions"]} == {"–"}
    for part in (found, details, json.loads(curve.to_json())):
        json.dumps(part, allow_nan=False)


def test_figures_have_a_band_and_no_line(curve: Curve) -> None:
    for view in ("precision", "recall", "roc"):
        (axes,) = REPORT.figure(curve, view=view).axes
        assert "estimate" not in axes.get_legend_handles_labels()[1]


def test_the_page_has_no_value(curve: Curve) -> None:
    page = REPORT.page(curve)
    table = re.search(r'<table id="precisions">.*?</table>', page, re.DOTALL)
    assert table
    assert set(re.findall(r"\d+\.\d %", table[0])) == {"0.0 %", "100.0 %"}
    assert re.search(r"first look along the list takes \d+ labels", page)


def test_a_paragraph_for_papers_has_no_value(curve: Curve) -> None:
    assert REPORT.paragraph(curve).endswith("There is no estimate yet, for no label supports one.")
    assert "factor" not in REPORT.paragraph(curve)


def test_tables_have_gaps(curve: Curve) -> None:
    frame = curve.to_frame([10, 100])
    assert frame["precision"].isna().all()
    assert frame["precision_upper"].eq(1.0).all()
    assert np.isnan(curve.band("recall", [10])[1]).all()
    assert math.isnan(curve.average_precision().value)
