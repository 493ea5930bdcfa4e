"""`karat read`, and campaigns on files of evaluation tools."""

import json
from pathlib import Path

import pandas as pd
import pytest

from tests.cli.campaigns import Karat

FILES = Path(__file__).parents[1] / "sources" / "evaluations"


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl"])
def test_items_with_labels_of_a_second_file_are_written(karat: Karat, tmp_path: Path, suffix: str) -> None:
    (tmp_path / "labels.csv").write_text("id,said\nq0,right\nq1,wrong\n")
    out = f"items.{suffix}"
    code, told, err = karat(
        "read", FILES / "inspect.json", "--labels", "labels.csv", "--label", "said", "--out", out
    )
    assert (code, err) == (0, "")
    assert "4 items of Inspect" in told
    assert "4 with a verdict (the score 'includes').\n2 with a label." in told
    readers = {
        "parquet": pd.read_parquet,
        "csv": pd.read_csv,
        "jsonl": lambda path: pd.read_json(path, lines=True),
    }
    table = readers[suffix](tmp_path / out)
    assert table.label.fillna(-1).tolist() == [1, 0, -1, -1]
    assert table.verdict.tolist() == [1, 0, 1, 1]


def test_what_was_read_as_json(karat: Karat) -> None:
    code, told, _ = karat("read", FILES / "deepeval.json", "--verdict", "Brevity", "--json")
    assert code == 0
    printed = json.loads(told)
    assert (printed["tool"], printed["items"], printed["verdicts"], printed["labels"]) == (
        "DeepEval",
        3,
        3,
        0,
    )
    assert printed["verdict"] == "the score 'Brevity'"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("inspect.eval", "--out", "items.xlsx"), "end its name with .parquet, .csv, .jsonl"),
        (("inspect.eval", "--scale", "1-5", "--verdict", "brevity"), "is not of the form 1:5"),
        (("none.eval",), "none.eval"),
    ],
)
def test_mistakes_end_with_2_and_one_line(karat: Karat, arguments: tuple[str, ...], told: str) -> None:
    code, _, err = karat("read", FILES / arguments[0], *arguments[1:])
    assert code == 2
    assert told in err
    assert err.count("\n") == 1


def test_annotators_of_a_campaign_do_not_see_what_the_tool_thinks(karat: Karat, tmp_path: Path) -> None:
    source = ("new", "rate", FILES / "inspect.eval", "--proxy", "verdict")
    code, _, err = karat(*source, "--name", "quality", "--criterion", "It is right", "--budget", "10")
    assert (code, err) == (0, "")
    code, _, err = karat("ask", "quality", "--annotator", "ann", "--count", "5", "--out", "batch.csv")
    assert (code, err) == (0, "")
    shown = pd.read_csv(tmp_path / "batch.csv")
    assert {"input", "output", "target"} <= set(shown.columns)
    assert not [name for name in shown.columns if name.startswith(("verdict", "score"))]
