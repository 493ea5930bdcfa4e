"""Markdown of owners and items as HTML that does no harm."""

import pytest

from karat.web.markdown import render_markdown


def test_text_becomes_markup():
    shown = render_markdown("# Rules\n\n- **one**\n- [two](https://example.org/a?b=1&c)\n\n|a|\n|:-:|\n|1|")
    assert "<h3>Rules</h3>" in shown
    assert "<strong>one</strong>" in shown
    assert (
        'href="https://example.org/a?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow"' in shown
    )
    # Alignment would be an inline style.
    assert "<td>1</td>" in shown
    assert "style" not in shown


def test_headings_go_down_by_one_level_at_a_time():
    shown = render_markdown("### a\n\n##### b\n\n# c\n\n## d")
    assert "".join(line for line in shown.split("\n")) == "<h3>a</h3><h4>b</h4><h3>c</h3><h4>d</h4>"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVa&#x53;cript:alert(1))",
        "[x](&#1;javascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "[x](//elsewhere.example/x)",
        "<javascript:alert(1)>",
        "[x]: javascript:alert(1)\n\n[x]",
        "![x](https://elsewhere.example/spy.png)",
        "<iframe src=https://elsewhere.example></iframe>",
    ],
)
def test_nothing_runs_or_is_loaded(text):
    shown = render_markdown(text).lower()
    assert not any(tag in shown for tag in ("<script", "<img", "<iframe", 'href="javascript', 'href="data'))
    assert 'href="//' not in shown
    assert 'href="vbscript' not in shown
