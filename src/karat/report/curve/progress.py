"""How the band of a curve narrowed as labels came in, and what more labels would bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from karat.core.errors import ParameterError
from karat.report.curve.views import Path
from karat.report.numbers import about_factor, count, within_factor

if TYPE_CHECKING:
    from karat.questions.curve.result import Curve, TracePoint
    from karat.questions.curve.yields import Floats

# The name of the view.
TRACE = "trace"

# First factors are huge and tell nothing; the picture begins where the band is within this one.
SHOWN_FACTOR = 2.0
FEWEST_POINTS = 3
# Factors to mark on the axis.
TICKS = (*(1.0 + step / 10**power for power in (5, 4, 3, 2, 1) for step in (1, 2, 5)), 2, 3, 5, 10, 20, 50)
TICKS += tuple(float(step * 10**power) for power in range(2, 9) for step in (1, 2, 5))

LEAST_MORE = 1_000
AHEAD_POINTS = 25
# How many round numbers of labels a sentence looks back at.
MILESTONES = 2


@dataclass(frozen=True, slots=True, eq=False)
class BandProgress:
    """The picture: labels and factors that were reached, those ahead if they can be guessed, and the axis.

    The axis is logarithmic in what the factor exceeds 1 by, so that every halving of the band is as high.
    A band that has closed is drawn at its lower end.
    """

    title: ClassVar[str] = "How the band narrowed"
    x_label: ClassVar[str] = "labels"
    y_label: ClassVar[str] = "factor at the worst rank"

    reached: Path
    ahead: Path | None
    ticks: tuple[float, ...]

    @property
    def span(self) -> tuple[float, float]:
        """The first and last number of labels on the axis; never the same."""
        first = float(self.reached.x[0])
        last = float((self.reached if self.ahead is None else self.ahead).x[-1])
        return first, max(last, first + 1.0)

    @property
    def marks(self) -> list[tuple[float, str]]:
        """Heights on the axis and the factors there."""
        names = [f"{tick:,.7g}" for tick in self.ticks]
        if (self.reached.y <= 1.0).any():
            names[0] = "1"
        return [(tick - 1.0, name) for tick, name in zip(self.ticks, names, strict=True)]

    def excess(self, path: Path) -> Floats:
        """What the path's factors exceed 1 by, kept on the axis where nothing is left."""
        excess: Floats = np.maximum(path.y, self.ticks[0]) - 1.0
        return excess


def curve_progress(curve: Curve) -> BandProgress:
    """The coordinates of the view `trace`."""
    points = _points(curve)
    if not points:
        raise ParameterError(
            f"This curve by {curve.method} has no trace of how its band narrowed; only band keeps one."
        )
    shown = _shown(points)
    more = _more(curve)
    ahead = None if more is None else _ahead(curve, points[-1], more)
    factors = [point.factor for point in shown] + ([] if ahead is None else ahead.y.tolist())
    reached = Path(np.array([float(point.labels) for point in shown]), np.array(factors[: len(shown)]))
    return BandProgress(reached, ahead, _ticks(factors))


def has_narrowed(curve: Curve) -> bool:
    """Whether there is anything to see: a trace, and a band that was open at first."""
    return any(point.factor > 1.0 for point in curve.trace)


def progress_sentences(curve: Curve) -> list[str]:
    """How narrow the band was after some numbers of labels, and what more would bring; [] if it never was."""
    if not has_narrowed(curve):
        return []
    points = _points(curve)
    if points[-1].factor == 1.0:
        return ["Nothing: the band has closed."]
    named = [*_milestones(points), points[-1]]
    labels = " / ".join(count(point.labels) for point in named)
    factors = " / ".join(within_factor(point.factor) for point in named)
    where = "" if _is_everywhere(curve) else " at the ranks it was aimed at"
    noun = "label" if labels == "1" else "labels"
    sentences = [f"After {labels} {noun} the band was within a factor of {factors}{where}."]
    more = _more(curve)
    guess = None if more is None else curve.factor_after(more)
    if more is not None and guess is not None:
        sentences.append(f"Another {count(more)} labels would bring about {about_factor(guess)}.")
    return sentences


def _points(curve: Curve) -> list[TracePoint]:
    """The trace with one point for each number of labels, ending at what the curve certifies.

    While labels come in, the factor is taken at some ranks only; at the end it is known at all of them.
    """
    latest = {point.labels: point for point in curve.trace}
    points = list(latest.values())
    if points and curve.factor is not None and _is_everywhere(curve):
        points[-1] = points[-1]._replace(factor=curve.factor)
    return points


def _is_everywhere(curve: Curve) -> bool:
    """Whether the trace is about all ranks: a target may be about some, and noise may forbid others."""
    return not any(curve.parameters.get(name) for name in ("ranks", "noise", "noise_of_right"))


def _shown(points: list[TracePoint]) -> list[TracePoint]:
    """The last part, where factors are small; all of it if that is too little to see."""
    wide = [place for place, point in enumerate(points) if point.factor > SHOWN_FACTOR]
    shown = points[wide[-1] + 1 :] if wide else points
    return shown if len(shown) >= FEWEST_POINTS else points


def _more(curve: Curve) -> int | None:
    """A round number of further labels to speak of, about as many as there are or fewer; None if no use."""
    last = curve.trace[-1]
    more = max(LEAST_MORE, 10 ** (len(str(last.labels)) - 1))
    closed = last.factor == 1.0 or curve.factor == 1.0
    # Labels near one precision do not narrow the band elsewhere, where its worst rank is.
    elsewhere = curve.parameters.get("near") is not None
    return None if closed or elsewhere or last.labels + more > curve.size else more


def _ahead(curve: Curve, last: TracePoint, more: int) -> Path:
    steps = np.unique(np.linspace(0, more, AHEAD_POINTS).astype(np.int64))
    guesses = [curve.factor_after(step) or 1.0 for step in steps.tolist()]
    # From the point that is drawn, which may be a little off the trace's own.
    return Path((last.labels + steps).astype(float), np.array([last.factor, *guesses[1:]]))


def _ticks(factors: list[float]) -> tuple[float, ...]:
    """Marks from below the least factor above 1 to the largest one, two at least."""
    least = min((factor for factor in factors if factor > 1.0), default=TICKS[1])
    first = max(int(np.searchsorted(TICKS, least)) - 1, 0)
    last = max(int(np.searchsorted(TICKS, max(factors))), first + 1)
    return TICKS[first : last + 1]


def _milestones(points: list[TracePoint]) -> list[TracePoint]:
    """The last few round numbers of labels on the way, each with the factor that held then."""
    first, last = points[0].labels, points[-1].labels
    rounds = [step * 10**power for power in range(len(str(last))) for step in (1, 2, 5)]
    passed = [number for number in rounds if first <= number < last]
    milestones = []
    for number in passed[-MILESTONES:]:
        held = max((point for point in points if point.labels <= number), key=lambda point: point.labels)
        milestones.append(held._replace(labels=number))
    return milestones
