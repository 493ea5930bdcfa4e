"""Tasks and labels as files, from the command line: ask, tell, export and import."""

import json
import os
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


def test_asking_again_does_not_overwrite_labels_that_were_not_told(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    again = ("ask", "--annotator", "an n", "--count", "3", "--out", "my b.csv", "--db", "karat.db")
    assert karat(*again)[0] == 0
    assert karat(*again)[0] == 0, "a file that nobody has filled in may be written anew"
    path = tmp_path / "my b.csv"
    items = fill_in(path)
    before = path.read_bytes()
    tell = "karat tell pairs 'my b.csv' --annotator 'an n'"
    assert refused(karat, *again) == (
        f"karat: my b.csv holds 3 labels that have not been told: {tell} first, or choose another file.\n"
    )
    assert "3 labels" in refused(karat, *again, "--format", "jsonl"), "whichever format is wanted now"
    assert path.read_bytes() == before
    assert karat("tell", "pairs", "my b.csv", "--annotator", "an n")[0] == 0
    assert karat(*again)[0] == 0, "what was told may be overwritten"
    assert set(fill_in(path)).isdisjoint(items)
    fill_in(path, change=dict.fromkeys(fill_in(path), "perhaps"))
    assert "3 labels that have not been told" in refused(karat, *again), "words that mean nothing count too"


def test_asking_again_does_not_overwrite_a_file_that_cannot_be_read(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    path = tmp_path / "b.csv"
    path.write_bytes("item,label,comment\np1,yes,für\n".encode("latin-1"))
    message = refused(karat, "ask", "--annotator", "ann", "--out", "b.csv")
    assert "b.csv exists, and may hold labels. Line 2 of b.csv is not valid UTF-8." in message
    path.write_text("item,label,comment\n")
    assert karat("ask", "--annotator", "ann", "--out", "b.csv")[0] == 0


def test_the_suggested_command_names_a_database_and_a_format(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    (tmp_path / "karat.db").rename(tmp_path / "team.db")
    ask = ("ask", "--annotator", "ann", "--format", "csv", "--out", "b.txt", "--db", "team.db")
    tell = "karat tell pairs b.txt --annotator ann --format csv --db team.db"
    assert karat(*ask)[1].endswith(f"When they are labelled: {tell}\n")
    fill_in(tmp_path / "b.txt")
    assert f"{tell} first" in refused(karat, *ask)
    assert karat(*tell.split()[1:])[0] == 0


def test_a_file_is_left_as_it_is_where_nothing_is_left_to_label(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    new = ("new", "rate", "pairs.csv", "--name", "few", "--criterion", CRITERION, "--half-width", "0.4")
    assert karat(*new)[0] == 0
    ask = ("ask", "few", "--annotator", "ann", "--count", "400", "--out", "b.csv")
    assert karat(*ask)[0] == 0
    while not (end := karat(*ask))[2]:
        fill_in(tmp_path / "b.csv")
        assert karat("tell", "few", "b.csv", "--annotator", "ann")[0] == 0
        before = (tmp_path / "b.csv").read_bytes()
    code, out, err = end
    assert (code, out) == (0, "")
    assert err.startswith("Nothing to label in campaign few now.")
    assert err.endswith("\nb.csv was left as it is.\n")
    assert (tmp_path / "b.csv").read_bytes() == before


def test_an_arbiter_may_ask_again_after_telling(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    new = ("new", "rate", "pairs.csv", "--name", "two", "--criterion", "Other words")
    assert karat(*new, "--redundancy", "2", "--arbiter", "eve")[0] == 0
    for person, label in {"ann": "yes", "bob": "no"}.items():
        assert karat("ask", "two", "--annotator", person, "--count", "4", "--out", f"{person}.csv")[0] == 0
        items = fill_in(tmp_path / f"{person}.csv")
        fill_in(tmp_path / f"{person}.csv", change=dict.fromkeys(items, label))
        assert karat("tell", "two", f"{person}.csv", "--annotator", person)[0] == 0
    ask = ("ask", "two", "--annotator", "eve", "--count", "2", "--out", "eve.csv")
    assert karat(*ask)[0] == 0
    first = fill_in(tmp_path / "eve.csv")
    assert "2 labels that have not been told" in refused(karat, *ask)
    assert karat("tell", "two", "eve.csv", "--annotator", "eve")[0] == 0
    assert karat(*ask)[0] == 0
    assert set(fill_in(tmp_path / "eve.csv")).isdisjoint(first)


@pytest.mark.parametrize("what", ["--history", "--found"])
def test_a_suffix_that_no_format_has_is_refused(karat: Karat, pairs: Path, tmp_path: Path, what: str) -> None:
    message = refused(karat, "export", what, "--out", "exp.docx")
    assert ".csv" in message
    assert "exp.docx" in message
    assert not (tmp_path / "exp.docx").exists()


def test_files_without_a_suffix_and_streams_get_csv(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    message = refused(karat, "export", "--out", "labels.tsv")
    assert "Let it end in .csv, .jsonl" in message
    assert "--format F" in message
    assert ".csv" in refused(karat, "ask", "--annotator", "ann", "--out", "tasks.docx")
    assert karat("export", "--format", "csv", "--out", "labels.txt")[0] == 0
    for name in ("labels", "-"):
        assert karat("export", "--out", name)[0] == 0
        assert (tmp_path / name).read_bytes().startswith(b"item,label")
    os.mkfifo(tmp_path / "pipe.out")
    reader = os.open(tmp_path / "pipe.out", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert karat("export", "--out", "pipe.out")[0] == 0
        assert os.read(reader, 10_000).startswith(b"item,label")
    finally:
        os.close(reader)


def test_blanks_around_ids_do_not_matter(karat: Karat, two_items: tuple[str, str], tmp_path: Path) -> None:
    first, second = two_items
    (tmp_path / "l.csv").write_text(f"item,label\n {first} ,1\n{second}\t,0\n")
    assert karat("tell", "l.csv", "--annotator", "ann")[:2] == (0, "2 new labels by ann.\n")
    assert {line.split(",")[0] for line in karat("export")[1].splitlines()} == {"item", first, second}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("item,label,Label\np1,1,0\n", "l.csv has the column 'label' more than once."),
        ("item,label\n", "l.csv has no rows; there are no labels in it."),
        ("", "l.csv is empty; there are no labels in it."),
    ],
)
def test_files_that_leave_the_labels_open(
    karat: Karat, pairs: Path, tmp_path: Path, content: str, message: str
) -> None:
    (tmp_path / "l.csv").write_text(content)
    assert message in refused(karat, "tell", "l.csv", "--annotator", "ann")
