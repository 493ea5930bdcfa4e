"""What a campaign would cost, from what the owner chose on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError
from karat.web.errors import ApiError
from karat.web.models import PlanBody, SourceBody
from karat.web.models_compare import ComparePlanBody
from karat.web.models_volume import VolumePlanBody
from karat.web.settings import ServerSettings
from karat.web.uploads import path_of

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
    from karat.questions.compare.cost import compare_costs
    from karat.questions.compare.settings import CompareSettings
    from karat.sources.systems import SystemColumns, read_systems

    asked = CompareSettings(half_width=body.half_width, confidence=body.confidence)
    path, name = path_of(settings, body.source)
    columns = SystemColumns(body.system, body.item, body.score, body.rank, body.weight, body.group)
    with _named(path, name):
        systems = read_systems(
            [path], columns=columns, sampling=body.sampling, depth=body.depth, where=body.where
        )
    costs = compare_costs(systems, half_width=body.half_width, error=asked.error)
    return {
        "items": systems.pool_size,
        "labels": costs["audit"]["labels"],
        "worst_labels": None,
        "factor": None,
        "methods": costs,
        "note": f"For {len(systems):,} systems that are half right, the dearest case; fewer otherwise.",
    }


def _price_of_review(settings: ServerSettings, body: VolumePlanBody) -> dict[str, Any]:
    from karat.questions.volume.cost import volume_cost
    from karat.questions.volume.settings import VolumeSettings
    from karat.sources.documents import read_documents

    asked = {"recall", "confidence", "stop", "sample"}
    chosen = VolumeSettings(**body.model_dump(include=asked, exclude_none=True))
    path, name = path_of(settings, body.source)
    with _named(path, name):
        size = len(read_documents(str(path), text=body.text, id=body.id, format=body.format))
    cost = volume_cost(size, found=min(body.found, size), settings=chosen)
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
    from karat.sources.read import read_ranking

    path, name = path_of(settings, body.source or SourceBody())
    with _named(path, name):
        return len(read_ranking(str(path), score=body.score, id=body.id))


@contextmanager
def _named(path: Path, name: str) -> Iterator[None]:
    """Errors about a file, by the name that its owner gave it."""
    try:
        yield
    except SourceError as error:
        raise SourceError(str(error).replace(str(path), name)) from None
