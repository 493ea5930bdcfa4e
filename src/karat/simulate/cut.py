"""Simulations of `cut`: precision and recall of the set, and how often a target was missed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from karat.core.choices import Choices
from karat.core.numbers import measured
from karat.core.question import question_named
from karat.simulate.plain import PlainSimulation, PlainTrial, simulate_plain
from karat.simulate.simulation import SummaryTable
from karat.sources.source import LabelledSource


@dataclass(frozen=True, eq=False)
class CutSimulation(PlainSimulation):
    """Trials with the true precision and recall of each set."""

    def _summary_of(self, trials: Sequence[PlainTrial]) -> dict[str, Any]:
        """Means; `violated` is the share of trials whose set missed a target that was said to be met."""
        means = super()._summary_of(trials)
        return {("violated" if name == "violated_mean" else name): mean for name, mean in means.items()}

    def table(self) -> SummaryTable:
        """The summary for people."""
        return SummaryTable(
            f"{self.size:,} items, {self.seeds}",
            ("method", "labels", "kept", "precision", "recall", "target missed", "seconds"),
            [
                (
                    method,
                    f"{numbers['labels_mean']:,.0f}",
                    f"{numbers['size_mean']:,.0f}",
                    measured(numbers["precision_mean"]),
                    measured(numbers["recall_mean"]),
                    measured(numbers["violated"]),
                    f"{numbers['seconds_mean']:.2f}",
                )
                for method, numbers in self.summary().items()
            ],
        )


def simulate_source(
    labelled: LabelledSource[Any],
    *,
    methods: Sequence[str] | None,
    choices: Mapping[str, Any],
    extra: Choices,
    known: Mapping[int, int | None],
    **running: Any,
) -> CutSimulation:
    """Simulate `cut` on a list whose labels are known; see `simulator_of`."""
    plain = simulate_plain(
        question_named("cut"), labelled, methods=methods, choices=choices, extra=extra, known=known, **running
    )
    return CutSimulation(plain.trials, plain.choices, plain.size, plain.item)
