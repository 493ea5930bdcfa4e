"""Coordinates of the charts of a curve: precision by rank, precision and recall, ROC, and yield.

Figures, pages and the dashboard draw the same coordinates. Every number is read from the curve.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from karat.core.errors import ParameterError
from karat.questions.curve.metrics import metric_value

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from karat.questions.curve.result import Curve
    from karat.questions.curve.yields import Floats, Ranks

# Recall and false positive rate are drawn on straight scales, where ranks spread on a logarithmic
# one leave gaps at the far end.
EVEN_RANKS = 200
RECALLS = 500

# A band that bends more often than this is smooth to the eye.
MOST_BENDS = 500


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """Points in order, and the rank that each belongs to where there is one."""

    x: Floats
    y: Floats
    ranks: Ranks | None = None


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One picture: the estimate, if any, the region between two paths that holds the truth, and points."""

    name: str
    title: str
    x_label: str
    y_label: str
    estimate: Path | None
    lower: Path
    upper: Path
    queried: Path
    truth: Path | None
    bottom: float


# The estimate, the lower and the upper end of the band, queried ranks, and the truth where it is known.
Paths: TypeAlias = "tuple[Path, Path, Path, Path, Path | None]"


def curve_view(curve: Curve, name: str, *, truth: ArrayLike | None = None) -> View:
    """The coordinates of a view.

    Args:
        curve: what to draw.
        name: precision, recall, roc or yield.
        truth: every label in order of rank, where it is known, for comparison.
    """
    if name not in DASHBOARD_VIEWS:
        raise ParameterError(f"No view '{name}'. Views: {', '.join(DASHBOARD_VIEWS)}.")
    yields = None
    if truth is not None:
        yields = np.cumsum(np.asarray(truth), dtype=np.float64)
        if len(yields) != curve.size:
            raise ParameterError(
                f"There are {len(yields):,} true labels for {curve.size:,} items. "
                "Give one for each item, in order of rank."
            )
    title, x_label, y_label, paths_of = DASHBOARD_VIEWS[name]
    paths = paths_of(curve, _drawn_ranks(curve), _queried_ranks(curve), yields)
    estimate, lower, upper, points, true_path = paths
    bottom = _floor(lower, true_path) if "precision" in y_label else 0.0
    drawn = None if curve.estimate is None else estimate
    return View(name, title, x_label, y_label, drawn, lower, upper, points, true_path, bottom)


def _precision_paths(curve: Curve, ranks: Ranks, queried: Ranks, yields: Floats | None) -> Paths:
    values = np.array([point.value for point in curve.queried])
    truth = _true_path(curve, yields, ranks, None, "precision")
    lower, estimate, upper = _paths_by_rank(curve, "precision", ranks)
    return (
        _supported(estimate, lower, upper),
        lower,
        upper,
        Path(queried.astype(float), values, queried),
        truth,
    )


def _supported(estimate: Path, lower: Path, upper: Path) -> Path:
    """An estimate where the band says anything: between 0 and 1 it comes from no label."""
    told = (lower.y > 0.0) | (upper.y < 1.0)
    return Path(estimate.x[told], estimate.y[told], None if estimate.ranks is None else estimate.ranks[told])


def _recall_paths(curve: Curve, ranks: Ranks, queried: Ranks, yields: Floats | None) -> Paths:
    precision, recall = curve.band("precision", ranks), curve.band("recall", ranks)
    points = Path(curve.band("recall", queried)[1], curve.band("precision", queried)[1], queried)
    truth = _true_path(curve, yields, ranks, "recall", "precision")
    return Path(recall[1], precision[1], ranks), *_covered(precision, recall), points, truth


def _roc_paths(curve: Curve, ranks: Ranks, queried: Ranks, yields: Floats | None) -> Paths:
    roc, points = curve.roc(ranks), curve.roc(queried)
    return (
        Path(roc.fpr, roc.tpr, roc.ranks),
        Path(roc.lower_fpr, roc.lower_tpr, roc.ranks),
        Path(roc.upper_fpr, roc.upper_tpr, roc.ranks),
        Path(points.fpr, points.tpr, queried),
        _true_path(curve, yields, ranks, "fpr", "recall"),
    )


def _yield_paths(curve: Curve, ranks: Ranks, queried: Ranks, yields: Floats | None) -> Paths:
    lower, estimate, upper = _paths_by_rank(curve, "yield", ranks)
    points = _paths_by_rank(curve, "yield", queried)[1]
    return estimate, lower, upper, points, _true_path(curve, yields, ranks, None, "yield")


# By view: its title, the names of its axes, and what computes its paths.
VIEWS: dict[str, tuple[str, str, str, Callable[..., Paths]]] = {
    "precision": (
        "Precision at every cutoff",
        "rank (log scale)",
        "precision of the first r items",
        _precision_paths,
    ),
    "recall": ("Precision and recall", "recall within the list", "precision", _recall_paths),
    "roc": ("ROC", "false positive rate", "true positive rate", _roc_paths),
}
# With the ones that have room only on the dashboard.
DASHBOARD_VIEWS = {
    **VIEWS,
    "yield": ("Right items among the first", "rank", "right items among the first r", _yield_paths),
}


def _paths_by_rank(curve: Curve, metric: str, ranks: Ranks) -> list[Path]:
    """The lower end, the estimate and the upper end of a metric at these ranks."""
    return [Path(ranks.astype(float), values, ranks) for values in curve.band(metric, ranks)]


def _true_path(curve: Curve, yields: Floats | None, ranks: Ranks, x: str | None, y: str) -> Path | None:
    """The true values of two metrics at these ranks; without `x`, of one metric by rank."""
    if yields is None:
        return None
    at_ranks = (yields[ranks - 1], float(yields[-1]), ranks, curve.size)
    across = ranks.astype(float) if x is None else metric_value(x, *at_ranks)
    return Path(across, metric_value(y, *at_ranks), ranks)


def _queried_ranks(curve: Curve) -> Ranks:
    return np.array([point.rank for point in curve.queried], dtype=np.int64)


def _drawn_ranks(curve: Curve) -> Ranks:
    """Display ranks, ranks at even distances, and those where the band bends, if they are few."""
    even = np.linspace(1, curve.size, min(EVEN_RANKS, curve.size)).astype(np.int64)
    ranks = np.union1d(curve.display_ranks(), np.append(even, _queried_ranks(curve)))
    cuts = np.union1d(curve.lower.starts, curve.upper.starts)
    bends = cuts[curve.upper.at(cuts) > curve.lower.at(cuts)]
    if len(bends) > MOST_BENDS:
        return ranks
    return np.union1d(ranks, np.append(bends, bends - 1).clip(1))


def _covered(
    precision: tuple[Floats, Floats, Floats], recall: tuple[Floats, Floats, Floats]
) -> tuple[Path, Path]:
    """The least and largest precision at each recall that any rank allows.

    The truth at a rank lies in the box of its two bands; so the boxes of all ranks, joined to those
    of their neighbours, hold every precision-recall curve inside the band.
    """
    following = np.minimum(np.arange(len(precision[0])) + 1, len(precision[0]) - 1)
    left, right = recall[0], recall[2][following]
    bottom = np.minimum(precision[0], precision[0][following])
    top = np.maximum(precision[2], precision[2][following])
    recalls, step = np.linspace(left.min(), right.max(), RECALLS, retstep=True)
    # A box counts at the drawn recalls on both sides of it, so that lines between them keep it in.
    inside = (left[:, None] - step <= recalls) & (recalls <= right[:, None] + step)
    return (
        Path(recalls, np.where(inside, bottom[:, None], np.inf).min(axis=0)),
        Path(recalls, np.where(inside, top[:, None], -np.inf).max(axis=0)),
    )


def _floor(*paths: Path | None) -> float:
    """Where a precision axis begins: the tenth below everything drawn."""
    least = min(float(path.y.min()) for path in paths if path is not None)
    return max(0.0, math.floor((least - 0.005) * 10.0) / 10.0)
