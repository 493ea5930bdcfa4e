"""The folder of the disk cache: ranks of long lists, features of documents."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path

CACHE_VARIABLE = "KARAT_CACHE"


def cache_folder(part: str = "") -> Path | None:
    """The folder that KARAT_CACHE names, else `part` of the user's cache folder; None where it is `off`."""
    named = os.environ.get(CACHE_VARIABLE, "")
    if named == "off":
        return None
    if named:
        return Path(named).expanduser()
    try:
        folder = user_cache_path("karat", appauthor=False)
    except RuntimeError:
        return None
    # Without a home directory, older versions of platformdirs return "~/.cache/karat" as it is.
    return folder / part if folder.is_absolute() else None
