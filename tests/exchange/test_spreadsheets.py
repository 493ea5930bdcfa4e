"""CSV as people and their spreadsheets write it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karat import SourceError
from karat.exchange import delimited
from karat.exchange.formats import read_answers, write_labels, write_tasks
from karat.exchange.tasks import BadLine, FileLabel, LabelRecord, Sheet, Task, TaskSheet, spell_bad_lines


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def read(content, name="labels.csv", **choices):
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_answers(name, **choices)


def labels(sheet):
    return {answer.item: answer.value for answer in sheet.answers}


def refused(content, name="labels.csv", **choices):
    with pytest.raises(SourceError) as caught:
        read(content, name, **choices)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_sheet_to_fill_in():
    tasks = (Task("a,1", {"text": 'say "hi"', "score": -0.5}, 3), Task("b", {"text": None}, 9))
    content = write_tasks(TaskSheet(tasks, "pairs", "a paraphrase", ""), "csv")
    assert content.decode() == ('item,label,comment,text,score\r\n"a,1",,,"say ""hi""",-0.5\r\nb,,,,\r\n')


def test_a_sheet_of_labels():
    told_at = "2026-01-02T03:04:05+00:00"
    origin = ("pairs", "a paraphrase", 4, "label", 17)
    record = LabelRecord("b", -1, "ann", told_at, 2.5, "hm", *origin, {"text": "x"})
    assert write_labels([record], "csv").decode() == (
        "item,label,annotator,told_at,seconds,comment,campaign,criterion,ask,kind,rank,text\r\n"
        "b,unsure,ann,2026-01-02T03:04:05+00:00,2.5,hm,pairs,a paraphrase,4,label,17,x\r\n"
    )


RIGHT = ["1", "yes", "Y", "TRUE", "Right", "1.0", " 1 "]
WRONG = ["0", "no", "N", "False", "WRONG", "0.0"]
UNSURE = ["unsure", "?", "-1"]


@pytest.mark.parametrize(("value", "words"), [(1, RIGHT), (0, WRONG), (-1, UNSURE)])
def test_words_for_labels(value, words):
    for word in words:
        assert labels(read(f"item,label\nx,{word}\n")) == {"x": value}


def test_everything_that_a_row_may_tell():
    sheet = read("item,label,annotator,seconds,comment,told_at\nx,1,ann,3.5,odd,2026-01-02T03:04:05Z\n")
    assert sheet == Sheet(
        (FileLabel("x", 1, "ann", 3.5, "odd", "2026-01-02T03:04:05Z", "line 2 of labels.csv"),), (), 0
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["labels.csv", "labels.tsv"])
def test_any_delimiter(delimiter, name):
    lines = ["item|label|comment|text", "x|1||a, b; c", "y|0|so|d"]
    content = "\r\n".join(line.replace("|", delimiter) for line in lines)
    content = content.replace("a, b; c", '"a, b; c"')
    assert labels(read(content, name)) == {"x": 1, "y": 0}


def test_excel_in_half_of_europe():
    content = "\ufeffitem;label;seconds\r\nZürich;1;2,5\r\nBasel;;\r\n;;\r\n"
    sheet = read(content)
    assert sheet.answers[0].item == "Zürich"
    assert sheet.answers[0].seconds == 2.5
    assert sheet.blank == 1
    assert labels(read(content.encode("utf-16"))) == {"Zürich": 1}
    assert labels(read("sep=;\r\nitem;label\r\nx;1\r\n")) == {"x": 1}


def test_the_header_may_be_in_any_order_and_case():
    assert labels(read("text, Label ,ITEM\na,yes,x\n")) == {"x": 1}
    assert labels(read("karat_id,label\n007,no\n")) == {"007": 0}


def test_excel_needs_a_mark_for_what_is_not_ascii():
    def tasks(text):
        return write_tasks(TaskSheet((Task("x", {"text": text}, 1),), "pairs", "", ""), "csv")

    assert tasks("Zurich").startswith(b"item,")
    assert tasks("Zürich").startswith(b"\xef\xbb\xbfitem,")


def test_empty_cells_at_the_end_may_be_missing():
    assert read("item,label,comment,text\nx,1\ny,\n") == Sheet(
        (FileLabel("x", 1, where="line 2 of labels.csv"),), (), 1
    )


def test_fields_never_take_the_place_of_our_columns():
    fields = {"label": "1", "Item": "z", "field.label": "q"}
    content = write_tasks(TaskSheet((Task("x", fields, 1),), "pairs", "", ""), "csv").decode()
    assert content.splitlines()[0] == "item,label,comment,field.label,field.Item,field.field.label"
    assert read(content) == Sheet((), (), 1)


# Formulas


@given(st.text(st.sampled_from("'=+-@＝＠\t\r\na")))
def test_the_guard_against_formulas_can_be_undone(text):
    guarded = delimited._guard(text)
    assert guarded[:1] not in set("=+-@＝＠\t\r\n")
    assert delimited._unguard(guarded) == text


def test_no_cell_runs_as_a_formula():
    bomb = "=HYPERLINK(A1)"
    told = [LabelRecord(bomb, 1, bomb, bomb, None, bomb, bomb, bomb, bomb, bomb, None, {bomb: bomb})]
    sheet = TaskSheet((Task(bomb, {bomb: bomb, "n": -1}, 1),), bomb, bomb, bomb)
    for content in (write_labels(told, "csv"), write_tasks(sheet, "csv")):
        cells = [cell for row in csv.reader(io.StringIO(content.decode(), newline="")) for cell in row]
        assert not [cell for cell in cells if cell[:1] in set("=+@\t\r\n")]
    answer = read(write_labels(told, "csv")).answers[0]
    assert (answer.item, answer.annotator, answer.comment) == (bomb, bomb, bomb)


# What is wrong


def test_bad_lines_are_told_with_their_physical_line():
    sheet = read(
        'item,label,comment\na,1,"two\nlines"\nb,maybe,\ngarbage\nc,0,\n,1,\nd,1,x,y,z\ne,1,"x"y\nf,1,\n'
    )
    assert labels(sheet) == {"a": 1, "c": 0, "f": 1}
    assert sheet.bad == (
        BadLine(
            "line 4 of labels.csv",
            "label 'maybe' is not understood; write 1, yes or right, 0, no or wrong, ? or unsure",
        ),
        BadLine("line 5 of labels.csv", "the line ends after field 1 of 3; complete it"),
        BadLine("line 7 of labels.csv", "there is no item id"),
        BadLine(
            "line 8 of labels.csv",
            "there are 5 fields, 3 in the header; quote fields that hold the delimiter",
        ),
        BadLine("line 9 of labels.csv", """the quotes are not in order (',' expected after '"')"""),
    )
    assert spell_bad_lines(sheet) == (
        "Line 4 of labels.csv: label 'maybe' is not understood; write 1, yes or right, 0, no or wrong, ? or "
        "unsure. 4 more cannot be used either. Correct the file, or skip bad labels."
    )


def test_no_bad_lines_no_words():
    assert spell_bad_lines(Sheet(())) == ""


def test_a_quote_that_is_never_closed_does_not_swallow_the_rest_in_silence():
    sheet = read('item,label,comment\na,1,\nb,0,"oh\nc,1,\nd,1,\n')
    assert labels(sheet) == {"a": 1}
    assert sheet.bad[0].where == "line 3 of labels.csv"
    assert "never closed" in sheet.bad[0].problem


@pytest.mark.parametrize("seconds", ["soon", "-1", "nan", "inf"])
def test_seconds_that_are_none(seconds):
    sheet = read(f"item,label,seconds\nx,1,{seconds}\n")
    assert sheet.bad == (BadLine("line 2 of labels.csv", f"{seconds!r} is not a number of seconds"),)


def test_long_cells():
    assert labels(read(f"item,label,text\nx,1,{'y' * 200_000}\n")) == {"x": 1}
    assert csv.field_size_limit() == 131072


def test_missing_columns():
    assert refused("id,score\n1,2\n") == (
        "No column 'item' in labels.csv; karat needs item and label. Columns: id, score."
    )
    assert refused("item;score\n1;2\n") == (
        "No column 'label' in labels.csv; karat needs item and label. Columns: item, score."
    )
    assert refused('"item,label\n') == (
        "The header of labels.csv cannot be read. Look for a quote that is not closed."
    )


def test_files_that_cannot_be_read():
    assert refused("") == "labels.csv is empty; there are no labels in it."
    assert refused("item,label\nZürich,1\n".encode("cp1252")) == (
        "Line 2 of labels.csv is not valid UTF-8. Save the file as UTF-8 (in Excel: CSV UTF-8)."
    )
    assert refused(b"PK\x03\x04...", "labels.csv") == (
        "labels.csv is a workbook or an archive. Save the sheet as CSV UTF-8."
    )
    assert refused("x", "labels.ods") == (
        "The suffix of labels.ods does not tell its format. "
        "Name it: csv, tsv, jsonl, label-studio, prodigy, argilla, qrels, excel."
    )
    with pytest.raises(SourceError, match=r"^No such file: none.csv\. Check its name and folder\.$"):
        read_answers("none.csv")
    Path("folder.csv").mkdir()
    with pytest.raises(SourceError, match=r"^folder.csv is a directory\. Name one file of labels\.$"):
        read_answers("folder.csv")
    with pytest.raises(SourceError, match="cannot be opened"):
        read_answers("a\0b.csv")


def test_the_format_may_be_named():
    assert labels(read("item,label\nx,1\n", "labels.txt", format="csv")) == {"x": 1}


@pytest.mark.parametrize("header", ["item,label,label", "item; Label;text;label ", "item,item,label"])
def test_a_column_that_is_there_twice(header):
    assert "more than once. Keep one" in refused(header + "\n1,1,0\n")


def test_an_id_with_blanks_is_tried_without_them():
    (answer,) = read("item,label\n 9 ,1\n").answers
    assert (answer.item, answer.alias) == (" 9 ", "9")
    (answer,) = read("item,label\n9,1\n").answers
    assert (answer.item, answer.alias) == ("9", None)
