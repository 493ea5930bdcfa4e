"""The charts of a curve as plain numbers, for the scripts that draw them in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karat.report.numbers import about_factor, within_factor

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from karat.report.curve.progress import Progress
    from karat.report.curve.views import Path, View


def view_data(view: View) -> dict[str, Any]:
    """A view of a curve."""
    return {
        "title": view.title,
        "x": view.x_label,
        "y": view.y_label,
        "bottom": view.bottom,
        "estimate": _path(view.estimate),
        "lower": _path(view.lower),
        "upper": _path(view.upper),
        "queried": _path(view.queried),
        "truth": None if view.truth is None else _path(view.truth),
    }


def progress_data(progress: Progress) -> dict[str, Any]:
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
