"""Each mistake gets one line that names the file, the column and the row, and what to do."""

from __future__ import annotations

import gzip
import os
from functools import partial
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat import KaratError, LabelError, ParameterError, SourceError
from karat.sources.read import read_labelled, read_ranking


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Short names in messages: every file lies in the working directory."""
    monkeypatch.chdir(tmp_path)


def refused(source, *, truth=None, kind=SourceError, **choices):
    read = partial(read_labelled, truth=truth) if truth else read_ranking
    with pytest.raises(KaratError) as caught:
        read(source, **choices)
    message = str(caught.value)
    assert type(caught.value) is kind
    assert "\n" not in message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return message


def store(name, content):
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def parquet(name, **columns):
    pq.write_table(pa.table(columns), name)
    return name


# Paths


def test_no_such_file():
    assert refused("pairs.csv") == "No such file: pairs.csv. Check its name and folder."
    store("pairs.csv", "score\n1\n")
    assert refused("pair.csv") == "No such file: pair.csv. Did you mean pairs.csv?"
    assert refused("dta/x.csv") == "No such file: dta/x.csv. There is no folder dta either."


def test_a_directory():
    Path("parts").mkdir()
    assert refused("parts") == (
        "parts is a directory. Name a file, or several with a glob such as parts/*.parquet."
    )
    store("parts/one.run", "1 Q0 a 1 2.0 x\n")
    assert refused("parts").endswith("with a glob such as parts/*.run.")


def test_a_glob_without_matches():
    assert refused("parts/*.csv") == ("No file matches parts/*.csv. Check the folder and the suffix.")


def test_no_permission(monkeypatch):
    store("pairs.csv", "score\n1\n")

    def refuse(self, *args, **kwargs):
        raise PermissionError(13, "Permission denied", str(self))

    # Mode bits do not stop root, as whom tests may run.
    monkeypatch.setattr(Path, "open", refuse)
    assert refused("pairs.csv") == ("No permission to read pairs.csv. Change its permissions or copy it.")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_no_permission_for_real():
    store("pairs.csv", "score\n1\n")
    Path("pairs.csv").chmod(0)
    assert refused("pairs.csv").startswith("No permission to read pairs.csv.")


def test_a_name_that_no_file_can_have():
    assert "cannot be opened" in refused("x" * 5000 + ".csv")
    assert "cannot be opened" in refused("a\0b.csv")


def test_an_unknown_suffix():
    store("pairs.xls", "score\n1\n")
    assert refused("pairs.xls") == (
        "The name of pairs.xls does not tell its format. Known suffixes: .csv, .tsv, .jsonl, "
        ".ndjson, .parquet, .run, .trec, .ris, .nbib, .medline, .xml, .enw, .asreview, .eval, .xlsx, .json "
        "(.gz may follow those of text files). "
        "Rename the file or name its format: csv, tsv, jsonl, parquet, trec, ris, pubmed, "
        "pubmed-xml, endnote, endnote-xml, asreview, json, excel, inspect, promptfoo, deepeval, lm-eval, "
        "langfuse, phoenix, mlflow."
    )
    assert len(read_ranking("pairs.xls", format="csv")) == 1


def test_an_unknown_format():
    store("pairs.csv", "score\n1\n")
    assert refused("pairs.csv", format="xml", kind=ParameterError) == (
        "Unknown format 'xml'. Formats: csv, tsv, jsonl, parquet, trec, ris, pubmed, "
        "pubmed-xml, endnote, endnote-xml, asreview, json, excel, inspect, promptfoo, deepeval, lm-eval, "
        "langfuse, phoenix, mlflow."
    )


def test_what_is_neither_path_nor_table():
    assert refused([1, 2]) == (
        "karat reads paths and tables (pandas, polars, Arrow), not list. "
        "For arrays there is Ranking.from_scores."
    )


# Columns


def test_a_missing_column():
    parquet("pairs.parquet", id=[1], score=[1.0], text=["x"])
    store("pairs.csv", "id,score,text\n1,1,x\n")
    store("pairs.jsonl", '{"id":1,"score":1,"text":"x"}\n')
    for file in ("pairs.parquet", "pairs.csv", "pairs.jsonl"):
        assert refused(file, score="scor") == (f"No column 'scor' in {file}. Columns: id, score, text.")
        assert refused(file, id="key") == f"No column 'key' in {file}. Columns: id, score, text."
        assert refused(file, truth="label") == (f"No column 'label' in {file}. Columns: id, score, text.")
    store("a.run", "1 Q0 d 1 3 t\n")
    assert refused("a.run", truth="label") == (
        "No column 'label' in a.run. Columns: id, topic, iteration, docid, rank, score, tag."
    )
    for table in (pd.DataFrame, pl.DataFrame, pa.table):
        assert refused(table({"id": [1], "grade": [2]})) == (
            "No column 'score' in the table. Columns: id, grade."
        )


def test_a_column_twice():
    store("pairs.csv", "score,score\n1,2\n")
    assert refused("pairs.csv") == "Column 'score' occurs twice in pairs.csv. Rename one of the two."
    frame = pd.DataFrame([[1, 2]], columns=["score", "score"])
    assert refused(frame) == "Column 'score' occurs twice in the table. Rename one of the two."


# Files without rows, and broken files


def test_empty_files():
    for name in ("a.csv", "a.tsv", "a.jsonl", "a.run"):
        assert refused(store(name, "")) == f"{name} is empty; there is nothing in it to read."
        assert refused(store(name, "\n\n")) == f"{name} is empty; there is nothing in it to read."
    assert refused(store("a.csv.gz", gzip.compress(b""))) == (
        "a.csv.gz is empty; there is nothing in it to read."
    )
    assert refused(store("a.parquet", "")) == (
        "a.parquet is not a complete Parquet file (Parquet file size is 0 bytes). Write or download it again."
    )


@pytest.mark.parametrize("header", ["id,score\n", "id,score"])
def test_a_header_alone(header):
    assert refused(store("a.csv", header)) == (
        "a.csv has columns (id, score) but no rows; there is nothing to rank."
    )


def test_tables_without_rows():
    parquet("a.parquet", id=pa.array([], pa.int64()), score=pa.array([], pa.float64()))
    assert refused("a.parquet") == (
        "a.parquet has columns (id, score) but no rows; there is nothing to rank."
    )
    for table in (pd.DataFrame, pl.DataFrame, pa.table):
        assert refused(table({"score": []})) == ("The table has no rows; there is nothing to rank.")


def test_a_truncated_parquet_file():
    parquet("whole.parquet", score=list(range(5000)))
    content = Path("whole.parquet").read_bytes()
    for length in (3, 100, len(content) - 9):
        store("part.parquet", content[:length])
        message = refused("part.parquet")
        assert message.startswith("part.parquet is not a complete Parquet file (")
        assert message.endswith("). Write or download it again.")
    # The footer is whole, the pages are not.
    store("part.parquet", b"PAR1" + b"\x77" * 3000 + content[3004:])
    assert refused("part.parquet").startswith("part.parquet is not a complete Parquet file (")
    store("text.parquet", "id,score\n1,2\n")
    assert refused("text.parquet").startswith("text.parquet is not a complete Parquet file (")


@pytest.mark.parametrize("name", ["a.csv.gz", "a.jsonl.gz", "a.run.gz"])
def test_a_truncated_gzip_file(name):
    rows = {
        "a.csv.gz": "score\n" + "".join(f"{n * 7919 % 10007}\n" for n in range(20000)),
        "a.jsonl.gz": "".join(f'{{"score": {n * 7919 % 10007}}}\n' for n in range(20000)),
        "a.run.gz": "".join(f"1 Q0 {n} 1 {n * 7919 % 10007} t\n" for n in range(20000)),
    }
    packed = gzip.compress(rows[name].encode())
    expected = (
        f"{name} is not a complete gzip file. Write or download it again, or drop .gz "
        "from its name if it is not packed."
    )
    assert refused(store(name, packed[:-2000])) == expected
    assert refused(store(name, packed[:20])) == expected
    assert refused(store(name, rows[name])) == expected


# Rows


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_scores_that_are_not_finite(value):
    ending = "Remove such rows or give them a finite score."
    number = float(value)
    assert refused(store("a.csv", f"score,t\n1,x\n\n{value},x\n")) == (
        f"The scores in column 'score' hold {value} in line 4 of a.csv. {ending}"
    )
    assert refused(parquet("a.parquet", score=[1.0, number])) == (
        f"The scores in column 'score' hold {value} in row 1 (counted from 0) of a.parquet. {ending}"
    )
    literal = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[value]
    assert refused(store("a.jsonl", f'{{"score": 1}}\n\n{{"score": {literal}}}\n')) == (
        f"The scores in column 'score' hold {value} in line 3 of a.jsonl. {ending}"
    )
    assert refused(store("a.run", f"\n1 Q0 d 1 {value} t\n")) == (
        f"The scores in column 'score' hold {value} in line 2 of a.run. {ending}"
    )
    assert refused(pl.DataFrame({"score": [1.0, number]})) == (
        f"The scores in column 'score' hold {value} in row 1 (counted from 0) of the table. {ending}"
    )


def test_missing_scores():
    ending = "Remove such rows or give them a finite score."
    assert refused(store("a.csv", 'score,t\n1,"x\ny"\n,x\n')) == (
        f"Column 'score' holds no score in line 4 of a.csv. {ending}"
    )
    for content in ('{"score":1}\n{"score":null}\n', '{"score":1}\n{"text":"x"}\n'):
        assert refused(store("a.jsonl", content)) == (
            f"Column 'score' holds no score in line 2 of a.jsonl. {ending}"
        )
    assert refused(parquet("a.parquet", score=[1.0, None])) == (
        f"Column 'score' holds no score in row 1 (counted from 0) of a.parquet. {ending}"
    )
    assert refused(pd.DataFrame({"score": [1.0, float("nan")]})) == (
        f"Column 'score' holds no score in row 1 (counted from 0) of the table. {ending}"
    )


def test_scores_that_are_not_numbers():
    ending = "Write numbers there or name another column."
    assert refused(store("a.csv", "id,score\n1,0.5\n2,NA\n3,\n")) == (
        f"Column 'score' holds 'NA' in line 3 of a.csv, not a number. {ending}"
    )
    assert refused(store("a.jsonl", '{"score":1}\n{"score":"high"}\n')) == (
        f"Column 'score' holds 'high' in line 2 of a.jsonl, not a number. {ending}"
    )
    assert refused(store("a.run", "1 Q0 d 1 9 t\n1 Q0 e 2 high t\n")) == (
        f"Column 'score' holds 'high' in line 2 of a.run, not a number. {ending}"
    )
    assert refused(parquet("a.parquet", score=["high", "1"])) == (
        f"Column 'score' holds 'high' in row 0 (counted from 0) of a.parquet, not a number. {ending}"
    )
    assert refused(pl.DataFrame({"score": ["x" * 100]})) == (
        f"Column 'score' holds '{'x' * 56}… in row 0 (counted from 0) of the table, not a number. {ending}"
    )


def test_duplicate_ids():
    ending = "Each item needs an id of its own."
    assert refused(store("a.csv", "id,score\nb,1\na,2\nb,3\n")) == (
        f"The id 'b' occurs 2 times, first in lines 2 and 4 of a.csv. {ending}"
    )
    assert refused(parquet("a.parquet", id=[4, 3, 4], score=[1, 2, 3])) == (
        f"The id 4 occurs 2 times, first in rows 0 and 2 (counted from 0) of a.parquet. {ending}"
    )
    store("p1.csv", "id,score\n1,1\n")
    store("p2.csv", "id,score\n2,1\n1,1\n")
    assert refused("p*.csv") == (
        f"The id 1 occurs 2 times, first in line 2 of p1.csv and line 3 of p2.csv. {ending}"
    )
    store("a.run", "1 Q0 d 1 3 t\n2 Q0 d 2 2 t\n1 Q0 d 3 1 t\n")
    assert refused("a.run") == (f"The id '1/d' occurs 2 times, first in lines 1 and 3 of a.run. {ending}")


def test_missing_ids():
    ending = "is missing. Each item needs an id."
    assert refused(store("a.csv", "id,score\na,1\n,2\n")) == f"The id in line 3 of a.csv {ending}"
    assert refused(store("a.jsonl", '{"id":"a","score":1}\n{"score":2}\n')) == (
        f"The id in line 2 of a.jsonl {ending}"
    )
    assert refused(store("a.jsonl", '{"id":null,"score":1}\n{"id":2,"score":2}\n')) == (
        f"The id in line 1 of a.jsonl {ending}"
    )
    assert refused(parquet("a.parquet", id=["a", None], score=[1, 2])) == (
        f"The id in row 1 (counted from 0) of a.parquet {ending}"
    )


def test_ids_of_two_types():
    assert refused(store("a.jsonl", '{"id":1,"score":1}\n{"id":"b","score":2}\n')) == (
        "Column 'id' holds 'b' in line 2 of a.jsonl, which is not an id of type int64 like those "
        "before. Write all ids as text or all as whole numbers."
    )
    message = refused(pd.DataFrame({"id": [1, "b"], "score": [1, 2]}))
    assert message.startswith("The table has a column that mixes types: ")
    assert message.endswith(". Give each column one type.")


def test_ragged_rows():
    ending = "Complete the line, or quote fields that hold the delimiter."
    for row, fields in (("b,2", 2), ("b,2,x,y", 4)):
        store("a.csv", f'id,score,text\na,1,"x\ny"\n\n{row}\n')
        assert refused("a.csv") == (f"Line 5 of a.csv has {fields} fields; the header has 3. {ending}")
    assert refused(store("a.run", "1 Q0 d 1 3 t\n\n1 Q0 d 3 t\n")) == (
        "Line 3 of a.run has 5 fields; a TREC run has 6: topic Q0 docid rank score tag."
    )


def test_a_quote_that_is_never_closed():
    rows = "".join(f"{n},1\n" for n in range(1_000_000))
    store("a.csv", f'id,score\na,1\n"b,2\n{rows}{rows}')
    message = (
        "A quote that opens on line 3 of a.csv is never closed and hides the rows after it. "
        "Close it, or double the quotes inside quoted fields."
    )
    assert refused("a.csv") == message
    assert refused(store("a.csv", 'id,score\na,1\n"b,2\nc,3\n')) == message


def test_text_that_is_not_utf8():
    ending = "is not valid UTF-8. Save the file as UTF-8."
    assert refused(store("a.jsonl", b'{"id":"a","score":1}\n{"id":"\xff","score":2}\n')) == (
        f"Line 2 of a.jsonl {ending}"
    )
    assert refused(store("a.run", b"1 Q0 \xff 1 3 t\n")) == f"Line 1 of a.run {ending}"


def test_columns_that_are_not_needed_may_be_in_any_encoding():
    store("a.csv", b"id,score,text\na,1,\xff\n")
    assert len(read_ranking("a.csv")) == 1


def test_lines_that_are_not_json_objects():
    for second in ('{"score":', "[1, 2]", "3", "text"):
        assert refused(store("a.jsonl", f'{{"score": 1}}\n{second}\n')) == (
            "Line 2 of a.jsonl is not a JSON object. Write one object on each line."
        )
    assert refused(store("a.jsonl", '[{"score": 1}]')) == (
        "Line 1 of a.jsonl is not a JSON object. Write one object on each line."
    )


# Several files


def test_files_that_differ():
    parquet("p1.parquet", id=[1], score=[1.0])
    parquet("p2.parquet", id=[2], score=[2.0])
    parquet("p3.parquet", id=[3], grade=[2.0])
    assert refused("p*.parquet") == (
        "No column 'score' in p3.parquet, unlike p1.parquet. Columns: id, grade."
    )
    parquet("p3.parquet", id=["c"], score=[2.0])
    assert refused("p*.parquet") == (
        "Column 'id' is of type string in p3.parquet but int64 in p1.parquet. "
        "Write all files with the same types."
    )
    store("p0.csv", "id,score\n1,1\n")
    assert refused("p*") == ("p1.parquet is not in the format of p0.csv. Name files of one format at a time.")


def test_rows_are_named_in_their_own_file():
    store("p1.csv", "score\n1\n2\n")
    store("p2.csv", "score\n1\nnan\n")
    assert "hold nan in line 3 of p2.csv" in refused("p*.csv")


# Labels


def test_labels_that_are_not_0_or_1():
    ending = "; labels are 0 or 1. Correct such rows or remove them."
    store("a.csv", "score,ok\n1,1\n2,yes\n")
    assert refused("a.csv", truth="ok", kind=LabelError) == (
        f"Column 'ok' holds 'yes' in line 3 of a.csv{ending}"
    )
    store("a.csv", "score,ok\n1,1\n2,\n")
    assert refused("a.csv", truth="ok", kind=LabelError) == (
        f"Column 'ok' holds no label in line 3 of a.csv{ending}"
    )
    store("a.jsonl", '{"score":1,"ok":true}\n{"score":1,"ok":2}\n')
    assert refused("a.jsonl", truth="ok", kind=LabelError) == (
        f"Column 'ok' holds '2' in line 2 of a.jsonl{ending}"
    )
    for values, shown in (([1, 2], "2"), ([1.0, 0.5], "0.5"), ([True, None], "no label")):
        assert refused(pl.DataFrame({"score": [1, 2], "ok": values}), truth="ok", kind=LabelError) == (
            f"Column 'ok' holds {shown} in row 1 (counted from 0) of the table{ending}"
        )


def test_a_decimal_comma_is_named():
    assert refused(store("a.csv", "id;score\na;1\nb;0,9\n")) == (
        "Column 'score' holds '0,9' in line 3 of a.csv, with a decimal comma. "
        "Write numbers with a point, such as 0.9."
    )
