"""`karat rate|cut|curve|compare|volume FILE` in a real terminal and without one."""

import csv
import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from karat.cli.main import run
from karat.core.question import question_named, question_names
from tests.cli.test_story import environment

KARAT = str(Path(sys.executable).with_name("karat"))
LABELS = 30


def write_answers(path: Path, *, score: str = "confidence", delimiter: str = ",", rows: int = 400) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow(["id", "question", "answer", score, "label"])
        writer.writerows(
            [f"q{row}", f"{row} + 1?", row + (1 if row % 5 else 2), f"{(row * 37 % 100) / 100}", 1]
            for row in range(rows)
        )
    return path


def write_systems(path: Path) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["model", "id", "text"])
        writer.writerows(
            [system, f"q{row}", f"{row} + 1?"]
            for place, system in enumerate("ab")
            for row in range(80)
            if (row + place) % 3
        )
    return path


def write_documents(path: Path) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["nr", "words"])
        writer.writerows(
            [row, f"apple tree number {row} in a garden" if row % 7 == 0 else f"a boat, a car and {row} nuts"]
            for row in range(200)
        )
    return path


FILES = {
    "rate": write_answers,
    "cut": write_answers,
    "curve": write_answers,
    "compare": write_systems,
    "volume": write_documents,
}


class Session:
    """Somebody at a terminal who has typed `karat QUESTION FILE`."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.terminal = pexpect.spawn(
            KARAT,
            list(arguments),
            cwd=str(folder),
            env=environment(),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=120,
        )
        self.terminal.delaybeforesend = None

    def until(self, words: str) -> str:
        self.terminal.expect_exact(words)
        return re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", self.terminal.before)

    def label(self, number: int) -> None:
        self.until("q quit")
        for place in range(number):
            self.terminal.send("y" if place % 5 else "n")
            # A screen may be drawn twice: the count tells that the next item is there.
            self.until(f" {place + 1} by you")
            self.until("q quit")

    def end(self) -> str:
        self.terminal.expect(pexpect.EOF)
        shown = re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", self.terminal.before)
        self.terminal.close()
        assert self.terminal.exitstatus == 0, shown
        return shown


def test_thirty_labels_of_ones_own_file_and_an_interval(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers.csv")
    session = Session(tmp_path, "rate", "answers.csv")
    plan = session.until("Start?")
    assert "answers.csv: 400 items" in plan
    assert re.search(r"score +column confidence \(another: --score COLUMN\)", plan)
    assert re.search(r"you will see +id, question, answer ", plan)
    assert re.search(r"labels +\d+ to \d+ labels", plan)
    assert re.search(r"time +[\d.]+ to [\d.]+ minutes, at 8 s a label", plan)
    assert re.search(r"cost +[\d.]+ to [\d.]+, if an hour costs 20", plan)
    assert all(len(line) <= 80 for line in plan.splitlines())
    session.terminal.sendline("")
    session.until("What counts as right?")
    session.terminal.sendline("The sum is right")
    session.label(LABELS)
    session.terminal.send("q")
    shown = session.end()
    low, high = map(float, re.search(r"About [\d.]+ % \(([\d.]+) % – ([\d.]+) %\) of 400", shown).groups())
    assert 0 < low < 80 < high < 100
    assert high - low < 60
    assert "all stored" in shown
    again = Session(tmp_path, "rate", "answers.csv")
    assert f"Going on with campaign answers-rate: {LABELS} labels so far." in again.until("The sum is right")
    again.label(1)
    again.terminal.send("q")
    assert "1 label by" in again.end()


@pytest.mark.parametrize("question", sorted(set(FILES) - {"rate"}))
def test_every_question_is_answered_from_a_file(question: str, tmp_path: Path) -> None:
    FILES[question](tmp_path / "mine.csv")
    session = Session(tmp_path, question, "mine.csv")
    if question_named(question).needed({}):
        session.until("start from:")
        session.terminal.sendline("apple tree")
    plan = session.until("Start?")
    assert "labels" in plan
    assert "minutes" in plan
    session.terminal.sendline("y")
    session.until("What counts as")
    session.terminal.sendline("It is right")
    session.label(5)
    session.terminal.send("q")
    assert "5 labels by" in session.end()


def test_every_question_has_a_file_here() -> None:
    assert set(FILES) <= set(question_names())
    assert {name for name in question_names() if question_named(name).function} == set(FILES)


def test_saying_no_stores_nothing(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers.csv")
    session = Session(tmp_path, "rate", "answers.csv")
    session.until("Start?")
    session.terminal.sendline("n")
    assert "Nothing was started." in session.end()
    assert not (tmp_path / "karat.db").exists()


# ---------------------------------------------------------------------- without a terminal


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("KARAT_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nobody_can_be_asked_without_a_terminal(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_answers(inside / "answers.csv")
    assert run(["rate", "answers.csv"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "karat: Nothing was started, because nobody can be asked here. Add --yes to start."
    ]
    assert not (inside / "karat.db").exists()


def test_yes_starts_and_the_same_command_goes_on(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_answers(inside / "answers.csv")
    assert run(["rate", "answers.csv", "--yes"]) == 0
    assert "Next: karat label answers-rate --annotator YOU" in capsys.readouterr().out
    assert run(["rate", "answers.csv", "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["name"] == "answers-rate"
    # Words that nobody has written are for this file alone: campaigns of one criterion share labels.
    assert status["criterion"] == "The item is right (answers.csv)."


@pytest.mark.parametrize(
    ("question", "choices", "words"),
    [
        ("rate", [], ["--half-width", "0.1"]),
        ("cut", ["--precision", "0.9"], ["--budget", "300", "--score", "confidence"]),
    ],
)
def test_json_of_a_new_campaign_is_one_object(
    inside: Path, capsys: pytest.CaptureFixture[str], question: str, choices: list[str], words: list[str]
) -> None:
    write_answers(inside / "answers.csv")
    command = [question, "answers.csv", "--json", *choices]
    assert run(command) == 2
    planned, error = capsys.readouterr()
    status = json.loads(planned)
    assert error == "karat: Nothing was started, because nobody can be asked here. Add --yes to start.\n"
    assert (status["name"], status["state"]) == (f"answers-{question}", "not started")
    assert (status["labels"], status["result"], status["size"]) == (0, None, 400)
    assert not (inside / "karat.db").exists()
    assert run([*command, "--yes"]) == 0
    started, error = capsys.readouterr()
    status = json.loads(started)
    assert error.startswith(f"Campaign answers-{question} is started")
    assert (status["name"], status["state"], status["labels"]) == (f"answers-{question}", "open", 0)
    assert status["price"] == json.loads(planned)["price"]
    assert run(["plan", question, "answers.csv", *words, *choices, "--json"]) == 0
    assert json.loads(capsys.readouterr().out).keys() == status["price"].keys()


def test_another_file_of_the_same_name_is_another_campaign(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("one", "two"):
        (inside / folder).mkdir()
        write_answers(inside / folder / "answers.csv")
        assert run(["cut", f"{folder}/answers.csv", "--yes"]) == 0
    assert run(["list", "--json"]) == 0
    names = [each["name"] for each in json.loads(capsys.readouterr().out.splitlines()[-1])["campaigns"]]
    assert sorted(names) == ["answers-cut", "answers-cut-2"]


def test_a_campaign_is_not_changed_in_passing(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_answers(inside / "answers.csv")
    assert run(["cut", "answers.csv", "--yes", "--budget", "200"]) == 0
    assert run(["cut", "answers.csv", "--budget", "200"]) == 0
    assert run(["cut", "answers.csv", "--budget", "300"]) == 2
    error = capsys.readouterr().err
    assert "Change it: karat set answers-cut budget=300" in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("change", [("--depth", "10"), ("--seed", "7")])
def test_choices_that_stay_are_not_offered_to_be_changed(
    change: tuple[str, str], inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for system in ("alpha", "beta"):
        lines = [
            f"q{topic} Q0 d{rank} {rank} {50 - rank} {system}\n" for topic in range(9) for rank in range(20)
        ]
        (inside / f"{system}.run").write_text("".join(lines))
    command = ["compare", "alpha.run", "beta.run", "--yes"]
    assert run(command) == 0
    assert run([*command, *change]) == 2
    error = capsys.readouterr().err
    assert "karat set" not in error
    assert "It stays so; start another campaign: --name NAME." in error
    assert run([*command, *change, "--name", "other"]) == 0


def test_a_finished_campaign_shows_its_result(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_answers(inside / "few.csv", rows=12)
    assert run(["rate", "few.csv", "--yes"]) == 0
    while run(["ask", "--annotator", "ann", "--count", "50", "--out", "tasks.csv"]) == 0:
        rows = list(csv.DictReader(Path("tasks.csv").read_text().splitlines()))
        lines = ["item,label", *(f"{row['item']},1" for row in rows)]
        Path("done.csv").write_text("\n".join(lines) + "\n")
        assert run(["tell", "done.csv", "--annotator", "ann"]) == 0
        if "done" in _state(capsys):
            break
    assert run(["rate", "few.csv"]) == 0
    out = capsys.readouterr().out
    assert "done" in out
    assert "The whole report: karat show few-rate --html report.html" in out


def _state(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run(["show", "--json"]) == 0
    return str(json.loads(capsys.readouterr().out)["state"])


@pytest.mark.parametrize(
    ("content", "command", "message"),
    [
        ("id,text\n", "rate", "has columns (id, text) but no rows"),
        ("", "rate", "empty"),
        ("id,text\na,b\n", "cut", "can be the score: none holds numbers. Columns: id, text."),
        (
            "id,first,second\na,1,2\nb,2,3\n",
            "curve",
            "Say it with --score COLUMN. Columns that hold numbers: first, second.",
        ),
        ("model,words\na,b\n", "compare", "Which column of mine.csv is the item? Say it with --item COLUMN."),
        ("a,b\n1,2\n", "volume", "Give --query TEXT"),
    ],
)
def test_what_cannot_be_told_is_one_line(
    content: str, command: str, message: str, inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (inside / "mine.csv").write_text(content)
    assert run([command, "mine.csv", "--yes"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_a_semicolon_list_in_another_encoding(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_answers(inside / "answers.csv", score="similarity", delimiter=";")
    path.write_bytes(path.read_text().encode("utf-16"))
    assert run(["curve", "answers.csv", "--yes"]) == 0
    out = capsys.readouterr().out
    assert "column similarity" in out
    assert "UTF-16" in out
