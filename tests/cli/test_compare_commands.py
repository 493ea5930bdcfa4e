"""`karat simulate compare` and `karat plan compare` as a person meets them."""

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import karat
from tests.shared_data import shared_data
from tests.test_docs import write_compare_demo


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    place = tmp_path / "compare-demo"
    write_compare_demo(place)
    return place


def test_simulate_prints_a_leaderboard_with_truth_and_interval(capsys, demo: Path) -> None:
    code, out, _ = karat(
        capsys, "simulate", "compare", demo / "labelled.csv", "--method", "joint", "--labels-per-system", "80"
    )
    assert code == 0
    assert "truth" in out
    assert "place" in out
    assert max(map(len, out.splitlines())) <= 80


def test_simulate_json_has_the_contracts_shape(capsys, demo: Path) -> None:
    code, out, _ = karat(
        capsys,
        *(
            "simulate",
            "compare",
            demo / "labelled.csv",
            "--labels-per-system",
            "80",
            "--trials",
            "2",
            "--json",
        ),
    )
    printed = json.loads(out)
    assert code == 0
    assert [trial["method"] for trial in printed["trials"]] == ["audit", "audit", "joint", "joint"]
    for trial in printed["trials"]:
        assert trial.keys() >= {"method", "seed", "labels", "seconds"}
        assert trial["systems"].keys() == {"a", "b", "c"}
        assert trial["systems"]["a"]["f1"].keys() == {"truth", "estimate", "lower", "upper"}
    assert all(
        summary.keys() >= {"coverage", "rmse", "width_mean"} for summary in printed["summary"].values()
    )


def test_simulate_writes_a_report(capsys, demo: Path, tmp_path: Path) -> None:
    code, _, _ = karat(capsys, "simulate", "compare", demo / "labelled.csv", "--out", tmp_path / "report")
    assert code == 0
    assert {path.name for path in (tmp_path / "report").iterdir()} == {
        "report.html",
        "leaderboard.png",
        "comparison.json",
    }


def test_simulate_on_the_real_systems(capsys) -> None:
    path = shared_data("openie_systems.csv.gz")
    code, out, _ = karat(
        capsys, "simulate", "compare", path, "--where", "dataset=nyt", "--method", "joint", "--json"
    )
    assert code == 0
    truth = json.loads(out)["trials"][0]["systems"]["ollie"]["precision"]["truth"]
    assert truth == pytest.approx(0.4245, abs=1e-4)


def test_plan_prices_methods_and_newcomers(capsys, demo: Path, tmp_path: Path) -> None:
    code, out, _ = karat(capsys, "plan", "compare", demo / "outputs.csv", "--half-width", "0.08", "--json")
    costs = json.loads(out)
    assert code == 0
    assert costs["joint"]["labels"] < costs["simple"]["labels"] < 600
    asked = tmp_path / "ask.txt"
    arguments = [
        "plan",
        "compare",
        demo / "outputs.csv",
        "--add",
        demo / "newcomer.csv",
        "--half-width",
        "0.08",
    ]
    code, out, _ = karat(capsys, *arguments, "--labels", demo / "labels.csv", "--items-out", asked, "--json")
    printed = json.loads(out)
    assert code == 0
    assert printed["system"] == "newcomer"
    assert printed["new_labels"] == len(printed["items"]) == len(asked.read_text().splitlines())
    assert printed["reused_labels"] == 100
    code, out, _ = karat(capsys, *arguments)
    assert "new labels" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "compare", "{demo}/none.csv"], "karat: No such file"),
        (["simulate", "compare", "{demo}/labelled.csv", "--system", "sytem"], "No column 'sytem'"),
        (
            ["simulate", "compare", "{demo}/labelled.csv", "--method", "odd"],
            "No method 'odd'. Methods: audit",
        ),
        (["simulate", "compare", "{demo}/labelled.csv", "--where", "x"], "--where takes COLUMN=VALUE"),
        (["simulate", "compare", "{demo}/labelled.csv", "--depth", "5"], "No column 'rank'"),
        (["simulate", "compare", "{demo}/labelled.csv", "--sampling", "weight"], "needs a weight for each"),
        (["simulate", "compare", "{demo}/labelled.csv", "--interval", "x"], "No interval 'x'"),
        (["plan", "compare", "{demo}/outputs.csv", "--half-width", "2"], "The half-width must be between"),
        (
            ["plan", "compare", "{demo}/outputs.csv", "--add", "{demo}/newcomer.csv", "--name", "a"],
            "There is a system 'a' already",
        ),
    ],
)
def test_mistakes_are_one_line(capsys, demo: Path, arguments: list[str], message: str) -> None:
    code, out, err = karat(capsys, *(argument.format(demo=demo) for argument in arguments))
    assert code == 2
    assert message in err
    assert len(err.strip().splitlines()) == 1
    assert not out
