"""The notebooks of docs/examples run on the real data, and print what is stored in them."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.shared_data import shared_data

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "examples").glob("*.ipynb"))


def printed(notebook: Any) -> list[str]:
    """The text that each cell prints or ends in; pictures are left to the eye."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output.get("text") or output.get("data", {}).get("text/plain", "") for output in outputs]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_prints_what_is_stored(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARAT_DATA", str(shared_data("ppdb_human_labels.parquet").parent))
    stored = nbformat.read(path, as_version=4)
    run = nbformat.read(path, as_version=4)
    NotebookClient(run, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert printed(stored), "run `make examples`"
    assert printed(run) == printed(stored)
