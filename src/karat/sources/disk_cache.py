"""The folder of the disk cache: ranks of long lists, features of documents."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["CACHE_VARIABLE", "cache_folder"]

CACHE_VARIABLE = "KARAT_CACHE"


def cache_folder(part: str = "") -> Path | None:
    """The folder that KARAT_CACHE names, else a part of the user's own; None where it says `off`."""
    named = os.environ.get(CACHE_VARIABLE, "")
    if named == "off":
        return None
    if named:
        return Path(named).expanduser()
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        # A user without a home.
        return None
    return home / "karat" / part
