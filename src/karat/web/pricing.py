"""What a campaign would cost, from what the owner chose on the page."""

from __future__ import annotations

from typing import Any

from karat.core.errors import SourceError
from karat.web.errors import ApiError
from karat.web.models import PlanBody
from karat.web.settings import ServerSettings
from karat.web.uploads import path_of

__all__ = ["price"]


def price(settings: ServerSettings, body: PlanBody) -> dict[str, Any]:
    """Labels for a target, by method."""
    from karat.curve.cost import curve_costs
    from karat.curve.request import CurveRequest

    items = _size(settings, body)
    asked = CurveRequest.of(items, **body.choices())
    asked.target.check(items)
    asked.options.check(items)
    costs = curve_costs(items, settings=asked.settings, target=asked.target, options=asked.options)
    chosen = costs.get(body.method)
    if chosen is None:
        raise ApiError(400, f"The method {body.method} cannot reach this target; band can.")
    note = (
        "About that many: it depends on the list, and is priced for precision that falls to 50 %."
        if body.method in ("band", "adastrat")
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


def _size(settings: ServerSettings, body: PlanBody) -> int:
    if (body.items is None) == (body.source is None):
        raise ApiError(422, "Give either the number of `items`, or a `source` to count.")
    if body.items is not None:
        return body.items
    from karat.sources.read import read_ranking

    assert body.source is not None  # noqa: S101 - checked above
    path, name = path_of(settings, body.source)
    try:
        return len(read_ranking(str(path), score=body.score, id=body.id))
    except SourceError as error:
        raise SourceError(str(error).replace(str(path), name)) from None
