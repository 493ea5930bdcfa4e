"""A curve as one JSON object, from which the dashboard and the HTML page are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.report.curve.progress import BandProgress, curve_progress, has_narrowed, progress_sentences
from karat.report.curve.tables import Cut, CutoffRow, best_cut, cutoff_rows, precision_rows
from karat.report.curve.views import DASHBOARD_VIEWS, Path, View, curve_view
from karat.report.numbers import about_factor, count, estimated, interval, out_of, within_factor

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve

STEPS = (
    "Labels go down the list in a few passes, and the band stays as wide at its worst rank until a pass gets "
    "there; so the line falls in steps. A run that is told a smaller budget from the start usually does "
    "better with it than the line shows."
)
EXTRAPOLATION = (
    " The dotted line is an extrapolation, not a guarantee: it supposes that the band narrows with the "
    "square root of the number of labels."
)


def curve_details(curve: Curve, *, truth: ArrayLike | None = None) -> dict[str, Any]:
    """The curve with its band in four views, and where to cut.

    Args:
        curve: what to show.
        truth: every label in order of rank, where it is known, for comparison.
    """
    progress = curve_progress(curve) if has_narrowed(curve) else None
    return {
        "size": curve.size,
        "factor": None if curve.factor is None else within_factor(curve.factor),
        "assumes_nothing": curve.assumes_nothing,
        "cut": _drawn_cut(curve),
        "cutoffs": [_cutoff(row, count(curve.size)) for row in cutoff_rows(curve)],
        "precisions": [
            {
                "rank": count(row.rank),
                "precision": estimated(row.precision),
                "precision_between": interval(row.precision),
                "recall": estimated(row.recall),
                "recall_between": interval(row.recall),
            }
            for row in precision_rows(curve)
        ],
        "views": {name: _view(curve_view(curve, name, truth=truth)) for name in DASHBOARD_VIEWS},
        "trace": None if progress is None else _progress(progress),
        "more": progress_sentences(curve),
        "more_note": "" if progress is None else STEPS + ("" if progress.ahead is None else EXTRAPOLATION),
    }


def _drawn_cut(curve: Curve) -> dict[str, Any] | None:
    """Where the answer cuts the list, for the chart."""
    best = None if curve.estimate is None else best_cut(curve)
    if best is None:
        return None
    target, cut = best
    return {"rank": cut.rank, "share": target, "words": f"top {count(cut.rank)}: {out_of(target)}"}


def _cutoff(row: CutoffRow, size: str) -> dict[str, Any]:
    return {
        "target": row.target,
        "sentence": _sentence(row, size),
        **{
            name: None if cut is None else cut._asdict()
            for name, cut in row._asdict().items()
            if name != "target"
        },
    }


def _sentence(row: CutoffRow, size: str) -> str:
    """Where a precision is sure, about where it ends, and where it ends for sure."""

    def up_to(cut: Cut) -> str:
        score = f", score ≥ {cut.score}" if cut.score else ""
        return "for the whole list" if cut.rank == size else f"up to rank {cut.rank}{score}"

    if row.possible is None:
        return f"{row.target} precision is ruled out at every rank."
    about = "" if row.estimated is None else f"estimated {up_to(row.estimated)}, "
    if row.guaranteed is None:
        return f"{row.target} precision is guaranteed nowhere yet, {about}and possible {up_to(row.possible)}."
    sure = f"{row.target} precision is guaranteed {up_to(row.guaranteed)}"
    return (
        f"{sure}." if row.guaranteed.rank == size else f"{sure}, {about}and possible {up_to(row.possible)}."
    )


def _view(view: View) -> dict[str, Any]:
    """A view of a curve."""
    return {
        "title": view.title,
        "x": view.x_label,
        "y": view.y_label,
        "bottom": view.bottom,
        "estimate": None if view.estimate is None else _path(view.estimate),
        "lower": _path(view.lower),
        "upper": _path(view.upper),
        "queried": _path(view.queried),
        "truth": None if view.truth is None else _path(view.truth),
    }


def _progress(progress: BandProgress) -> dict[str, Any]:
    """How the band narrowed."""

    def heights(path: Path, spelled: Callable[[float], str]) -> dict[str, Any]:
        factors = [spelled(factor) for factor in path.y.tolist()]
        return {"x": path.x.tolist(), "y": _rounded(progress.excess(path)), "factors": factors}

    return {
        "title": progress.title,
        "x": progress.x_label,
        "y": progress.y_label,
        "span": progress.span,
        "marks": progress.marks,
        "reached": heights(progress.reached, within_factor),
        "ahead": None if progress.ahead is None else heights(progress.ahead, about_factor),
    }


def _path(path: Path) -> dict[str, Any]:
    return {
        "x": _rounded(path.x),
        "y": _rounded(path.y),
        "ranks": None if path.ranks is None else path.ranks.tolist(),
    }


def _rounded(values: np.ndarray[Any, Any]) -> list[float]:
    """Six digits are more than a screen shows."""
    return [value if abs(value) >= 1e5 else float(f"{value:.6g}") for value in values.tolist()]
