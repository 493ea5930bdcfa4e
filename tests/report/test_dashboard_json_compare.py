"""Everything that a page shows of a comparison."""

import json
import re

import pytest

from karat.questions.compare.methods import METHODS
from karat.report.compare.report import CompareReport, comparison_more
from tests.questions.compare.made_up import compared, made_up


@pytest.mark.parametrize("method", METHODS)
def test_every_method_becomes_one_json_object_whose_citations_are_listed(method: str) -> None:
    systems, labels = made_up()
    comparison = compared(systems, labels, method=method, labels_per_system=100)
    printed = json.loads(
        json.dumps(CompareReport().dashboard(comparison, criterion="It is so."), allow_nan=False)
    )
    assert [row["system"] for row in printed["board"]] == [row["system"] for row in printed["differences"]]
    assert all(len(row["scores"]) == len(printed["metrics"]) for row in printed["board"])
    assert sorted(printed["chart"]["systems"]) == sorted(comparison.names)
    cited = {int(number) for number in re.findall(r"\[(\d)\]", printed["paragraph"])}
    assert cited == set(range(1, len(printed["references"]) + 1))
    assert "by the criterion “It is so”" in printed["paragraph"]
    assert f"{comparison.labels_used:,} labelled items" in printed["paragraph"]


def test_more_labels_bring_less_width_and_everything_brings_none() -> None:
    systems, labels = made_up()
    few = compared(systems, labels, method="audit", labels_per_system=100)
    now, then = comparison_more(few)
    widths = [float(re.search(r"±([\d.]+) percentage points", words)[1]) for words in (now, then)]
    ends = few.scores["precision"]
    assert widths[0] == pytest.approx(50 * max(ends.upper - ends.lower), abs=0.051)
    assert 0 < widths[1] < widths[0]
    whole = compared(systems, labels, method="audit", half_width=1e-9)
    assert comparison_more(whole) == ["Nothing: every precision is exact."]
