"""Environments of their own for rival packages, which are never dependencies of karat."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path


def rival_python(folder: Path, package: str) -> Path:
    """The interpreter of an environment with this package, made when it is first needed."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True)
    return python
