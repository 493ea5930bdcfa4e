"""Documents from tables, references and folders, and what is refused."""

import gzip
import json
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from scipy.sparse import csr_matrix, save_npz

import karat
from karat.core.errors import KaratError

ROWS = [
    {"id": "a7", "title": "Cats, and dogs", "abstract": "They\nfight.", "kept": 1},
    {"id": "b1", "title": "1984", "abstract": None, "kept": 0},
    {"id": "007", "title": None, "abstract": None, "kept": 0},
]
TEXTS = ["Cats, and dogs\nThey\nfight.", "1984", ""]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(source: object, **choices: object) -> str:
    with pytest.raises(KaratError) as error:
        karat.read_documents(source, **choices)
    assert "\n" not in str(error.value)
    return str(error.value)


# ------------------------------------------------------------------ tables


@pytest.fixture(params=["csv", "tsv", "csv.gz", "jsonl", "jsonl.gz", "parquet", "pandas", "polars", "arrow"])
def table(request: pytest.FixtureRequest, here: Path) -> object:
    frame = pd.DataFrame(ROWS)
    path = f"docs.{request.param}"
    if request.param.startswith(("csv", "tsv")):
        frame.to_csv(path, index=False, sep="\t" if request.param == "tsv" else ",")
    elif request.param.startswith("jsonl"):
        text = "".join(f"{json.dumps(row)}\n" for row in ROWS).encode()
        Path(path).write_bytes(gzip.compress(text) if path.endswith("gz") else text)
    elif request.param == "parquet":
        pq.write_table(pa.Table.from_pylist(ROWS), path)
    else:
        return {"pandas": frame, "polars": pl.DataFrame(ROWS), "arrow": pa.Table.from_pylist(ROWS)}[
            request.param
        ]
    return path


def test_tables_of_all_kinds_are_the_same_documents(table: object) -> None:
    documents = karat.read_documents(table)
    assert list(documents.ids) == ["a7", "b1", "007"]
    assert list(documents.texts) == TEXTS
    assert documents.fingerprint == karat.Documents.from_texts(TEXTS, ["a7", "b1", "007"]).fingerprint
    assert documents.notes == ("1 of 3 documents have no text",)
    assert list(karat.read_documents(table, text="abstract").texts) == ["They\nfight.", "", ""]
    labelled = karat.read_labelled_documents(table, truth="kept")
    assert labelled.truth.tolist() == [1, 0, 0]
    assert labelled.documents.fingerprint == documents.fingerprint


def test_text_columns_are_joined_in_the_order_in_which_they_are_named(here: Path) -> None:
    Path("docs.csv").write_text("id,b,a\n1,two,one\n")
    assert karat.read_documents("docs.csv", text=["a", "b"]).texts[0] == "one\ntwo"
    assert karat.read_documents("docs.csv", text="a").ids[0] == 1
    assert karat.read_documents("docs.csv", text="a", id="b").ids[0] == "two"


def test_several_files_are_one_collection(here: Path) -> None:
    Path("1.csv").write_text("id,text\nx,one\n")
    Path("2.csv").write_text("id,text\ny,two\n")
    assert list(karat.read_documents("*.csv").texts) == ["one", "two"]
    Path("3.csv").write_text("id,text\nx,three\n")
    assert "'x' occurs 2 times" in refused("*.csv")


def test_long_rows_are_read(here: Path) -> None:
    long = "word " * 600_000
    Path("docs.csv").write_text(f"id,text\n1,short\n2,{long}\n")
    Path("docs.jsonl").write_text(json.dumps({"id": 1, "text": long}) + "\n")
    assert len(karat.read_documents("docs.csv").texts[1]) == len(long)
    assert len(karat.read_documents("docs.jsonl").texts[0]) == len(long)


def test_tables_that_cannot_be_used_are_refused_in_one_line(here: Path) -> None:
    Path("docs.csv").write_text("id,score\n1,2\n")
    assert refused("docs.csv") == (
        "No column of docs.csv is called like a text (title, primary_title, abstract, text, body, content, "
        "summary). Name the one or several that are. Columns: id, score."
    )
    assert refused("docs.csv", text="titel") == "No column 'titel' in docs.csv. Columns: id, score."
    assert refused("docs.csv", text=[]) == "No text column is named. Name one or several."
    Path("twice.csv").write_text("id,text\n1,x\n2,y\n1,z\n")
    assert refused("twice.csv") == (
        "The id 1 occurs 2 times, first in lines 2 and 4 of twice.csv. Each item needs an id of its own."
    )
    assert "No such file: gone.csv" in refused("gone.csv")
    assert "not int" in refused(7)
    Path("docs.csv").write_text("id,text,truth\n1,2,x\n")
    with pytest.raises(KaratError, match=r"holds 'x' in line 2 of docs\.csv; labels are 0 or 1"):
        karat.read_labelled_documents("docs.csv")


def test_repeated_texts_are_told(here: Path) -> None:
    documents = karat.Documents.from_texts(["a b", "c", "a b", "", ""])
    assert documents.repeated.tolist() == [2]
    assert documents.empty.tolist() == [3, 4]
    Path("docs.csv").write_text("id,text\n1,x\n2,x\n")
    assert karat.read_documents("docs.csv").notes == ("1 of 2 documents repeat the text of another",)


# ------------------------------------------------------------------ lists in memory


def test_lists_in_memory() -> None:
    documents = karat.Documents.from_texts(["one", None, "three"], ids=[3, 1, 2])
    assert len(documents) == 3
    assert documents.texts[1] == ""
    assert documents.texts[0:2] == ["one", ""]
    assert documents.rows_of([2, 3, 9]).tolist() == [2, 0, -1]
    assert karat.Documents.from_texts(["x"]).ids[0] == 0


@pytest.mark.parametrize(
    ("texts", "ids", "message"),
    [
        ([], None, "There are no documents"),
        ("one text", None, "One text is not a collection"),
        ([1, 2], None, "not text"),
        (["a", "b"], ["x", "x"], "'x' occurs 2 times"),
        (["a", "b"], ["x"], "2 documents but 1 ids"),
        (["a", {}], None, "not all text"),
    ],
)
def test_lists_that_are_no_documents(texts: object, ids: object, message: str) -> None:
    with pytest.raises(KaratError, match=message):
        karat.Documents.from_texts(texts, ids)


def test_fingerprints_tell_documents_apart() -> None:
    def mark(*args: object, **choices: object) -> str:
        return karat.Documents.from_texts(*args, **choices).fingerprint

    marks = [
        mark(["ab", "c"]),
        mark(["a", "bc"]),
        mark(["ab", "c"], ids=["0", "1"]),
        mark(["ab", "c"], features=np.eye(2)),
        mark(["ab", "c"], features=csr_matrix(np.eye(2))),
        mark(["c", "ab"]),
    ]
    assert len(set(marks)) == len(marks)
    sliced = pa.array(["zz", "ab", "c"]).slice(1)
    assert mark(sliced) == marks[0]


# ------------------------------------------------------------------ features made elsewhere


def test_features_come_from_files(here: Path) -> None:
    Path("docs.csv").write_text("id,text\n1,x\n2,y\n")
    dense = np.arange(6, dtype=np.float64).reshape(2, 3)
    np.save("dense.npy", dense)
    np.savez("dense.npz", anything=dense)
    save_npz("sparse.npz", csr_matrix(dense))
    for path in ("dense.npy", "dense.npz", "sparse.npz"):
        matrix = karat.read_documents("docs.csv", features=path).features
        assert matrix.dtype == np.float32
        np.testing.assert_array_equal(matrix.toarray() if path == "sparse.npz" else matrix, dense)


def test_features_that_do_not_fit_are_refused(here: Path) -> None:
    Path("docs.csv").write_text("id,text\n1,x\n2,y\n")
    assert "2 documents but 3 rows" in refused("docs.csv", features=np.eye(3))
    assert "not finite" in refused("docs.csv", features=np.full((2, 2), np.nan))
    assert "a matrix of numbers" in refused("docs.csv", features=np.ones(2))
    Path("broken.npy").write_bytes(b"\x93NUMPY\x01")
    Path("broken.npz").write_bytes(b"PK\x03\x04")
    np.save("pickled.npy", np.array([{}], dtype=object), allow_pickle=True)
    np.savez("two.npz", a=np.eye(2), b=np.eye(2))
    for name in ("broken.npy", "broken.npz", "pickled.npy"):
        assert "is not a matrix that NumPy or SciPy wrote" in refused("docs.csv", features=name)
    assert "holds 2 arrays (a, b)" in refused("docs.csv", features="two.npz")


# ------------------------------------------------------------------ folders


def test_a_folder_is_a_document_for_each_text_file(here: Path) -> None:
    (here / "mail" / "old").mkdir(parents=True)
    (here / "mail" / ".git").mkdir()
    Path("mail/b.txt").write_text("second")
    Path("mail/old/a.TXT").write_bytes("café".encode("cp1252"))
    Path("mail/old/c.md").write_bytes("dernière".encode("utf-16"))
    Path("mail/photo.jpg").write_bytes(b"\xff\xd8\x00")
    Path("mail/.git/x.txt").write_text("hidden")
    documents = karat.read_documents("mail")
    assert list(documents.ids) == ["b.txt", "old/a.TXT", "old/c.md"]
    assert list(documents.texts) == ["second", "café", "dernière"]
    assert documents.notes == ("1 of the files are not UTF-8; they were read as Windows-1252",)


def test_folders_that_cannot_be_used(here: Path) -> None:
    (here / "empty").mkdir()
    assert "There are no text files in empty" in refused("empty")
    (here / "binary").mkdir()
    Path("binary/a.txt").write_bytes(b"\x00\x01\x02")
    assert "a.txt is not text" in refused("binary")
    assert "no columns such as 'title'" in refused("binary", text="title")
    Path("one.txt").write_text("Only one")
    assert "one.txt is one text. Name the folder" in refused("one.txt")
