"""Self-contained HTML pages: one file without network or server, drawn by the dashboard's chart scripts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from karat.core.extras import extra
from karat.report.numbers import count

# In the order in which they depend on each other; together they are one module.
SCRIPTS = ("plot.js", "curve.js", "cut.js", "scores.js", "gain.js", "charts.js", "page.js")


def render_page(template: str, **values: Any) -> str:
    """A page that any browser shows, without JavaScript too.

    Args:
        template: the question's own template, which extends `report.html`.
        values: for the template; `Report.page` gives those that all templates need.
    """
    page = _environment().get_template(template)
    return page.render(plotly=_plotly_script(), charts=_chart_script(), **values)


@cache
def _environment() -> Environment:
    environment = templates_of("karat.report")
    environment.filters |= {"count": count, "unbroken": _unbroken}
    return environment


def templates_of(package: str) -> Environment:
    """The templates of a package; values are escaped, and one that is missing is an error."""
    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _plotly_script() -> str:
    """plotly.js from the installed package; nothing in it may end our script element."""
    with extra("plots", "A report page"):
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
