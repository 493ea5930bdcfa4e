"""Real labelled data, where it is at hand."""

from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared_data(name: str) -> Path:
    """The path of a data file; the test is skipped where there is none."""
    path = HOME / name
    if not path.exists():
        pytest.skip(f"needs {name}, which is not part of the package")
    return path
