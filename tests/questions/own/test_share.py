"""A question that is declared in one file works everywhere, with no edit in src/."""

import csv
import json
import sys
from pathlib import Path

import pytest

import karat
from karat.core import question as questions
from karat.report.registry import report_of
from karat.report.write import write_reports
from karat.simulate.registry import simulator_of
from tests.forked import run_karat
from tests.questions.own.share import QUESTION, Share

SIZE, RIGHT = 400, 300


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "score", "text", "label"])
        rows.writerows([f"p{row}", 1 - row / SIZE, f"pair {row}", int(row < RIGHT)] for row in range(SIZE))
    return path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question as an installed package declares it: known to every process with this path."""
    about = tmp_path / "site" / "share_question-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: share-question\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[karat.questions]\nshare = tests.questions.own.share:QUESTION\n")
    paths = [str(tmp_path / "site"), str(Path(__file__).parents[3]), *sys.path]
    monkeypatch.setenv("PYTHONPATH", ":".join(path for path in paths if path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "_REGISTERED", dict(questions._REGISTERED))
    karat.register_question(QUESTION)


def run(*words: str, code: int = 0) -> str:
    done = run_karat(words, cwd=Path.cwd())
    assert done.code == code, done.err
    return done.out + done.err


def test_every_command_works(installed: None, pairs: Path, tmp_path: Path) -> None:
    told = run("new", "share", str(pairs), "--criterion", "They mean the same", "--sample", "40")
    assert "Campaign pairs: 400 items, method plain" in told
    assert "it will take about 40 labels" in told
    run("ask", "pairs", "--annotator", "ann", "--count", "40", "--out", "tasks.csv")
    with Path("tasks.csv").open(newline="") as file:
        tasks = list(csv.DictReader(file))
    assert len(tasks) == 40
    assert "score" not in tasks[0]
    for task in tasks:
        task["label"] = str(int(int(task["text"].split()[1]) < RIGHT))
    with Path("tasks.csv").open("w", newline="") as file:
        rows = csv.DictWriter(file, list(tasks[0]))
        rows.writeheader()
        rows.writerows(tasks)
    run("tell", "pairs", "tasks.csv", "--annotator", "ann")
    shown = json.loads(run("show", "pairs", "--json"))
    assert shown["state"] == "done"
    assert shown["result"]["lower"] <= RIGHT / SIZE <= shown["result"]["upper"]
    assert "0.75" in run("show", "pairs") or "value" in run("show", "pairs")
    run("show", "pairs", "--html", "share.html")
    assert "They mean the same" in Path("share.html").read_text()
    assert "No choice" not in run("export", "pairs", "--out", "labels.csv")


def test_it_is_priced_and_simulated(installed: None, pairs: Path) -> None:
    assert json.loads(run("plan", "share", "--items", "1000", "--sample", "60", "--json")) == {
        "plain": {"labels": 60}
    }
    assert "60" in run("plan", "share", str(pairs), "--sample", "60")
    simulated = json.loads(run("simulate", "share", str(pairs), "--trials", "20", "--json"))
    assert len(simulated["trials"]) == 20
    assert simulated["summary"]["plain"]["coverage"] >= 0.7
    assert "coverage" in run("simulate", "share", str(pairs), "--trials", "2")
    refused = run("new", "share", str(pairs), "--criterion", "c", "--sample", "0", code=2)
    assert refused == "karat: The sample must be at least 1; it is 0.\n"


def test_the_library_knows_it(registered: None, pairs: Path, tmp_path: Path) -> None:
    with karat.Campaign.create(
        f"sqlite:///{tmp_path}/own.db",
        name="own",
        question="share",
        source=str(pairs),
        criterion="c",
        sample=30,
    ) as campaign:
        assert campaign.expected_labels() == 30
        items = campaign.ask(30, annotator="ann")
        campaign.tell({item.key: int(item.unit <= RIGHT) for item in items}, annotator="ann")
        result = campaign.result()
        assert isinstance(result, Share)
        assert campaign.status().state == "done"
        with campaign.like(str(pairs), name="again", sample=20) as again:
            assert again.definition.plan["sample"] == 20
            assert again.definition.plan["confidence"] == 0.9
            assert again.criterion == "c"
    report = report_of("share")
    assert report.dashboard(result)["headline"]
    files = write_reports(result, tmp_path / "report", question="share")
    assert all(path.stat().st_size for path in files)
    assert Share.from_json(files.data.read_text()) == result
    assert simulator_of("share") is not None


def test_a_name_is_given_once(registered: None) -> None:
    karat.register_question(QUESTION)
    with pytest.raises(karat.ParameterError, match="There is a question 'curve' already"):
        karat.register_question(type("Other", (type(QUESTION),), {"name": "curve"})())
