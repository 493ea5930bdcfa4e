"""`docs/papers.md`: the words, with every measured number from the run."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.papers.asked_factor import crossing
from benchmarks.papers.data import CHOICES, CONSTANTS, METHODS
from benchmarks.papers.published import PUBLISHED
from benchmarks.papers.scaling import MEASURED_MIN_PRECISION, ScaleRow
from benchmarks.papers.tables import Findings, tables
from benchmarks.papers.template import TEMPLATE
from karat.questions.curve.cost import costs_of
from karat.questions.curve.logstrat import logstrat_sample_size

__all__ = ["page"]


def page(found: Findings) -> str:
    """The page as Markdown."""
    return TEMPLATE.format(**_numbers(found), **tables(found))


def _numbers(found: Findings) -> dict[str, str]:
    rows, scales, first = found.factors, found.scales, found.bounds[0]
    grid = CONSTANTS.grid(scales[0].size)
    first_gap = int(grid.points[1] - grid.points[0])
    first_share = CONSTANTS.epsilon / (1.0 + CONSTANTS.epsilon) * logstrat_sample_size(grid.size, CONSTANTS)
    near = min(rows, key=lambda row: abs(row.factor - 1.08))
    wide = [row for row in rows if round(row.factor, 4) >= 1.03]
    met = crossing(rows)
    paula_wins = f"{met:.3f} on" if met is not None else "no factor of this table on"
    adaptive = [row.as_published["adastrat"] for row in scales]
    true_floor = [row.min_precision_true["adastrat"]["labels_mean"] for row in scales]
    return {
        "size": f"{len(found.labels):,}",
        "published_size": f"{PUBLISHED[0].size:,}",
        "end_precision": f"{found.labels.mean():.2f}",
        "first_factor": f"{rows[0].factor:.3f}",
        "last_factor": f"{rows[-1].factor:.3f}",
        "paula_wins": paula_wins,
        "uniform_to_paula": _span(row.labels["uniform"] / row.labels["paula"] for row in wide),
        "logstrat_to_paula": _span(row.labels["logstrat"] / row.labels["paula"] for row in wide),
        "logstrat_to_paula_near": f"{near.labels['logstrat'] / near.labels['paula']:.1f}",
        "near_factor": f"{near.factor:.3f}",
        "adastrat_gap": _span((row.adastrat_measured / row.labels["adastrat"] for row in rows), ".2f"),
        "gamma": f"{CONSTANTS.grid(PUBLISHED[0].size).gamma:.4f}",
        "with_beta": f"{costs_of(PUBLISHED[0].size, CHOICES, methods=METHODS)['logstrat'].labels:,}",
        "published_logstrat": f"{PUBLISHED[0].labels['logstrat']:,}",
        "first_gap": f"{first_gap:,}",
        "first_share": f"{first_share:.0f}",
        "predicted_gap": _span(
            (
                row.as_published["adastrat"]["labels_mean"] / row.closed_forms["adastrat"].labels
                for row in scales
            ),
            ".2f",
        ),
        "bound_wins": next((f"{row.size:,}" for row in found.regrets if row.bound < row.grid), "no N here"),
        "asked": f"{found.approximations['adastrat'].curve.factor:.4f}",
        "adastrat_queries": _span((each["queries_mean"] for each in adaptive), ".0f"),
        "published_queries": _span((row.queries["adastrat"] for row in PUBLISHED), "d"),
        "adastrat_labels": _span((each["labels_mean"] for each in adaptive), ",.0f"),
        "published_labels": _span((row.labels["adastrat"] for row in PUBLISHED), ",d"),
        "largest_error": f"{_largest_error(scales):.4f}",
        "true_min_precision": f"{MEASURED_MIN_PRECISION:g}",
        "dearer": _span(
            (
                dear / row.as_published["adastrat"]["labels_mean"]
                for dear, row in zip(true_floor, scales, strict=True)
            ),
            ".1f",
        ),
        "trials": ", ".join(f"{row.seeds} at scale {row.scale:,}" for row in scales),
        "grid_inside": f"{first.grid_inside} of {first.grid.queries}",
        "outside_by": f"{first.outside_by:.4f}",
        "paula_warnings": "\n".join(f"> {warning}\n>" for warning in first.curve.warnings).removesuffix(
            "\n>"
        ),
        "step_end": f"{found.approximations['logstrat'].curve.queried[-1].rank:,}",
        "long_size": f"{found.approximations['logstrat'].curve.size:,}",
        "regret": _span((len(row.exact) / len(row.optimum) for row in found.regrets), ".2f"),
        "allowed": _span((row.bound / len(row.optimum) for row in found.regrets), ".1f"),
        "largest_rise": f"{100.0 * (max(row.weak.rise for row in found.regrets) - 1.0):.2f} %",
    }


def _span(values: Iterable[float], form: str = ".1f") -> str:
    """The smallest and the largest of some numbers, in words."""
    every = list(values)
    low, high = format(min(every), form), format(max(every), form)
    return low if low == high else f"{low} to {high}"


def _largest_error(scales: list[ScaleRow]) -> float:
    return max(float(each["max_factor_max"]) for row in scales for each in row.as_published.values())
