"""`karat delete`: the name is typed again, unless --yes is given."""

from importlib import import_module
from pathlib import Path

import click
import pytest

from tests.cli.campaigns import Karat, refused

delete_module = import_module("karat.cli.delete")


def test_the_name_is_typed_again(karat: Karat, pairs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Add --yes" in refused(karat, "delete", "pairs")
    monkeypatch.setattr(delete_module, "is_terminal", lambda: True)
    monkeypatch.setattr(click, "prompt", lambda *_: "other")
    assert "nothing was deleted" in refused(karat, "delete", "pairs")
    assert "pairs" in karat("list")[1]
    monkeypatch.setattr(click, "prompt", lambda *_: "pairs ")
    assert karat("delete", "pairs")[:2] == (0, "Campaign pairs is deleted, its labels are kept.\n")
    assert "pairs" not in karat("list")[1]


def test_with_yes_it_is_not_asked(karat: Karat, pairs: Path) -> None:
    assert karat("ask", "pairs", "--annotator", "ann")[0] == 0
    assert "--force" in refused(karat, "delete", "pairs", "--yes")
    assert karat("delete", "pairs", "--yes", "--force")[0] == 0
    assert "No campaign" in refused(karat, "show", "pairs")
