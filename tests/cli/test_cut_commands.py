"""`karat plan cut`, `simulate cut` and `export --kept` on the command line."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import karat
from karat.cli.main import cli


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    chances = np.linspace(0.98, 0.3, 1_500)
    labels = (np.random.default_rng(2).random(1_500) < chances).astype(int)
    path = tmp_path / "rows.csv"
    lines = [
        f"r{row},{score:.4f},{label}" for row, (score, label) in enumerate(zip(chances, labels, strict=True))
    ]
    path.write_text("id,score,label\n" + "\n".join(lines) + "\n")
    return path


def printed(*words: str) -> str:
    done = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_simulations_have_the_true_precision_and_recall_of_each_set(rows: Path) -> None:
    found = json.loads(
        printed(
            "simulate", "cut", str(rows), "--truth", "label", "--precision", "0.9", "--budget", "200",
            "--trials", "4", "--json",
        )
    )  # fmt: skip
    assert [trial["method"] for trial in found["trials"]] == ["exact"] * 4 + ["anytime"] * 4
    for trial in found["trials"]:
        assert trial["labels"] == 200
        assert trial["violated"] == (trial["precision"] < 0.9)
    summary = found["summary"]["exact"]
    assert summary["recall_mean"] == pytest.approx(
        np.mean([trial["recall"] for trial in found["trials"][:4]])
    )
    assert {"precision_mean", "labels_mean", "violated"} <= summary.keys()


def test_an_accuracy_is_simulated_by_both_methods(rows: Path) -> None:
    words = ["simulate", "cut", str(rows), "--truth", "label", "--accuracy", "0.8", "--trials", "1"]
    found = json.loads(printed(*words, "--json"))
    assert [trial["method"] for trial in found["trials"]] == ["exact", "anytime"]
    assert all(trial["accuracy"] >= 0.8 for trial in found["trials"])


def test_a_gate_asks_for_the_accuracy_of_a_cascade(rows: Path) -> None:
    labels = np.loadtxt(rows, delimiter=",", skiprows=1, usecols=2)
    chosen = karat.select_items(karat.read_ranking(rows), labels, accuracy=0.8)
    result = rows.with_name("set.json")
    result.write_text(chosen.to_json())
    assert "holds" in printed("check", str(result), "--accuracy", "0.8")
    assert CliRunner().invoke(cli, ["check", str(result), "--accuracy", "0.999"]).exit_code == 3


def test_a_plan_tells_what_labels_may_keep() -> None:
    found = json.loads(printed("plan", "cut", "--items", "5000", "--recall", "0.8", "--json"))
    assert list(found) == ["100", "300", "1000", "3000"]
    assert found["3000"]["precision"] >= found["100"]["precision"]
    assert found["3000"]["anytime"]["labels"] == 3000
    table = printed("plan", "cut", "--items", "5000", "--recall", "0.8", "--budget", "300")
    assert [line.split()[0] for line in table.splitlines() if " 300 " in line] == ["exact", "anytime"]


def test_the_items_of_a_campaign_go_into_a_file(rows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(rows.parent)
    printed(
        "new",
        "cut",
        str(rows),
        "--criterion",
        "Right",
        "--precision",
        "0.9",
        "--budget",
        "60",
        "--fields",
        "id",
    )
    printed("ask", "rows", "--annotator", "ann", "--count", "5", "--out", "tasks.csv")
    assert "0 items in kept.csv" in printed("export", "rows", "--kept", "--out", "kept.csv")
    assert "precision of at least 90 %" in printed("show", "rows")


def test_a_campaign_without_a_budget_says_how_many_labels_it_may_take(
    rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rows.parent)
    new = ["new", "cut", str(rows), "--criterion", "Right", "--fields", "id"]
    both = printed(*new, "--name", "both", "--precision", "0.9", "--recall", "0.8")
    assert "method exact; it will take 200 to 1,500 labels." in both
    # Not the whole list, but what the price of such a list is.
    cascade = printed(*new, "--name", "cascade", "--accuracy", "0.9")
    assert 500 < int(cascade.split("it will take about ")[1].split()[0].replace(",", "")) < 1_350
