import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

import karat
from karat.questions.curve.question import QUESTION
from karat.report.curve.report import CurveReport
from karat.report.curve.tables import TARGETS, headline, table_ranks
from karat.report.numbers import measured
from karat.report.python_call import python_call
from tests.report.curves import FACTOR, make_curve, make_labels, make_ranking, warned_curve

curve_page = CurveReport().page
ATTACK = "<script>alert(1)</script><img src=x onerror=alert(2)>&\"'"


class Reader(HTMLParser):
    """The tags with their attributes, and the text outside scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, _: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in ("script", "style"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def data_of(page: str) -> dict[str, object]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert match
    return json.loads(match[1])


def test_nothing_is_fetched_from_elsewhere() -> None:
    for tag, attributes in Reader(curve_page(make_curve())).tags:
        for name in ("src", "href", "srcset", "action", "data", "poster"):
            value = attributes.get(name)
            assert value is None or value.startswith("data:"), (tag, name)


def test_the_tables_hold_the_curves_numbers() -> None:
    curve = make_curve()
    text = Reader(curve_page(curve)).text
    for target in TARGETS:
        for point in curve.cutoff(precision=target):
            assert point is None or f"{point.rank:,}" in text
    for rank in table_ranks(curve.size):
        assert measured(curve.precision(rank).value) in text
        assert measured(curve.recall(rank).value) in text


def test_ties_are_marked() -> None:
    curve = make_curve()
    tie = next(
        point.tie
        for target in TARGETS
        for point in curve.cutoff(precision=target)
        if point is not None and point.tie is not None
    )
    assert f"tie {tie.first:,}–{tie.last:,}" in Reader(curve_page(curve)).text


def test_warnings_stand_before_the_answer() -> None:
    curve = warned_curve()
    text = Reader(curve_page(curve)).text
    for warning in curve.warnings:
        assert text.index(warning) < text.index("the first")


def test_a_curve_without_warnings_has_no_box() -> None:
    page = curve_page(replace(make_curve(), warnings=()))
    assert 'class="warnings"' not in page


def test_the_answer_and_its_grounds_are_told() -> None:
    curve = make_curve()
    reader = Reader(curve_page(curve, source="pairs.csv", command="karat demo --seed 1"))
    assert headline(curve) in reader.text.replace("\u00a0", " ")
    ranking = curve.ranking
    assert ranking is not None
    wanted = (
        *curve.assumptions,
        "pairs.csv",
        "karat demo --seed 1",
        karat.__version__,
        f"{curve.labels_used:,}",
        ranking.fingerprint(),
    )
    for words in wanted:
        assert words in reader.text


def test_the_python_lines_make_the_same_curve_again() -> None:
    curve = make_curve()
    scope = {"ranking": make_ranking(curve.size), "labels": make_labels()}
    exec(python_call(QUESTION, curve), scope)  # noqa: S102
    again = scope["curve"]
    assert isinstance(again, karat.Curve)
    assert again.to_json() == curve.to_json()


def test_the_script_gets_the_views() -> None:
    curve = make_curve()
    data = data_of(curve_page(curve, truth=make_labels()))
    assert data["size"] == curve.size
    views = data["views"]
    assert isinstance(views, dict)
    assert set(views) == {"precision", "recall", "roc", "yield"}
    for view in views.values():
        assert view["truth"]["y"]
        assert len(view["queried"]["x"]) == len(curve.queried)


def test_users_words_are_inert() -> None:
    curve = replace(make_curve(), warnings=(ATTACK,), assumptions=(ATTACK,), method=ATTACK)
    page = curve_page(curve, title=ATTACK, source=ATTACK, command=ATTACK)
    reader = Reader(page)
    assert ATTACK not in page
    assert sum(tag == "script" for tag, _ in reader.tags) == 3
    assert all("onerror" not in attributes for _, attributes in reader.tags)
    assert unescape(ATTACK) in reader.text


@pytest.mark.parametrize("labels", [[1], [0, 0, 0], [1, 0, 1, 1]])
def test_short_lists_have_pages(labels: list[int]) -> None:
    curve = karat.estimate_curve(make_ranking(len(labels)), labels, factor=FACTOR)
    assert "Every item was labelled" in curve_page(curve)


def test_a_curve_without_its_list_has_a_page() -> None:
    page = curve_page(karat.Curve.from_json(make_curve().to_json()))
    assert "Fingerprint" not in Reader(page).text
