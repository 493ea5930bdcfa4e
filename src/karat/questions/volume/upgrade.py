"""Upgrade of stored parameters of `volume` campaigns to what `VolumeChoices` keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karat.questions.volume.choices import VolumeChoices


def upgrade_volume_parameters(old: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as they are stored now, from those or from {"method": …, "settings": {…}}.

    Settings kept the rows of the documents to start from as `seeds`; their ids were not stored.
    """
    if "settings" not in old:
        return dict(old)
    settings = dict(old["settings"])
    rows = settings.pop("seeds", ())
    return VolumeChoices.from_dict({**settings, "method": old["method"], "seed_rows": rows}).to_dict()
