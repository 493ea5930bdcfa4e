"""Decisions that a collection has already, as other programs write them."""

from pathlib import Path

import pytest

import karat
from karat.sources.kinds import kind_named
from karat.testing.refusals import refused

RAYYAN = """key,title,year,month,day,journal,issn,volume,issue,pages,authors,url,language,publisher,location,abstract,notes
rayyan-1,First study,2010,1,1,J,,1,,5,"Doe, J. and Roe, R.",,eng,,,About one,"RAYYAN-INCLUSION: {""Jane""=>""Included"", ""Bob""=>""Included""} | RAYYAN-LABELS: x"
rayyan-2,Second study,2011,1,1,J,,1,,9,"Doe, J.",,eng,,,About two,"RAYYAN-INCLUSION: {""Jane""=>""Excluded""} | RAYYAN-EXCLUSION-REASONS: wrong population"
rayyan-3,Third study,2012,1,1,J,,1,,11,"Doe, J.",,eng,,,About three,"RAYYAN-INCLUSION: {""Jane""=>""Included"", ""Bob""=>""Excluded""}"
rayyan-4,Fourth study,2013,1,1,J,,1,,12,"Doe, J.",,eng,,,About four,"RAYYAN-INCLUSION: {""Jane""=>""Maybe""}"
rayyan-5,Fifth study,2014,1,1,J,,1,,13,"Doe, J.",,eng,,,About five,
"""  # noqa: E501 - as Rayyan writes it
COVIDENCE = """Title,Authors,Abstract,Published Year,Published Month,Journal,Volume,Issue,Pages,Accession Number,DOI,Ref,Covidence #,Study,Notes,Tags
First study,"Doe, J.; Roe, R.",About one,2010,,J,1,,5,12345678,10.1000/a,1,#1,Doe 2010,,
Second study,"Doe, J.",About two,2011,,J,1,,9,,10.1000/b,2,#2,Doe 2011,,Included
"""  # noqa: E501 - as Covidence writes it


def test_rayyans_export_is_read_as_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "rayyan.csv"
    path.write_text(RAYYAN)
    kind = kind_named("documents")
    source = kind.open(str(path), kind.columns(id="key", known="notes"), engine={})
    assert source.documents.texts[0] == "First study\nAbout one"
    # Reviewers who differ, or who are unsure, have not decided.
    assert source.known_labels() == {"rayyan-1": (1, ""), "rayyan-2": (0, "wrong population")}
    assert "notes" not in source.fields_at([0])[0]


def test_covidences_export_is_read_as_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "covidence.csv"
    path.write_text(COVIDENCE)
    kind = kind_named("documents")
    source = kind.open(str(path), kind.columns(id="Covidence #", known="Tags"), engine={})
    assert source.documents.texts[1] == "Second study\nAbout two"
    assert source.known_labels() == {"#2": (1, "")}
    assert set(source.fields_at([0])[0]) == {"Title", "Abstract", "Authors", "Journal", "DOI"}
    copies = tmp_path / "twice.csv"
    lines = COVIDENCE.splitlines()
    copies.write_text("\n".join([*lines, lines[1].replace("#1", "#3").replace("First study", "FIRST STUDY")]))
    assert [pair.reason for pair in karat.find_duplicates(copies, id="Covidence #")] == ["the same DOI"]


@pytest.mark.parametrize(
    ("word", "label"), [("include", 1), ("Excluded", 0), ("1", 1), ("no", 0), ("maybe", None), ("", None)]
)
def test_words_for_decisions(tmp_path: Path, word: str, label: int | None) -> None:
    path = tmp_path / "refs.csv"
    path.write_text(f"id,title,decision\na,First,{word}\nb,Second,\n")
    kind = kind_named("documents")
    known = kind.open(str(path), kind.columns(known="decision"), engine={}).known_labels()
    assert known == ({} if label is None else {"a": (label, "")})


def test_what_is_no_decision_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "refs.csv"
    path.write_text("id,title,decision\na,First,include\nb,Second,perhaps so\n")
    kind = kind_named("documents")
    with refused(karat.SourceError, "Row 1", "'perhaps so'", "include, exclude"):
        kind.open(str(path), kind.columns(known="decision"), engine={}).known_labels()
    with refused(karat.SourceError, "'nowhere'", "title"):
        kind.open(str(path), kind.columns(known="nowhere"), engine={}).known_labels()


def test_a_decision_on_one_copy_counts_for_all(tmp_path: Path) -> None:
    path = tmp_path / "refs.csv"
    title = "Aspirin for the prevention of stroke in the elderly"
    path.write_text(
        f"id,title,authors,year,decision\na,{title},Doe J,2010,exclude\n"
        f"b,{title}.,Doe J,2010,\nc,Mice,Roe R,1999,1\n"
    )
    kind = kind_named("documents")
    source = kind.open(str(path), kind.columns(known="decision", duplicates="merge"), engine={})
    assert source.known_labels() == {"b": (0, ""), "c": (1, "")}
