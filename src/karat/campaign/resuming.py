"""Find the campaign that a question about a file was started with, to go on with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any

from karat.campaign.definition import Definition
from karat.campaign.errors import CampaignError
from karat.campaign.records import CampaignRow
from karat.campaign.store import Store
from karat.core.json_io import to_plain
from karat.sources.address import is_folder, local_files, stored_place


def find_campaign(
    url: str, name: str, *, question: str, source: object, exactly: bool = False
) -> tuple[str, CampaignRow | None]:
    """The campaign of this question about this source under a name or a numbered one, and that name.

    None where there is no such campaign: it may be started under the name that is returned. A name that
    another source has is numbered (`pairs-rate-2`), unless it is to be used `exactly`.
    """
    places = places_of(source)
    by_name = {row.name: row for row in _campaigns(url)}
    for each in chain([name], (f"{name}-{number}" for number in count(2))):
        row = by_name.get(each)
        if row is None:
            return each, None
        if row.question == question and Definition.from_dict(row.definition).source.places == places:
            return each, row
        if exactly:
            raise CampaignError(
                f"Campaign {each!r} is about another question or file. Choose another name: --name NAME."
            )
    raise AssertionError("names do not end")


def differing(row: CampaignRow, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the wanted choices that a campaign was not started with, each with the value that it has."""
    definition = Definition.from_dict(row.definition)
    source = definition.source
    stored = {
        **source.columns,
        **source.engine,
        "fields": source.fields,
        "format": source.format,
        **definition.plan,
        **definition.labelling.to_dict(),
        "seed": definition.seed,
        "criterion": row.criterion_text,
    }
    return {
        name: stored[name]
        for name, value in wanted.items()
        if name in stored and to_plain(value) not in (stored[name], to_plain(stored[name]))
    }


def places_of(source: object) -> list[str]:
    """Where files are, as a campaign stores it."""
    if isinstance(source, list | tuple):
        return [place for each in source for place in places_of(each)]
    if is_folder(source):
        return [str(Path(str(source)).expanduser().absolute())]
    return stored_place(source, local_files(source))


def _campaigns(url: str) -> list[CampaignRow]:
    """The campaigns of a database; none where there is no such file yet."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not path.exists():
        return []
    store = Store(url, must_exist=True)
    try:
        return store.campaigns()
    finally:
        store.close()
