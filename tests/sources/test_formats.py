"""The same rows give the same ranking, whatever they are stored in."""

from __future__ import annotations

import gzip
import json

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import karat
from karat import Ranking
from karat.sources.formats import jsonlines, trec
from karat.sources.read import read_labelled, read_ranking
from tests.fuzzing import examples

SUFFIXES = [".csv", ".csv.gz", ".tsv", ".jsonl", ".ndjson", ".jsonl.gz", ".parquet"]


def write(path, columns):
    """Store columns in the format that the suffix names."""
    frame = pd.DataFrame(columns)
    kind = path.name.partition(".")[2]
    if kind == "parquet":
        pq.write_table(pa.table(columns), path)
    elif kind.startswith(("csv", "tsv")):
        frame.to_csv(path, index=False, sep="\t" if kind == "tsv" else ",")
    else:
        lines = "".join(json.dumps(row) + "\n" for row in frame.to_dict("records"))
        path.write_bytes(gzip.compress(lines.encode()) if kind.endswith("gz") else lines.encode())
    return path


def same(one, other):
    return (
        np.array_equal(one.order, other.order)
        and np.array_equal(one.scores, other.scores)
        and one.fingerprint() == other.fingerprint()
    )


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(5)
    return {
        "id": rng.permutation(300).tolist(),
        "text": [f'a "quoted", text\nof two lines {n}' for n in range(300)],
        "score": rng.integers(-20, 20, 300).astype(float).tolist(),
        "truth": rng.integers(0, 2, 300).tolist(),
    }


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", [int, str])
def test_each_file_format_gives_the_same_ranking(tmp_path, rows, suffix, kind):
    columns = rows | {"id": [kind(i) if kind is int else f"é{i}" for i in rows["id"]]}
    path = write(tmp_path / f"rows{suffix}", columns)
    expected = Ranking.from_scores(columns["score"], columns["id"])
    assert same(read_ranking(path, score="score", id="id"), expected)
    labelled = read_labelled(str(path), score="score", truth="truth")
    assert same(labelled.ranking, expected)
    assert labelled.truth.dtype == np.int8
    assert labelled.truth.tolist() == rows["truth"]


@pytest.mark.parametrize(
    "table",
    [pd.DataFrame, pl.DataFrame, pa.table, pa.RecordBatch.from_pydict],
    ids=["pandas", "polars", "table", "batch"],
)
@pytest.mark.parametrize("kind", [int, str])
def test_each_table_gives_the_same_ranking(rows, table, kind):
    columns = rows | {"id": [kind(i) for i in rows["id"]]}
    expected = Ranking.from_scores(columns["score"], columns["id"])
    assert same(read_ranking(table(columns)), expected)
    assert read_labelled(table(columns), truth="truth").truth.tolist() == rows["truth"]


def test_a_stream_of_batches_is_a_table(rows):
    table = pa.table(rows)
    reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches(max_chunksize=7))
    assert same(read_ranking(reader), read_ranking(table))


def test_categories_are_ids(rows):
    texts = [f"i{i}" for i in rows["id"]]
    frame = pd.DataFrame({"score": rows["score"], "id": pd.Categorical(texts)})
    expected = Ranking.from_scores(rows["score"], texts)
    assert same(read_ranking(frame), expected)
    assert same(read_ranking(pl.DataFrame(frame)), expected)


def test_columns_that_arrow_does_not_know_are_left_alone():
    frame = pd.DataFrame({"score": [1.0, 2.0], "other": [1, "mixed"], 7: [object(), {}]})
    assert read_ranking(frame).items_at([1, 2]) == [1, 0]


def test_a_pandas_index_is_not_a_column():
    frame = pd.DataFrame({"score": [1.0, 2.0]}, index=["a", "b"])
    assert read_ranking(frame).items_at([1, 2]) == [1, 0]


def test_scores_are_numpy_floats_and_ids_arrow(tmp_path, rows):
    for suffix in SUFFIXES:
        ranking = read_ranking(write(tmp_path / f"rows{suffix}", rows))
        assert ranking.scores.dtype == np.float64
        assert ranking.ids.type == pa.int64()


def test_parquet_keeps_short_floats(tmp_path):
    path = tmp_path / "short.parquet"
    pq.write_table(pa.table({"score": pa.array([0.5, 0.25], pa.float32())}), path)
    assert read_ranking(path).scores.dtype == np.float32


@pytest.mark.parametrize("kind", [pa.int32(), pa.uint64(), pa.bool_(), pa.decimal128(25, 2)])
def test_numbers_of_other_types_are_scores(kind):
    table = pa.table({"score": pa.array([0, 1]).cast(kind)})
    assert read_ranking(table).items_at([1, 2]) == [1, 0]


def test_ids_are_rows_where_there_is_no_column_for_them(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("name,score\nx,1\ny,2\n")
    assert read_ranking(path).items_at([1, 2]) == [1, 0]
    assert read_ranking(path, id="name").items_at([1, 2]) == ["y", "x"]


@pytest.mark.parametrize(
    ("ids", "read_as"),
    [
        (["2", "10"], [2, 10]),
        (["007", "10"], ["007", "10"]),
        (["2", "x"], ["2", "x"]),
        (["-3", "+4"], ["+4", "-3"]),
        (["1", "99999999999999999999"], ["1", "99999999999999999999"]),
    ],
)
def test_csv_ids_are_numbers_only_if_nothing_is_lost(tmp_path, ids, read_as):
    path = tmp_path / "rows.csv"
    path.write_text("id,score\n" + "".join(f"{i},1\n" for i in ids))
    assert read_ranking(path).items_at([1, 2]) == read_as


def test_long_fields_are_no_obstacle(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text(f"id,score,text\na,1,{'x' * 300_000}\nb,2,y\n")
    assert read_ranking(path).items_at([1, 2]) == ["b", "a"]


def test_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path):
    (tmp_path / "rows.csv").write_bytes(b"\xef\xbb\xbfscore,id\r\n1,a\r\n\r\n2,b\r\n")
    (tmp_path / "rows.jsonl").write_bytes(b'\xef\xbb\xbf{"score":1,"id":"a"}\r\n\r\n{"score":2,"id":"b"}')
    for name in ("rows.csv", "rows.jsonl"):
        assert read_ranking(tmp_path / name).items_at([1, 2]) == ["b", "a"]


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(50)
)
@given(
    st.lists(
        st.tuples(
            st.floats(allow_nan=False, allow_infinity=False),
            st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=5),
        ),
        min_size=1,
        unique_by=lambda row: row[1],
    )
)
def test_any_scores_and_texts_survive_csv_and_jsonl(tmp_path, drawn):
    # A letter in front keeps the ids text, as they are in the expectation.
    columns = {"id": [f"x{text}" for _, text in drawn], "score": [score for score, _ in drawn]}
    expected = Ranking.from_scores(columns["score"], columns["id"])
    assert same(read_ranking(write(tmp_path / "rows.csv", columns)), expected)
    assert same(read_ranking(write(tmp_path / "rows.jsonl", columns)), expected)


# Several files


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_glob_is_one_ranking_in_order_of_name(tmp_path, rows, suffix):
    for part in range(3):
        span = slice(part * 100, part * 100 + 100)
        write(tmp_path / f"part{part}{suffix}", {name: rows[name][span] for name in rows})
    labelled = read_labelled(f"{tmp_path}/part?{suffix}")
    assert same(labelled.ranking, Ranking.from_scores(rows["score"], rows["id"]))
    assert labelled.truth.tolist() == rows["truth"]


def test_a_relative_glob_starts_here(tmp_path, monkeypatch, rows):
    (tmp_path / "parts").mkdir()
    write(tmp_path / "parts" / "a.parquet", rows)
    monkeypatch.chdir(tmp_path)
    assert len(read_ranking("parts/*.parquet")) == 300
    assert len(read_ranking("**/*.parquet")) == 300


def test_a_name_with_brackets_is_a_name_first(tmp_path):
    (tmp_path / "rows[1].csv").write_text("score\n1\n")
    assert len(read_ranking(tmp_path / "rows[1].csv")) == 1


def test_parts_may_be_without_rows(tmp_path):
    (tmp_path / "a.csv").write_text("id,score\n")
    (tmp_path / "b.csv").write_text("id,score\n5,1\n")
    assert read_ranking(f"{tmp_path}/*.csv").items_at([1]) == [5]


# Labels


@pytest.mark.parametrize(
    "truth",
    [
        [True, False],
        [1, 0],
        [1.0, 0.0],
        ["1", "0"],
        ["true", "false"],
        ["True", "FALSE"],
        ["1.0", " 0 "],
    ],
)
def test_labels_in_every_usual_way_of_writing(tmp_path, truth):
    columns = {"score": [1.0, 2.0], "truth": truth}
    for suffix in SUFFIXES:
        path = write(tmp_path / f"rows{suffix}", columns)
        assert read_labelled(path).truth.tolist() == [1, 0]
    encoded = pa.array(truth).dictionary_encode()
    for table in (
        pd.DataFrame(columns),
        pl.DataFrame(columns),
        pa.table(columns | {"truth": encoded}),
    ):
        assert read_labelled(table).truth.tolist() == [1, 0]


def test_jsonl_takes_labels_of_several_types(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"score":1,"truth":true}\n{"score":2.5,"truth":0}\n{"score":3,"truth":"1"}\n')
    assert read_labelled(path).truth.tolist() == [1, 0, 1]


def test_jsonl_reads_long_files_slowly_where_arrow_cannot(tmp_path, monkeypatch):
    monkeypatch.setattr(jsonlines, "_BATCH_ROWS", 7)
    path = tmp_path / "rows.jsonl"
    values = [True, 1, "true", 1.0] * 10
    path.write_text(
        "".join(json.dumps({"score": n, "id": n, "truth": v}) + "\n" for n, v in enumerate(values))
    )
    labelled = read_labelled(path)
    assert labelled.ranking.items_at([1, 40]) == [39, 0]
    assert labelled.truth.tolist() == [1] * 40


def test_one_column_may_be_score_and_truth(tmp_path, rows):
    for suffix in SUFFIXES:
        path = write(tmp_path / f"rows{suffix}", rows)
        labelled = read_labelled(path, score="truth", truth="truth")
        assert labelled.ranking.score_at([1, 300]).tolist() == [1.0, 0.0]
        assert read_ranking(path, score="id").items_at([1, 300]) == [299, 0]


# TREC runs


def test_a_run_of_one_topic_is_known_by_its_documents(tmp_path):
    path = tmp_path / "bm25.run"
    path.write_bytes(b"401 Q0 FT1 1 9.5 bm25\r\n\n  401\tQ0  FT3 2 7 bm25 \n401 Q0 FT2 3 7 bm25")
    assert read_ranking(path).items_at([1, 2, 3]) == ["FT1", "FT2", "FT3"]
    assert read_ranking(path, format="trec").fingerprint() == read_ranking(path).fingerprint()


def test_a_run_of_several_topics_is_known_by_topic_and_document(tmp_path, monkeypatch):
    lines = [f"{400 + n % 3} Q0 d{n // 3} {n} {-n}.5 tag\n" for n in range(90)]
    expected = [f"{400 + n % 3}/d{n // 3}" for n in range(90)]
    (tmp_path / "all.txt.gz").write_bytes(gzip.compress("".join(lines).encode()))
    for block in (1 << 24, 50):
        monkeypatch.setattr(trec, "_BLOCK_BYTES", block)
        ranking = read_ranking(tmp_path / "all.txt.gz", format="trec")
        assert ranking.items_at(range(1, 91)) == expected


def test_topics_are_counted_over_all_runs(tmp_path):
    (tmp_path / "1.run").write_text("1 Q0 a 1 3 t\n")
    (tmp_path / "2.run").write_text("2 Q0 a 1 2 t\n")
    assert read_ranking(f"{tmp_path}/*.run").items_at([1, 2]) == ["1/a", "2/a"]
    assert read_ranking(tmp_path / "2.run", id="docid").items_at([1]) == ["a"]


def test_the_public_name():
    assert karat.read_ranking is read_ranking
