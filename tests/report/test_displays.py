"""Results in notebooks, plots, Markdown, LaTeX and picture files: the same for all questions."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import karat
from karat.core.question import question_named, question_names

rng = np.random.default_rng(3)
SCORES = rng.random(600)
TRUTH = (rng.random(600) < SCORES**0.3).astype(int)
RANKING = karat.Ranking.from_scores(SCORES)


def _rate() -> Any:
    return karat.estimate_rate(RANKING, TRUTH, budget=60, by=np.where(SCORES > 0.5, "a|b", "<c>"))


def _compare() -> Any:
    outputs = [
        (system, f"i{place + 20 * part}")
        for part, system in enumerate(("one_1", "two"))
        for place in range(40)
    ]
    columns = dict(zip(("system", "item"), map(list, zip(*outputs, strict=True)), strict=True))
    systems = karat.read_systems(pa.table(columns))
    return karat.compare_systems(systems, lambda items: [1] * len(items), labels_per_system=30)


def _volume() -> Any:
    texts = [f"apple tree {row}" if row % 6 == 0 else f"boat and car {row}" for row in range(120)]
    documents = karat.Documents.from_texts(texts)
    return karat.estimate_volume(
        documents, lambda rows: [int(row % 6 == 0) for row in rows], query="apple", sample=30
    )


MAKERS = {
    "rate": _rate,
    "cut": lambda: karat.select_items(RANKING, TRUTH, precision=0.7, budget=100),
    "curve": lambda: karat.estimate_curve(RANKING, TRUTH, budget=200),
    "compare": _compare,
    "volume": _volume,
}


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    return {name: make() for name, make in MAKERS.items()}


def test_every_question_is_here() -> None:
    assert set(MAKERS) == {name for name in question_names() if question_named(name).function}


@pytest.mark.parametrize("name", MAKERS)
def test_a_notebook_shows_the_answer_and_a_table(name: str, results: dict[str, Any]) -> None:
    html = results[name]._repr_html_()
    assert "<b>" in html
    assert "<table>" in html
    assert "<c>" not in html


@pytest.mark.parametrize("name", MAKERS)
def test_tables_for_papers(name: str, results: dict[str, Any]) -> None:
    markdown, latex = results[name].to_markdown(), results[name].to_latex()
    lines = [line for line in markdown.splitlines() if line.startswith("|")]
    assert len(lines) > 2
    assert len({line.replace(r"\|", "").count("|") for line in lines}) == 1
    assert r"\begin{tabular}" in latex
    assert latex.count(r"\\") == len(lines) - 1
    assert "%" not in latex.replace(r"\%", "").split("\n", 1)[1]


@pytest.mark.parametrize("name", MAKERS)
def test_a_plot_goes_into_given_axes_or_new_ones(name: str, results: dict[str, Any]) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2)
    display = results[name].plot(axes[1])
    assert display.ax_ is axes[1]
    assert display.figure_ is figure
    assert axes[1].has_data()
    assert not axes[0].has_data()
    fresh = results[name].plot()
    assert fresh.ax_.has_data()
    plt.close("all")


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures(name: str, ending: str, start: bytes, results: dict[str, Any], tmp_path: Path) -> None:
    path = results[name].save_figure(tmp_path / f"result.{ending}")
    assert path.read_bytes().startswith(start)
