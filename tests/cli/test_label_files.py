"""Tasks and labels as files, from the command line: ask, tell, export and import."""

import json
from pathlib import Path

import pytest

from tests.cli.campaigns import CRITERION, Karat, fill_in, refused, shown, truth


def test_ask_and_tell_through_a_spreadsheet(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    code, out, _ = karat("ask", "--annotator", "ann", "--count", "20", "--out", "tasks.csv")
    assert code == 0
    assert "karat tell pairs tasks.csv --annotator ann" in out
    first = (tmp_path / "tasks.csv").read_bytes()
    karat("ask", "--annotator", "ann", "--count", "20", "--out", "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == first
    items = fill_in(tmp_path / "tasks.csv")
    assert len(items) == 20
    assert karat("tell", "tasks.csv", "--annotator", "ann")[1] == "20 new labels by ann.\n"
    assert karat("tell", "pairs", "tasks.csv", "--annotator", "ann")[1] == "0 new labels; 20 known already.\n"
    assert shown(karat)["labels"] == 20


def test_ask_gives_all_that_is_open_however_many_batches_that_are(karat: Karat, pairs: Path) -> None:
    asked = karat("ask", "--annotator", "ann", "--count", "1000")[1].splitlines()
    assert len(asked) > 100
    code, out, err = karat("ask", "--annotator", "bob")
    assert (code, out) == (0, "")
    assert "Nothing to label in campaign pairs now. All open items are with annotators" in err


@pytest.mark.parametrize("name", ["csv", "jsonl", "label-studio", "prodigy", "argilla"])
def test_tasks_in_every_format_and_what_is_exported_can_be_imported(
    karat: Karat, pairs: Path, tmp_path: Path, name: str
) -> None:
    suffix = {"csv": "csv", "jsonl": "jsonl", "prodigy": "jsonl"}.get(name, "json")
    code, _, _ = karat("ask", "--annotator", "ann", "--count", "5", "--format", name, "--out", f"t.{suffix}")
    assert code == 0
    karat("ask", "--annotator", "ann", "--count", "5", "--out", "tasks.csv")
    fill_in(tmp_path / "tasks.csv")
    karat("tell", "tasks.csv", "--annotator", "ann")
    assert (
        karat("export", "--format", name, "--out", f"labels.{suffix}")[1] == f"5 labels in labels.{suffix}.\n"
    )
    assert karat("import", f"labels.{suffix}")[1] == "0 new labels; 5 known already.\n"


def test_label_studio_gets_its_interface(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    err = karat("ask", "--annotator", "ann", "--count", "1", "--format", "label-studio")[2]
    assert "--config FILE" in err
    karat(
        "ask", "--annotator", "ann", "--count", "1", "--format", "label-studio", "--config", "interface.xml"
    )
    assert CRITERION in (tmp_path / "interface.xml").read_text()


def test_export_has_the_label_that_counts_and_history_every_line(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    karat("ask", "--annotator", "ann", "--count", "3", "--out", "tasks.csv")
    item = fill_in(tmp_path / "tasks.csv")[0]
    karat("tell", "tasks.csv", "--annotator", "ann")
    other = "wrong" if truth(item) else "right"
    assert (
        karat("correct", item, other, "--comment", "no")[1]
        == f"Item {item} counts as {other} in campaign pairs.\n"
    )
    labels = [json.loads(line) for line in karat("export", "--format", "jsonl")[1].splitlines()]
    assert len(labels) == 3
    found = next(label for label in labels if label["karat_id"] == item)
    assert (found["label"], found["annotator"], found["kind"]) == (1 - truth(item), "owner", "correction")
    log = [json.loads(line) for line in karat("export", "--format", "jsonl", "--history")[1].splitlines()]
    assert [line["kind"] for line in log] == ["label"] * 3 + ["correction"]
    assert karat("export", "--format", "qrels")[1].count("\n") == 3


def test_import_takes_the_annotators_from_the_file(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    karat("ask", "--annotator", "ann", "--count", "2", "--out", "tasks.csv")
    one, two = fill_in(tmp_path / "tasks.csv")
    (tmp_path / "all.csv").write_text(f"item,label,annotator\n{one},1,bob\n{one},0,eve\n{two},?,\n")
    assert "Line 4 of all.csv does not say who labelled" in refused(karat, "import", "all.csv")
    assert shown(karat)["labels"] == 0
    code, out, _ = karat("import", "all.csv", "--annotator", "ann")
    assert (code, out) == (0, "3 new labels by bob, eve, ann.\n")
    listed = karat("correct", "--disagreements")[1]
    assert "bob: right" in listed
    assert "eve: wrong" in listed
    printed = shown(karat)
    assert (printed["disagreements"], printed["noise"]["pairs"]) == (1, 1)
    karat("correct", one, "right")
    assert karat("correct", "--disagreements")[1] == "Nobody disagrees in campaign pairs.\n"


@pytest.fixture
def two_items(karat: Karat, pairs: Path, tmp_path: Path) -> tuple[str, str]:
    karat("ask", "--annotator", "ann", "--count", "2", "--out", "tasks.csv")
    one, two = fill_in(tmp_path / "tasks.csv")
    return one, two


def test_a_malformed_line_in_the_middle_takes_nothing_or_is_skipped(
    karat: Karat, two_items: tuple[str, str], tmp_path: Path
) -> None:
    one, two = two_items
    (tmp_path / "labels.csv").write_text(f"item,label\n{one},1\n{two},perhaps\n{two},0\n")
    err = refused(karat, "tell", "labels.csv", "--annotator", "ann")
    assert "Line 3 of labels.csv: label 'perhaps' is not understood" in err
    assert "Nothing was stored." in err
    assert shown(karat)["labels"] == 0
    code, out, _ = karat("tell", "labels.csv", "--annotator", "ann", "--skip-bad")
    assert (code, out) == (0, "2 new labels by ann; 1 left out.\n")


def test_items_that_were_never_asked_for_are_refused_in_a_table(
    karat: Karat, two_items: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "labels.csv").write_text(f"item,label\n{two_items[0]},1\nnobody,1\n")
    code, out, err = karat("tell", "labels.csv", "--annotator", "ann")
    assert code == 2
    assert "unknown" in out
    assert "nobody" in out
    assert "1 for items that were never asked for" in err
    assert len(err.splitlines()) == 1
    assert shown(karat)["labels"] == 0
    assert karat("tell", "labels.csv", "--annotator", "ann", "--skip-bad")[1].endswith(
        "1 new label by ann; 1 left out.\n"
    )


def test_contradictions_are_refused_or_revised(
    karat: Karat, two_items: tuple[str, str], tmp_path: Path
) -> None:
    one, two = two_items
    (tmp_path / "labels.csv").write_text(f"item,label\n{one},1\n")
    karat("tell", "labels.csv", "--annotator", "ann")
    (tmp_path / "labels.csv").write_text(f"item,label\n{one},0\n{two},1\n")
    code, out, err = karat("tell", "labels.csv", "--annotator", "ann")
    assert code == 2
    assert "the ledger" in out
    assert err.endswith("Nothing was stored. See --skip-bad or --revise.\n")
    assert shown(karat)["labels"] == 1
    assert (
        karat("tell", "labels.csv", "--annotator", "ann", "--revise")[1] == "1 new label by ann; 1 revised.\n"
    )
    (tmp_path / "labels.csv").write_text(f"item,label\n{two},0\n{two},1\n")
    assert "against another in the file" in refused(karat, "tell", "labels.csv", "--annotator", "eve")


def test_repeated_lines_are_taken_once_and_told(
    karat: Karat, two_items: tuple[str, str], tmp_path: Path
) -> None:
    one, _ = two_items
    (tmp_path / "labels.csv").write_text(f"item,label\n{one},1\n{one},1\n{one},\n")
    code, out, _ = karat("tell", "labels.csv", "--annotator", "ann")
    assert code == 0
    assert "duplicate" in out
    assert out.endswith("1 new label by ann; 1 without a label yet.\n")
