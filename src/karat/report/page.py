"""Self-contained HTML pages: one file without network or server, drawn by the dashboard's chart scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from karat.report.numbers import count

# In the order in which they depend on each other; together they are one module.
SCRIPTS = ("plot.js", "curve.js", "scores.js", "gain.js", "charts.js", "page.js")


def render_page(
    template: str,
    data: Mapping[str, Any],
    *,
    title: str,
    source: str | None,
    summary: Sequence[str],
    facts: Sequence[tuple[str, str]],
    command: str | None,
    python: str = "",
    pictures: Mapping[str, str] | None = None,
    **more: Any,
) -> str:
    """A page that any browser shows, without JavaScript too.

    Args:
        template: the question's own template, which extends `report.html`.
        data: what the report's `dashboard` returns.
        title: the page's heading.
        source: what the result is about, for instance a file name.
        summary: a few words about it, for the line below the heading.
        facts: how the result was made, as names and values.
        command: the command that made it.
        python: the Python call that makes it again.
        pictures: by chart, the address of the image for readers without JavaScript.
        more: further values for the template.
    """
    return (
        _environment()
        .get_template(template)
        .render(
            data=data,
            title=title,
            summary=[*([] if source is None else [source]), *summary],
            facts=facts,
            command=command,
            python=python,
            pictures=pictures or {},
            plotly=_plotly_script(),
            charts=_chart_script(),
            **more,
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("karat.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"count": count, "unbroken": _unbroken}
    return environment


@cache
def _plotly_script() -> str:
    """plotly.js from the installed package; nothing in it may end our script element."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs()).replace("</script", "<\\/script")


@cache
def _chart_script() -> str:
    """The chart scripts as one module; the dashboard imports the same files from each other."""
    folder = files("karat.report").joinpath("charts")
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join(re.sub(r"^import .*;\n", "", text, flags=re.MULTILINE) for text in texts)


def _unbroken(text: str) -> str:
    """Keep numbers and what belongs to them on one line."""
    return text.replace(" %", "\u00a0%").replace("≥ ", "≥\u00a0").replace("about ", "about\u00a0")
