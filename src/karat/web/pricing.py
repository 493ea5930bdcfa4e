"""Price and start campaigns from files, for any question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from karat.campaign.campaign import Campaign
from karat.campaign.creation import NewCampaign
from karat.core.errors import SourceError
from karat.core.question import question_named
from karat.sources.kinds import kind_named
from karat.sources.source import Source
from karat.web.errors import ApiError
from karat.web.page_words import page_words
from karat.web.questions import parse_campaign, parse_plan
from karat.web.settings import ServerSettings
from karat.web.uploads import path_of

__all__ = ["price", "start_from_file"]


def start_from_file(settings: ServerSettings, request: dict[str, Any]) -> str:
    """Start a campaign from an upload or a file of the data folder; returns its name."""
    body = parse_campaign(request)
    path, name = path_of(settings, body.source)
    with _names_of_owner(path, name):
        new = NewCampaign.of(source=str(path), **body.choices())
        # Within the limits on memory and time; the process that runs plans has none.
        new.look_up_first_items()
        Campaign.start(settings.db, new, str(path)).close()
    return body.name


def price(settings: ServerSettings, request: dict[str, Any]) -> dict[str, Any]:
    """Labels that the chosen method takes, and all methods, before any label."""
    body = parse_plan(request)
    if (body.items is None) == (body.source is None):
        raise ApiError(422, "Give either the number of `items`, or a `source` to count.")
    question = question_named(body.question)
    choices = question.choices.of(**body.given(question.choices))
    choices.check_taken_by(question.method(choices).name)
    pricing = question.pricing.of(**body.given(question.pricing))
    size, source = body.items, None
    if body.source is not None:
        kind = kind_named(question.source)
        columns = kind.columns.of(**body.given(kind.columns))
        path, name = path_of(settings, body.source)
        with _names_of_owner(path, name):
            size = kind.count(path, columns)
            if size is None:
                state, given = path.stat(), json.dumps(columns.to_dict())
                source = _opened(kind.name, path, given, state.st_size, state.st_mtime_ns)
    cost = question.price(choices, source=source, size=size, pricing=pricing)
    return {
        "items": len(source) if source is not None else size,
        "labels": cost.labels,
        "worst_labels": cost.worst_labels,
        "methods": dict(cost.data),
        "note": page_words(cost.summary or " ".join(cost.notes)),
    }


@lru_cache(maxsize=2)
def _opened(kind_name: str, path: Path, columns: str, size: int, modified: int) -> Source:  # noqa: ARG001
    """A source that has to be opened for its price, kept while its file and columns stay the same."""
    kind = kind_named(kind_name)
    source: Source = kind.open(str(path), kind.columns.from_dict(json.loads(columns)), engine={})
    return source


@contextmanager
def _names_of_owner(path: Path, name: str) -> Iterator[None]:
    """Errors about a file with the name that its owner gave it, in place of the path on the server."""
    try:
        yield
    except SourceError as error:
        raise SourceError(str(error).replace(str(path), name)) from None
