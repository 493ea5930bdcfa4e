"""Rows are counted as readers count them, without reading the columns."""

import gzip
import os
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat.core.errors import SourceError
from karat.sources.files import count_rows
from karat.sources.formats.delimited import Delimited
from karat.sources.read import read_ranking

CSV = 'id,score,text\n1,0.5,"two\nlines"\n\n2,0.4,"a ""quote"""\n3,0.3,'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.csv", CSV),
        ("list.tsv", CSV.replace(",", "\t")),
        ("list.jsonl", '{"id": 1, "score": 2}\n\n{"id": 2, "score": 1}\n{"id": 3, "score": 0}'),
        ("list.run", "q Q0 a 1 3 me\nq Q0 b 2 2 me\nq Q0 c 3 1 me\n"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_as_many_as_are_read(tmp_path: Path, name: str, content: str, packed: bool) -> None:
    path = tmp_path / (f"{name}.gz" if packed else name)
    path.write_bytes(gzip.compress(content.encode()) if packed else content.encode())
    assert count_rows(path) == len(read_ranking(path)) == 3


def test_parquet_files_by_their_metadata(tmp_path: Path) -> None:
    for number in (1, 2):
        pq.write_table(pa.table({"score": [0.1] * 5 * number}), tmp_path / f"{number}.parquet")
    assert count_rows(tmp_path / "*.parquet") == 15


def test_a_file_is_counted_again_only_after_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n1,2\n")
    counted = []
    count = Delimited.row_count
    monkeypatch.setattr(Delimited, "row_count", lambda self, path: counted.append(path) or count(self, path))
    assert [count_rows(path), count_rows(path)] == [1, 1]
    assert len(counted) == 1
    path.write_text("id,score\n1,2\n3,4\n")
    assert count_rows(path) == 2
    os.utime(path, ns=(1, 1))
    assert count_rows(path) == 2
    assert len(counted) == 3


def test_what_arrow_refuses_is_counted_all_the_same_and_nothing_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n1,2\n3,4,5\n")
    assert count_rows(path) == 2
    path.write_text("id,score")
    with pytest.raises(SourceError, match="has no rows"):
        count_rows(path)
