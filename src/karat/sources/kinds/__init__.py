"""Kinds of sources that questions read: rankings, items, systems and documents, each opened in one place.

A kind is loaded when it is first asked for, because the libraries that it needs are slow to import.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from karat.core.errors import ParameterError, spell_options
from karat.sources.source import SourceKind

# Each kind by its name; as text, the module whose KIND it is.
KINDS: dict[str, SourceKind[Any, Any] | str] = {
    "ranking": "karat.sources.kinds.ranking",
    "items": "karat.sources.kinds.items",
    "systems": "karat.sources.kinds.systems",
    "documents": "karat.sources.kinds.documents",
}


def kind_named(name: str) -> SourceKind[Any, Any]:
    """The kind of sources of this name."""
    if name not in KINDS:
        raise ParameterError(f"No kind of source {name!r}. Kinds: {spell_options(KINDS)}.")
    kind = KINDS[name]
    if isinstance(kind, str):
        loaded: SourceKind[Any, Any] = import_module(kind).KIND
        KINDS[name] = kind = loaded
    return kind


def register_kind(kind: SourceKind[Any, Any]) -> None:
    """Make a kind of sources known under its name."""
    if kind.name in KINDS and KINDS[kind.name] is not kind:
        raise ParameterError(f"There is a kind of source {kind.name!r} already; choose another name.")
    KINDS[kind.name] = kind
