"""Know how good your data is from a handful of labels.

The public names. They are loaded when first used, so that importing karat imports nothing heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from karat.version import __version__ as __version__

if TYPE_CHECKING:
    from karat.bounds.repeats import ErrorRate as ErrorRate
    from karat.campaign.answers import Answer as Answer
    from karat.campaign.campaign import Campaign as Campaign
    from karat.campaign.errors import CampaignError as CampaignError
    from karat.campaign.errors import NoResultError as NoResultError
    from karat.campaign.errors import RefusedLabelsError as RefusedLabelsError
    from karat.campaign.errors import ReplayError as ReplayError
    from karat.campaign.errors import StoreError as StoreError
    from karat.campaign.errors import UnknownCampaignError as UnknownCampaignError
    from karat.campaign.exporting import Exported as Exported
    from karat.campaign.importing import Imported as Imported
    from karat.campaign.status import AnnotatorSummary as AnnotatorSummary
    from karat.campaign.status import Disagreement as Disagreement
    from karat.campaign.status import HistoryLine as HistoryLine
    from karat.campaign.status import Item as Item
    from karat.campaign.status import Status as Status
    from karat.campaign.status import Told as Told
    from karat.core.band import Band as Band
    from karat.core.errors import KaratError as KaratError
    from karat.core.errors import KaratWarning as KaratWarning
    from karat.core.errors import LabelError as LabelError
    from karat.core.errors import OutputError as OutputError
    from karat.core.errors import ParameterError as ParameterError
    from karat.core.errors import SourceError as SourceError
    from karat.core.plan import Ask as Ask
    from karat.core.plan import Items as Items
    from karat.core.plan import Labels as Labels
    from karat.core.plan import Plan as Plan
    from karat.core.plan import drive as drive
    from karat.core.plan import run as run
    from karat.data.documents import Documents as Documents
    from karat.data.ranked_list import RankedList as RankedList
    from karat.data.ranking import Ranking as Ranking
    from karat.data.system_pool import SystemPool as SystemPool
    from karat.data.systems import Systems as Systems
    from karat.exchange.formats import FORMATS as FORMATS
    from karat.exchange.formats import register_format as register_format
    from karat.exchange.label_format import LabelFormat as LabelFormat
    from karat.questions.compare.estimate import compare_systems as compare_systems
    from karat.questions.compare.result import Comparison as Comparison
    from karat.questions.curve.cost import curve_costs as curve_costs
    from karat.questions.curve.estimate import estimate_curve as estimate_curve
    from karat.questions.curve.result import Curve as Curve
    from karat.questions.volume.estimate import estimate_volume as estimate_volume
    from karat.questions.volume.result import Volume as Volume
    from karat.simulate.compare import simulate_compare as simulate_compare
    from karat.simulate.curve import simulate_curve as simulate_curve
    from karat.simulate.volume import simulate_volume as simulate_volume
    from karat.sources.documents import read_documents as read_documents
    from karat.sources.documents import read_labelled_documents as read_labelled_documents
    from karat.sources.opening import open_ranking as open_ranking
    from karat.sources.opening_systems import open_systems as open_systems
    from karat.sources.read import read_labelled as read_labelled
    from karat.sources.read import read_labels as read_labels
    from karat.sources.read import read_ranking as read_ranking
    from karat.sources.spark.opening_documents import open_documents as open_documents
    from karat.sources.systems import SystemColumns as SystemColumns
    from karat.sources.systems import read_labelled_systems as read_labelled_systems
    from karat.sources.systems import read_systems as read_systems
    from karat.web.client import RemoteCampaign as RemoteCampaign

# The public names by the module that defines them. Type checkers read the imports above.
_MODULES = {
    "karat.bounds.repeats": ("ErrorRate",),
    "karat.campaign.answers": ("Answer",),
    "karat.campaign.campaign": ("Campaign",),
    "karat.campaign.errors": (
        "CampaignError",
        "NoResultError",
        "RefusedLabelsError",
        "ReplayError",
        "StoreError",
        "UnknownCampaignError",
    ),
    "karat.campaign.exporting": ("Exported",),
    "karat.campaign.importing": ("Imported",),
    "karat.campaign.status": (
        "AnnotatorSummary",
        "Disagreement",
        "HistoryLine",
        "Item",
        "Status",
        "Told",
    ),
    "karat.core.band": ("Band",),
    "karat.core.errors": (
        "KaratError",
        "KaratWarning",
        "LabelError",
        "OutputError",
        "ParameterError",
        "SourceError",
    ),
    "karat.core.plan": (
        "Ask",
        "Items",
        "Labels",
        "Plan",
        "drive",
        "run",
    ),
    "karat.data.documents": ("Documents",),
    "karat.data.ranked_list": ("RankedList",),
    "karat.data.ranking": ("Ranking",),
    "karat.data.system_pool": ("SystemPool",),
    "karat.data.systems": ("Systems",),
    "karat.exchange.formats": (
        "FORMATS",
        "register_format",
    ),
    "karat.exchange.label_format": ("LabelFormat",),
    "karat.questions.compare.estimate": ("compare_systems",),
    "karat.questions.compare.result": ("Comparison",),
    "karat.questions.curve.cost": ("curve_costs",),
    "karat.questions.curve.estimate": ("estimate_curve",),
    "karat.questions.curve.result": ("Curve",),
    "karat.questions.volume.estimate": ("estimate_volume",),
    "karat.questions.volume.result": ("Volume",),
    "karat.simulate.compare": ("simulate_compare",),
    "karat.simulate.curve": ("simulate_curve",),
    "karat.simulate.volume": ("simulate_volume",),
    "karat.sources.documents": (
        "read_documents",
        "read_labelled_documents",
    ),
    "karat.sources.opening": ("open_ranking",),
    "karat.sources.opening_systems": ("open_systems",),
    "karat.sources.read": (
        "read_labelled",
        "read_labels",
        "read_ranking",
    ),
    "karat.sources.spark.opening_documents": ("open_documents",),
    "karat.sources.systems": (
        "SystemColumns",
        "read_labelled_systems",
        "read_systems",
    ),
    "karat.web.client": ("RemoteCampaign",),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted([*_HOMES, "__version__"])


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'karat' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
