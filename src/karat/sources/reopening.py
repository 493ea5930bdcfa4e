"""Open a stored source again, and refuse it where it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from karat.core.errors import SourceChanged, SourceError
from karat.sources.address import is_folder, local_files
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, find_change
from karat.sources.lazy_tables import collected
from karat.sources.source import SourceDefinition, SourceKind, SourceT


def open_again(
    kind: SourceKind[Any, SourceT],
    definition: SourceDefinition,
    *,
    source: object = None,
    thoroughly: bool = False,
    engine: Mapping[str, Any] | None = None,
) -> SourceT:
    """The source that was stored; raises `SourceChanged` where it is not the same any more.

    Args:
        kind: of the source.
        definition: what was stored of it.
        source: the source itself, where it was moved or was in memory only.
        thoroughly: whether all bytes of files are compared, and not only blocks of them.
        engine: another engine, or other settings, than it was first opened with.
    """
    place = _place(definition) if source is None else collected(source)
    paths = _files(place)
    known = definition if paths is not None and definition.marks else None
    if known is not None:
        marks = [FileMark.from_json(mark) for mark in definition.marks]
        change = find_change(marks, paths or [], thoroughly=thoroughly)
        if change is not None:
            raise SourceChanged(change)
    settings = _engine_settings(definition.engine, engine)
    kind.check_engine(definition, Engine.of(place, **settings).name)
    opened = kind.open(place, kind.stored_columns(definition), engine=settings, known=known)
    there = opened.definition
    if there.digest != definition.digest or there.size != definition.size:
        raise SourceChanged(f"it had {definition.size:,} items")
    return opened


def _engine_settings(stored: Mapping[str, Any], now: Mapping[str, Any] | None) -> dict[str, Any]:
    """The stored engine with what is given now; settings of one engine do not go with another."""
    given = {key: value for key, value in (now or {}).items() if value is not None}
    if given.get("engine", stored.get("name", "memory")) != stored.get("name", "memory"):
        return given
    usual = {"engine": stored.get("name"), **{key: value for key, value in stored.items() if key != "name"}}
    return {key: value for key, value in {**usual, **given}.items() if value is not None}


def _place(definition: SourceDefinition) -> object:
    if not definition.places:
        raise SourceError(
            "This campaign's list was in memory, not in a file. Open it with the same list: "
            "karat.Campaign.open(url, name, source=ranking)."
        )
    return definition.places[0] if len(definition.places) == 1 else definition.places


def _files(place: object) -> list[Path] | None:
    """The files of a source, where it is in files on this machine."""
    given = place if isinstance(place, list | tuple) else [place]
    try:
        files = [_files_at(one) for one in given]
    except SourceError as error:
        raise SourceError(f"{error} If it was moved, say where it is now: --source PATH.") from None
    if any(paths is None for paths in files):
        return None
    return [path for paths in files for path in paths or ()]


def _files_at(place: object) -> list[Path] | None:
    # Formats load pyarrow, which a server that hands out items and takes labels does not need.
    from karat.sources.formats.folders import folder_files

    if isinstance(place, str | Path) and is_folder(place):
        return folder_files(Path(place).expanduser())
    return local_files(place)
