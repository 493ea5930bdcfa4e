"""Where a campaign that compares systems stands, for the terminal and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.text import Text

from karat.campaign.upgrades_compare import upgrade_compare_parameters
from karat.report.campaign import count_facts, doubt_facts, facts_table
from karat.report.compare.leaderboard import leaderboard_table
from karat.report.compare.tables import comparison_headline
from karat.report.numbers import percent
from karat.report.visible import visible

if TYPE_CHECKING:
    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Status
    from karat.questions.compare.result import Comparison

__all__ = ["ComparisonReport"]


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonReport:
    """Where the campaign stands; rich prints it, `to_dict` is for programs.

    Attributes:
        status: counts, state and notes.
        plan: what was asked for, as the campaign stores it.
        comparison: the result so far; None before the first batch is labelled.
        noise: how often labels are wrong, by items that were labelled twice.
    """

    status: Status
    plan: Mapping[str, Any]
    comparison: Comparison | None
    noise: ErrorRate

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.status.to_dict(),
            "target": upgrade_compare_parameters(self.plan),
            "result": None if self.comparison is None else self.comparison.to_dict(),
            "noise": self.noise._asdict() if self.noise.pairs else None,
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The name, what is known about it, and the leaderboard."""
        yield Text.assemble((self.status.name, "bold"), f"  {self.status.state}")
        yield Padding(Text(visible(self.status.criterion)), (0, 0, 1, 2))
        facts = [
            *count_facts(self.status, what="pool"),
            ("target", self._target()),
            *doubt_facts(self.status, self.noise),
        ]
        if self.comparison is None:
            facts.append(("scores so far", "none yet; they begin when all that is asked for now is labelled"))
        yield Padding(facts_table(facts, ascii_only=options.ascii_only), (0, 0, 1, 2))
        if self.status.note:
            yield Padding(Text(self.status.note, style="bold"), (0, 0, 1, 2))
        if self.comparison is not None:
            yield Text(comparison_headline(self.comparison))
            yield leaderboard_table(self.comparison)
            for warning in self.comparison.warnings:
                yield Text(warning, style="yellow")

    def _target(self) -> str:
        settings = upgrade_compare_parameters(self.plan)
        sure = f"{percent(settings['confidence'])} confidence"
        if settings["half_width"] is not None:
            return f"every precision within ±{percent(settings['half_width'])}, {sure}"
        return f"{settings['labels_per_system']:,} draws from each system, {sure}"
