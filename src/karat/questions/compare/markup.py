"""Leaderboards as Markdown and as LaTeX, for papers and pull requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.core.numbers import percent

if TYPE_CHECKING:
    from karat.core.band import Band
    from karat.questions.compare.result import Comparison

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


def leaderboard_markdown(comparison: Comparison, metric: str | None) -> str:
    """A table with a row for each system, best first; per cent, the ends of intervals in brackets."""
    head, rows = _cells(comparison, metric)
    lines = [head, ["---", "---", *["---:"] * (len(head) - 2)], *rows]
    escaped = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in escaped) + f"\n\n{_promise(comparison)}\n"


def leaderboard_latex(comparison: Comparison, metric: str | None) -> str:
    """A `tabular` for the package booktabs, best first; what intervals promise is a comment above it."""
    head, rows = _cells(comparison, metric)
    lines = [" & ".join(map(_escaped, line)) + r" \\" for line in (head, *rows)]
    return "\n".join(
        [
            f"% {_promise(comparison)}",
            rf"\begin{{tabular}}{{ll{'r' * (len(head) - 2)}}}",
            r"\toprule",
            lines[0],
            r"\midrule",
            *lines[1:],
            r"\bottomrule",
            r"\end{tabular}",
            "",
        ]
    )


def _cells(comparison: Comparison, metric: str | None) -> tuple[list[str], list[list[str]]]:
    titles = ["F1" if name == "f1" else name.replace("_", " ").capitalize() for name in comparison.scores]
    rows = [
        [
            str(entry.best) if entry.best == entry.worst else f"{entry.best}–{entry.worst}",
            entry.system,
            *(_spelled(comparison.band(name, entry.system)) for name in comparison.scores),
        ]
        for entry in comparison.leaderboard(metric)
    ]
    return ["Place", "System", *titles], rows


def _spelled(band: Band | None) -> str:
    if band is None:
        return "–"
    return f"{100 * band.value:.1f} [{100 * band.lower:.1f}, {100 * band.upper:.1f}]"


def _promise(comparison: Comparison) -> str:
    held = "all intervals together" if comparison.together else "each interval by itself"
    labels = f"{comparison.labels_used:,} label{'' if comparison.labels_used == 1 else 's'}"
    sure = f"{percent(comparison.confidence)} confidence, {held}"
    return f"Per cent; {sure}; {labels}, method {comparison.method}."


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in text).replace("–", "--")
