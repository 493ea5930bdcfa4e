"""Leaderboards as Markdown and LaTeX."""

import numpy as np

from karat.data.systems import Systems
from tests.questions.compare.made_up import compared


def test_a_leaderboard_is_a_table_with_intervals_and_what_they_promise() -> None:
    outputs = {"a|b": np.arange(0, 40), "c_d & 90%": np.arange(20, 60)}
    labels = (np.arange(60) < 45).astype(np.int8)
    comparison = compared(Systems.from_codes(outputs), labels, labels_per_system=30, scores=("precision",))
    lines = comparison.to_markdown().splitlines()
    assert lines[:2] == ["| Place | System | Precision |", "| --- | --- | ---: |"]
    band = comparison.precision("a|b")
    shown = f"{100 * band.value:.1f} [{100 * band.lower:.1f}, {100 * band.upper:.1f}]"
    assert lines[2] == f"| 1 | a\\|b | {shown} |"
    assert lines[-1] == (
        f"Per cent; 95 % confidence, each interval by itself; {comparison.labels_used} labels, method joint."
    )
    latex = comparison.to_latex()
    assert r"c\_d \& 90\% & " in latex
    assert latex.count(r"\\") == 3
    assert r"\begin{tabular}{llr}" in latex
    assert f"1 & a|b & {shown}" in latex


def test_what_cannot_be_told_is_a_dash() -> None:
    comparison = compared(
        Systems.from_codes({"a": np.arange(30), "b": np.arange(20, 50)}), np.zeros(50, dtype=np.int8)
    )
    assert comparison.to_markdown("recall").count("| – |") == 2
