import sys
from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import karat
from karat.core.errors import OutputError
from karat.report.curve.figure import curve_figure
from karat.report.figure_file import figure_bytes, save_figure
from karat.report.style import PALETTE, figure_style
from tests.report.curves import make_curve, make_labels, warned_curve


def words(figure: Figure) -> str:
    return " ".join(" ".join(text.get_text() for text in figure.texts).split())


def test_axes_are_named() -> None:
    axes = curve_figure(make_curve()).axes[0]
    assert axes.get_xlabel() == "rank (log scale)"
    assert axes.get_xscale() == "log"
    assert axes.get_ylabel() == "precision of the first r items"


def test_ranks_have_thousands_separators() -> None:
    figure = curve_figure(make_curve())
    figure.draw_without_rendering()
    labels = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    assert labels == ["1", "10", "100", "1,000", "10,000"]


@pytest.mark.parametrize("view", ["precision", "recall", "roc"])
def test_band_estimate_truth_and_points_differ_in_more_than_colour(view: str) -> None:
    curve = make_curve()
    axes = curve_figure(curve, view=view, truth=make_labels()).axes[0]
    drawn = {line.get_label(): line for line in axes.get_lines()}
    assert {"estimate", "truth", "queried rank"} <= set(drawn)
    assert axes.patches[0].get_label() == "band"
    assert drawn["estimate"].get_linestyle() != drawn["truth"].get_linestyle()
    assert drawn["queried rank"].get_marker() == "o"
    assert len(drawn["queried rank"].get_xydata()) == len(curve.queried)
    used = {to_hex(line.get_color()).upper() for line in drawn.values()}
    assert {PALETTE["blue"], PALETTE["black"]} <= used


def test_the_estimate_is_wider_than_the_edges_of_the_band() -> None:
    lines = curve_figure(make_curve()).axes[0].get_lines()
    estimate = next(line for line in lines if line.get_label() == "estimate")
    edges = [line for line in lines if str(line.get_label()).startswith("_")]
    assert all(line.get_linewidth() < estimate.get_linewidth() for line in edges)


def test_many_queried_ranks_do_not_hide_the_curve() -> None:
    curve = make_curve()
    many = replace(curve, queried=curve.queried * 60)
    axes = curve_figure(many).axes[0]
    ticks = next(line for line in axes.get_lines() if line.get_label() == "queried rank")
    assert set(np.asarray(ticks.get_ydata()).tolist()) == {axes.get_ylim()[0]}


def test_warnings_stand_under_the_picture() -> None:
    curve = warned_curve()
    for view in ("precision", "recall", "roc"):
        figure = curve_figure(curve, view=view)
        assert all(warning in words(figure) for warning in curve.warnings)
        figure.draw_without_rendering()
        canvas = figure.bbox
        for text in figure.texts:
            box = text.get_window_extent()
            assert box.x0 >= canvas.x0
            assert box.x1 <= canvas.x1
            assert box.y1 <= figure.axes[0].get_tightbbox().y0


def test_dollars_are_not_mathematics() -> None:
    curve = replace(make_curve(), warnings=("costs $1 or $2^",))
    assert figure_bytes(curve_figure(curve, title="$x_{"), suffix="png")


@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_figures_are_saved_by_suffix_and_alike(tmp_path: Path, suffix: str, start: bytes) -> None:
    first = save_figure(curve_figure(make_curve()), tmp_path / f"a.{suffix}")
    second = save_figure(curve_figure(make_curve()), str(tmp_path / f"b.{suffix.upper()}"))
    assert first.read_bytes().startswith(start)
    assert first.read_bytes() == second.read_bytes()


def test_an_unknown_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(karat.ParameterError, match=r"curve.bmp.*\.png, \.svg, \.pdf"):
        save_figure(curve_figure(make_curve()), tmp_path / "curve.bmp")


def test_a_figure_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="it is a file, not a directory"):
        save_figure(curve_figure(make_curve()), tmp_path / "file" / "curve.png")


def test_drawing_leaves_no_global_state() -> None:
    before = dict(mpl.rcParams)
    pyplot_was_loaded = "matplotlib.pyplot" in sys.modules
    figure_bytes(curve_figure(make_curve()), suffix="svg")
    assert dict(mpl.rcParams) == before
    assert ("matplotlib.pyplot" in sys.modules) == pyplot_was_loaded
    with figure_style():
        assert mpl.rcParams["svg.fonttype"] == "none"


@pytest.mark.parametrize("size", [1, 2, 5, 30])
def test_short_lists_can_be_drawn(size: int) -> None:
    ranking = karat.Ranking.from_scores(-np.arange(float(size)))
    curve = karat.estimate_curve(ranking, np.arange(size) % 2)
    for view in ("precision", "recall", "roc"):
        assert figure_bytes(curve_figure(curve, view=view), suffix="png")
