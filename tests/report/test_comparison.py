"""Reports of a comparison: words, rows, figure and page."""

import io
import re
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import karat
from karat.core.errors import ParameterError
from karat.report.compare.figure import comparison_figure
from karat.report.compare.leaderboard import LONGEST_NAME, leaderboard_rows, shortened
from karat.report.compare.report import CompareReport
from karat.report.compare.tables import comparison_headline, difference_rows
from karat.report.figure_file import save_figure
from karat.report.terminal import plain_table
from karat.report.write import write_reports
from karat.simulate.compare import true_scores
from tests.questions.compare.made_up import compared, made_up


def test_the_headline_says_who_is_ahead_and_whether_it_is_real() -> None:
    systems, labels = made_up()
    text = comparison_headline(compared(systems, labels, labels_per_system=200))
    assert text.startswith("a has the highest precision: ")
    assert text.endswith("It is really better than all 2 others.")
    nothing = compared(systems, np.zeros_like(labels))
    assert comparison_headline(nothing, "recall") == "Recall cannot be estimated from these labels."


def test_rows_follow_the_board() -> None:
    systems, labels = made_up()
    comparison = compared(systems, labels, labels_per_system=200)
    rows = leaderboard_rows(comparison, truth=true_scores(systems, labels))
    assert [row.system for row in rows] == ["a", "b", "c"]
    assert [row.place for row in rows] == ["1", "2", "3"]
    first, row = difference_rows(comparison)[0]
    assert first == "a"
    assert [each.sign for each in row] == ["", "better", "better"]


def test_the_call_makes_the_same_comparison_again() -> None:
    systems, labels = made_up()
    comparison = compared(systems, labels, interval="logit", seed=4, batch=50)
    names = {"karat": karat, "systems": systems, "labels": labels}
    exec(CompareReport().python(comparison), names)  # noqa: S102
    assert names["comparison"].to_json() == comparison.to_json()


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_figures_are_written_whole_and_alike(tmp_path: Path, suffix: str) -> None:
    systems, labels = made_up()
    comparison = compared(systems, labels)
    figure = comparison_figure(comparison, title="Three systems")
    paths = [save_figure(figure, tmp_path / f"{name}.{suffix}") for name in "ab"]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with pytest.raises(ParameterError, match="Cannot tell the format"):
        save_figure(figure, tmp_path / "board.txt")


def test_the_page_is_complete_and_escapes_names() -> None:
    systems = karat.Systems.from_codes({"<b>x</b>": np.arange(200), "y": np.arange(100, 300)})
    labels = (np.arange(300) % 2).astype(np.int8)
    page = CompareReport().page(
        compared(systems, labels, "audit"), title="A & B", truth=true_scores(systems, labels)
    )
    body = page.split("<script>")[0]
    assert "<b>x</b>" not in body.split("<h2>What the words mean")[0]
    assert "&lt;b&gt;x&lt;/b&gt;" in body
    assert "A &amp; B" in body
    for part in ("leaderboard", "differences", "shared", "labels"):
        assert f'id="{part}"' in body
    assert not re.search(r'(src|href)="https?://', body)


def test_pages_without_an_estimate_say_so() -> None:
    systems, labels = made_up()
    page = CompareReport().page(compared(systems, np.zeros_like(labels)))
    assert "cannot be estimated" in page
    assert "nan" not in page.split("<script>")[0].lower().replace("finance", "")


def test_three_files_are_written(tmp_path: Path) -> None:
    comparison = compared(*made_up())
    files = write_reports(comparison, tmp_path / "place", question="compare", title="Pairs")
    assert karat.Comparison.from_json(files.data.read_text()).to_json() == comparison.to_json()
    assert files.figure.read_bytes().startswith(b"\x89PNG")
    assert "<h1>Pairs</h1>" in files.page.read_text()


def test_long_names_stay_distinct_beside_charts_and_in_the_terminal() -> None:
    stem = "a-very-long-name-of-a-system-with-all-its-settings"
    ends, starts = [f"{stem}-{letter}" for letter in "abcd"], [f"{letter}-{stem}" for letter in "abcd"]
    for names in (ends, starts, [*ends, *starts], ["short", stem]):
        short = shortened(names)
        assert len(set(short)) == len(names)
        assert max(map(len, short)) <= LONGEST_NAME
    table = plain_table("board", left=["system"], right=["precision"])
    for name in ends:
        table.add_row(name, "90 %")
    console = Console(width=40, file=io.StringIO())
    console.print(table)
    printed = "".join(line.split()[0] for line in console.file.getvalue().splitlines() if "-" in line)
    assert all(name in printed for name in ends)
