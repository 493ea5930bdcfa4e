"""Results as small tables: Markdown, LaTeX and HTML from the same cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "–": "--",
    "…": r"\dots{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


@dataclass(frozen=True, slots=True)
class ResultTable:
    """The main numbers of a result.

    Attributes:
        columns: the headings.
        rows: the cells, as text.
        texts: how many columns, from the left, hold words; the others hold numbers.
        note: a sentence that says what the numbers promise.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    texts: int = 1
    note: str = ""

    def to_markdown(self) -> str:
        """A table with the note below it."""
        rule = ["---"] * self.texts + ["---:"] * (len(self.columns) - self.texts)
        lines = [
            [cell.replace("|", "\\|").replace("\n", " ") for cell in line]
            for line in (self.columns, rule, *self.rows)
        ]
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return f"{table}\n\n{self.note}\n" if self.note else f"{table}\n"

    def to_latex(self) -> str:
        """A `tabular` for the package booktabs; the note is a comment above it."""
        head, *rows = [" & ".join(map(_latex, line)) + r" \\" for line in (self.columns, *self.rows)]
        shape = "l" * self.texts + "r" * (len(self.columns) - self.texts)
        note = [f"% {self.note}"] if self.note else []
        begin = rf"\begin{{tabular}}{{{shape}}}"
        return "\n".join(
            [*note, begin, r"\toprule", head, r"\midrule", *rows, r"\bottomrule", r"\end{tabular}", ""]
        )

    def to_html(self) -> str:
        """A `table`, every cell escaped."""
        sides = ["left"] * self.texts + ["right"] * (len(self.columns) - self.texts)

        def line(cells: Sequence[str], tag: str) -> str:
            parts = [
                f'<{tag} style="text-align:{side}">{escape(cell)}</{tag}>'
                for cell, side in zip(cells, sides, strict=True)
            ]
            return f"<tr>{''.join(parts)}</tr>"

        body = "".join(line(row, "td") for row in self.rows)
        return f"<table><thead>{line(self.columns, 'th')}</thead><tbody>{body}</tbody></table>"


def _latex(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in text.replace("\n", " "))
