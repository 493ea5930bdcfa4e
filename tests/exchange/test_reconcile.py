"""What a file would change is told before anything is changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from karat.exchange.reconcile import CONFLICT_COLUMNS, LEDGER, conflict_table, reconcile
from karat.exchange.tasks import FileLabel

ASKED = {"a", "b", "c"}


def told(*rows):
    return [
        FileLabel(item, value, annotator, where=f"line {line} of x.csv")
        for line, (item, value, annotator) in enumerate(rows, start=2)
    ]


def test_each_answer_has_its_place():
    answers = told(
        ("a", 1, "ann"), ("a", 1, "ann"), ("b", 0, "ann"), ("b", 1, "ann"), ("b", 1, "bob"), ("z", 1, "ann"),
        ("c", 1, "ann"), ("a", 0, "bob"),
    )  # fmt: skip
    reconciled = reconcile(answers, asked=ASKED, existing={("c", "ann"): 1, ("a", "bob"): 1})
    assert reconciled.new == (answers[0], answers[4])
    assert reconciled.same == (answers[6],)
    assert [one.answer for one in reconciled.duplicates] == [answers[1]]
    assert [one.answer for one in reconciled.conflicts] == [answers[3], answers[7]]
    assert reconciled.unknown == (answers[5],)
    assert len(CONFLICT_COLUMNS) == 7
    assert conflict_table(reconciled) == [
        ("conflict", "b", "ann", "right", "line 5 of x.csv", "wrong", "line 4 of x.csv"),
        ("conflict", "a", "bob", "wrong", "line 9 of x.csv", "right", LEDGER),
        ("unknown", "z", "ann", "right", "line 7 of x.csv", "", ""),
        ("duplicate", "a", "ann", "right", "line 3 of x.csv", "right", "line 2 of x.csv"),
    ]


def test_answers_without_a_name_are_given_one():
    answers = told(("a", 1, None), ("b", 1, "bob"))
    reconciled = reconcile(answers, asked=ASKED, existing={("a", "ann"): 0}, annotator="ann")
    assert [one.answer.annotator for one in reconciled.conflicts] == ["ann"]
    assert [one.annotator for one in reconciled.new] == ["bob"]
    assert reconcile(answers, asked=ASKED, existing={("a", None): 1}).same == (answers[0],)


def test_documents_of_one_topic():
    answer = FileLabel("301/a", 1, where="line 1 of x.qrels", alias="a")
    (new,) = reconcile([answer], asked=ASKED, existing={}).new
    assert new.item == "a"
    (new,) = reconcile([answer], asked={"301/a", "a"}, existing={}).new
    assert new.item == "301/a"
    assert reconcile([answer], asked={"b"}, existing={}).unknown == (answer,)


rows = st.tuples(st.sampled_from("abcz"), st.sampled_from([1, 0, -1]), st.sampled_from(["ann", "bob"]))


@given(first=st.lists(rows), second=st.lists(rows))
def test_importing_twice_changes_nothing(first, second):
    ledger = {}
    for answers in (told(*first), told(*second)):
        reconciled = reconcile(answers, asked=ASKED, existing=ledger)
        before = dict(ledger)
        ledger |= {(one.item, one.annotator): one.value for one in reconciled.new}
        assert all(ledger[key] == value for key, value in before.items())
        again = reconcile(answers, asked=ASKED, existing=ledger)
        assert again.new == ()
        assert again.conflicts == reconciled.conflicts
        assert set(reconciled.new) <= set(again.same)


@given(st.lists(rows))
def test_no_answer_is_dropped_in_silence(several):
    answers = told(*several)
    reconciled = reconcile(answers, asked=ASKED, existing={})
    placed = {*reconciled.new, *reconciled.same, *reconciled.unknown}
    placed |= {one.answer for one in (*reconciled.duplicates, *reconciled.conflicts)}
    named = {one.other_where for one in reconciled.conflicts}
    assert all(answer in placed or answer.where in named for answer in answers)
