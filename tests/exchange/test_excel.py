"""Excel workbooks: tasks that people fill in, and labels."""

import io
from pathlib import Path

import openpyxl
import pytest

from karat.core.errors import ParameterError, SourceError
from karat.exchange.formats import format_of_output, read_answers, task_formats, write_labels, write_tasks
from karat.exchange.tasks import FileLabel, LabelRecord, Task, TaskSheet

IDS = [
    "007",
    "12",
    "1e5",
    "a,b",
    "Zürich 東京",
    " spaced ",
    "=1+1",
    "+49",
    "-5",
    "'-5",
    "''=x",
    "'",
    "301/FT911-3",
]


def filled(content: bytes, answers: list[object]) -> bytes:
    """What a person makes of the tasks."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    for row, answer in enumerate(answers, start=2):
        book.active.cell(row, 2).value = answer
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_tasks_come_back_with_their_ids(tmp_path: Path) -> None:
    shown = {"text": "=SUM(A1)", "label": "a field", "odd": float("nan"), "control": "a\x01b\ufffe"}
    sheet = TaskSheet(tuple(Task(item, shown) for item in IDS), "pairs", "a paraphrase")
    answers: list[object] = [1, 0, "yes", "No", "unsure", True, 1.0, None, "right", 0, "?", "n", "y"]
    path = tmp_path / "tasks.xlsx"
    path.write_bytes(filled(write_tasks(sheet, "excel"), answers))
    told = read_answers(path)
    assert (told.bad, told.blank) == ((), 1)
    expected = dict(zip(IDS, [1, 0, 1, 0, -1, 1, 1, None, 1, 0, -1, 0, 1], strict=True))
    assert {each.item: each.value for each in told.answers} == {
        i: v for i, v in expected.items() if v is not None
    }
    book = openpyxl.load_workbook(path)
    assert [cell.value for cell in book.active[1]][:5] == ["item", "label", "comment", "text", "field.label"]
    assert book.active["D2"].data_type == "s"


def test_labels_come_back(tmp_path: Path) -> None:
    records = [LabelRecord("007", 1, "ann", "2026-01-02T03:04:05+00:00", 2.5, "so", fields={"text": "t"})]
    path = tmp_path / "labels.xlsx"
    path.write_bytes(write_labels(records, "excel"))
    (label,) = read_answers(path).answers
    where = f"line 2 of {path}"
    assert label == FileLabel("007", 1, "ann", 2.5, "so", "2026-01-02T03:04:05+00:00", where)


@pytest.mark.parametrize("item", ["two\nlines", "a\x01", "_x0041_", "x" * 40_000])
def test_ids_that_excel_would_change_are_refused(item: str) -> None:
    with pytest.raises(ParameterError, match="Excel would change the id"):
        write_tasks(TaskSheet((Task(item, {}),), "pairs", "a paraphrase"), "excel")


def test_what_is_no_workbook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "labels.xlsx"
    with pytest.raises(SourceError, match="No such file"):
        read_answers(path)
    path.write_text("item,label\nx,1\n")
    with pytest.raises(
        SourceError, match=r"labels.xlsx cannot be read as an Excel workbook: File is not a zip"
    ):
        read_answers(path)
    book = openpyxl.Workbook()
    book.active.append(["item", "verdict"])
    book.save(path)
    with pytest.raises(SourceError, match=r"No column 'label' in .* Columns: item, verdict"):
        read_answers(path)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.xlsx", "excel"), ("a.CSV", "csv"), ("a.jsonl", "jsonl"), ("a.json", "jsonl"), ("a", "csv")],
)
def test_the_name_of_a_file_tells_its_format(name: str, expected: str) -> None:
    assert format_of_output(Path(name), task_formats()) == expected
    assert format_of_output(None, task_formats()) == "csv"


@pytest.mark.parametrize("name", ["found.docx", "labels.csv.gz", "labels.tsv"])
def test_a_suffix_of_no_format_is_refused(name: str) -> None:
    with pytest.raises(
        ParameterError, match=rf"Cannot tell the format of '{name}'. Let it end in .csv, .jsonl"
    ):
        format_of_output(Path(name), task_formats())
