"""What was measured, as Markdown tables for the page and for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.papers.approximations import Approximation
from benchmarks.papers.asked_factor import FactorRow
from benchmarks.papers.bands import BandRow
from benchmarks.papers.data import METHODS, NAMES
from benchmarks.papers.paula_bounds import PaulaRow
from benchmarks.papers.published import PUBLISHED
from benchmarks.papers.regret import RegretRow
from benchmarks.papers.scaling import ScaleRow
from karat.core.plan import Labels

__all__ = ["Findings", "tables"]


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was measured."""

    labels: Labels
    factors: list[FactorRow]
    scales: list[ScaleRow]
    approximations: dict[str, Approximation]
    bounds: list[PaulaRow]
    bands: list[BandRow]
    regrets: list[RegretRow]


def tables(found: Findings) -> dict[str, str]:
    """Every table of the page by name."""
    return {
        "factor_table": _factor_table(found.factors),
        "published_table": _published_table(),
        "queries_table": _queries_table(found.scales),
        "labels_table": _labels_table(found.scales),
        "error_table": _error_table(found.scales),
        "band_table": _band_table(found.bands),
        "min_precision_table": _min_precision_table(found.scales),
        "approximation_table": _approximation_table(found.approximations),
        "paula_table": _paula_table(found.bounds),
        "regret_table": _regret_table(found.regrets),
        "monotonicity_table": _monotonicity_table(found.regrets),
    }


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Markdown, with every column but the first to the right."""
    lines = [titles, ["---", *["---:"] * (len(titles) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _factor_table(rows: list[FactorRow]) -> str:
    titles = [
        "1 + α",
        "ε",
        "uniform",
        "LogStrat",
        "PAULA",
        "AdaStrat, predicted",
        "AdaStrat, measured",
        "its queries",
    ]
    return _table(
        titles,
        (
            [
                f"{row.factor:.4f}",
                f"{row.epsilon:g}",
                *(f"{row.labels[method]:,}" for method in METHODS),
                f"{row.adastrat_measured:,}",
                str(row.adastrat_queries),
            ]
            for row in rows
        ),
    )


def _published_table() -> str:
    titles = [
        "N",
        "LogStrat, PAULA: queries",
        "AdaStrat: queries",
        *(f"{NAMES[method]}: labels" for method in METHODS),
    ]
    return _table(
        titles,
        (
            [
                f"{row.size:,}",
                str(row.queries["logstrat"]),
                str(row.queries["adastrat"]),
                *(f"{row.labels[method]:,}" for method in METHODS),
            ]
            for row in PUBLISHED
        ),
    )


def _queries_table(rows: list[ScaleRow]) -> str:
    return _table(
        ["N", "LogStrat", "PAULA", "AdaStrat", "AdaStrat, published"],
        (
            [
                f"{row.size:,}",
                *(f"{row.as_published[method]['queries_mean']:.3g}" for method in METHODS[1:]),
                f"{published.queries['adastrat']} (N = {published.size:,})",
            ]
            for row, published in zip(rows, PUBLISHED, strict=True)
        ),
    )


def _labels_table(rows: list[ScaleRow]) -> str:
    titles = ["N"]
    for method in METHODS[:3]:
        titles += [NAMES[method], "closed form"]
    return _table(
        [*titles, "AdaStrat", "predicted"],
        (
            [f"{row.size:,}"]
            + [
                text
                for method in METHODS
                for text in (
                    f"{row.as_published[method]['labels_mean']:,.0f}",
                    f"{row.closed_forms[method].labels:,}",
                )
            ]
            for row in rows
        ),
    )


def _error_table(rows: list[ScaleRow]) -> str:
    def cell(row: ScaleRow, method: str) -> str:
        each = row.as_published[method]
        return f"{each['max_factor_max']:.4f}, {round(each['coverage'] * each['trials'])} of {each['trials']}"

    return _table(
        ["N", *(NAMES[method] for method in METHODS)],
        ([f"{row.size:,}", *(cell(row, method) for method in METHODS)] for row in rows),
    )


def _band_table(rows: list[BandRow]) -> str:
    return _table(
        ["N", "method", "ranks missed", "by a factor of at most", "queried ranks within their bounds"],
        (
            [
                f"{row.size:,}",
                NAMES[row.method],
                f"{100.0 * row.missed:.3f} %",
                f"{row.missed_by:.4f}",
                f"{row.held:,} of {row.queried:,}",
            ]
            for row in rows
        ),
    )


def _min_precision_table(rows: list[ScaleRow]) -> str:
    def cell(each: dict[str, float]) -> str:
        return f"{each['labels_mean']:,.0f} ({each['max_factor_max']:.4f})"

    return _table(
        ["N", "uniform", "LogStrat", "AdaStrat", "AdaStrat: queries"],
        (
            [
                f"{row.size:,}",
                *(cell(row.min_precision_true[method]) for method in ("uniform", "logstrat", "adastrat")),
                f"{row.min_precision_true['adastrat']['queries_mean']:.3g}",
            ]
            for row in rows
        ),
    )


def _approximation_table(found: dict[str, Approximation]) -> str:
    return _table(
        ["method", "labels", "queries", "largest error, factor", "at rank", "approximation / truth there"],
        (
            [
                NAMES[method],
                f"{one.curve.labels_used:,}",
                str(len(one.curve.queried)),
                f"{one.max_factor:.4f}",
                f"{one.worst_rank:,}",
                f"{one.ratio_there:.4f}",
            ]
            for method, one in found.items()
        ),
    )


def _paula_table(rows: list[PaulaRow]) -> str:
    lines: dict[str, Callable[[PaulaRow], str]] = {
        "labels": lambda row: f"{row.curve.labels_used:,}",
        "grid ranks": lambda row: str(row.grid.queries),
        "promised factor γ(1+ε)": lambda row: f"{row.curve.factor:.4f}",
        "largest error of the steps from below": lambda row: f"{row.low_factor:.4f}",
        "largest error of the steps from above": lambda row: f"{row.high_factor:.4f}",
        "largest error of their geometric mean": lambda row: f"{row.estimate_factor:.4f}",
        "grid ranks with the truth between the two": lambda row: f"{row.grid_inside} of {row.grid.queries}",
        "furthest outside at a grid rank, factor": lambda row: f"{row.outside_by:.4f}",
        "ranks at which karat's band holds": lambda row: f"{100.0 * row.band_covers:.1f} %",
        "local precision does not rise": lambda row: f"{row.strong.falling} of {row.strong.intervals}",
        "mean label ≤ local precision at the left end": lambda row: (
            f"{row.strong.bounded_above} of {row.strong.intervals}"
        ),
        "mean label ≥ local precision at the right end": lambda row: (
            f"{row.strong.bounded_below} of {row.strong.intervals}"
        ),
        "largest rise of local precision": lambda row: (
            f"{row.strong.largest_rise:.2f} at rank {row.strong.at_rank:,}"
        ),
    }
    return _table(
        ["", *(f"ε = {row.epsilon:g}" for row in rows)],
        ([name, *(text(row) for row in rows)] for name, text in lines.items()),
    )


def _regret_table(rows: list[RegretRow]) -> str:
    titles = [
        "N",
        "optimum",
        "AdaStrat, exact queries",
        "AdaStrat, sampled",
        "at most: Theorem 6",
        "Theorem 4",
    ]
    return _table(
        titles,
        (
            [
                f"{row.size:,}",
                str(len(row.optimum)),
                str(len(row.exact)),
                f"{row.sampled:.3g}",
                f"{row.bound:.0f}",
                f"{row.worst_case:.0f}",
            ]
            for row in rows
        ),
    )


def _monotonicity_table(rows: list[RegretRow]) -> str:
    return _table(
        ["N", "ranks that break it", "of", "precision rises by at most"],
        (
            [
                f"{row.size:,}",
                f"{row.weak.broken:,}",
                f"{row.weak.ranks:,}",
                f"{100.0 * (row.weak.rise - 1.0):.3f} %",
            ]
            for row in rows
        ),
    )
