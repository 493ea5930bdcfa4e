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
    from karat.core.plan import Ask, drive, run
    from karat.data.documents import Documents
    from karat.data.ranked_list import RankedList
    from karat.data.ranking import Ranking
    from karat.data.system_pool import SystemPool
    from karat.data.systems import Systems
    from karat.questions.compare.estimate import compare_systems
    from karat.questions.compare.result import Comparison
    from karat.questions.curve.cost import curve_costs
    from karat.questions.curve.estimate import estimate_curve
    from karat.questions.curve.result import Curve
    from karat.questions.volume.estimate import estimate_volume
    from karat.questions.volume.result import Volume
    from karat.simulate.compare import simulate_compare
    from karat.simulate.curve import simulate_curve
    from karat.simulate.volume import simulate_volume
    from karat.sources.documents import open_documents, read_documents, read_labelled_documents
    from karat.sources.read import open_ranking, read_labelled, read_labels, read_ranking
    from karat.sources.systems import SystemColumns, open_systems, read_labelled_systems, read_systems

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
    "Ask": "karat.core.plan",
    "Band": "karat.core.band",
    "Campaign": "karat.campaign.campaign",
    "Comparison": "karat.questions.compare.result",
    "Curve": "karat.questions.curve.result",
    "Documents": "karat.data.documents",
    "KaratError": "karat.core.errors",
    "LabelError": "karat.core.errors",
    "ParameterError": "karat.core.errors",
    "RankedList": "karat.data.ranked_list",
    "Ranking": "karat.data.ranking",
    "SourceError": "karat.core.errors",
    "SystemColumns": "karat.sources.systems",
    "SystemPool": "karat.data.system_pool",
    "Systems": "karat.data.systems",
    "Volume": "karat.questions.volume.result",
    "compare_systems": "karat.questions.compare.estimate",
    "curve_costs": "karat.questions.curve.cost",
    "drive": "karat.core.plan",
    "estimate_curve": "karat.questions.curve.estimate",
    "estimate_volume": "karat.questions.volume.estimate",
    "read_documents": "karat.sources.documents",
    "open_documents": "karat.sources.documents",
    "open_ranking": "karat.sources.read",
    "open_systems": "karat.sources.systems",
    "read_labelled": "karat.sources.read",
    "read_labelled_documents": "karat.sources.documents",
    "read_labelled_systems": "karat.sources.systems",
    "read_labels": "karat.sources.read",
    "read_ranking": "karat.sources.read",
    "read_systems": "karat.sources.systems",
    "run": "karat.core.plan",
    "simulate_compare": "karat.simulate.compare",
    "simulate_curve": "karat.simulate.curve",
    "simulate_volume": "karat.simulate.volume",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'karat' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
