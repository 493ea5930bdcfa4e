"""How every result shows itself: in notebooks, as a plot, as Markdown, LaTeX and picture files."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from karat.core.extras import extra
from karat.core.report_lookup import report_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, eq=False)
class ResultDisplay:
    """A result that was drawn, like scikit-learn's displays.

    Attributes:
        ax_: the axes that it was drawn into.
        figure_: their figure.
    """

    ax_: Axes
    figure_: Figure


class Displayed:
    """Base class of results. What is shown is decided by the report of the question, see `report.registry`.

    Class attributes:
        question_name: the name of the question that the result answers.
    """

    __slots__ = ()
    question_name: ClassVar[str]

    def plot(self, ax: Axes | None = None, **about: Any) -> ResultDisplay:
        """Draw the result into axes, or into new ones of pyplot's.

        Args:
            ax: the axes; by default a new figure has some.
            about: what else is known, for instance `truth`.
        """
        if ax is None:
            with extra("plots", "A plot"):
                import matplotlib.pyplot as plt

            _, ax = plt.subplots()
        self._report().draw(self, ax, **about)
        figure = ax.get_figure(root=True)
        assert figure is not None  # noqa: S101 - axes of a figure
        return ResultDisplay(ax, figure)

    def save_figure(self, path: str | Path, *, title: str | None = None, **about: Any) -> Path:
        """Write the result as a picture: .png, .svg or .pdf, as the name says."""
        written: Path = self._report().save_figure(self, path, title=title, **about)
        return written

    def to_markdown(self) -> str:
        """The main numbers as a Markdown table."""
        text: str = self._report().table(self).to_markdown()
        return text

    def to_latex(self) -> str:
        """The main numbers as a LaTeX `tabular` for the package booktabs."""
        text: str = self._report().table(self).to_latex()
        return text

    def _repr_html_(self) -> str:
        """The answer and its main numbers, for notebooks."""
        report = self._report()
        table = report.table(self)
        warnings = "".join(f"<p>⚠ {escape(str(each))}</p>" for each in getattr(self, "warnings", ()))
        note = f"<p><small>{escape(table.note)}</small></p>" if table.note else ""
        answer = f"<p><b>{escape(report.headline(self))}</b></p>"
        return f"<div>{answer}{table.to_html()}{note}{warnings}</div>"

    def _report(self) -> Any:
        return report_for(self.question_name)
