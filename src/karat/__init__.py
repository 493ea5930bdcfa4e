"""Know how good your data is from a handful of labels.

The public names. They are loaded when first used, so that importing karat imports nothing heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from karat.version import __version__

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.core.band import Band
    from karat.core.errors import KaratError, LabelError, ParameterError, SourceError
    from karat.core.flow import Ask, drive, run
    from karat.core.ranking import Ranking
    from karat.curve.cost import curve_costs
    from karat.curve.estimate import estimate_curve
    from karat.curve.result import Curve
    from karat.simulate import simulate_curve
    from karat.sources.read import read_labelled, read_labels, read_ranking

__all__ = [
    "Ask",
    "Band",
    "Campaign",
    "Curve",
    "KaratError",
    "LabelError",
    "ParameterError",
    "Ranking",
    "SourceError",
    "__version__",
    "curve_costs",
    "drive",
    "estimate_curve",
    "read_labelled",
    "read_labels",
    "read_ranking",
    "run",
    "simulate_curve",
]

_HOMES = {
    "Ask": "karat.core.flow",
    "Band": "karat.core.band",
    "Campaign": "karat.campaign.campaign",
    "Curve": "karat.curve.result",
    "KaratError": "karat.core.errors",
    "LabelError": "karat.core.errors",
    "ParameterError": "karat.core.errors",
    "Ranking": "karat.core.ranking",
    "SourceError": "karat.core.errors",
    "curve_costs": "karat.curve.cost",
    "drive": "karat.core.flow",
    "estimate_curve": "karat.curve.estimate",
    "read_labelled": "karat.sources.read",
    "read_labels": "karat.sources.read",
    "read_ranking": "karat.sources.read",
    "run": "karat.core.flow",
    "simulate_curve": "karat.simulate",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'karat' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
