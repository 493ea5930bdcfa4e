"""What karat hands out comes back under the same ids, whatever file it travels in."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from karat import ParameterError
from karat.core.errors import LabelError
from karat.exchange.formats import label_formats, read_answers, task_formats, write_labels, write_tasks
from karat.exchange.tasks import LabelRecord, Sheet, Task, TaskSheet

SUFFIXES = {"csv": "csv", "jsonl": "jsonl", "label-studio": "json", "prodigy": "jsonl", "argilla": "json"}

HARD_IDS = [
    "007", "12", "1e5", "a,b", 'say "hi"', "two\nlines", "two\r\nlines", "\rx", "Zürich 東京", " spaced ",
    "=1+1", "+49", "-5", "@home", "\ttab", "'-5", "''=x", "'quoted'", "a;b", "301/FT911-3", "$price",
    "\u2028", "'", "''",
]  # fmt: skip

texts = st.text(max_size=30)
ids = st.one_of(st.sampled_from(HARD_IDS), st.text(min_size=1, max_size=20))
values = st.one_of(texts, st.integers(), st.floats(), st.none())
VALUES = {"right": 1, "wrong": 0, "unsure": -1}
words = st.sampled_from(list(VALUES))
fields = st.dictionaries(texts, values, max_size=4)


def read_back(content, name, **choices):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        return read_answers(path, **choices)


def fill_in(content, format_name, words):
    """Do what an annotator's tool does: put an answer to each task and keep the rest."""
    if format_name == "csv":
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
        out = io.StringIO(newline="")
        filled = [[row[0], word, *row[2:]] for row, word in zip(rows[1:], words, strict=True)]
        csv.writer(out).writerows([rows[0], *filled])
        return out.getvalue().encode()
    if format_name in ("jsonl", "prodigy"):
        tasks = [json.loads(line) for line in content.decode().split("\n") if line]
    else:
        tasks = json.loads(content)
    buttons = {"right": "accept", "wrong": "reject", "unsure": "ignore"}
    for task, word in zip(tasks, words, strict=True):
        if format_name == "jsonl":
            task["label"] = word
        elif format_name == "prodigy":
            task["answer"] = buttons[word]
        elif format_name == "argilla":
            task["responses"] = {"label": [{"value": word, "user_id": "u1"}]}
        else:
            result = {"from_name": "label", "type": "choices", "value": {"choices": [word]}}
            task["annotations"] = [{"result": [result], "completed_by": 1}]
    return json.dumps(tasks).encode()


@pytest.mark.parametrize("format_name", SUFFIXES)
@settings(max_examples=60, deadline=None)
@given(tasks=st.lists(st.tuples(ids, fields, words), min_size=1, unique_by=lambda task: task[0]))
@example(tasks=[(item, {"text": item, "label": item}, "right") for item in HARD_IDS])
def test_ids_come_back_exactly(format_name, tasks):
    sheet = TaskSheet(tuple(Task(item, shown) for item, shown, _ in tasks), "pairs", "a paraphrase")
    told = [word for _, _, word in tasks]
    content = fill_in(write_tasks(sheet, format_name), format_name, told)
    back = read_back(content, f"tasks.{SUFFIXES[format_name]}")
    assert back.bad == ()
    assert back.blank == 0
    assert [answer.item for answer in back.answers] == [item for item, _, _ in tasks]
    assert [answer.value for answer in back.answers] == [VALUES[word] for word in told]


@pytest.mark.parametrize("format_name", task_formats())
def test_tasks_that_nobody_filled_in_are_blank(format_name):
    sheet = TaskSheet((Task("1", {"text": "a"}, 1), Task("2", {"text": "ü"}, 2)), "pairs", "a paraphrase", "")
    content = write_tasks(sheet, format_name)
    assert read_back(content, f"tasks.{SUFFIXES.get(format_name, 'xlsx')}") == Sheet((), (), 2)


records = st.builds(
    LabelRecord,
    item=ids,
    value=st.sampled_from([1, 0, -1]),
    annotator=st.one_of(st.none(), st.sampled_from(["ann", "bob@example.org", "7", "007"])),
    told_at=st.one_of(st.none(), st.just("2026-01-02T03:04:05.678901+00:00")),
    seconds=st.one_of(st.none(), st.floats(0, 1e6)),
    comment=texts,
    campaign=texts,
    criterion=texts,
    ask=st.one_of(st.none(), st.integers(0, 99)),
    kind=st.sampled_from(["", "label", "correction"]),
    unit=st.one_of(st.none(), st.integers(1, 10**9)),
    fields=fields,
)


@pytest.mark.parametrize("format_name", SUFFIXES)
@settings(max_examples=60, deadline=None)
@given(
    told=st.lists(records, min_size=1, max_size=5, unique_by=lambda record: (record.item, record.annotator))
)
@example(told=[LabelRecord(item, 1, comment=item, fields={"annotator": item}) for item in HARD_IDS])
def test_labels_come_back_exactly(format_name, told):
    sheet = read_back(write_labels(told, format_name), f"labels.{SUFFIXES[format_name]}")
    assert sheet.bad == ()
    back = [LabelRecord(a.item, a.value, a.annotator, a.told_at, a.seconds, a.comment) for a in sheet.answers]
    kept = [LabelRecord(r.item, r.value, r.annotator, r.told_at, r.seconds, r.comment) for r in told]
    if format_name == "argilla":
        # Its responses have neither time nor duration.
        kept = [replace(record, told_at=None, seconds=None) for record in kept]
    # Tools keep an item's labels together.
    assert sorted(back, key=repr) == sorted(kept, key=repr)


docids = st.text(st.characters(codec="utf-8", exclude_characters=" \t\n\r\v\f\ufeff"), min_size=1)


@settings(max_examples=100, deadline=None)
@given(told=st.dictionaries(docids, st.sampled_from([1, 0, -1]), min_size=1, max_size=6))
@example(told={"301/FT911-3": 1, "302/FT911-3": 0})
@example(told={"a/b": 1, "c": 0, "/d": -1})
@example(told={"http://example.org/x": 1, "http://example.org/y": 0})
def test_qrels_come_back(told):
    content = write_labels([LabelRecord(item, value) for item, value in told.items()], "qrels")
    sheet = read_back(content, "labels.qrels")
    assert sheet.bad == ()
    back = {a.item if a.item in told else a.alias: a.value for a in sheet.answers}
    assert back == told


def test_qrels_look_as_trec_wants_them():
    told = [
        LabelRecord("301/FT911-3", 1),
        LabelRecord("301/FT911-5", 0),
        LabelRecord("301/FT911-3", 1, "bob"),
    ]
    assert write_labels(told, "qrels") == b"301 0 FT911-3 1\n301 0 FT911-5 0\n"


def test_qrels_refuse_what_they_cannot_hold():
    with pytest.raises(ParameterError, match=r"^Item 'a b' holds white space, which qrels cannot\."):
        write_labels([LabelRecord("a b", 1)], "qrels")
    with pytest.raises(LabelError, match=r"^Item 'a' has labels that contradict each other"):
        write_labels([LabelRecord("a", 1, "ann"), LabelRecord("a", 0, "bob")], "qrels")


@pytest.mark.parametrize("format_name", label_formats())
def test_no_labels_at_all_can_be_written(format_name):
    assert isinstance(write_labels([], format_name), bytes)


@pytest.mark.parametrize("format_name", task_formats())
def test_no_tasks_at_all_can_be_written(format_name):
    assert isinstance(write_tasks(TaskSheet((), "pairs", "x", ""), format_name), bytes)


def test_formats_are_named_in_errors():
    with pytest.raises(ParameterError) as caught:
        write_tasks(TaskSheet((), "pairs", "x", ""), "xlsx")
    assert str(caught.value) == (
        "No format 'xlsx' for tasks. Formats: csv, jsonl, label-studio, prodigy, argilla, excel."
    )
    with pytest.raises(
        ParameterError, match=r"Formats: csv, jsonl, label-studio, prodigy, argilla, qrels, excel\."
    ):
        write_labels([], "tsv")
    with pytest.raises(
        ParameterError, match="Formats: csv, tsv, jsonl, label-studio, prodigy, argilla, qrels"
    ):
        read_answers("labels.csv", format="ris")
