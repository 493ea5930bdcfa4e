"""Curves for tests of reports, made by the real plans on generated labels."""

import io
from functools import cache
from typing import Any

import numpy as np
from rich.console import Console

import karat
from karat.questions.curve.result import Curve
from karat.report.curve.text import CurveText

SIZE = 20_000
# A wide factor keeps the labelled head short.
FACTOR = 1.5
# So far down that precision ends below p_min.
WARNED_END = -1.0


@cache
def make_curve(method: str = "adastrat", *, size: int = SIZE, end: float = 0.3) -> Curve:
    """Local precision falls from .97 to `end`; every score is shared by four items."""
    return karat.estimate_curve(
        make_ranking(size), make_labels(size, end), method=method, factor=FACTOR, seed=1
    )


@cache
def make_band(*, size: int = SIZE, end: float = 0.3, factor: float | None = 1.2, **choices: Any) -> Curve:
    """The same list by karat's own method, which keeps a trace."""
    curve = karat.estimate_curve(
        make_ranking(size), make_labels(size, end), method="band", factor=factor, seed=0, **choices
    )
    assert curve.trace
    return curve


def make_ranking(size: int) -> karat.Ranking:
    """Rows are in order of rank."""
    scores = 1.0 - np.arange(size) // 4 * 4 / size
    return karat.Ranking.from_scores(scores)


def make_labels(size: int = SIZE, end: float = 0.3) -> np.ndarray:
    """In order of rank."""
    chances = np.linspace(0.97, end, size).clip(0.0)
    return (np.random.default_rng(1).random(size) < chances).astype(np.int8)


def warned_curve() -> Curve:
    """With a warning: precision ends below p_min."""
    curve = make_curve("adastrat", end=WARNED_END)
    assert curve.warnings
    return curve


def curve_text(curve: Curve, *, width: int = 80, encoding: str = "utf-8") -> str:
    """The curve as plain text without colours, in characters that the encoding has."""
    content = io.BytesIO()
    with io.TextIOWrapper(content, encoding=encoding, newline="\n") as file:
        console = Console(file=file, width=width, color_system=None, legacy_windows=False)
        console.print(CurveText(curve), end="")
        file.flush()
        lines = content.getvalue().decode(encoding).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"
