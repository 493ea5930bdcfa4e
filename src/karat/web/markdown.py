"""Markdown as safe HTML: no raw HTML, no images, and links to web pages and mail addresses only."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

__all__ = ["render_markdown"]

LINK_SCHEMES = ("http", "https", "mailto")
# Headings of a text are below those of the page that it is part of.
HEADINGS_BELOW, LOWEST_HEADING = 2, 6


def render_markdown(text: str) -> str:
    """HTML that can be put into a page whoever wrote the text."""
    parser = _parser()
    tokens = parser.parse(text)
    _nest_headings(tokens)
    html: str = parser.renderer.render(tokens, parser.options, {})
    return html


@cache
def _parser() -> MarkdownIt:
    # Most campaigns have no Markdown; loading its parser would delay every start of a server.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table").disable("image")
    parser.validateLink = _is_safe_link  # type: ignore[method-assign]
    parser.add_render_rule("link_open", _open_link)
    for cell in ("th_open", "td_open"):
        parser.add_render_rule(cell, _open_cell)
    return parser


def _is_safe_link(url: str) -> bool:
    try:
        return urlsplit(url).scheme.lower() in LINK_SCHEMES
    except ValueError:
        return False


def _open_link(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, _: MutableMapping[str, Any]
) -> str:
    """A link that opens in another tab and tells the other page nothing."""
    tokens[at].attrSet("target", "_blank")
    tokens[at].attrSet("rel", "noopener noreferrer nofollow")
    return renderer.renderToken(tokens, at, options, {})


def _nest_headings(tokens: Sequence[Token]) -> None:
    """Give headings levels that go down by one at a time, below those of the page."""
    above: list[int] = []
    for token in tokens:
        if token.type == "heading_open":
            level = int(token.tag.removeprefix("h"))
            above = [*(one for one in above if one < level), level]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(HEADINGS_BELOW + len(above), LOWEST_HEADING)}"


def _open_cell(
    _: RendererHTML, tokens: Sequence[Token], at: int, __: Any, ___: MutableMapping[str, Any]
) -> str:
    """A cell without its alignment, an inline style, which the pages' Content-Security-Policy forbids."""
    return f"<{tokens[at].tag}>"
