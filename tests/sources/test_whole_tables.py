"""JSON arrays and Excel workbooks as lists."""

import json
from pathlib import Path

import pytest

import karat
from karat.core.errors import SourceError

ROWS = [
    {"id": "a", "score": 0.5, "text": "first"},
    {"id": "b", "score": 0.75, "text": "second"},
    {"id": "c", "score": 0.25, "text": None},
]


def write_json(path: Path, rows: object) -> Path:
    path.write_text(json.dumps(rows))
    return path


def write_excel(path: Path, lines: list[list[object]]) -> Path:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    book.save(path)
    return path


@pytest.fixture(params=["json", "xlsx"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == "json":
        return write_json(tmp_path / "list.json", ROWS)
    return write_excel(tmp_path / "list.xlsx", [list(ROWS[0]), *(list(row.values()) for row in ROWS)])


def test_a_ranking(path: Path) -> None:
    ranking = karat.read_ranking(path)
    assert list(ranking.items_at([1, 2, 3])) == ["b", "a", "c"]


def test_labels(tmp_path: Path) -> None:
    rows = [{"id": 1, "label": "yes"}, {"id": 2, "label": "exclude"}, {"id": 3, "label": None}]
    assert karat.read_labels(write_json(tmp_path / "labels.json", rows)) == {1: 1, 2: 0}


def test_annotators_see_the_fields(path: Path) -> None:
    campaign = karat.Campaign.create("memory://", name="c", source=str(path), criterion="c", question="rate")
    with campaign:
        seen = {item.id: item.fields for item in campaign.ask(3, annotator="ann")}
    assert seen["a"] == {"id": "a", "text": "first"}
    assert seen["c"] == {"id": "c", "text": None}


@pytest.mark.parametrize(
    ("content", "message"),
    [("[1, 2]", "is not an array of objects"), ("[{", "is not JSON"), ("[]", "bad.json")],
)
def test_what_is_no_list_is_one_line(content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(content)
    with pytest.raises(SourceError, match=message):
        karat.read_ranking(tmp_path / "bad.json")


def test_a_damaged_workbook_is_one_line(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    (tmp_path / "bad.xlsx").write_bytes(b"PK\x03\x04 not a workbook")
    with pytest.raises(SourceError, match="cannot be read as an Excel workbook"):
        karat.read_ranking(tmp_path / "bad.xlsx")
    write_excel(tmp_path / "empty.xlsx", [])
    with pytest.raises(SourceError, match="no headings"):
        karat.read_ranking(tmp_path / "empty.xlsx")
