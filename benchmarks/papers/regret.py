"""AdaStrat's queries beside the optimum that knows the curve (Theorem 6 of the second paper)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from benchmarks.papers.data import CONSTANTS, SCALES, lengthened
from benchmarks.papers.drawing import TRUTH, drawn_ranks, line_of, log_axis, per_cent, rank_axis, side_by_side
from benchmarks.papers.monotonicity import WeakMonotonicity, weak_monotonicity
from benchmarks.papers.optimum import KnownCurve, exact_bisection, fewest_points, regret_bound
from benchmarks.papers.scaling import ScaleRow
from karat.core.plan import Labels
from karat.questions.curve.yields import Floats, Ranks
from karat.report.style import PALETTE, figure_style

__all__ = ["RegretRow", "draw", "measure"]

SHOWN_SCALE = 100


@dataclass(frozen=True, slots=True)
class RegretRow:
    """Queries on the list of the first seed at one scale; `drawn` is its curve, thinned."""

    scale: int
    size: int
    optimum: list[int]
    exact: list[int]
    sampled: float
    grid: int
    bound: float
    worst_case: float
    weak: WeakMonotonicity
    drawn: tuple[Ranks, Floats]


def measure(labels: Labels, scaling: list[ScaleRow], say: Callable[[str], None]) -> list[RegretRow]:
    """The optimum by search, AdaStrat with exact queries, and with sampled ones as simulated."""
    rows = []
    for scale, simulated in zip(SCALES, scaling, strict=True):
        yields = np.cumsum(lengthened(labels, scale), dtype=np.int32)
        curve = KnownCurve(yields, CONSTANTS)
        grid = CONSTANTS.grid(curve.size)
        optimum, exact = fewest_points(curve), exact_bisection(curve)
        ranks = drawn_ranks(curve.size, optimum + exact)
        rows.append(
            RegretRow(
                scale,
                curve.size,
                optimum,
                exact,
                float(simulated.as_published["adastrat"]["queries_mean"]),
                grid.queries,
                regret_bound(len(optimum), curve.size, CONSTANTS.epsilon),
                math.log(curve.size / curve.head) / math.log1p(CONSTANTS.epsilon),
                weak_monotonicity(yields, grid.head, grid.slack),
                (ranks, yields[ranks - 1] / ranks),
            )
        )
        say(f"  scale {scale}: optimum {len(optimum)}, AdaStrat {len(exact)} with exact queries")
    return rows


def draw(rows: list[RegretRow]) -> Figure:
    sizes = [row.size for row in rows]
    shown = next(row for row in rows if row.scale == SHOWN_SCALE)
    with figure_style():
        figure = Figure(figsize=(9.6, 4.6), layout=side_by_side())
        queries, where = figure.subplots(1, 2, width_ratios=(1, 1.15))
        lines = {
            "at most, by Theorem 6": (
                [row.bound for row in rows],
                {"color": "#777777", "linestyle": (0, (6, 3))},
            ),
            "LogStrat, PAULA": ([row.grid for row in rows], line_of("logstrat") | {"marker": "^"}),
            "AdaStrat, sampled": ([row.sampled for row in rows], line_of("adastrat") | {"marker": "o"}),
            "AdaStrat, exact queries": (
                [len(row.exact) for row in rows],
                line_of("adastrat", linestyle=(0, (1, 1.2))) | {"marker": "o", "markerfacecolor": "white"},
            ),
            "optimum that knows the curve": (
                [len(row.optimum) for row in rows],
                {"color": PALETTE["vermillion"], "linestyle": "--", "marker": "v"},
            ),
        }
        for name, (values, look) in lines.items():
            queries.plot(sizes, values, label=name, **look)
        log_axis(queries, "x", (1e5, 1e6, 1e7))
        log_axis(queries, "y", (5, 10, 20, 50, 100, 200, 500, 1000))
        queries.set_ylim(5, 3000)
        queries.set_xlabel("items in the list, N (log scale)")
        queries.set_ylabel("queries (log scale)")
        queries.set_title("How often they ask")
        queries.legend(loc="upper left", fontsize=9)

        ranks, precision = shown.drawn
        where.plot(ranks, precision, **TRUTH)
        for name, points, offset, look in (
            ("optimum", shown.optimum, 0.03, {"marker": "v", "color": PALETTE["vermillion"]}),
            (
                "AdaStrat, exact queries",
                shown.exact,
                -0.03,
                {"marker": "o", "color": PALETTE["blue"], "markerfacecolor": "white"},
            ),
        ):
            at = precision[np.searchsorted(ranks, points)] + offset
            label = f"{name}: {len(points)}"
            where.plot(points, at, linestyle="none", markersize=7, label=label, clip_on=False, **look)
        rank_axis(where, shown.size)
        where.set_ylim(0.25, 1.05)
        per_cent(where)
        where.set_xlabel("rank r")
        where.set_ylabel("precision of the first r items")
        where.set_title(f"Where they ask, N = {shown.size:,}")
        where.legend(loc="upper right")
    return figure
