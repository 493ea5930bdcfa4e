"""The self-contained HTML page about a review of documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from karat.report.figure_file import svg_image
from karat.report.numbers import count
from karat.report.page import render_page
from karat.report.volume.dashboard_json import volume_data
from karat.report.volume.figure import volume_figure
from karat.report.volume.tables import found_rows, volume_facts, volume_python

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume


def volume_page(
    volume: Volume,
    *,
    title: str = "Relevant documents",
    source: str | None = None,
    command: str | None = None,
    criterion: str = "",
    truth: int | None = None,
    titles: Sequence[str] | None = None,
) -> str:
    """The report as a page that any browser shows, without JavaScript too.

    Args:
        volume: what to report.
        title: the page's heading.
        source: what the documents come from, for instance a file name.
        command: the command that made it.
        criterion: what counts as relevant, for the paragraph.
        truth: how many relevant documents there really are, where that is known.
        titles: of the documents that were found, in their order.
    """
    rows = found_rows(volume, titles)
    return render_page(
        "volume.html",
        volume_data(volume, titles=titles, criterion=criterion, truth=truth),
        title=title,
        source=source,
        summary=[count(volume.size, "document"), count(volume.labels_used, "label"), volume.method],
        facts=volume_facts(volume, source=source),
        command=command,
        python=volume_python(volume),
        pictures={"gain": svg_image(volume_figure(volume, truth=truth))},
        documents=rows,
        more_documents=len(volume.found) - len(rows),
    )
