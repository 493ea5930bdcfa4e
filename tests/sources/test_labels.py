"""Known labels from files: the words that people use, karat's own exports, and mistakes."""

from pathlib import Path

import pandas as pd
import pytest

import karat


def test_words_unsure_and_rows_without_a_label(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text(
        "id,label\na,yes\nb,No\nc,unsure\nd,\ne,Relevant\nf,exclude\ng,1\nh,0.0\n"
    )
    assert karat.read_labels(tmp_path / "labels.csv") == {
        "a": 1,
        "b": 0,
        "c": None,
        "e": 1,
        "f": 0,
        "g": 1,
        "h": 0,
    }


def test_ids_are_in_id_or_item_or_rows() -> None:
    assert karat.read_labels(pd.DataFrame({"item": [7, 9], "label": [1, 0]})) == {7: 1, 9: 0}
    assert karat.read_labels(pd.DataFrame({"label": [1, 0]})) == {0: 1, 1: 0}
    frame = pd.DataFrame({"key": ["x"], "item": ["y"], "verdict": [True]})
    assert karat.read_labels(frame, id="key", label="verdict") == {"x": 1}


def test_what_karat_exported_is_read_again(tmp_path: Path) -> None:
    rows = pd.DataFrame({"id": [f"i{row}" for row in range(300)], "score": range(300)})
    rows.to_csv(tmp_path / "list.csv", index=False)
    url = f"sqlite:///{tmp_path}/karat.db"
    source = str(tmp_path / "list.csv")
    with karat.Campaign.create(
        url, name="first", question="curve", source=source, criterion="x", budget=60
    ) as campaign:
        items = campaign.ask(3, annotator="ann")
        told = dict(zip((item.id for item in items), (1, 0, None), strict=True))
        campaign.tell({item.key: told[item.id] for item in items}, annotator="ann")
        (tmp_path / "labels.csv").write_bytes(campaign.export("csv").content)
    assert karat.read_labels(tmp_path / "labels.csv") == told


def test_mistakes_name_the_row(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("id,label\na,1\nb,perhaps\n")
    with pytest.raises(karat.LabelError, match=r"'perhaps' in line 3 of .*bad\.csv"):
        karat.read_labels(tmp_path / "bad.csv")
    (tmp_path / "twice.csv").write_text("id,label\na,1\na,0\n")
    with pytest.raises(karat.LabelError, match=r"'a' has two labels, in line 3"):
        karat.read_labels(tmp_path / "twice.csv")
