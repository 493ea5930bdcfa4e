"""CSV files as spreadsheets write them: other encodings and delimiters, and quotes that are not closed."""

from pathlib import Path

import pandas as pd
import pytest

import karat
from karat.core.errors import SourceError
from karat.sources.formats.format import format_of
from karat.sources.kinds.ranking import RankingColumns, RankingKind

ROWS = [("a1", 0.9, "Müller & Söhne"), ("a2", 0.5, "naïve café"), ("a3", 0.7, "plain")]


def text(delimiter: str) -> str:
    lines = [delimiter.join(("id", "score", "text")), *(delimiter.join(map(str, row)) for row in ROWS)]
    return "\r\n".join(lines) + "\r\n"


def write(path: Path, content: str, encoding: str) -> Path:
    path.write_bytes(content.encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_rows_are_the_same_however_a_spreadsheet_wrote_them(
    tmp_path: Path, encoding: str, delimiter: str, suffix: str
) -> None:
    path = write(tmp_path / f"list{suffix}", text(delimiter), encoding)
    source = RankingKind().open(str(path), RankingColumns(), engine={})
    assert source.items_at([1, 2, 3]) == ["a1", "a3", "a2"]
    assert [fields["text"] for fields in source.fields_at([1, 3])] == ["Müller & Söhne", "naïve café"]
    notes = " ".join(source.notes)
    assert ("is not UTF-8" in notes) is not encoding.startswith("utf-8")
    assert ("separated by" in notes) is (delimiter != {".csv": ",", ".tsv": "\t"}[suffix])


def test_what_was_assumed_is_said(tmp_path: Path) -> None:
    path = write(tmp_path / "list.csv", text(";"), "latin-1")
    assert format_of(path).notes(path) == (
        "list.csv is not UTF-8; it was read as Windows-1252 (Latin-1)",
        "The fields of list.csv are separated by semicolons",
    )
    usual = write(tmp_path / "usual.csv", text(","), "utf-8")
    assert format_of(usual).notes(usual) == ()


def test_a_letter_that_is_not_utf8_is_seen_wherever_it_stands(tmp_path: Path) -> None:
    many = "".join(f"{row},{row},plain text\n" for row in range(100_000))
    path = write(tmp_path / "late.csv", f"id,score,text\n{many}last,-1,Söhne\n", "latin-1")
    assert any("is not UTF-8" in note for note in format_of(path).notes(path))
    cut = tmp_path / "cut.csv"
    cut.write_bytes("id,score\na,1\nü".encode()[:-1])
    assert any("is not UTF-8" in note for note in format_of(cut).notes(cut))


def test_a_header_of_one_column_keeps_the_usual_delimiter(tmp_path: Path) -> None:
    path = write(tmp_path / "scores.csv", "score\n1\n2\n", "utf-8")
    assert len(karat.read_ranking(path)) == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_quote_that_is_never_closed_is_an_error_that_names_its_line(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path / "list.csv", 'id,score,text\na,1,fine\nb,2,"open\nc,3,lost\nd,4,lost\n', encoding)
    with pytest.raises(SourceError, match=r"opens on line 3 of .*list\.csv is never closed"):
        karat.read_ranking(path)


def test_an_odd_quote_inside_a_field_is_text(tmp_path: Path) -> None:
    path = write(tmp_path / "list.csv", 'id,score,text\na,1,5" pipe\nb,2,plain\n', "utf-8")
    source = RankingKind().open(str(path), RankingColumns(), engine={})
    assert source.fields_at([2]) == [{"id": "a", "text": '5" pipe'}]


def test_rows_that_quotes_hide_are_reported(tmp_path: Path) -> None:
    swallowed = write(tmp_path / "list.csv", 'id,score,text\na,1,"x\nb,2,y\nc,3,z"\nd,4,w\n', "utf-8")
    (note,) = format_of(swallowed).notes(swallowed)
    assert note.startswith(
        "list.csv has 2 rows; 2 more seem to be hidden within quotes, the first after line 2"
    )
    quoted = write(tmp_path / "quoted.csv", 'id,score,text\na,1,"x\nof two lines"\n\nb,2,"y\nz"', "utf-8")
    assert format_of(quoted).notes(quoted) == ()


def test_engines_read_other_delimiters_and_refuse_other_encodings(tmp_path: Path) -> None:
    path = write(tmp_path / "list.csv", text(";"), "utf-8")
    ranking = karat.read_ranking(path, engine="duckdb")
    assert list(ranking.items_at([1, 2, 3])) == ["a1", "a3", "a2"]
    latin = write(tmp_path / "latin.csv", text(","), "latin-1")
    with pytest.raises(SourceError, match=r"Windows-1252 .*DuckDB reads UTF-8.*--engine memory"):
        karat.read_ranking(latin, engine="duckdb")
    write(tmp_path / "list2.csv", text(","), "utf-8")
    with pytest.raises(SourceError, match="another delimiter"):
        karat.read_ranking(str(tmp_path / "list*.csv"), engine="duckdb")


def test_a_file_that_changes_is_looked_at_again(tmp_path: Path) -> None:
    path = write(tmp_path / "list.csv", text(";"), "utf-8")
    assert len(karat.read_ranking(path)) == 3
    write(path, text(",") + "a4,0.1,more\r\n", "utf-8")
    assert len(karat.read_ranking(path)) == 4


def test_documents_and_systems_are_read_alike(tmp_path: Path) -> None:
    frame = pd.DataFrame(ROWS, columns=["id", "score", "text"])
    path = tmp_path / "documents.csv"
    frame.to_csv(path, sep=";", index=False, encoding="cp1252")
    documents = karat.read_documents(path, text="text")
    assert documents.texts_at([0]) == ["Müller & Söhne"]
    assert any("Windows-1252" in note for note in documents.notes)
