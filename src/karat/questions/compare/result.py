"""The result of a comparison: how good each system is, and which differences are real."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.core.band import Band
from karat.core.displayed import Displayed
from karat.core.errors import ParameterError, spell_options
from karat.core.extras import extra
from karat.core.gate import Quantity, Requirement, refuse_options
from karat.core.json_io import parse_result, to_plain
from karat.core.metrics import band_metrics
from karat.data.system_pool import Floats
from karat.judges.report import JudgeReport, read_judge
from karat.questions.compare.markup import leaderboard_cells
from karat.version import __version__

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "karat-comparison-1"


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """Estimates with their ends, for all systems or for all pairs; NaN where nothing can be said."""

    lower: Floats
    value: Floats
    upper: Floats

    def band(self, place: int | tuple[int, int], confidence: float) -> Band | None:
        """The ends at one place; None where there are none."""
        if np.isnan(self.value[place]):
            return None
        lower, value, upper = (float(end[place]) for end in self)
        return Band(lower, value, upper, confidence)

    def __iter__(self) -> Iterator[Floats]:
        return iter((self.lower, self.value, self.upper))

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Ends:
        """From nested lists, None in place of NaN."""
        return cls(*(np.array(data[end], dtype=np.float64) for end in ("lower", "value", "upper")))


class LeaderboardEntry(NamedTuple):
    """A system's row on the leaderboard.

    `best` and `worst` are the places that it can have, as far as systems are really apart.
    """

    place: int
    system: str
    band: Band | None
    best: int
    worst: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Comparison(Displayed):
    """Precision, recall and F1 of several systems, their differences, and a partial order.

    Attributes:
        names: of the systems.
        sizes: how many outputs each has.
        pool_size: how many different items they have together.
        method: the plan's name.
        confidence: of each interval, or of all together.
        together: whether all intervals hold at once.
        labels_used: different items that were labelled.
        scores: by metric, the ends for each system.
        differences: by metric, the ends for each two systems, row minus column.
        apart: by metric, 1 where the row is really better than the column, -1 where worse, else 0.
        notes: by metric and system, why an interval is one-sided or missing.
        shared: items that each two systems have in common.
        drawn: items that were labelled for each system's own draws.
        served: labelled items among each system's outputs, whoever drew them.
        recall_of: "pool" for recall within the pool, "all" where an independent sample was given.
        parameters: everything needed to run the plan again.
        assumptions: what the intervals rest on.
        warnings: what cannot be estimated, or is not to be trusted.
        slices: by the name of a slice, the same of its items alone.
        judge: what the labels say about the proxy; None without a proxy or labels drawn at random.
    """

    question_name: ClassVar[str] = "compare"

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    pool_size: int
    method: str
    confidence: float
    together: bool
    labels_used: int
    scores: dict[str, Ends]
    differences: dict[str, Ends]
    apart: dict[str, NDArray[np.int8]]
    notes: dict[str, dict[str, str]] = field(default_factory=dict)
    shared: NDArray[np.int64]
    drawn: tuple[int, ...]
    served: tuple[int, ...]
    recall_of: str = "pool"
    parameters: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    slices: dict[str, Comparison] = field(default_factory=dict)
    judge: JudgeReport | None = None

    @property
    def ranked_by(self) -> str:
        """The score that orders systems where none is named: precision, if it was asked for."""
        return next(iter(self.scores))

    def precision(self, system: str) -> Band:
        """The share of a system's outputs that is right."""
        return self.score("precision", system)

    def recall(self, system: str) -> Band:
        """The share of true items that a system has: of those in the pool, unless `recall_of` is "all"."""
        return self.score("recall", system)

    def f1(self, system: str) -> Band:
        """The harmonic mean of precision and recall."""
        return self.score("f1", system)

    def score(self, metric: str, system: str) -> Band:
        """A system's score; an error says why where it cannot be estimated."""
        band = self.band(metric, system)
        if band is None:
            reason = self._why_not(metric, system)
            raise ParameterError(f"There is no {metric} of system {system!r}: {reason}.")
        return band

    def band(self, metric: str, system: str) -> Band | None:
        """A system's score, or None where it cannot be estimated."""
        return self._ends(metric).band(self._place(system), self.confidence)

    def difference(self, first: str, second: str, *, metric: str | None = None) -> Band:
        """How much better the first system is than the second; by `ranked_by` where no metric is named."""
        metric = metric or self.ranked_by
        if metric not in self.differences:
            raise ParameterError(
                f"There are no differences of {metric!r}. Metrics: {spell_options(self.differences)}."
            )
        pair = (self._place(first), self._place(second))
        band = self.differences[metric].band(pair, self.confidence)
        if band is None:
            raise ParameterError(
                f"The {metric} of {first!r} and {second!r} cannot be compared: "
                f"{self._why_not(metric, first)}."
            )
        return band

    def is_better(self, first: str, second: str, *, metric: str | None = None) -> bool:
        """Whether the first system is really better: over all pairs at once, with the confidence."""
        metric = metric or self.ranked_by
        self._ends(metric)
        return bool(self.apart[metric][self._place(first), self._place(second)] > 0)

    def leaderboard(self, metric: str | None = None) -> list[LeaderboardEntry]:
        """The systems by their estimates, best first, with the places that each can have."""
        metric = metric or self.ranked_by
        values = self._ends(metric).value
        order = np.argsort(-np.where(np.isnan(values), -np.inf, values), kind="stable").tolist()
        apart = self.apart.get(metric, np.zeros((len(values), len(values)), dtype=np.int8))
        return [
            LeaderboardEntry(
                place,
                self.names[system],
                self.band(metric, self.names[system]),
                1 + int((apart[system] < 0).sum()),
                len(values) - int((apart[system] > 0).sum()),
            )
            for place, system in enumerate(order, start=1)
        ]

    def quantities(self, wanted: Requirement) -> tuple[Quantity, ...]:
        """What a gate may ask for: a metric of one system, or of all."""
        refuse_options(wanted, "system")
        self._ends(wanted.quantity)
        names = self.names if wanted.system is None else (wanted.system,)
        return tuple(
            Quantity(
                f"{wanted.quantity} of {name}",
                self.band(wanted.quantity, name),
                self.served[self._place(name)],
                self.sizes[self._place(name)],
                together=self.together,
            )
            for name in names
        )

    def metrics(self) -> dict[str, float]:
        """The scores of each system with their bounds, as `METRIC.SYSTEM`, as plain numbers by name."""
        bands = {f"{metric}.{name}": self.band(metric, name) for metric in self.scores for name in self.names}
        return band_metrics(bands, labels=self.labels_used, confidence=self.confidence)

    def to_frame(self) -> pd.DataFrame:
        """A table with a row for each system and three columns a metric."""
        with extra("pandas", "A data frame"):
            import pandas as pd

        columns: dict[str, Any] = {"system": list(self.names), "outputs": list(self.sizes)}
        for metric, ends in self.scores.items():
            columns |= {metric: ends.value, f"{metric}_lower": ends.lower, f"{metric}_upper": ends.upper}
        return pd.DataFrame(columns | {"labels": list(self.served)})

    def to_markdown(self, metric: str | None = None) -> str:
        """The leaderboard as a Markdown table, ordered by a metric."""
        return leaderboard_cells(self, metric).to_markdown()

    def to_latex(self, metric: str | None = None) -> str:
        """The leaderboard as a LaTeX table (booktabs), ordered by a metric."""
        return leaderboard_cells(self, metric).to_latex()

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        plain = to_plain(replace(self, slices={}, judge=None))
        plain["judge"] = None if self.judge is None else self.judge.to_dict()
        plain["slices"] = {name: each.to_dict() for name, each in self.slices.items()}
        return {"format": FORMAT, "karat": __version__, **plain}

    def to_json(self) -> str:
        """Everything, as one JSON object."""
        return json.dumps(self.to_dict(), default=str)

    @classmethod
    def from_json(cls, text: str) -> Comparison:
        """The inverse of `to_json`."""
        data = parse_result(text, FORMAT, "comparison")
        for name in ("names", "sizes", "drawn", "served", "assumptions", "warnings"):
            data[name] = tuple(data[name])
        for name in ("scores", "differences"):
            data[name] = {metric: Ends.from_dict(ends) for metric, ends in data[name].items()}
        data["apart"] = {metric: np.array(apart, dtype=np.int8) for metric, apart in data["apart"].items()}
        data["shared"] = np.array(data["shared"], dtype=np.int64)
        data["judge"] = read_judge(data)
        slices = data.get("slices", {}).items()
        data["slices"] = {name: cls.from_json(json.dumps(each)) for name, each in slices}
        return cls(**{each.name: data[each.name] for each in fields(cls)})

    def __repr__(self) -> str:
        first = self.leaderboard()[0]
        return (
            f"<Comparison of {len(self.names)} systems by {self.method}: {first.system} first, "
            f"{self.ranked_by} {first.band}, {self.labels_used:,} labels>"
        )

    def _ends(self, metric: str) -> Ends:
        if metric not in self.scores:
            raise ParameterError(f"No metric {metric!r}. Metrics: {spell_options(self.scores)}.")
        return self.scores[metric]

    def _place(self, system: str) -> int:
        if system not in self.names:
            raise ParameterError(f"No system {system!r}. Systems: {spell_options(self.names)}.")
        return self.names.index(system)

    def _why_not(self, metric: str, system: str) -> str:
        return self.notes.get(metric, {}).get(system, "it cannot be estimated from these labels")
