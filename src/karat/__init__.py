"""Know how good your data is from a handful of labels.

The public names. They are loaded when first used, so that importing karat imports nothing heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from karat.version import __version__

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.compare.estimate import compare_systems
    from karat.compare.result import Comparison
    from karat.core.band import Band
    from karat.core.documents import Documents
    from karat.core.errors import KaratError, LabelError, ParameterError, SourceError
    from karat.core.flow import Ask, drive, run
    from karat.core.pool import SystemPool
    from karat.core.ranked import RankedList
    from karat.core.ranking import Ranking
    from karat.core.systems import Systems
    from karat.curve.cost import curve_costs
    from karat.curve.estimate import estimate_curve
    from karat.curve.result import Curve
    from karat.simulate import simulate_curve
    from karat.simulate_compare import simulate_compare
    from karat.simulate_volume import simulate_volume
    from karat.sources.documents import read_documents, read_labelled_documents
    from karat.sources.opening import open_ranking
    from karat.sources.opening_systems import open_systems
    from karat.sources.read import read_labelled, read_labels, read_ranking
    from karat.sources.spark.opening_documents import open_documents
    from karat.sources.systems import SystemColumns, read_labelled_systems, read_systems
    from karat.volume.estimate import estimate_volume
    from karat.volume.result import Volume

__all__ = [
    "Ask",
    "Band",
    "Campaign",
    "Comparison",
    "Curve",
    "Documents",
    "KaratError",
    "LabelError",
    "ParameterError",
    "RankedList",
    "Ranking",
    "SourceError",
    "SystemColumns",
    "SystemPool",
    "Systems",
    "Volume",
    "__version__",
    "compare_systems",
    "curve_costs",
    "drive",
    "estimate_curve",
    "estimate_volume",
    "open_documents",
    "open_ranking",
    "open_systems",
    "read_documents",
    "read_labelled",
    "read_labelled_documents",
    "read_labelled_systems",
    "read_labels",
    "read_ranking",
    "read_systems",
    "run",
    "simulate_compare",
    "simulate_curve",
    "simulate_volume",
]

_HOMES = {
    "Ask": "karat.core.flow",
    "Band": "karat.core.band",
    "Campaign": "karat.campaign.campaign",
    "Comparison": "karat.compare.result",
    "Curve": "karat.curve.result",
    "Documents": "karat.core.documents",
    "KaratError": "karat.core.errors",
    "LabelError": "karat.core.errors",
    "ParameterError": "karat.core.errors",
    "RankedList": "karat.core.ranked",
    "Ranking": "karat.core.ranking",
    "SourceError": "karat.core.errors",
    "SystemColumns": "karat.sources.systems",
    "SystemPool": "karat.core.pool",
    "Systems": "karat.core.systems",
    "Volume": "karat.volume.result",
    "compare_systems": "karat.compare.estimate",
    "curve_costs": "karat.curve.cost",
    "drive": "karat.core.flow",
    "estimate_curve": "karat.curve.estimate",
    "estimate_volume": "karat.volume.estimate",
    "read_documents": "karat.sources.documents",
    "open_documents": "karat.sources.spark.opening_documents",
    "open_ranking": "karat.sources.opening",
    "open_systems": "karat.sources.opening_systems",
    "read_labelled": "karat.sources.read",
    "read_labelled_documents": "karat.sources.documents",
    "read_labelled_systems": "karat.sources.systems",
    "read_labels": "karat.sources.read",
    "read_ranking": "karat.sources.read",
    "read_systems": "karat.sources.systems",
    "run": "karat.core.flow",
    "simulate_compare": "karat.simulate_compare",
    "simulate_curve": "karat.simulate",
    "simulate_volume": "karat.simulate_volume",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'karat' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
