"""The target and the band of a campaign about a curve, in words, for the terminal and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.methods import METHODS
from karat.questions.curve.targets import BandTarget
from karat.report.braille import coloured_rows
from karat.report.curve.chart import text_chart
from karat.report.curve.tables import cutoff_rows, table_ranks
from karat.report.numbers import interval, measured, percent, within_factor

if TYPE_CHECKING:
    from rich.console import RenderableType

    from karat.questions.curve.result import Curve, CutPoint

# The precisions that people ask for most.
CUTOFFS = (0.95, 0.9)


def curve_target(plan: Mapping[str, Any]) -> dict[str, Any]:
    """What a campaign aims at, for JSON."""
    choices = CurveChoices.from_dict(plan)
    return {"confidence": choices.confidence, **asdict(BandTarget.of(choices))}


def curve_numbers(curve: Curve) -> dict[str, Any]:
    """The curve's main numbers, for JSON."""
    return {
        "method": curve.method,
        "labels_used": curve.labels_used,
        "confidence": curve.confidence,
        "factor": curve.factor,
        "half_width": _half_width(curve),
        "precision": [
            {"rank": rank, "lower": band.lower, "value": band.value, "upper": band.upper}
            for rank in table_ranks(curve.size)
            for band in [curve.precision(rank)]
        ],
        "cutoffs": [
            {
                "precision": target,
                "guaranteed": _cut(curve.cutoff(precision=target).guaranteed),
                "possible": _cut(curve.cutoff(precision=target).possible),
            }
            for target in CUTOFFS
        ],
        "assumptions": list(curve.assumptions),
        "warnings": list(curve.warnings),
    }


def curve_facts(plan: Mapping[str, Any], curve: Curve | None) -> list[tuple[str, str]]:
    """The target, how narrow the band is, and where to cut."""
    facts = [("target", spell_target(plan))]
    if curve is None:
        return [*facts, ("band so far", "none: this method has no result before its last label")]
    if not curve.labels_used:
        return [*facts, ("band so far", "none yet; it begins when all that is asked for now is labelled")]
    whole = curve.precision(curve.size)
    return [
        *facts,
        ("band so far", spell_band(curve, plan)),
        ("whole list", f"{measured(whole.value)} right, {interval(whole)}"),
        *_cutoff_facts(curve),
    ]


def curve_details(curve: Curve, *, width: int, ascii_only: bool) -> Iterator[RenderableType]:
    """The chart of the curve and its warnings; nothing before the first labels."""
    if not curve.labels_used:
        return
    line, band = ("*", ":") if ascii_only else ("⠒⠒", "░░")
    yield Text(f"Precision of the first r items   {line} estimate   {band} band", style="bold")
    yield from coloured_rows(text_chart(curve, width=width, ascii_only=ascii_only))
    for warning in curve.warnings:
        yield Text()
        yield Text(warning, style="yellow")


def spell_target(plan: Mapping[str, Any]) -> str:
    """What a campaign aims at, in words."""
    choices = CurveChoices.from_dict(plan)
    target, confidence = BandTarget.of(choices), f"{percent(choices.confidence)} confidence"
    if not METHODS[choices.method].certifies:
        constants = Constants.of(choices)
        named = constants.beta is not None
        return f"{f'a factor of {constants.factor:.4g}' if named else 'as the method promises'}, {confidence}"
    aim = (
        f"within a factor of {target.factor:.4g}"
        if target.factor is not None
        else f"within ±{percent(target.half_width or 0.0)}"
    )
    where = ""
    if target.ranks is not None:
        where = f" at ranks {target.ranks[0]:,} to {target.ranks[1]:,}"
    if target.near is not None:
        where += f" near {percent(target.near)} precision"
    return f"{aim}{where}, {confidence}"


def spell_band(curve: Curve, plan: Mapping[str, Any]) -> str:
    """How narrow the band is now, in the terms of the target."""
    if CurveChoices.from_dict(plan).half_width is not None:
        return f"within ±{100.0 * _half_width(curve):.1f} %"
    if curve.factor is None:
        return "no factor is promised"
    return f"within a factor of {within_factor(curve.factor)}"


def spell_progress(curve: Curve, plan: Mapping[str, Any]) -> str:
    """How narrow the band is and shall be: `factor 1.31 -> 1.08`; empty before the first labels."""
    if not curve.labels_used:
        return ""
    target = BandTarget.of(CurveChoices.from_dict(plan))
    if target.half_width is not None:
        return f"±{100.0 * _half_width(curve):.1f} % -> ±{percent(target.half_width)}"
    return "" if curve.factor is None else f"factor {within_factor(curve.factor)} -> {target.factor:.4g}"


def _cutoff_facts(curve: Curve) -> list[tuple[str, str]]:
    """Where to cut for the precisions that people ask for most."""
    facts = []
    wanted = {percent(target) for target in CUTOFFS}
    for row in cutoff_rows(curve):
        if row.target not in wanted:
            continue
        sure = "no cutoff is sure yet"
        if row.guaranteed is not None:
            score = f" (score ≥ {row.guaranteed.score})" if row.guaranteed.score else ""
            sure = f"sure to rank {row.guaranteed.rank}{score}"
        perhaps = "impossible" if row.possible is None else f"possible to rank {row.possible.rank}"
        facts.append((f"{row.target} precise", f"{sure}; {perhaps}"))
    return facts


def _half_width(curve: Curve) -> float:
    """At the worst rank that the target is about, or of all where no trace was kept."""
    if curve.trace:
        return curve.trace[-1].half_width
    low, _, high = curve.band("precision", curve.display_ranks())
    return float((high - low).max()) / 2.0


def _cut(point: CutPoint | None) -> dict[str, Any] | None:
    return None if point is None else {"rank": point.rank, "score": point.score}
