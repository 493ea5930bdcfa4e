"""Environments of their own for rival packages, which are never dependencies of karat."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path


def rival_python(
    folder: Path, package: str, *, since: tuple[int, int] = (3, 11), needs: Sequence[str] = ()
) -> Path:
    """The interpreter of an environment with this package, made when it is first needed.

    Args:
        folder: of the environment.
        package: as on the index.
        since: the first version of Python that the package asks for. With an older one it is installed
            nevertheless, beside what it needs.
        needs: those packages.
    """
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        install: list[str | Path] = [python, "-m", "pip", "install", "--quiet"]
        if sys.version_info < since:
            subprocess.run([*install, *needs], check=True)
            install += ["--no-deps", "--ignore-requires-python"]
        subprocess.run([*install, package], check=True)
    return python
