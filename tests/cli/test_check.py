"""`karat check`: exit codes, JSON, JUnit, Markdown, and what is refused."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.campaigns import CRITERION, Karat, caller, fill_in, write_list
from tests.report.curves import make_band


@pytest.fixture
def karat(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Karat:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_DB", raising=False)
    (tmp_path / "curve.json").write_text(make_band().to_json())
    return caller(capsys)


def test_the_exit_code_says_what_came_of_it(karat: Karat) -> None:
    at = make_band().precision(1000)
    code, out, err = karat("check", "curve.json", "--precision", at.lower - 0.01, "--at", 1000)
    assert (code, err) == (0, "")
    assert "✔ precision at rank 1,000 at least" in out
    assert "curve.json: holds at 95 % confidence." in out
    code, out, _ = karat("check", "curve.json", "--precision", 0.9999, "--at", 20000)
    assert code == 1
    assert "✘" in out
    code, out, _ = karat("check", "curve.json", "--precision", at.value, "--at", 1000)
    assert code == 3
    assert "more labels would decide" in out


def test_the_same_as_json_markdown_and_junit(karat: Karat, tmp_path: Path) -> None:
    wanted = ("check", "curve.json", "--precision", 0.9999, "--least", "specificity=0.0001", "--at", 10000)
    code, out, _ = karat(*wanted, "--json", "--junit", "karat.xml")
    told = json.loads(out)
    assert (code, told["exit_code"], told["decision"]) == (1, 1, "does not hold")
    assert [each["decision"] for each in told["findings"]] == ["does not hold", "holds"]
    suite = ElementTree.parse(tmp_path / "karat.xml").getroot()[0]  # noqa: S314 - our own file
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert [case.find("failure") is not None for case in suite] == [True, False]
    code, out, _ = karat(*wanted, "--markdown")
    assert code == 1
    assert out.startswith("### karat check: curve.json does not hold")
    assert "| ✘ does not hold | precision at rank 10,000 | 99.99 % |" in out


def test_a_campaign_that_is_not_known_names_items_and_ends_with_3(karat: Karat, tmp_path: Path) -> None:
    path = write_list(tmp_path / "pairs.csv")
    assert karat("new", "curve", path, "--criterion", CRITERION, "--factor", "1.5")[0] == 0
    code, out, err = karat("check", "pairs", "--precision", 0.5, "--at", 100, "--junit", "karat.xml")
    assert (code, err) == (3, "")
    assert "Label next: p" in out
    suite = ElementTree.parse(tmp_path / "karat.xml").getroot()[0]  # noqa: S314
    assert suite.get("errors") == "1"
    code, only, _ = karat("check", "--precision", 0.5, "--at", 100)
    assert code == 3
    assert only.startswith("? precision at rank 100 at least 50 %: not yet known (too few labels: 0)\n")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("curve.json",),
        ("curve.json", "--precision", "7"),
        ("curve.json", "--recall", "0.9"),
        ("curve.json", "--rate", "0.9"),
        ("curve.json", "--precision", "0.9", "--at", "100000000"),
        ("curve.json", "--precision", "0.9", "--json", "--markdown"),
        ("curve.json", "--least", "precision"),
        ("nothing", "--precision", "0.9"),
    ],
)
def test_mistakes_end_with_2_and_one_line(karat: Karat, arguments: tuple[str, ...]) -> None:
    code, out, err = karat("check", *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_result_file_that_show_wrote_is_checked_like_its_campaign(karat: Karat, tmp_path: Path) -> None:
    path = write_list(tmp_path / "pairs.csv")
    assert (
        karat("new", "rate", path, "--criterion", CRITERION, "--half-width", 0.1, "--method", "anytime")[0]
        == 0
    )
    assert karat("show", "pairs", "--result", "pairs.json")[0] == 0
    codes = {karat("check", target, "--rate", 0.5)[0] for target in ("pairs", "pairs.json")}
    assert codes == {3}
    assert karat("new", "rate", path, "--criterion", "other", "--budget", 50, "--name", "once")[0] == 0
    code, _, err = karat("show", "once", "--result", "once.json")
    assert code == 2
    assert "holds only once all its labels are there" in err


def test_sentences_are_wrapped_and_commands_are_not(
    karat: Karat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = write_list(tmp_path / "pairs.csv", 2000)
    started = (
        "new",
        "rate",
        path,
        "--criterion",
        CRITERION,
        "--half-width",
        0.15,
        "--name",
        "share-of-pairs",
    )
    assert karat(*started)[0] == 0
    while karat("ask", "--annotator", "ann", "--count", 100, "--out", "tasks.csv")[0] == 0:
        if not (tmp_path / "tasks.csv").exists():
            break
        fill_in(tmp_path / "tasks.csv")
        assert karat("tell", "tasks.csv", "--annotator", "ann")[0] == 0
        (tmp_path / "tasks.csv").unlink()
    code, out, _ = karat("check", "--rate", 0.69)
    assert code == 3
    *sentences, command = out.splitlines()
    assert command.startswith(f"  karat new rate {path} --like share-of-pairs --name share-of-pairs-2 ")
    assert max(map(len, sentences)) <= 80
    code, out, _ = karat("check", "--rate", 0.69, "--markdown")
    assert out.splitlines()[-2:] == ["", f"  {command}"]
    other = tmp_path / "other.db"
    shutil.copy(tmp_path / "karat.db", other)
    _, out, _ = karat("check", "--rate", 0.69, "--db", other)
    assert out.splitlines()[-1] == f"{command} --db {other}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.json", "nowhere.json cannot be read: No such file or directory"),
        ("items.csv", "items.csv is not a result of karat: not JSON"),
        ("other.json", "other.json is not a result of karat"),
    ],
)
def test_files_that_are_no_results(karat: Karat, tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "items.csv").write_text("id,label\n1,1\n")
    (tmp_path / "other.json").write_text('{"format": "other"}')
    code, _, err = karat("check", name, "--rate", 0.5)
    assert (code, words in err) == (2, True)
