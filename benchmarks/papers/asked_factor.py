"""Labels against the asked factor, N = 10^7 (figure 1 of the first paper)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from benchmarks.papers.data import METHODS, NAMES, curve_of, lengthened
from benchmarks.papers.drawing import METHOD_STYLES, line_of, log_axis
from karat.core.plan import Labels
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.cost import costs_of
from karat.report.style import figure_style

__all__ = ["FactorRow", "crossing", "draw", "measure"]

SIZE = 10**7
# From a factor of 1.022 to one of 1.123; with Δ = 100 no ε gives less than 1.02.
EPSILONS = (0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05)


@dataclass(frozen=True, slots=True)
class FactorRow:
    """What one factor γ(1+ε) costs; AdaStrat also as measured on lengthened data."""

    epsilon: float
    factor: float
    labels: dict[str, int]
    adastrat_measured: int
    adastrat_queries: int


def measure(labels: Labels) -> list[FactorRow]:
    """Closed forms for three methods; AdaStrat on a made-up list and on the labels at hand."""
    truth = lengthened(labels, -(-SIZE // len(labels)))[:SIZE]
    rows = []
    for epsilon in EPSILONS:
        choices = CurveChoices(epsilon=epsilon)
        costs = costs_of(SIZE, choices, methods=METHODS)
        curve = curve_of("adastrat", truth, choices)
        rows.append(
            FactorRow(
                epsilon,
                costs["paula"].factor,
                {method: costs[method].labels for method in METHODS},
                curve.labels_used,
                len(curve.queried),
            )
        )
    return rows


def crossing(rows: list[FactorRow]) -> float | None:
    """The first factor from which on PAULA asks for fewer labels than LogStrat, if there is one."""
    cheaper = [row.labels["paula"] < row.labels["logstrat"] for row in rows]
    for position, row in enumerate(rows):
        if all(cheaper[position:]):
            return row.factor
    return None


def draw(rows: list[FactorRow]) -> Figure:
    factors = np.array([row.factor for row in rows])
    with figure_style():
        figure = Figure(figsize=(7.2, 4.6), layout="constrained")
        axes = figure.add_subplot()
        for method in METHODS:
            name = "AdaStrat, predicted" if method == "adastrat" else NAMES[method]
            look = line_of(method) | {"marker": METHOD_STYLES[method]["marker"], "markersize": 4.5}
            axes.plot(factors, [row.labels[method] for row in rows], label=name, **look)
        axes.plot(
            factors,
            [row.adastrat_measured for row in rows],
            color=METHOD_STYLES["adastrat"]["color"],
            linestyle=(0, (1, 1.2)),
            marker="o",
            markersize=6,
            markerfacecolor="white",
            label="AdaStrat, measured on PPDB",
        )
        log_axis(axes, "y", (1e4, 3e4, 1e5, 3e5, 1e6, 3e6))
        axes.set_ylim(1e4, 3e6)
        axes.set_xlabel("asked approximation factor 1 + α = γ(1+ε)")
        axes.set_ylabel("labels (log scale)")
        axes.legend(loc="upper right")
    return figure
