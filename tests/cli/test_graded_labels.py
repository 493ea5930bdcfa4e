"""`--positive`: grades and words in files of labels, of which some count as right."""

import csv
import json
from pathlib import Path

import pytest

import karat as package
from karat.core.errors import LabelError, ParameterError
from karat.core.labels import RIGHT, UNSURE, WRONG, counting_as_right, parse_label
from tests.cli.conftest import Karat

CRITERION = "It is right."


def test_what_counts_as_right() -> None:
    with counting_as_right("4, 5"):
        values = ["5", 4, 4.0, "4.0", "3", 1, None, "", float("nan"), "unsure", "?"]
        expected = [RIGHT, RIGHT, RIGHT, RIGHT, WRONG, WRONG, None, None, None, UNSURE, UNSURE]
        assert [parse_label(value) for value in values] == expected
        with pytest.raises(ValueError, match="'good' is not a label"):
            parse_label("good")
    with counting_as_right(["Good", "excellent"]):
        assert [parse_label(value) for value in ("good", "EXCELLENT", "poor")] == [RIGHT, RIGHT, WRONG]
        # A list that was not split at its commas matches nothing: numbers are then refused.
        with pytest.raises(ValueError, match="4 is not a label"):
            parse_label(4)
    assert parse_label("1") == RIGHT
    with pytest.raises(ValueError, match="is not a label"):
        parse_label("5")
    for wrong in ("", "4,", "4,good", []):
        with pytest.raises(ParameterError, match="Name the grades"), counting_as_right(wrong):
            pass


def test_labels_are_read(tmp_path: Path) -> None:
    path = tmp_path / "stars.csv"
    path.write_text("id,label\na,5\nb,3\nc,\nd,unsure\ne,4\n")
    assert package.read_labels(path, positive=[4, 5]) == {"a": 1, "b": 0, "d": None, "e": 1}
    with pytest.raises(LabelError, match=r"holds '5'.*--positive 4,5"):
        package.read_labels(path)


@pytest.fixture
def items(karat: Karat) -> None:
    Path("items.csv").write_text("id,text\n" + "".join(f"i{row},text {row}\n" for row in range(60)))
    code, _, err = karat("new", "rate", "items.csv", "--criterion", CRITERION, "--budget", "20")
    assert code == 0, err


@pytest.mark.usefixtures("items")
@pytest.mark.parametrize("command", [["tell"], ["import"]])
def test_answers_in_grades(karat: Karat, command: list[str]) -> None:
    assert karat("ask", "--annotator", "ann", "--count", "4", "--out", "tasks.csv")[0] == 0
    header, *rows = Path("tasks.csv").read_text().splitlines()
    place = header.split(",").index("label")
    grades = ["5", "2", "4", "unsure"]
    lines = [row.split(",") for row in rows]
    for line, grade in zip(lines, grades, strict=True):
        line[place] = grade
    Path("graded.csv").write_text("\n".join([header, *(",".join(line) for line in lines)]) + "\n")
    code, _, err = karat(*command, "graded.csv", "--annotator", "ann")
    assert code == 2
    assert "--positive 4,5" in err
    code, out, err = karat(*command, "graded.csv", "--annotator", "ann", "--positive", "4,5")
    assert (code, out) == (0, "4 new labels by ann.\n"), err
    code, out, _ = karat("export", "--format", "csv")
    told = {one["item"]: one["label"] for one in csv.DictReader(out.splitlines())}
    assert [told[line[0]] for line in lines] == ["1", "0", "1", "unsure"], out


def test_known_labels_in_grades(karat: Karat) -> None:
    Path("items.csv").write_text("id,text\n" + "".join(f"i{row},text {row}\n" for row in range(60)))
    Path("stars.csv").write_text("id,label\n" + "".join(f"i{row},{row % 5 + 1}\n" for row in range(40)))
    start = ["new", "rate", "items.csv", "--criterion", CRITERION, "--budget", "50"]
    known = ["--known-labels", "stars.csv", "--positive", "4,5"]
    code, _, err = karat(*start, *known)
    assert code == 0, err
    code, out, _ = karat("show", "--json")
    assert code == 0
    assert '"known": 40' in out, out
    Path("verdicts.csv").write_text(
        "id,verdict\n" + "".join(f"i{row},{int(row % 5 > 2)}\n" for row in range(40))
    )
    report = ["judge", "verdicts.csv", "--report", "--labels", "stars.csv", "--positive", "4,5", "--json"]
    code, out, err = karat(*report)
    assert code == 0, err
    assert json.loads(out)["accuracy"]["value"] == 1.0
