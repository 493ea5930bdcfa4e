"""The report of the question `compare`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Group
from rich.text import Text

from karat.core.extras import extra
from karat.core.result_table import ResultTable
from karat.questions.compare.markup import leaderboard_cells
from karat.questions.compare.method import CompareMethod
from karat.report.compare.dashboard_json import comparison_details
from karat.report.compare.leaderboard import leaderboard_table, metric_name
from karat.report.compare.tables import comparison_headline, metric_title
from karat.report.judge import judge_text
from karat.report.numbers import SAME, count, interval, measured, percent
from karat.report.report import Facts, Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import RenderableType

    from karat.campaign.status import Status
    from karat.questions.compare.result import Comparison
    from karat.simulate.simulation import Simulation

WILSON = "E. B. Wilson. Probable inference, the law of succession, and statistical inference. JASA, 1927."
# Words for what a recall is of.
RECALL_OF = {"pool": "of the right items that any of the systems has", "all": "of all right items"}
MORE_NOTE = (
    "An extrapolation, not a guarantee: it supposes that intervals narrow with the square root of the "
    "number of labels."
)
# Fewer are not worth speaking of.
LEAST_MORE = 100


class CompareReport(Report["Comparison"]):
    """The leaderboard of systems, and which of them really differ."""

    question = "compare"
    title = "Comparison of systems"
    template = "compare.html"
    charts = ("scores",)
    overview_chart = "scores"
    source_word = "pool"
    size_label = "different items"
    figure_name = "leaderboard.png"
    data_name = "comparison.json"

    def headline(self, result: Comparison, *, right: str = "right") -> str:  # noqa: ARG002
        """Which system is the most precise, and whether that is proven."""
        return comparison_headline(result)

    def details(self, result: Comparison, **about: Any) -> dict[str, Any]:
        """See `comparison_details`; and what more labels would bring."""
        more = {"more": comparison_more(result), "more_note": MORE_NOTE, "held": self._held(result)}
        return {**comparison_details(result, **about), **more}

    def facts(self, result: Comparison) -> Facts:
        """Labels, draws, seed, and what a recall is of."""
        parameters, served = result.parameters, sum(result.served)
        draws = parameters.get("settings", {}).get("labels_per_system", "–")
        held = "for all intervals together" if result.together else "for each interval"
        held += ", at any time" if self.method(result).may_be_watched else ""
        facts = [
            ("Method", result.method),
            ("Confidence", f"{percent(result.confidence)} {held}"),
            (
                "Labels",
                f"{count(result.labels_used, 'different item')} of {result.pool_size:,}; each serves "
                f"{served / max(result.labels_used, 1):.1f} systems on average",
            ),
            ("Draws", f"{draws} a system, sampling {parameters.get('sampling', 'uniform')}"),
            ("Seed", str(parameters.get("seed", 0))),
        ]
        if not {"recall", "f1"}.isdisjoint(result.scores):
            facts.append(("Recall", RECALL_OF[result.recall_of]))
        if "systems" in parameters:
            facts.append(("Fingerprint of the systems", str(parameters["systems"])))
        return facts

    def summary(self, result: Comparison) -> list[str]:
        """The numbers of systems, items and labels."""
        return [
            count(len(result.names), "system"),
            count(result.pool_size, "different item"),
            count(result.labels_used, "label"),
        ]

    def figure(self, result: Comparison, *, title: str | None = None, **about: Any) -> Figure:
        """See `comparison_figure`."""
        with extra("plots", "A figure"):
            from karat.report.compare.figure import comparison_figure

        return comparison_figure(result, title=title, **about)

    def draw(self, result: Comparison, axes: Axes, **about: Any) -> None:
        """See `draw_metric`."""
        from karat.report.compare.figure import draw_metric

        draw_metric(axes, result, about.get("metric"), truth=about.get("truth"))

    def table(self, result: Comparison) -> ResultTable:
        """The main numbers."""
        return leaderboard_cells(result)

    def text(self, result: Comparison) -> RenderableType:
        """The leaderboard, with what is proven in words."""
        return Group(*_leaderboard(result), *judge_text(result))

    def paragraph(self, result: Comparison, *, criterion: str = "") -> str:
        """How the systems were compared, what the intervals promise, and the scores."""
        share = measured(result.labels_used / max(result.pool_size, 1))
        method = self.method(result)
        wilson = f", with intervals after [{len(method.cites) + 2}]" if self._by_wilson(result) else ""
        sure = percent(result.confidence)
        level = (
            f"all intervals and differences hold together with {sure} confidence"
            if result.together
            else f"each interval holds with {sure} confidence"
        )
        return (
            f"We compared {count(len(result.names), 'system')} with karat [1] (method {result.method}, seed "
            f"{result.parameters.get('seed', 'none')}), from {count(result.labels_used, 'labelled item')}, "
            f"{share} of the {count(result.pool_size, 'different item')} that they returned."
            f"{self.criterion_sentence(criterion)} {method.does}{wilson}; {level}. "
            f"{self._recall_sentence(result)}{comparison_headline(result)} "
            f"{metric_title(result.ranked_by)}: {'; '.join(_scores(result))}."
        )

    def _held(self, result: Comparison) -> str:
        """What the intervals promise, in a sentence."""
        when = ", whenever one looks" if self.method(result).may_be_watched else ""
        sure = f"with {percent(result.confidence)} confidence"
        if result.together:
            return f"All intervals hold together {sure}{when}."
        return f"Each interval holds {sure} by itself{when}; the places hold together."

    @staticmethod
    def _recall_sentence(result: Comparison) -> str:
        asked = not {"recall", "f1"}.isdisjoint(result.scores)
        return f"Recall is the share {RECALL_OF[result.recall_of]}. " if asked else ""

    def references(self, result: Comparison) -> list[str]:
        """Those of the method and of its intervals."""
        return [*super().references(result), *([WILSON] if self._by_wilson(result) else [])]

    def _by_wilson(self, comparison: Comparison) -> bool:
        method, settings = self.method(comparison), comparison.parameters.get("settings", {})
        takes_interval = isinstance(method, CompareMethod) and method.takes_interval
        return takes_interval and settings.get("interval") == "wilson"

    def simulation(self, simulation: Simulation) -> Iterator[RenderableType]:
        """The leaderboard of each method's first seed beside the truth, then the summary."""
        first = simulation.trials[0].seed
        for trial in simulation.trials:
            if trial.seed == first:
                yield leaderboard_table(trial.comparison, truth=simulation.truth)
        yield from super().simulation(simulation)

    # ------------------------------------------------------------------ campaigns

    def campaign_facts(self, plan: Mapping[str, Any], result: Comparison | None) -> Facts:
        """The target, and whether there are scores."""
        sure = f"{percent(plan['confidence'])} confidence"
        target = f"{plan['labels_per_system']:,} items drawn from each system, {sure}"
        if plan["half_width"] is not None:
            target = f"every precision within ±{percent(plan['half_width'])}, {sure}"
        facts = [("target", target)]
        if result is None:
            facts.append(("scores so far", "none yet; they begin when all that is asked for now is labelled"))
        return facts

    def campaign_details(
        self,
        status: Status,  # noqa: ARG002
        result: Comparison,
        *,
        width: int,  # noqa: ARG002
        ascii_only: bool,  # noqa: ARG002
    ) -> Iterator[RenderableType]:
        """The leaderboard."""
        return _leaderboard(result)


def comparison_more(comparison: Comparison) -> list[str]:
    """How well precisions are known, and what more labels would bring; [] where nothing can be said."""
    metric = comparison.ranked_by
    ends = comparison.scores[metric]
    widths = (ends.upper - ends.lower) / 2.0
    if not comparison.labels_used or not np.isfinite(widths).any():
        return []
    worst = int(np.nanargmax(widths))
    width, labels, pool = float(widths[worst]), comparison.labels_used, comparison.pool_size
    now = f"The {metric_name(metric)} of {comparison.names[worst]} is known least: within ±{_points(width)}."
    more = min(max(LEAST_MORE, 10 ** (len(str(labels)) - 1)), pool - labels)
    if width < SAME:
        return [f"Nothing: every {metric_name(metric)} is exact."]
    if more < 1:
        return [now]
    # Sampling errors shrink with the square root, and vanish when everything is labelled.
    left = math.sqrt(
        labels / (labels + more) * (1.0 - (labels + more) / pool) / max(1.0 - labels / pool, 1e-9)
    )
    return [now, f"Another {count(more, 'label')} would bring about ±{_points(width * left)}."]


def _leaderboard(comparison: Comparison) -> Iterator[RenderableType]:
    yield Text(comparison_headline(comparison))
    yield leaderboard_table(comparison)
    for name, part in comparison.slices.items():
        yield leaderboard_table(part, slice_name=name)
    for warning in comparison.warnings:
        yield Text(warning, style="yellow")


def _scores(comparison: Comparison) -> Iterator[str]:
    """The score of each system that orders them, best first."""
    for ranked in comparison.leaderboard():
        band = ranked.band
        score = "cannot be told" if band is None else f"{measured(band.value)} ({interval(band)})"
        yield f"{ranked.system} {score}"


def _points(width: float) -> str:
    return f"{100.0 * width:.1f} percentage points"
