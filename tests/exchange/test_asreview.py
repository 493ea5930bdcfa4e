"""ASReview projects that karat writes, read again."""

from pathlib import Path

import karat
from karat.exchange.decisions import Decision, with_decision
from karat.exchange.formats import write_documents
from karat.sources.formats.asreview import read_project

RECORDS = [
    (
        "a",
        with_decision(
            {"title": "First", "authors": "Doe, J; Roe, R", "year": "May 2010"}, Decision("include")
        ),
    ),
    ("b", with_decision({"title": "Second", "doi": "10.1000/b"}, Decision("exclude", "animal study"))),
    ("c", with_decision({"Title": "Third", "Abstract": "Words."}, Decision("unsure"))),
    ("d", with_decision({"text": "No title"}, Decision())),
]


def test_records_and_decisions_come_back(tmp_path: Path) -> None:
    path = tmp_path / "review.asreview"
    path.write_bytes(write_documents(RECORDS, "asreview"))
    project = read_project(path)
    assert [record["title"] for record in project.records.values()] == ["First", "Second", "Third", "d"]
    assert project.records[0]["authors"] == '["Doe, J", "Roe, R"]'
    assert (project.records[0]["year"], project.records[1]["doi"]) == (2010, "10.1000/b")
    assert [(label.record, label.value, label.note) for label in project.labels] == [
        (0, 1, ""),
        (1, 0, "animal study"),
    ]
    assert list(karat.read_documents(path).ids) == ["asreview-0", "10.1000/b", "asreview-2", "asreview-3"]


def test_equal_decisions_make_equal_files() -> None:
    assert write_documents(RECORDS, "asreview") == write_documents(RECORDS, "asreview")
    assert write_documents([], "asreview").startswith(b"PK")
