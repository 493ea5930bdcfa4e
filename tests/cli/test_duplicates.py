"""`karat duplicates` as users type it."""

from pathlib import Path

import pytest

from karat.cli.main import run
from karat.exchange.duplicates import merged_record

TITLE = "Aspirin for the prevention of stroke in the elderly"
REFERENCES = [
    (TITLE, "", "Doe, J", "10.1000/a"),
    (TITLE.upper(), "A trial.", "Doe J", ""),
    (f"{TITLE}: part II", "", "Doe, J", ""),
    ("Mice in mazes and what they do there", "Cheese.", "Roe, R", "10.1000/m"),
]


@pytest.fixture
def references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("refs.ris").write_text(
        "".join(
            f"TY  - JOUR\nTI  - {title}\nAB  - {text}\nAU  - {author}\nPY  - 2010\nDO  - {doi}\nER  - \n\n"
            for title, text, author, doi in REFERENCES
        )
    )
    return "refs.ris"


def test_pairs_are_printed_with_a_proposal(references: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duplicates", references]) == 0
    out = capsys.readouterr().out
    assert "4 references: 1 look like copies of others, 2 pairs to check." in out
    assert "merge" in out
    assert "10.1000/a" in out


def test_decisions_in_the_file_of_pairs_are_followed(
    references: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["duplicates", references, "--out", "pairs.csv"]) == 0
    assert run(["duplicates", references, "--merge", "--out", "proposed.ris"]) == 0
    decided = Path("pairs.csv").read_text().replace(",check,", ",merge,")
    Path("pairs.csv").write_text(decided)
    assert run(["duplicates", references, "--merge", "--pairs", "pairs.csv", "--out", "decided.csv"]) == 0
    assert Path("proposed.ris").read_text().count("TY  -") == 3
    assert len(Path("decided.csv").read_text().splitlines()) == 3
    # What only one copy knows is in the merged reference.
    assert "A trial." in Path("proposed.ris").read_text()
    assert "10.1000/a" in Path("proposed.ris").read_text()
    assert "3 references in proposed.ris; 1 copies were merged." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--merge"], "--out merged.ris"),
        (["--pairs", "pairs.csv"], "--merge"),
        (["--merge", "--out", "merged.docx"], ".ris"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    references: str, capsys: pytest.CaptureFixture[str], options: list[str], word: str
) -> None:
    assert run(["duplicates", references, *options]) == 2
    assert word in capsys.readouterr().err


def test_the_first_copy_wins_where_both_know_something() -> None:
    assert merged_record([{"a": 1, "b": ""}, {"a": 2, "b": 3, "c": 4}]) == {"a": 1, "b": 3, "c": 4}
