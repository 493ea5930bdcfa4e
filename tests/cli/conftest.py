"""Fixtures of the tests of commands: karat in an empty folder, and a campaign there."""

import shutil
from pathlib import Path

import pytest

from karat.cli.main import run
from tests.cli.campaigns import CRITERION, Karat, caller, write_list


@pytest.fixture
def karat(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Karat:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_DB", raising=False)
    monkeypatch.delenv("KARAT_ANNOTATOR", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    return caller(capsys)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a list and a fresh campaign about it, made once."""
    folder = tmp_path_factory.mktemp("campaign")
    path = write_list(folder / "pairs.csv")
    arguments = ["--criterion", CRITERION, "--factor", "1.5", "--db", str(folder / "karat.db")]
    assert run(["new", "curve", str(path), *arguments]) == 0
    return folder


@pytest.fixture
def pairs(karat: Karat, started: Path, tmp_path: Path) -> Path:
    """A campaign `pairs` in karat.db."""
    shutil.copy2(started / "karat.db", tmp_path / "karat.db")
    return Path(shutil.copy2(started / "pairs.csv", tmp_path / "pairs.csv"))
