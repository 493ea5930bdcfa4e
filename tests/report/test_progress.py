"""Effect of more labels: coordinates, sentences and the figure."""

import math
from dataclasses import replace

import numpy as np
import pytest

import karat
from karat.questions.curve.result import TracePoint
from karat.report.curve.figure import curve_figure
from karat.report.curve.progress import TICKS, curve_progress, progress_sentences
from karat.report.curve.report import CurveReport
from karat.report.figure_file import figure_bytes
from tests.report.curves import curve_text, make_band, make_curve, make_labels, make_ranking

curve_page = CurveReport().page
HEADING = "Effect of more labels"


def traced(*points: tuple[int, float], size: int = 1_000_000) -> karat.Curve:
    """A curve that narrowed like this; only its trace matters."""
    trace = tuple(TracePoint(labels, factor, 0.1) for labels, factor in points)
    labels, factor = points[-1]
    return replace(make_band(), size=size, trace=trace, factor=factor, labels_used=labels)


# ------------------------------------------------------------------ the guess


def test_the_height_of_the_band_falls_with_the_root_of_the_labels() -> None:
    curve = traced((500, 2.0), (1_000, 1.21))
    assert curve.factor_after(0) == pytest.approx(1.21)
    assert curve.factor_after(3_000) == pytest.approx(1.1)
    ahead = curve.factor_after(1_000)
    assert ahead is not None
    assert math.log(ahead) == pytest.approx(math.log(1.21) / math.sqrt(2.0))


def test_the_guess_goes_by_the_ranks_that_were_aimed_at() -> None:
    curve = replace(traced((1_000, 1.21)), factor=10.0)
    assert curve.factor_after(3_000) == pytest.approx(1.1)


def test_there_is_no_guess_without_a_trace_or_backwards() -> None:
    assert make_curve().factor_after(1_000) is None
    with pytest.raises(karat.ParameterError, match="at least 0; it is -1"):
        make_band().factor_after(-1)


# ------------------------------------------------------------------ the picture


def test_the_picture_ends_at_what_the_curve_certifies() -> None:
    curve = make_band()
    progress = curve_progress(curve)
    assert progress.reached.x[-1] == curve.labels_used
    assert progress.reached.y[-1] == curve.factor
    assert progress.ahead is not None
    assert progress.ahead.y[0] == curve.factor
    assert progress.ahead.x[-1] == curve.labels_used + 1_000
    assert progress.ahead.y[-1] == curve.factor_after(1_000)
    assert (np.diff(progress.reached.x) > 0).all()


def test_huge_first_factors_are_left_out() -> None:
    progress = curve_progress(traced((100, 10.0), (200, 4.0), (300, 1.9), (400, 1.5), (500, 1.2)))
    assert progress.reached.x.tolist() == [300, 400, 500]
    assert progress.ticks[-1] == 2.0


def test_where_all_factors_are_huge_all_are_shown() -> None:
    progress = curve_progress(traced((100, 10.0), (200, 4.0)))
    assert progress.reached.y.tolist() == [10.0, 4.0]
    assert progress.ticks[-1] == 10.0


@pytest.mark.parametrize("factors", [(1.0,), (1.0, 1.0), (2.0, 2.0), (1.3, 1.0), (5e3, 1.000001), (1e12,)])
def test_every_factor_has_a_place_on_the_axis(factors: tuple[float, ...]) -> None:
    curve = traced(*((100 * place, factor) for place, factor in enumerate(factors, start=1)))
    progress = curve_progress(curve)
    heights = progress.excess(progress.reached)
    marks = [mark for mark, _ in progress.marks]
    assert len(marks) >= 2
    assert marks == sorted(set(marks))
    assert marks[0] <= heights.min()
    assert heights.max() <= marks[-1] or factors[0] > TICKS[-1]
    assert (progress.marks[0][1] == "1") == (1.0 in factors)
    assert progress.span[0] < progress.span[1]
    assert figure_bytes(curve_figure(curve, view="trace"), suffix="svg")


def test_the_figure_names_its_axes_and_tells_what_is_sure_from_what_is_not() -> None:
    figure = curve_figure(make_band(), view="trace", title="More")
    figure.draw_without_rendering()
    axes = figure.axes[0]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("labels", "factor at the worst rank")
    drawn = {line.get_label(): line for line in axes.get_lines()}
    assert set(drawn) == {"reached", "about, with more labels", "this curve"}
    assert drawn["reached"].get_linestyle() != drawn["about, with more labels"].get_linestyle()
    assert drawn["reached"].get_drawstyle() == "steps-post"
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert {"1.1", "1.2", "1.5"} <= set(names)
    assert all(text.get_window_extent().x0 >= 0 for text in axes.get_yticklabels())


def test_a_curve_without_a_trace_has_no_such_figure() -> None:
    with pytest.raises(karat.ParameterError, match="by adastrat has no trace"):
        curve_figure(make_curve(), view="trace")
    with pytest.raises(karat.ParameterError, match=r"No view 'pr'\. Views: precision, recall, roc, trace\."):
        curve_figure(make_band(), view="pr")


# ------------------------------------------------------------------ the sentences


def test_round_numbers_of_labels_are_looked_back_at() -> None:
    curve = traced((200, 10.0), (900, 2.43), (1_990, 1.383), (3_482, 1.0763))
    assert progress_sentences(curve) == [
        "After 1,000 / 2,000 / 3,482 labels the band was within a factor of 2.5 / 1.39 / 1.077.",
        "Another 1,000 labels would bring about 1.067.",
    ]


def test_long_campaigns_are_offered_more() -> None:
    assert "Another 10,000 labels" in progress_sentences(traced((20_000, 1.5), (40_000, 1.02)))[-1]


def test_no_more_labels_are_offered_than_there_are_items() -> None:
    told = progress_sentences(traced((1_000, 1.5), (1_500, 1.2), size=2_000))
    assert told == ["After 1,000 / 1,500 labels the band was within a factor of 1.5 / 1.2."]
    assert curve_progress(traced((1_000, 1.5), (1_500, 1.2), size=2_000)).ahead is None


def test_labels_near_one_precision_promise_nothing_elsewhere() -> None:
    assert "Another" not in " ".join(progress_sentences(make_band(near=0.8)))


def test_a_target_at_some_ranks_is_said_to_be_one() -> None:
    curve = make_band(ranks=(1_000, 5_000))
    told = progress_sentences(curve)[0]
    assert told.endswith("at the ranks it was aimed at.")
    assert curve_progress(curve).reached.y[-1] == curve.trace[-1].factor


def test_a_closed_band_needs_no_labels() -> None:
    assert progress_sentences(traced((200, 1.3), (300, 1.0))) == ["Nothing: the band has closed."]


def test_text_and_page_tell_it() -> None:
    curve = make_band()
    told = " ".join(progress_sentences(curve))
    text = " ".join(curve_text(curve).split())
    assert f"{HEADING} {told}" in text
    page = curve_page(curve).replace("\u00a0", " ")
    assert HEADING in page
    assert told in page
    assert 'id="chart-trace"' in page


@pytest.mark.parametrize("method", ["adastrat", "paula"])
def test_nothing_is_told_without_a_trace(method: str) -> None:
    curve = make_curve(method)
    assert progress_sentences(curve) == []
    assert HEADING not in curve_page(curve)
    assert "chart-trace" not in curve_page(curve).split("<script>")[0]


def test_nothing_is_told_where_the_first_labels_were_all() -> None:
    curve = karat.estimate_curve(make_ranking(30), make_labels(30), method="band")
    assert progress_sentences(curve) == []
    assert HEADING not in curve_text(curve) + curve_page(curve)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_it_fits_eighty_columns(encoding: str) -> None:
    text = curve_text(make_band(), encoding=encoding)
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_curve_from_json_tells_the_same() -> None:
    curve = make_band(ranks=(1_000, 5_000))
    again = karat.Curve.from_json(curve.to_json())
    assert progress_sentences(again) == progress_sentences(curve)
