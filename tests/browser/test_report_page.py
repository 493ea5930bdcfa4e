"""The report page in a real browser, with the network cut off."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from karat.report.curve.report import CurveReport
from tests.report.curves import WARNED_END, make_band, make_curve, make_labels, warned_curve

VIEWS = ("precision", "recall", "roc")
LAPTOP, PHONE = 1280, 390

pytestmark = pytest.mark.slow


@dataclass
class Visit:
    """A page that was opened, and everything it did that it should not."""

    page: Page
    requests: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


@contextmanager
def visit(
    browser: Browser,
    path: Path,
    *,
    width: int = LAPTOP,
    scheme: Literal["light", "dark"] = "light",
    javascript: bool = True,
) -> Iterator[Visit]:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        java_script_enabled=javascript,
    )
    try:
        seen = Visit(context.new_page())
        address = path.as_uri()

        def answer(route) -> None:  # type: ignore[no-untyped-def]
            if route.request.url == address:
                route.continue_()
            else:
                seen.requests.append(route.request.url)
                route.abort()

        seen.page.route("**/*", answer)
        seen.page.on("console", lambda message: seen.troubles.append(message.text))
        seen.page.on("pageerror", lambda error: seen.troubles.append(str(error)))
        seen.page.on("dialog", lambda dialog: seen.troubles.append(dialog.message))
        seen.page.goto(address)
        if javascript:
            for view in VIEWS:
                seen.page.wait_for_selector(f"#chart-{view} .main-svg")
        yield seen
        assert [url for url in seen.requests if not url.startswith(("data:", "blob:"))] == []
        assert seen.troubles == []
    finally:
        context.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(CurveReport().page(warned_curve(), truth=make_labels(end=WARNED_END)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def band_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("band") / "report.html"
    path.write_text(CurveReport().page(make_band(), truth=make_labels()), encoding="utf-8")
    return path


def colour_of(page: Page, selector: str, attribute: str) -> str:
    return page.eval_on_selector(selector, f"one => getComputedStyle(one).{attribute}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [LAPTOP, PHONE])
def test_charts_are_drawn_without_network_errors_or_sideways_scrolling(
    browser: Browser, report: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    curve = warned_curve()
    with visit(browser, report, width=width, scheme=scheme) as seen:
        page = seen.page
        for view in VIEWS:
            names = page.locator(f"#chart-{view} .legendtext").all_text_contents()
            assert {"estimate", "band", "truth", "queried rank"} <= set(names)
            points = page.locator(f"#chart-{view} .scatterlayer .points path")
            assert points.count() == len(curve.queried)
            box = page.locator(f"#chart-{view}").bounding_box()
            assert box is not None
            assert 0 <= box["x"] < box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#chart-precision").get_by_text("10,000").count()


def test_warnings_are_seen_without_scrolling(browser: Browser, report: Path) -> None:
    with visit(browser, report, width=PHONE) as seen:
        box = seen.page.locator(".warnings").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 900
        assert warned_curve().warnings[0] in (seen.page.locator(".warnings").inner_text())


def test_the_page_follows_the_reader_into_the_dark(browser: Browser, report: Path) -> None:
    with visit(browser, report) as seen:
        page = seen.page
        before = [
            colour_of(page, "body", "backgroundColor"),
            colour_of(page, "#chart-roc .main-svg", "backgroundColor"),
        ]
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(
            "before => getComputedStyle(document.querySelector('#chart-roc .main-svg'))"
            ".backgroundColor !== before",
            arg=before[1],
        )
        after = [
            colour_of(page, "body", "backgroundColor"),
            colour_of(page, "#chart-roc .main-svg", "backgroundColor"),
        ]
        assert before == ["rgb(255, 255, 255)"] * 2
        assert after == ["rgb(20, 24, 29)"] * 2


def test_ranks_can_be_put_on_a_straight_scale(browser: Browser, report: Path) -> None:
    with visit(browser, report) as seen:
        title = seen.page.locator("#chart-precision .xtitle")
        expect(title).to_have_text("rank (log scale)")
        seen.page.check("#straight")
        expect(title).to_have_text("rank")


def test_pointing_at_the_curve_tells_its_numbers(browser: Browser, report: Path) -> None:
    with visit(browser, report) as seen:
        box = seen.page.locator("#chart-precision .nsewdrag").bounding_box()
        assert box is not None
        seen.page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
        told = seen.page.locator("#chart-precision .hoverlayer")
        for words in ("first", "upper bound", "lower bound", "estimate"):
            expect(told).to_contain_text(words)


def test_the_curve_is_seen_without_javascript(browser: Browser, report: Path) -> None:
    with visit(browser, report, javascript=False) as seen:
        for view in VIEWS:
            picture = seen.page.locator(f"figure.{view} img")
            expect(picture).to_be_visible()
            expect(seen.page.locator(f"#chart-{view}")).to_be_hidden()


def test_print_shows_the_still_pictures(browser: Browser, report: Path) -> None:
    with visit(browser, report, scheme="dark") as seen:
        picture = seen.page.locator("figure.precision img")
        expect(picture).to_be_hidden()
        seen.page.emulate_media(media="print")
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
        expect(seen.page.locator("#chart-precision")).to_be_hidden()
        assert colour_of(seen.page, "body", "backgroundColor") == "rgb(255, 255, 255)"


def test_users_words_never_run(browser: Browser, tmp_path: Path) -> None:
    attack = "<script>alert(1)</script><img src=x onerror=alert(2)></script>"
    curve = replace(make_curve(), warnings=(attack,), assumptions=(attack,), method=attack)
    path = tmp_path / "report.html"
    page = CurveReport().page(curve, title=attack, source=attack, command=attack)
    path.write_text(page, encoding="utf-8")
    with visit(browser, path) as seen:
        expect(seen.page.locator("h1")).to_have_text(attack)
        assert seen.page.title() == attack
        assert seen.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [LAPTOP, PHONE])
def test_what_more_labels_would_buy_is_drawn(
    browser: Browser, band_report: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    with visit(browser, band_report, width=width, scheme=scheme) as seen:
        page = seen.page
        chart = page.locator("#chart-trace")
        expect(page.locator("#more-labels")).to_contain_text("Another 1,000 labels would bring about")
        expect(chart.locator(".xtitle")).to_have_text("labels")
        expect(chart.locator(".ytitle")).to_have_text("factor at the worst rank")
        assert {"1.1", "1.2", "1.5"} <= set(chart.locator(".ytick").all_text_contents())
        names = chart.locator(".legendtext").all_text_contents()
        assert names == ["reached", "about, with more labels", "this curve"]
        box = chart.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_pointing_at_the_trace_tells_labels_and_factor(browser: Browser, band_report: Path) -> None:
    with visit(browser, band_report) as seen:
        area = seen.page.locator("#chart-trace .nsewdrag")
        area.scroll_into_view_if_needed()
        box = area.bounding_box()
        assert box is not None
        told = seen.page.locator("#chart-trace .hoverlayer")
        seen.page.mouse.move(box["x"] + 0.1 * box["width"], box["y"] + 0.5 * box["height"])
        expect(told).to_contain_text("labels")
        expect(told).to_contain_text("within a factor of 1.")
        seen.page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
        expect(told).to_contain_text("about 1.")


def test_the_trace_is_seen_without_javascript(browser: Browser, band_report: Path) -> None:
    with visit(browser, band_report, javascript=False) as seen:
        picture = seen.page.locator("figure.trace img")
        expect(picture).to_be_visible()
        assert "factor at the worst rank against labels" in (picture.get_attribute("alt") or "")
        expect(seen.page.locator("#chart-trace")).to_be_hidden()


def test_a_curve_without_a_trace_has_no_such_chart(browser: Browser, report: Path) -> None:
    with visit(browser, report) as seen:
        assert seen.page.locator("#more-labels").count() == 0
        assert seen.page.locator("#chart-trace").count() == 0
