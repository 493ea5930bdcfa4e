import io
from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

import karat
from karat.report.curve.tables import TARGETS, facts, headline, plain_answer, table_ranks
from karat.report.curve.text import CurveText
from tests.report.curves import (
    FACTOR,
    curve_text,
    make_band,
    make_curve,
    make_labels,
    make_ranking,
    warned_curve,
)


def cells(text: str, table: str, first: str) -> list[str]:
    """The words of the row that begins with this cell, in the table of this title."""
    rows = [line.split() for line in text[text.index(table) :].splitlines()]
    return next(row for row in rows if row[: len(first.split())] == first.split())


def test_the_cutoff_table_holds_the_curves_cutoffs() -> None:
    curve = make_curve()
    text = curve_text(curve)
    for target in TARGETS:
        cutoff = curve.cutoff(precision=target)
        row = cells(text, "Where to cut", f"{100 * target:.0f} %")
        for point in cutoff:
            assert (f"{point.rank:,}" if point else "none") in row


def test_a_cut_inside_a_tie_is_marked_and_explained() -> None:
    curve = make_curve()
    cut = next(
        point
        for target in TARGETS
        for point in curve.cutoff(precision=target)
        if point is not None and point.tie is not None
    )
    text = curve_text(curve)
    assert f"{cut.rank:,} †" in text
    assert "Inside a tie" in text


def test_without_ties_there_is_no_mark() -> None:
    ranking = karat.Ranking.from_scores(-np.arange(500.0))
    text = curve_text(karat.estimate_curve(ranking, make_labels(500), factor=FACTOR))
    assert "tie" not in text


def test_the_precision_table_holds_the_curves_precisions() -> None:
    curve = make_curve()
    text = curve_text(curve)
    for rank in table_ranks(curve.size):
        precision, recall = curve.precision(rank), curve.recall(rank)
        row = " ".join(cells(text, "How precise", f"{rank:,}"))
        assert f"{100 * precision.value:.1f} %" in row
        if precision.upper > precision.lower:
            assert f"{100 * precision.lower:.1f} % – {100 * precision.upper:.1f} %" in row
        if 0.001 < recall.lower < recall.upper < 0.999:
            assert f"{100 * recall.lower:.1f} % – {100 * recall.upper:.1f} %" in row


def test_it_says_how_it_was_made() -> None:
    curve = make_curve()
    text = curve_text(curve)
    for fact in (f"{curve.labels_used:,}", "adastrat", "95 %", f"{curve.factor:.4g}", "20,000"):
        assert fact in text
    flat = " ".join(text.split())
    assert all(assumption in flat for assumption in curve.assumptions)


def test_warnings_come_first() -> None:
    curve = warned_curve()
    text = curve_text(curve)
    assert "WARNING" in text.splitlines()[0]
    flat = " ".join(text.replace("┃", " ").split())
    assert all(warning in flat for warning in curve.warnings)
    assert "if the warning can be set aside" in headline(curve)


def test_no_warning_where_there_is_none() -> None:
    curve = replace(make_curve(), warnings=())
    assert "WARNING" not in curve_text(curve)
    assert "under the assumptions below" in headline(curve)


def test_a_band_without_assumptions_says_so() -> None:
    curve = make_band()
    start = "With 95 % confidence, and without any assumption, the first"
    assert headline(curve).startswith(start)
    # What band warns of makes it wide, not wrong.
    warned = make_band(factor=1.05, budget=400)
    assert warned.warnings
    assert headline(warned).startswith(start)


def test_a_band_with_assumptions_says_so() -> None:
    for curve in (make_band(monotone_from=500), make_band(noise=0.02)):
        assert headline(curve).startswith("With 95 % confidence, under the assumptions below, the first")


def test_the_factor_of_a_band_is_certified() -> None:
    told = dict(facts(make_band()))["Factor"]
    assert "certified by the band" in told
    assert "counts as" not in told
    assert float(told.split(",")[0]) >= make_band().factor
    assert "(precision below 1 % counts as 1 %)" in dict(facts(make_band(noise=0.02)))["Factor"]
    assert "certified" not in dict(facts(make_curve()))["Factor"]


def test_labels_known_before_are_told() -> None:
    curve = make_band()
    told = facts(replace(curve, parameters=curve.parameters | {"known": 100}))
    assert dict(told)["Labels used"].endswith("of the items, 100 of them known before)")


def test_the_headline_is_the_guaranteed_cutoff() -> None:
    curve = make_curve()
    cut = curve.cutoff(precision=0.9).guaranteed
    assert cut is not None
    assert f"the first {cut.rank:,} items are at least 90 % precise" in headline(curve)


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        ([1] * 40, "the whole list of 40 items is at least 95 % precise"),
        ([0] * 40, "no cutoff is sure to be at least 50 % precise"),
        ([1] + [0] * 39, "the first item is at least 90 % precise"),
        ([1], "the whole list of 1 item is at least 95 % precise"),
    ],
)
def test_headlines_of_odd_lists(labels: list[int], words: str) -> None:
    ranking = karat.Ranking.from_scores(-np.arange(float(len(labels))))
    curve = karat.estimate_curve(ranking, np.array(labels))
    assert words in headline(curve)
    assert headline(curve).startswith("Every item was labelled, so this is exact:")
    assert curve_text(curve)


def test_a_handful_of_items_is_not_called_a_set_to_keep() -> None:
    def answer(labels: list[int]) -> str:
        ranking = karat.Ranking.from_scores(-np.arange(float(len(labels))))
        return plain_answer(karat.estimate_curve(ranking, np.array(labels)))

    assert (
        answer([1] + [0] * 39) == "So far this is certain only of the first item: at least 9 in 10 are right."
    )
    # Nine in ten hold for the first three only, four in five for the first twelve.
    labels = [1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1] + [0] * 28
    assert answer(labels).startswith("Keep the top 12 ")
    assert ": at least 4 in 5 are right." in answer(labels)


def test_a_curve_without_its_list_has_no_scores() -> None:
    curve = karat.Curve.from_json(make_curve().to_json())
    assert "score" not in headline(curve)
    assert curve_text(curve)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
@pytest.mark.parametrize("method", ["adastrat", "paula", "uniform", "logstrat"])
def test_it_fits_eighty_columns_in_any_encoding(method: str, encoding: str) -> None:
    text = curve_text(make_curve(method), encoding=encoding)
    assert max(len(line) for line in text.splitlines()) <= 80
    assert text.encode(encoding).decode(encoding) == text


def test_a_terminal_without_unicode_gets_ascii_even_from_foreign_words() -> None:
    curve = replace(make_curve(), warnings=("Précision ≥ ½ fails in naïve “файл” …",))
    text = curve_text(curve, encoding="ascii")
    assert text.isascii()
    assert "Precision >= 1/2 fails in naive" in text


def test_markup_in_words_is_not_interpreted() -> None:
    curve = replace(make_curve(), warnings=("[red]not red[/red]",), assumptions=("[bold]x[/]",))
    text = curve_text(curve)
    assert "[red]not red[/red]" in text
    assert "[bold]x[/]" in text


def test_rich_prints_it_in_colour() -> None:
    file = io.StringIO()
    Console(file=file, force_terminal=True, color_system="truecolor", width=100).print(
        CurveText(make_curve())
    )
    assert "\x1b[" in file.getvalue()


def test_the_chart_falls_from_left_to_right() -> None:
    lines = curve_text(make_curve(), encoding="ascii").splitlines()
    chart = [line[9:] for line in lines if line[8:9] in ("|", "+") and "*" in line]
    assert chart[0].startswith("*")
    last = [row.rfind("*") for row in chart]
    assert last == sorted(last)
    assert any(":" in row for row in chart)


@pytest.mark.parametrize("size", [1, 2, 9, 10, 99, 1_000, 10_000_000_000])
def test_tables_have_about_ten_ranks(size: int) -> None:
    ranks = table_ranks(size)
    assert ranks == sorted(set(ranks))
    assert ranks[-1] == size
    assert len(ranks) <= 12


def test_rankings_of_the_tests_have_ties() -> None:
    assert make_ranking(100).tie_at(1) == (1, 4)
