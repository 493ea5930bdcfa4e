"""Labels from before: what a method can use is used, and what it cannot is refused in one line."""

from pathlib import Path

import pytest

import karat
from karat.core.errors import KaratWarning, LabelError, ParameterError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    rows = [f"i{row},{1 - row / 100}" for row in range(60)]
    (tmp_path / "list.csv").write_text("\n".join(["id,score", *rows]) + "\n")
    return tmp_path / "list.csv"


@pytest.mark.parametrize("question", ["rate", "cut", "curve"])
def test_known_labels_are_not_asked_for_again(question: str, path: Path) -> None:
    known = {"i0": 1, "i1": 0, "i2": None}
    campaign = karat.Campaign.create(
        "memory://", name="c", source=str(path), criterion="c", question=question, known_labels=known
    )
    with campaign:
        assert campaign.status().known == 2
        asked = {item.id for item in campaign.ask(60, annotator="ann")}
        assert not asked & {"i0", "i1"}


def test_labels_of_other_items_are_left_out_with_a_word(path: Path) -> None:
    with pytest.warns(KaratWarning, match="Left out 1 of the labels from before"):
        campaign = karat.Campaign.create(
            "memory://",
            name="c",
            source=str(path),
            criterion="c",
            question="rate",
            known_labels={"i0": 1, "elsewhere": 1},
        )
    with campaign:
        assert campaign.status().known == 1


def test_what_cannot_be_used_is_refused(path: Path) -> None:
    choices = {"name": "c", "source": str(path), "criterion": "c"}
    with pytest.raises(LabelError, match="their ids differ"):
        karat.Campaign.create("memory://", question="rate", known_labels={"elsewhere": 1}, **choices)
    with pytest.raises(ParameterError, match="uniform cannot use labels from before; methods that do: band"):
        karat.Campaign.create(
            "memory://", question="curve", method="uniform", known_labels={"i0": 1}, **choices
        )
