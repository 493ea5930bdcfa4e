import numpy as np

from karat.campaign.campaign import Campaign
from karat.campaign.shown_fields import MOST_LETTERS, MOST_LETTERS_OF_ITEM, shortened


def test_usual_fields_stay_as_they_are():
    fields = {"a": "x" * MOST_LETTERS, "b": 1.5, "c": None, "d": ["e", {"f": True}]}
    assert shortened(fields) == fields


def test_long_fields_are_cut_and_say_so():
    found = shortened({"a": "x" * 5_000_000, "b": ["y" * 5_000_000], "c": "z", "d": 7})
    assert found["a"] == "x" * MOST_LETTERS + "… (4,900,000 more letters are not shown)"
    assert found["b"].startswith('["yyy')
    assert found["c"].startswith("… (1 more"), "nothing is left for it"
    assert found["d"] == 7
    assert sum(len(str(value)) for value in found.values()) < MOST_LETTERS_OF_ITEM + 300


def test_a_database_does_not_grow_with_the_texts(tmp_path):
    import pandas as pd

    table = pd.DataFrame({"score": np.linspace(0, 1, 300), "text": ["word " * 400_000] * 300})
    table.to_parquet(tmp_path / "bomb.parquet")
    file = tmp_path / "karat.db"
    with Campaign.create(
        f"sqlite:///{file}",
        name="x",
        source=str(tmp_path / "bomb.parquet"),
        criterion="right?",
        fields=["text"],
    ) as campaign:
        [item] = campaign.ask(1, annotator="ann")
        drawn = campaign.status().asked
        assert len(item.fields["text"]) < MOST_LETTERS + 100
    stored = sum(path.stat().st_size for path in tmp_path.glob("karat.db*"))
    assert stored < 2 * drawn * MOST_LETTERS + 5_000_000
