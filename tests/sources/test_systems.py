"""Systems from files: long tables, a file for each, TREC runs, depth, ties, and what is refused."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from karat.core.errors import KaratError
from karat.sources.systems import (
    SystemColumns,
    read_item_labels,
    read_labelled_systems,
    read_newcomer,
    read_systems,
)

LONG = "system,item,score,label,set\na,x,3,1,one\na,y,2,0,one\nb,y,5,0,one\nb,z,4,1,two\n"


@pytest.fixture
def long_table(tmp_path: Path) -> Path:
    path = tmp_path / "outputs.csv"
    path.write_text(LONG)
    return path


def items_of(systems, name: str) -> set:
    return set(systems.item_names(systems.outputs(systems.index(name))))


def test_a_long_table_in_any_format_is_the_same(long_table: Path, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    table = pa.csv.read_csv(long_table)
    pq.write_table(table, tmp_path / "outputs.parquet")
    lines = [
        f'{{"system": "{row["system"]}", "item": "{row["item"]}", "score": {row["score"]}}}'
        for row in table.to_pylist()
    ]
    (tmp_path / "outputs.jsonl").write_text("\n".join(lines))
    for source in (long_table, tmp_path / "outputs.parquet", tmp_path / "outputs.jsonl", table):
        systems = read_systems(source)
        assert systems.names == ("a", "b")
        assert items_of(systems, "a") == {"x", "y"}
        assert systems.shared[0, 1] == 1


def test_a_file_for_each_system(tmp_path: Path) -> None:
    (tmp_path / "first.csv").write_text("item\nx\ny\n")
    (tmp_path / "second.csv").write_text("item\ny\nz\n")
    by_list = read_systems([tmp_path / "first.csv", tmp_path / "second.csv"])
    by_glob = read_systems(str(tmp_path / "*.csv"))
    by_name = read_systems({"1st": tmp_path / "first.csv", "2nd": tmp_path / "second.csv"})
    assert by_list.names == by_glob.names == ("first", "second")
    assert by_name.names == ("1st", "2nd")
    assert items_of(by_name, "2nd") == {"y", "z"}


def test_trec_runs_are_cut_by_score_within_each_topic(tmp_path: Path) -> None:
    (tmp_path / "bm25.run").write_text(
        "1 Q0 d1 1 9.0 t\n1 Q0 d2 2 8.0 t\n1 Q0 d3 3 7.0 t\n2 Q0 d1 1 5.0 t\n2 Q0 d9 2 4.0 t\n"
    )
    (tmp_path / "dense.run").write_text("1 Q0 d2 1 1.0 t\n2 Q0 d9 1 1.0 t\n")
    systems = read_systems(str(tmp_path / "*.run"), depth=1)
    assert items_of(systems, "bm25") == {"1/d1", "2/d1"}
    assert items_of(systems, "dense") == {"1/d2", "2/d9"}


def test_ties_at_the_cut_stay_whatever_the_order_of_lines(tmp_path: Path) -> None:
    rows = ["a,x,3,1", "a,y,2,2", "a,z,2,2", "a,w,1,4", "b,x,1,1"]
    found = []
    for order in (rows, rows[::-1]):
        path = tmp_path / "ties.csv"
        path.write_text("system,item,score,rank\n" + "\n".join(order) + "\n")
        found.append(items_of(read_systems(path, columns=SystemColumns(score="score"), depth=2), "a"))
        found.append(items_of(read_systems(path, columns=SystemColumns(rank="rank"), depth=2), "a"))
    assert all(items == {"x", "y", "z"} for items in found)


def test_rows_may_be_chosen(long_table: Path) -> None:
    systems = read_systems(long_table, where={"set": "one"})
    assert items_of(systems, "b") == {"y"}


def test_labels_belong_to_items(long_table: Path) -> None:
    systems = read_labelled_systems(long_table, columns=SystemColumns(truth="label"))
    by_name = dict(zip(systems.systems.item_names(np.arange(3)), systems.truth.tolist(), strict=True))
    assert by_name == {"x": 1, "y": 0, "z": 1}


def test_a_newcomer_and_labels_from_files(long_table: Path, tmp_path: Path) -> None:
    (tmp_path / "new.csv").write_text("item\nz\nq\n")
    (tmp_path / "labels.csv").write_text("item,label\nx,1\nz,0\nelsewhere,1\n")
    grown = read_newcomer(read_systems(long_table), tmp_path / "new.csv")
    assert grown.names == ("a", "b", "new")
    assert items_of(grown, "new") == {"z", "q"}
    labels = read_item_labels(grown, tmp_path / "labels.csv")
    assert {grown.item_names(np.array([code]))[0]: label for code, label in labels.items()} == {
        "x": 1,
        "z": 0,
    }


@pytest.mark.parametrize(
    ("text", "choices", "message"),
    [
        ("system,item\na,x\na,x\n", {}, "System 'a' lists item 'x' more than once"),
        ("sytem,item\na,x\n", {}, "No column 'system' in"),
        ("system,item\na,\n", {}, "Column 'item' is empty in row 1"),
        ("system,item,label\na,x,1\nb,x,0\n", {}, "Item 'x' has the label 1 in row 1 of"),
        ("system,item,label\na,x,2\n", {}, "labels are 0 or 1"),
        ("system,item,label\na,x,1\n", {"depth": 3}, "A depth needs a rank or a score"),
        ("system,item,label\na,x,1\n", {"where": {"item": "q"}}, "There are: x."),
        ("system,item,label\na,x,1\n", {"where": {"colour": "red"}}, "No column 'colour'"),
        ("system,item,label,w\na,x,1,-1\n", {"sampling": "weight", "weight": "w"}, "is -1. Weights must be"),
        (
            "system,item,label,w\na,x,1,0\n",
            {"sampling": "weight", "weight": "w"},
            "All weights of system 'a'",
        ),
        ("system,item,label,w\na,x,1,heavy\n", {"sampling": "weight", "weight": "w"}, "not a number"),
    ],
)
def test_bad_files_are_refused_in_one_line(tmp_path: Path, text: str, choices: dict, message: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text)
    columns = SystemColumns(truth="label" if "label" in text else None, weight=choices.pop("weight", None))
    read = read_systems if columns.truth is None else read_labelled_systems
    with pytest.raises(KaratError) as caught:
        read(path, columns=columns, **choices)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_empty_file_and_a_taken_name_are_refused(long_table: Path, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("item\nx\n")
    with pytest.raises(KaratError, match="There is a system 'a' already"):
        read_newcomer(read_systems(long_table), tmp_path / "a.csv")
    (tmp_path / "empty.csv").write_text("item\n")
    with pytest.raises(KaratError, match=r"System 'empty' has no outputs|no rows"):
        read_systems([tmp_path / "a.csv", tmp_path / "empty.csv"])
    (tmp_path / "twice.csv").write_text("item,label\nx,1\nx,0\n")
    with pytest.raises(KaratError, match=r"Item 'x' has the label 1 in .* and 0"):
        read_item_labels(read_systems(long_table), tmp_path / "twice.csv")


def test_references_are_not_outputs(tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    path.write_text("TY  - JOUR\nTI  - Aspirin\nER  - \n")
    with pytest.raises(KaratError, match=r"refs\.ris holds references, not the outputs of systems"):
        read_systems(path, columns=SystemColumns(system="id", item="title"))
