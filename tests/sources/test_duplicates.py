"""Duplicates in files and collections: pairs, decisions, and copies that count as one document."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.sources.kinds import kind_named
from karat.sources.kinds.documents import DocumentsSource
from karat.sources.reopening import open_again
from karat.sources.source import SourceDefinition
from karat.testing.refusals import refused

TITLE = "Aspirin for the prevention of stroke in the elderly"
ROWS = [
    {"id": "a", "title": TITLE, "abstract": "", "authors": "Doe, J", "year": "2010", "doi": "10.1000/a"},
    {
        "id": "b",
        "title": "Mice in mazes and what they do",
        "abstract": "Cheese.",
        "authors": "Roe, R",
        "year": "2001",
    },
    {"id": "c", "title": TITLE.upper(), "abstract": "A trial.", "authors": "Doe J", "year": "2010"},
    {"id": "d", "title": f"{TITLE}. Part II", "abstract": "", "authors": "Doe, J", "year": "2010"},
    {
        "id": "e",
        "title": "Something else about the heart",
        "abstract": "",
        "authors": "Poe, E",
        "year": "1999",
    },
]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    pd.DataFrame(ROWS).to_csv("refs.csv", index=False)
    return "refs.csv"


def opened(source: object, known: SourceDefinition | None = None, **columns: Any) -> DocumentsSource:
    kind = kind_named("documents")
    source_: DocumentsSource = kind.open(source, kind.columns.of(**columns), engine={}, known=known)
    return source_


def test_pairs_are_found_in_files_tables_and_mappings(table: str) -> None:
    expected = [(("a", "c"), "merge"), (("a", "d"), "check"), (("c", "d"), "check")]
    for source in (table, pd.read_csv(table), ROWS):
        assert [(pair.ids, pair.proposal) for pair in karat.find_duplicates(source)] == expected


def test_collections_are_compared_by_their_texts() -> None:
    long = " ".join(f"word{number}" for number in range(60))
    documents = karat.Documents.from_texts([long, "other words", long.upper()], ["x", "y", "z"])
    pairs = karat.find_duplicates(documents)
    assert [(pair.ids, pair.proposal, pair.reason) for pair in pairs] == [
        (("x", "z"), "merge", "the same text")
    ]


def test_lists_of_texts_are_refused() -> None:
    with refused(karat.SourceError, "mapping"):
        karat.find_duplicates(["a text", "another"])


def test_owners_are_told_of_copies(table: str) -> None:
    assert list(opened(table).notes)[-2:] == [
        "1 references look like copies of others; --duplicates merge has each judged once",
        "2 pairs may be copies; `karat duplicates` lists them",
    ]
    assert "1 copies were merged" in opened(table, duplicates="merge").notes[-1]


def test_merged_copies_are_one_document(table: str) -> None:
    source = opened(table, duplicates="merge", features=None)
    # The copy with the longer text stands for both.
    assert source.items_at(range(len(source))) == ["b", "c", "d", "e"]
    assert source.fields_at([1])[0]["abstract"] == "A trial."
    assert source.records_at([0])[0]["title"].startswith("Mice")
    assert source.units_of(["a", "d", "e", "nobody"]) == {"a": 1, "d": 2, "e": 3}
    assert source.units_of(["a", "c"]) == {"c": 1}
    assert [(name, unit, one["id"]) for name, unit, one in source.with_copies([3, 1])] == [
        ("e", 3, "e"),
        ("c", 1, "c"),
        ("a", 1, "a"),
    ]
    assert [name for name, _, _ in opened(table).with_copies([2, 0])] == ["c", "a"]


def test_vectors_of_ones_own_lose_the_rows_of_copies(table: str) -> None:
    np.save("vectors.npy", np.arange(10, dtype=np.float32).reshape(5, 2))
    source = opened(table, duplicates="merge", features="vectors.npy")
    assert source.documents.features.tolist() == [[2, 3], [4, 5], [6, 7], [8, 9]]


def test_copies_without_ids_are_known_by_their_rows(table: str) -> None:
    source = opened(pd.DataFrame(ROWS).drop(columns="id"), duplicates="merge")
    items = source.items_at([0, 1, 2, 3])
    assert [item.split(":")[1] for item in items] == ["1", "2", "3", "4"]
    assert source.units_of([items[3]]) == {items[3]: 3}
    assert source.documents.find(["4", "0"]) == {"4": 3}


def test_what_was_merged_stays_merged(table: str) -> None:
    """Groups are stored: another version of the matching does not change a campaign."""
    source = opened(table, duplicates="merge")
    definition = SourceDefinition(**json.loads(json.dumps(asdict(source.definition))))
    assert definition.columns["copies"] == [[2, 0]]
    assert definition.size == 4
    again = open_again(kind_named("documents"), definition)
    assert again.items_at(range(4)) == source.items_at(range(4))
    definition.columns["copies"] = [[1, 4]]
    other = open_again(kind_named("documents"), definition)
    assert other.items_at(range(4)) == ["a", "b", "c", "d"]


def test_decisions_in_a_file_are_followed(table: str) -> None:
    Path("pairs.csv").write_text("first,second,decision\na,c,keep\na,d,merge\nc,d,check\nb,e,\n")
    source = opened(table, pairs="pairs.csv")
    assert source.items_at(range(len(source))) == ["b", "c", "d", "e"]
    assert source.definition.columns["pairs"] == str(Path("pairs.csv").absolute())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("first,second\na,c\n", ("first, second and decision",)),
        ("first,second,decision\na,c,perhaps\n", ("Line 2", "'perhaps'", "merge or keep")),
        ("first,second,decision\na,zz,merge\n", ("'zz'",)),
    ],
)
def test_bad_decisions_are_refused(table: str, text: str, words: tuple[str, ...]) -> None:
    Path("pairs.csv").write_text(text)
    with refused(karat.SourceError, *words):
        opened(table, pairs="pairs.csv")
