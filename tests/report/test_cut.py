"""The report of a set: headline, rows, page, figure and what `karat show` prints."""

import numpy as np
import pytest

import karat
from karat.report.cut.tables import headline, rows
from karat.report.figure_file import figure_bytes
from karat.report.registry import report_of

SIZE = 4_000
LABELS = (np.random.default_rng(1).random(SIZE) < np.linspace(0.99, 0.3, SIZE)).astype(np.int8)
RANKING = karat.Ranking.from_scores(np.round(np.linspace(1, 0, SIZE), 2))


@pytest.fixture(scope="module")
def selection() -> karat.Selection:
    return karat.select_items(RANKING, LABELS, precision=0.9, budget=300)


def test_the_headline_says_how_many_to_keep_and_what_is_certain(selection: karat.Selection) -> None:
    text = headline(selection)
    assert text.startswith(
        f"Keep {selection.kept:,} of 4,000 items: at 95 % confidence at least 90 % of them"
    )
    recall = karat.select_items(RANKING, LABELS, recall=0.8, budget=300)
    assert "at least 80 % of the right ones are among them" in headline(recall)


def test_rows_tell_rank_score_and_the_tie_that_is_split(selection: karat.Selection) -> None:
    cut = next(row.value for row in rows(selection) if row.name == "Cut")
    assert cut.startswith(f"rank {selection.threshold.rank:,}, score ")
    assert selection.threshold.tie is not None
    assert "have this same score" in cut


def test_what_cannot_be_kept_or_left_out_is_said() -> None:
    nothing = karat.select_items(RANKING, np.zeros(SIZE, np.int8), precision=0.9, budget=50)
    assert nothing.kept == 0
    assert "No item" in headline(nothing)
    everything = karat.select_items(RANKING, LABELS, recall=0.99, budget=5)
    assert "must be kept" in headline(everything) or everything.kept < SIZE
    rare = np.zeros(SIZE, np.int8)
    rare[[5, 900, 3_000]] = 1
    hidden = karat.select_items(RANKING, rare, recall=0.9, budget=100)
    line = next(line for line in hidden.more if "it would take about" in line)
    assert "that is an assumption, and no guarantee" in line
    assert "that is an assumption, and no guarantee" in nothing.more[0]


def test_the_page_holds_the_answer_and_the_call_that_makes_it_again(selection: karat.Selection) -> None:
    page = report_of("cut").page(selection, criterion="Right")
    assert f"Keep {selection.kept:,} of" in page.replace("\u00a0", " ")
    assert "karat.select_items(" in page
    assert "precision=0.9" in page


def test_the_figure_is_a_picture(selection: karat.Selection) -> None:
    figure = report_of("cut").figure(selection, title="A cut")
    assert figure_bytes(figure, suffix="png")[:4] == b"\x89PNG"
