"""Decisions on documents: counts as PRISMA has them, and files in every format."""

import csv
import io

import pytest
import rispy
from openpyxl import load_workbook

from karat.exchange.decisions import Decision, Screening, with_decision
from karat.exchange.formats import document_formats, write_documents

EXCLUDED = Decision("exclude", "Wrong population: children only\nsee page 3", ("ann", "bob"))
RECORD = {
    "title": "=1+1 mice",
    "abstract": "A\x07 trial.",
    "year": 2010,
    "Decision": "theirs",
    "notes": "mine",
}


def test_the_reason_is_what_a_comment_begins_with() -> None:
    assert EXCLUDED.reason == "Wrong population"
    assert Decision("exclude", "  animal study ").reason == "animal study"
    assert Decision("include", "wonderful: indeed").reason == ""
    assert Decision("exclude").reason == ""


def test_counts_add_up_and_reasons_are_counted_however_they_are_written() -> None:
    made = [
        *[Decision("include")] * 2,
        Decision("exclude", "Animal study"),
        Decision("exclude", "wrong  population: x"),
        Decision("exclude", "Wrong population"),
        Decision("exclude"),
        Decision("unsure"),
    ]
    screening = Screening.of(made, size=20, duplicates=3)
    assert screening == Screening(
        identified=23,
        duplicates=3,
        not_screened=13,
        screened=7,
        undecided=1,
        included=2,
        excluded=4,
        reasons=(("wrong  population", 2), ("Animal study", 1), ("no reason given", 1)),
    )
    assert screening.identified - screening.duplicates - screening.not_screened == screening.screened
    assert Screening.of([Decision("exclude")], size=1, duplicates=0).reasons == ()


def test_csv_has_a_column_for_each_part_of_a_decision() -> None:
    content = write_documents([("a", with_decision(RECORD, EXCLUDED))], "csv").decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(content))
    assert (row["item"], row["decision"], row["reason"]) == ("a", "exclude", "Wrong population")
    assert (row["annotators"], row["source.Decision"]) == ("ann; bob", "theirs")
    assert row["title"] == "'=1+1 mice"


def test_ris_has_decisions_among_its_notes() -> None:
    content = write_documents([("a", with_decision(RECORD, EXCLUDED)), ("b", {"title": "x"})], "ris").decode()
    first, second = rispy.loads(content)
    assert first["notes"] == [
        "mine",
        "decision: exclude",
        "reason: Wrong population",
        "annotators: ann; bob",
        "note: Wrong population: children only see page 3",
    ]
    assert "notes" not in second


def test_excel_has_text_as_text() -> None:
    content = write_documents(
        [("a", with_decision(RECORD, EXCLUDED)), ("b", {"title": "y" * 40_000})], "excel"
    )
    sheet = load_workbook(io.BytesIO(content)).active
    header, first, second = ([cell.value for cell in row] for row in sheet.iter_rows())
    row = dict(zip(header, first, strict=True))
    assert (row["item"], row["decision"], row["year"]) == ("a", "exclude", 2010)
    assert row["title"] == "=1+1 mice"
    assert sheet["F2"].data_type == "s"
    assert row["abstract"] == "A trial."
    assert len(dict(zip(header, second, strict=True))["title"]) == 32_767


@pytest.mark.parametrize("name", ["csv", "ris", "excel"])
def test_every_format_writes_no_documents_as_well(name: str) -> None:
    assert name in document_formats()
    assert isinstance(write_documents([], name), bytes)
