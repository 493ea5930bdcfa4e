"""The report of the question `curve`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karat.core.extras import extra
from karat.core.result_table import ResultTable
from karat.questions.curve.choices import DEFAULT_FLOOR, CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.methods import METHODS
from karat.questions.curve.targets import BandTarget
from karat.report.braille import coloured_rows
from karat.report.curve.chart import text_chart
from karat.report.curve.dashboard_json import curve_details
from karat.report.curve.progress import TRACE, has_narrowed
from karat.report.curve.tables import (
    below_floor,
    cutoff_rows,
    facts,
    headline,
    is_certified,
    is_exact,
    plain_answer,
    precision_rows,
    table_ranks,
)
from karat.report.curve.text import CurveText, chart_title
from karat.report.numbers import (
    count,
    decimal,
    interval,
    measured,
    number_or_none,
    percent,
    within_factor,
)
from karat.report.report import KARAT, Facts, Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.curve.result import Curve, CutPoint

# The precisions that people ask for most.
CUTOFFS = (0.95, 0.9)


class CurveReport(Report["Curve"]):
    """Precision at every cutoff with its band, and where to cut."""

    question = "curve"
    title = "Precision curve"
    template = "curve.html"
    charts = ("precision", "recall", "roc")
    overview_chart = "precision"
    source_word = "list"
    size_label = "items in the list"
    figure_name = "curve.png"
    data_name = "curve.json"

    def headline(self, result: Curve, *, right: str = "right") -> str:  # noqa: ARG002
        """Where to cut for a high precision."""
        return headline(result)

    def answer(self, result: Curve, *, right: str = "right") -> str:
        """What to keep, and how much of it is right."""
        return plain_answer(result, right)

    def is_answered(self, result: Curve) -> bool:
        """After the first sample."""
        return result.estimate is not None or is_exact(result)

    def details(self, result: Curve, **about: Any) -> dict[str, Any]:
        """See `curve_details`."""
        return curve_details(result, **about)

    def facts(self, result: Curve) -> Facts:
        """See `facts`; with what distinguishes this list from another one."""
        ranking = result.ranking
        fingerprint = [] if ranking is None else [("Fingerprint of the list", ranking.fingerprint())]
        return [*facts(result), *fingerprint]

    def figure(self, result: Curve, *, title: str | None = None, **about: Any) -> Figure:
        """See `curve_figure`."""
        with extra("plots", "A figure"):
            from karat.report.curve.figure import curve_figure

        return curve_figure(result, title=title, **about)

    def pictures(self, result: Curve, **about: Any) -> dict[str, str]:
        """A picture of each view, and of how the band narrowed."""
        from karat.report.figure_file import svg_image

        views = (*self.charts, TRACE) if has_narrowed(result) else self.charts
        return {view: svg_image(self.figure(result, view=view, **about)) for view in views}

    def draw(self, result: Curve, axes: Axes, **about: Any) -> None:
        """See `draw_curve`."""
        from karat.report.curve.figure import draw_curve

        draw_curve(axes, result, **about)

    def table(self, result: Curve) -> ResultTable:
        """The main numbers."""
        rows = [
            (
                count(row.rank),
                measured(row.precision.value),
                interval(row.precision),
                measured(row.recall.value),
                interval(row.recall),
            )
            for row in precision_rows(result)
        ]
        columns = ("First items", "Precision", "Between", "Recall", "Between")
        note = f"{percent(result.confidence)} confidence, at all ranks at once; method {result.method}."
        return ResultTable(columns, rows, texts=0, note=note)

    def text(self, result: Curve) -> RenderableType:
        """See `CurveText`."""
        return CurveText(result)

    def paragraph(self, result: Curve, *, criterion: str = "") -> str:
        """How the list was labelled, what the band promises, and where to cut."""
        share = measured(result.labels_used / result.size)
        sentences = [
            f"We estimated the precision of a ranked list of {count(result.size, 'item')} at every cutoff "
            f"with karat [1] (method {result.method}, seed {result.parameters.get('seed', 'none')}), from "
            f"{count(result.labels_used, 'labelled item')}, {share} of the list."
            f"{self.criterion_sentence(criterion)}"
        ]
        if is_exact(result):
            sentences.append("Every item was labelled, so the curve is exact.")
        else:
            sentences += self._promises(result)
        whole, average = result.precision(result.size), result.average_precision()
        if result.estimate is None:
            return " ".join([*sentences, headline(result)])
        sentences += [
            headline(result).replace("under the assumptions below", "under these assumptions"),
            f"Precision of the whole list is {measured(whole.value)} ({interval(whole)}), average precision "
            f"{decimal(average.value)} ({decimal(average.lower)} – {decimal(average.upper)}).",
        ]
        return " ".join(sentences)

    def _promises(self, curve: Curve) -> Iterator[str]:
        level = f"at {percent(curve.confidence)} confidence" if curve.confidence < 1.0 else "for sure"
        does = self.method(curve).does
        if is_certified(curve):
            yield f"{does}; {level}, the whole true curve lies inside it."
        else:
            yield f"{does}; the band holds at all ranks at once {level}."
        if not curve.assumes_nothing:
            yield f"This supposes: {' '.join(curve.assumptions)}"
        if curve.factor is not None:
            factor = within_factor(curve.factor)
            where = below_floor(curve) if is_certified(curve) else ""
            yield f"The estimate is within a factor of {factor} of the truth at every rank{where}."

    def references(self, result: Curve) -> list[str]:
        """Those of the method, unless everything was labelled."""
        return [KARAT] if is_exact(result) else super().references(result)

    # ------------------------------------------------------------------ campaigns

    def campaign_target(self, plan: Mapping[str, Any]) -> dict[str, Any]:
        """Confidence, factor or half-width, and where."""
        choices = CurveChoices.from_dict(plan)
        return {"confidence": choices.confidence, **asdict(BandTarget.of(choices))}

    def campaign_result(self, result: Curve) -> dict[str, Any]:
        """Precision at some ranks, and where to cut."""
        return {
            "method": result.method,
            "labels_used": result.labels_used,
            "confidence": result.confidence,
            "factor": result.factor,
            "half_width": None if result.estimate is None else _half_width(result),
            "precision": [
                {"rank": rank, "lower": band.lower, "value": number_or_none(band.value), "upper": band.upper}
                for rank in table_ranks(result.size)
                for band in [result.precision(rank)]
            ],
            "cutoffs": [
                {
                    "precision": target,
                    **{name: _cut(cut) for name, cut in result.cutoff(precision=target)._asdict().items()},
                }
                for target in CUTOFFS
            ],
            "assumptions": list(result.assumptions),
            "warnings": list(result.warnings),
            "judge": None if result.judge is None else result.judge.to_dict(),
        }

    def campaign_facts(self, plan: Mapping[str, Any], result: Curve | None) -> Facts:
        """The target, how narrow the band is, and where to cut."""
        facts = [("target", spell_target(plan))]
        if result is None:
            return [*facts, ("band so far", "none: this method has no result before its last label")]
        if result.estimate is None:
            return [*facts, ("band so far", "none yet; it begins when all that is asked for now is labelled")]
        whole = result.precision(result.size)
        return [
            *facts,
            ("band so far", spell_band(result, plan)),
            ("whole list", f"{measured(whole.value)} right, {interval(whole)}"),
            *_cutoff_facts(result),
        ]

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: Curve,
        *,
        width: int,
        ascii_only: bool,
    ) -> Iterable[RenderableType]:
        """The chart of the curve, which begins with the first labels, and its warnings."""
        if result.estimate is not None:
            yield Text(chart_title(result, ascii_only=ascii_only), style="bold")
            yield from coloured_rows(text_chart(result, width=width, ascii_only=ascii_only))
        for warning in result.warnings:
            yield Text()
            yield Text(warning, style="yellow")

    def is_watched(self, plan: Mapping[str, Any]) -> bool:
        """Whether the method has a valid result while labels come in."""
        return METHODS[plan["method"]].may_be_watched

    def progress(self, plan: Mapping[str, Any], result: Curve) -> str:
        """How narrow the band is and shall be: `factor 1.31 -> 1.08`; empty before the first labels."""
        if result.estimate is None:
            return ""
        target = BandTarget.of(CurveChoices.from_dict(plan))
        if target.half_width is not None:
            return f"±{100.0 * _half_width(result):.1f} % -> ±{percent(target.half_width)}"
        if result.factor is None:
            return ""
        return f"factor {within_factor(result.factor)} -> {target.factor:.4g}"


def spell_target(plan: Mapping[str, Any]) -> str:
    """What a campaign aims at, in words."""
    choices = CurveChoices.from_dict(plan)
    target, confidence = BandTarget.of(choices), f"{percent(choices.confidence)} confidence"
    if not METHODS[choices.method].certifies:
        constants = Constants.of(choices)
        named = constants.beta is not None
        return f"{f'a factor of {constants.factor:.4g}' if named else 'as the method promises'}, {confidence}"
    aim = (
        f"within a factor of {target.factor:.4g}{_from(target.floor)}"
        if target.factor is not None
        else f"within ±{percent(target.half_width or 0.0)}"
    )
    where = ""
    if choices.cutoffs is not None:
        where = f" at ranks {', '.join(f'{rank:,}' for rank in choices.cutoffs)}"
    elif target.ranks is not None:
        where = f" at ranks {target.ranks[0]:,} to {target.ranks[1]:,}"
    if target.near is not None:
        where += f" near {percent(target.near)} precision"
    return f"{aim}{where}, {confidence}"


def _from(floor: float) -> str:
    """From which precision on a factor counts, where that is more than next to nothing."""
    return f" where precision is above {percent(floor)}" if floor > DEFAULT_FLOOR else ""


def spell_band(curve: Curve, plan: Mapping[str, Any]) -> str:
    """How narrow the band is now, in the terms of the target."""
    if BandTarget.of(CurveChoices.from_dict(plan)).half_width is not None:
        return f"within ±{100.0 * _half_width(curve):.1f} %"
    if curve.factor is None:
        return "no factor is promised"
    return f"within a factor of {within_factor(curve.factor)}"


def _cutoff_facts(curve: Curve) -> Iterator[tuple[str, str]]:
    """Where to cut for the precisions that people ask for most."""
    for row in cutoff_rows(curve, CUTOFFS):
        sure = "no cutoff is sure yet"
        if row.guaranteed is not None:
            score = f" (score ≥ {row.guaranteed.score})" if row.guaranteed.score else ""
            sure = f"sure to rank {row.guaranteed.rank}{score}"
        about = "" if row.estimated is None else f"; about to rank {row.estimated.rank}"
        possible = "impossible" if row.possible is None else f"possible to rank {row.possible.rank}"
        yield f"{row.target} precise", f"{sure}{about}; {possible}"


def _half_width(curve: Curve) -> float:
    """At the worst rank that the target is about, or of all where no trace was kept."""
    if curve.trace:
        return curve.trace[-1].half_width
    low, _, high = curve.band("precision", curve.display_ranks())
    return float((high - low).max()) / 2.0


def _cut(point: CutPoint | None) -> dict[str, Any] | None:
    return None if point is None else {"rank": point.rank, "score": point.score}
