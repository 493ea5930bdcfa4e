"""The report of a share of right items: words, page and figure."""

import re

import numpy as np
import pytest

import karat
from karat.report.figure_file import figure_bytes
from karat.report.rate.report import RateReport
from karat.report.registry import report_of


@pytest.fixture(scope="module")
def rate() -> karat.Rate:
    generator = np.random.default_rng(1)
    labels = (generator.random(5_000) < 0.85).astype(int)
    topics = generator.choice(["code", "math"], 5_000)
    return karat.estimate_rate(list(range(5_000)), labels, by={"topic": topics}, budget=200)


def test_the_page_has_the_shares_of_all_slices(rate: karat.Rate) -> None:
    report = report_of("rate")
    assert isinstance(report, RateReport)
    page = report.page(rate, title="Answers", source="answers.csv")
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page, flags=re.DOTALL)
    assert [name for name, _ in rows] == ["All items", "code", "math"]
    counts = [re.findall(r'<td class="laptop">([\d,]+)</td>', cells) for _, cells in rows]
    assert counts[0] == ["5,000"]
    assert sum(int(found[0].replace(",", "")) for found in counts[1:]) == 5_000
    assert report.headline(rate) in page
    assert "built-in method" not in page


def test_the_figure_is_drawn(rate: karat.Rate) -> None:
    assert figure_bytes(report_of("rate").figure(rate), suffix="png").startswith(b"\x89PNG")
