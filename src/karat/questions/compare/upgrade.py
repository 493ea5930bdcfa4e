"""Stored parameters of comparisons, from earlier versions to this one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def upgrade_compare_parameters(old: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a comparison as `CompareChoices.to_dict` has them.

    Earlier versions stored `{"method": …, "settings": {…}}`. Parameters of the new form stay as they are.
    """
    if "settings" not in old:
        return dict(old)
    settings = dict(old["settings"])
    return {
        "method": old["method"],
        "labels_per_system": settings.get("labels_per_system", 200),
        "confidence": settings.get("confidence", 0.95),
        "half_width": settings.get("half_width"),
        "weighting": settings.get("weighting", "overlap"),
        "interval": settings.get("interval", "wilson"),
        "variance": settings.get("variance", "analytic"),
        "replicates": settings.get("replicates", 400),
        "batch": settings.get("batch", 50),
        "pool_recall": settings.get("pool_recall"),
        "more": settings.get("more", []),
    }
