"""`--known FILE`: labels from before, matched with items by their ids."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Karat

START = ("new", "rate", "items.csv", "--criterion", "It is right.", "--budget", "50", "--known", "known.csv")


@pytest.fixture(autouse=True)
def items(karat: Karat) -> None:
    Path("items.csv").write_text("pair_id,text\n" + "".join(f"p{row},text {row}\n" for row in range(60)))


def known_items(karat: Karat) -> int:
    code, out, err = karat("show", "--json")
    assert code == 0, err
    return json.loads(out)["known"]


def test_ids_are_called_as_in_the_list(karat: Karat) -> None:
    Path("known.csv").write_text("label,pair_id\nyes,p7\nno,p3\n,p2\n")
    code, out, err = karat(*START, "--id", "pair_id")
    assert code == 0, err
    assert "2 labels of the same criterion carried over." in out
    assert known_items(karat) == 2


@pytest.mark.parametrize("more", [[], ["--id", "text"]])
def test_rows_that_cannot_be_those_of_the_list_are_refused(karat: Karat, more: list[str]) -> None:
    Path("known.csv").write_text("label,pair_id\nyes,p7\nno,p3\n")
    code, _, err = karat(*START, *more)
    assert code == 2
    assert err == (
        "karat: known.csv has 2 rows and no column of ids, so that its labels cannot be matched with 60 "
        "items. Give both files the same column of ids: --id COLUMN.\n"
    )


def test_the_list_itself_may_have_labels(karat: Karat) -> None:
    labels = ["yes", "no", *[""] * 58]
    Path("known.csv").write_text("text,label\n" + "".join(f"text {i},{x}\n" for i, x in enumerate(labels)))
    code, _, err = karat(*START)
    assert code == 0, err
    assert known_items(karat) == 2


@pytest.mark.parametrize(
    "start",
    [
        ("cut", "--precision", "0.8", "--budget", "100"),
        ("rate", "--budget", "100"),
        ("rate", "--budget", "100", "--method", "anytime"),
        ("curve", "--factor", "1.3"),
    ],
)
def test_known_labels_alone_say_nothing_exact_about_a_judge(karat: Karat, start: tuple[str, ...]) -> None:
    rows = [f"p{row},{1 - row / 600:.4f},{(row * 7) % 10 / 9:.3f},t\n" for row in range(600)]
    Path("judged.csv").write_text("id,score,verdict,text\n" + "".join(rows))
    Path("known.csv").write_text("id,label\n" + "".join(f"p{row},{row % 4 > 0:d}\n" for row in range(150)))
    question, *choices = start
    judged = ("--proxy", "verdict", "--known", "known.csv", "--criterion", "It is right.")
    code, _, err = karat("new", question, "judged.csv", *choices, *judged)
    assert code == 0, err
    code, out, err = karat("show")
    assert code == 0, err
    assert "(exact)" not in out
    assert "sensitivity" not in out
