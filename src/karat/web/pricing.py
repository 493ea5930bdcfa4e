"""Price of a planned campaign, for the form on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.core.errors import SourceError
from karat.web.errors import ApiError
from karat.web.models import PlanBody, SourceBody
from karat.web.models_compare import ComparePlanBody
from karat.web.models_volume import VolumePlanBody
from karat.web.settings import ServerSettings
from karat.web.uploads import path_of

if TYPE_CHECKING:
    from karat.data.systems import Systems
    from karat.sources.systems import SystemColumns

__all__ = ["price"]


def price(settings: ServerSettings, body: PlanBody | ComparePlanBody | VolumePlanBody) -> dict[str, Any]:
    """Labels for a target, by method."""
    if isinstance(body, VolumePlanBody):
        return _price_of_review(settings, body)
    if isinstance(body, ComparePlanBody):
        return _price_of_comparison(settings, body)
    from karat.questions.curve.choices import CurveChoices
    from karat.questions.curve.cost import costs_of
    from karat.questions.curve.methods import METHODS

    items = _size(settings, body)
    choices = CurveChoices.of(**body.choices())
    choices.check_taken_by(choices.method)
    costs = costs_of(items, choices)
    chosen = costs.get(choices.method)
    if chosen is None:
        raise ApiError(400, f"The method {body.method} cannot reach this target; band can.")
    note = (
        "About that many: it depends on the list, and is priced for precision that falls to 50 %."
        if METHODS[choices.method].price_depends_on_data
        else "That many, whatever the list is like."
    )
    return {
        "items": items,
        "labels": chosen.labels,
        "worst_labels": chosen.worst_labels,
        "factor": chosen.factor,
        "methods": {name: cost.to_dict() for name, cost in costs.items()},
        "note": note,
    }


def _price_of_comparison(settings: ServerSettings, body: ComparePlanBody) -> dict[str, Any]:
    from karat.questions.compare.choices import CompareChoices
    from karat.questions.compare.pricing import price_methods
    from karat.sources.systems import SystemColumns

    asked = CompareChoices(half_width=body.half_width, confidence=body.confidence)
    path, name = path_of(settings, body.source)
    columns = SystemColumns(body.system, body.item, body.score, body.rank, body.weight, body.group)
    with _named(path, name):
        state, where = path.stat(), tuple((body.where or {}).items())
        systems = _systems(
            path, (state.st_size, state.st_mtime_ns), columns, body.sampling, body.depth, where
        )
    price = price_methods(systems, asked)
    return {
        "items": systems.pool_size,
        "labels": price.labels,
        "worst_labels": None,
        "factor": None,
        "methods": price.data,
        "note": f"For {len(systems):,} systems that are half right, the dearest case; fewer otherwise.",
    }


@lru_cache(maxsize=2)
def _systems(
    path: Path,
    mark: tuple[int, int],  # noqa: ARG001 - a changed file is read again
    columns: SystemColumns,
    sampling: str,
    depth: int | None,
    where: tuple[tuple[str, str], ...],
) -> Systems:
    """The systems of a file, kept while the owner changes other fields of the form."""
    from karat.sources.systems import systems_in_memory

    return systems_in_memory([path], columns, sampling=sampling, depth=depth, where=dict(where) or None)


def _price_of_review(settings: ServerSettings, body: VolumePlanBody) -> dict[str, Any]:
    from karat.questions.volume.choices import VolumeChoices
    from karat.questions.volume.cost import volume_cost
    from karat.sources.documents import column_roles, document_format
    from karat.sources.files import count_rows

    asked = {"recall", "confidence", "stop", "sample"}
    chosen = VolumeChoices.of(**body.model_dump(include=asked, exclude_none=True))
    path, name = path_of(settings, body.source)
    with _named(path, name):
        kind = document_format(path, body.format)
        column_roles(path, text=body.text, id=body.id, format=kind)
        size = count_rows(path, format_name=kind)
    cost = volume_cost(size, found=min(body.found, size), choices=chosen)
    surest = next(one for one in cost.certificates if one.recall == chosen.recall)
    certain = f"about {surest.without_assumptions:,} more labels after finding"
    return {
        "items": size,
        "labels": cost.finding + (surest.without_assumptions if body.certify else cost.sample),
        "worst_labels": size,
        "factor": None,
        "methods": {"audit": cost.to_dict()},
        "note": f"If {cost.found:,} relevant documents are found, a recall of {chosen.recall:.0%} is certain "
        f"with {certain}, and one of {cost.certain_recall:.0%} with a sample of {cost.sample:,}.",
    }


def _size(settings: ServerSettings, body: PlanBody) -> int:
    if (body.items is None) == (body.source is None):
        raise ApiError(422, "Give either the number of `items`, or a `source` to count.")
    if body.items is not None:
        return body.items
    from karat.sources.files import check_files, count_rows
    from karat.sources.parts import Columns

    path, name = path_of(settings, body.source or SourceBody())
    with _named(path, name):
        check_files(path, Columns(body.score, body.id), format_name=None)
        return count_rows(path)


@contextmanager
def _named(path: Path, name: str) -> Iterator[None]:
    """Errors about a file, by the name that its owner gave it."""
    try:
        yield
    except SourceError as error:
        raise SourceError(str(error).replace(str(path), name)) from None
