"""Prices and simulations of reviews, as users type them."""

import csv
import json
from pathlib import Path

import pytest

from karat.cli.main import run
from tests.questions.volume.collections import QUERY, made_up

METHODS = ("audit", "stratified", "horvitz-thompson", "negative-binomial", "uniform")


@pytest.fixture
def review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))
    documents, labels = made_up(200, 0.15)
    path = tmp_path / "review.csv"
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "text", "label"])
        rows.writerows(zip(documents.ids, documents.texts, labels.tolist(), strict=True))
    return path


def test_a_simulation_prints_every_method(review: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "volume", str(review), "--query", QUERY, "--stop", "after=40"]) == 0
    out = capsys.readouterr().out
    assert "relevant among 200 documents" in out
    for method in METHODS:
        assert method in out


def test_json_has_the_documented_shape(review: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "volume", str(review), "--text", "text", "--truth", "label", "--query", QUERY]
    assert run([*command, "--method", "stratified,audit,uniform", "--trials", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [(trial["method"], trial["seed"]) for trial in printed["trials"]] == [
        (method, seed) for method in ("stratified", "audit", "uniform") for seed in (0, 1)
    ]
    for trial in printed["trials"]:
        assert {"effort", "found", "estimate", "lower", "upper", "truth"} <= set(trial)
        assert trial["lower"] <= trial["estimate"] <= trial["upper"]
    for summary in printed["summary"].values():
        assert {"relative_error_mean", "coverage", "effort_mean"} <= set(summary)
    efforts = {(trial["method"], trial["seed"]): trial["effort"] for trial in printed["trials"]}
    assert efforts["uniform", 0] == efforts["stratified", 0]


def test_a_plan_tells_what_certainty_costs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", "volume", "--documents", "27126", "--found", "50", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    labels = {each["recall"]: each for each in printed["certificates"]}
    # None among n with 13 or more there has a chance below 5 %; for .95, with 3 or more.
    assert labels[0.8]["without_assumptions"] == pytest.approx(5_400, rel=0.01)
    assert labels[0.95]["without_assumptions"] == pytest.approx(16_400, rel=0.01)
    for each in printed["certificates"]:
        assert each["if_halving"] <= each["if_monotone"] <= each["without_assumptions"]
    assert run(["plan", "volume", "--documents", "27126"]) == 0
    assert "assumption" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--query", "qwertz"], "No word of the query 'qwertz'"),
        ([], "A review starts from a query or from seeds"),
        (["--query", QUERY, "--truth", "relevance"], "No column 'relevance'"),
        (["--query", QUERY, "--method", "magic"], "No method 'magic'"),
        (["--query", QUERY, "--stop", "soon"], "No stopping rule 'soon'"),
        (["--seed-document", "d9999"], "no document 'd9999'"),
    ],
)
def test_mistakes_are_one_line(
    review: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert run(["simulate", "volume", str(review), *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_plan_for_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", "volume", "--documents", "10", "--found", "11"]) == 2
    assert "cannot be relevant" in capsys.readouterr().err
