"""Campaigns that compare systems, from the command line."""

import csv
import json
from pathlib import Path

import pytest

from karat.cli.main import run
from tests.campaign.test_compare_campaign import CRITERION, truth, write_systems


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_DB", raising=False)
    write_systems(tmp_path / "outputs.csv")
    return tmp_path


def label_in_a_spreadsheet(folder: Path, name: str) -> int:
    told = 0
    batch = folder / "batch.csv"
    for _ in range(20):
        batch.unlink(missing_ok=True)
        assert run(["ask", name, "--annotator", "ann", "--count", "500", "--out", "batch.csv"]) == 0
        if not batch.exists():
            break
        with batch.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        with batch.open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows({**row, "label": truth(row["item"])} for row in rows)
        assert run(["tell", name, "batch.csv", "--annotator", "ann"]) == 0
        told += len(rows)
    return told


def shown(name: str, capsys: pytest.CaptureFixture[str]) -> dict:
    capsys.readouterr()
    assert run(["show", name, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_newcomer_asks_only_for_what_is_new(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["new", "compare", "outputs.csv", "--criterion", CRITERION, "--method", "joint"]
    assert run([*words, "--labels-per-system", "60"]) == 0
    assert "3 systems" in capsys.readouterr().out
    assert shown("outputs", capsys)["result"] is None
    first = label_in_a_spreadsheet(folder, "outputs")
    done = shown("outputs", capsys)
    assert done["state"] == "done"
    assert done["result"]["labels_used"] == first

    write_systems(folder / "four.csv", "abcd")
    assert run(["new", "compare", "four.csv", "--like", "outputs"]) == 0
    assert "labels of the same criterion used again" in capsys.readouterr().out
    assert label_in_a_spreadsheet(folder, "four") <= 60
    four = shown("four", capsys)["result"]
    assert four["names"] == ["a", "b", "c", "d"]

    assert run(["show", "four", "--html", "report.html", "--png", "four.png"]) == 0
    assert "precision" in capsys.readouterr().out
    assert (folder / "report.html").stat().st_size > 10_000
    assert (folder / "four.png").read_bytes()[:4] == b"\x89PNG"


def test_annotators_do_not_see_whose_output_it_is(folder: Path) -> None:
    words = ["new", "compare", "outputs.csv", "--criterion", CRITERION, "--labels-per-system", "20"]
    for name, chosen in (("blind", []), ("open", ["--fields", "system,item"])):
        assert run([*words, "--name", name, *chosen]) == 0
        assert run(["ask", name, "--annotator", "ann", "--out", f"{name}.csv"]) == 0
    columns = {
        name: (folder / f"{name}.csv").read_text("utf-8-sig").split("\n")[0] for name in ("blind", "open")
    }
    assert "system" not in columns["blind"]
    assert "item" in columns["blind"]
    assert "system" in columns["open"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["outputs.csv"], "needs a criterion"),
        (["none.csv", "--criterion", "x"], "No such file"),
        (["outputs.csv", "--criterion", "x", "--system", "sys"], "No column 'sys'"),
        (["outputs.csv", "--criterion", "x", "--method", "jount"], "No method 'jount'"),
        (["outputs.csv", "--like", "none"], "No campaign 'none'"),
    ],
)
def test_mistakes_are_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    run(["new", "compare", "outputs.csv", "--criterion", "y", "--name", "there"])
    capsys.readouterr()
    assert run(["new", "compare", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_by_duckdb_from_a_file_a_query_and_again_by_memory(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    query = "SELECT * FROM 'outputs.csv' WHERE system <> 'c'"
    words = ["new", "compare", query, "--criterion", CRITERION, "--labels-per-system", "40"]
    assert run(words) == 2
    assert capsys.readouterr().err.endswith("does not make a name. Give one: --name NAME.\n")
    assert run([*words, "--name", "two"]) == 0
    assert "2 systems" in capsys.readouterr().out
    assert run(["new", "compare", "outputs.csv", "--criterion", "x", "--engine", "duckdb"]) == 0
    asked = []
    for more in ([], ["--engine", "memory"]):
        (folder / "asked.csv").unlink(missing_ok=True)
        words = ["ask", "outputs", "--annotator", "ann", "--count", "20", "--out", "asked.csv", *more]
        assert run(words) == 0
        asked.append((folder / "asked.csv").read_bytes())
    assert asked[0] == asked[1]
    # Whose output it is sways people.
    assert asked[0].decode("utf-8-sig").splitlines()[0] == "item,label,comment,field.item,text"
    label_in_a_spreadsheet(folder, "two")
    assert shown("two", capsys)["result"]["names"] == ["a", "b"]


def test_the_cost_by_duckdb_is_that_in_memory(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for more in ([], ["--engine", "duckdb", "--memory-limit", "500MB"]):
        assert run(["plan", "compare", "outputs.csv", "--half-width", "0.1", "--json", *more]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0]["audit"] == printed[1]["audit"]
    assert run(["plan", "compare", "outputs.csv", "--add", "outputs.csv", "--engine", "duckdb"]) == 2
    assert "use it with --engine memory" in capsys.readouterr().err


def test_qrels_of_grouped_outputs_name_the_group_as_topic(folder: Path) -> None:
    rows = [f"{system},d{doc},topic {doc % 3}" for system in "ab" for doc in range(12)]
    (folder / "grouped.csv").write_text("\n".join(["system,item,subject", *rows]))
    words = ["new", "compare", "grouped.csv", "--group", "subject", "--criterion", "relevant"]
    assert run([*words, "--method", "joint", "--labels-per-system", "12"]) == 0
    assert run(["ask", "grouped", "--annotator", "ann", "--count", "12", "--out", "batch.csv"]) == 0
    with (folder / "batch.csv").open(newline="", encoding="utf-8-sig") as file:
        tasks = list(csv.DictReader(file))
    with (folder / "batch.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, tasks[0].keys())
        writer.writeheader()
        writer.writerows({**row, "label": 1} for row in tasks)
    assert run(["tell", "grouped", "batch.csv", "--annotator", "ann"]) == 0
    assert run(["export", "grouped", "--format", "qrels", "--out", "labels.qrels"]) == 0
    lines = [line.split() for line in (folder / "labels.qrels").read_text().splitlines()]
    assert len(lines) == 12
    assert {(topic, doc) for topic, _, doc, _ in lines} == {
        (f"topic_{doc % 3}", f"d{doc}") for doc in range(12)
    }


def test_a_newcomer_to_search_runs_asks_for_what_was_quoted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = {f"{topic}/D{doc}": int((topic * doc) % 3 == 0) for topic in range(6) for doc in range(40)}
    for place, name in enumerate(["one", "two", "new"]):
        lines = [
            f"{topic} Q0 D{(7 * rank + 5 * place) % 40} {rank} {50 - rank} {name}"
            for topic in range(6)
            for rank in range(30)
        ]
        (folder / f"{name}.run").write_text("\n".join(lines) + "\n")

    def label(name: str) -> int:
        told = 0
        while True:
            (folder / "batch.csv").unlink(missing_ok=True)
            assert run(["ask", name, "--annotator", "ann", "--count", "500", "--out", "batch.csv"]) == 0
            if not (folder / "batch.csv").exists():
                return told
            with (folder / "batch.csv").open(newline="", encoding="utf-8-sig") as file:
                items = [row["item"] for row in csv.DictReader(file)]
            rows = [f"{item},{right[item]}" for item in items]
            (folder / "batch.csv").write_text("\n".join(["item,label", *rows]) + "\n")
            assert run(["tell", name, "batch.csv", "--annotator", "ann"]) == 0
            told += len(items)

    choices = ["--scores", "P@10,nDCG@10", "--labels-per-system", "30"]
    words = ["one.run", "two.run", "--criterion", "relevant", "--name", "task", *choices]
    assert run(["new", "compare", *words]) == 0
    label("task")
    assert run(["export", "task", "--out", "labels.csv"]) == 0
    capsys.readouterr()
    plan = ["plan", "compare", "one.run", "two.run", "--add", "new.run", "--labels", "labels.csv", *choices]
    assert run([*plan, "--json"]) == 0
    quoted = json.loads(capsys.readouterr().out)["campaign"]
    assert quoted["score"] == "P@10"
    assert run(["new", "compare", "one.run", "two.run", "new.run", "--like", "task", "--name", "grown"]) == 0
    assert " more labels (" in capsys.readouterr().out.replace("\n", " ")
    # The labels that are missing are guessed, and what is drawn next depends on them.
    assert 0.5 * quoted["new_labels"] <= label("grown") <= 1.5 * quoted["new_labels"]
