"""What a comparison of systems is started with, and priced by."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from karat.web.models import (
    Body,
    CampaignBody,
    Column,
    Count,
    Key,
    Number,
    PlanBody,
    SourceBody,
    StartBody,
    Text,
)
from karat.web.models_volume import VolumeBody, VolumePlanBody

__all__ = ["AnyCampaign", "AnyPlan", "CompareBody", "ComparePlanBody"]


class CompareColumns(Body):
    """Which columns of a long table mean what, and which rows count."""

    question: Literal["compare"]
    system: Column = "system"
    item: Column = "item"
    score: Column | None = None
    rank: Column | None = None
    weight: Column | None = None
    group: Column | None = None
    sampling: Literal["uniform", "weight", "group"] = "uniform"
    depth: Count | None = None
    where: Annotated[dict[Column, Text], Field(max_length=50)] | None = None


class CompareTarget(Body):
    """What is asked of the comparison; see `compare_systems`."""

    method: Literal["audit", "joint", "inclusion", "simple", "pooling"] = "audit"
    labels_per_system: Annotated[int, Field(ge=2, le=10**9)] | None = None
    confidence: Number = 0.95
    half_width: Number | None = None
    weighting: Annotated[Text, StringConstraints(max_length=20)] | None = None
    interval: Annotated[Text, StringConstraints(max_length=20)] | None = None
    true_items: Annotated[list[Key], Field(max_length=100_000)] | None = None


class CompareBody(CompareColumns, CompareTarget, StartBody):
    """A campaign that compares systems."""


class ComparePlanBody(CompareColumns):
    """A comparison to price: how well every precision shall be known."""

    source: SourceBody
    half_width: Number = 0.05
    confidence: Number = 0.95


def _question(body: Any) -> str:
    """Which question a request is about; a curve where it does not say."""
    found = body.get("question", "curve") if isinstance(body, dict) else getattr(body, "question", "curve")
    return found if found in ("compare", "volume") else "curve"


AnyCampaign = Annotated[
    Annotated[CampaignBody, Tag("curve")]
    | Annotated[CompareBody, Tag("compare")]
    | Annotated[VolumeBody, Tag("volume")],
    Discriminator(_question),
]
AnyPlan = Annotated[
    Annotated[PlanBody, Tag("curve")]
    | Annotated[ComparePlanBody, Tag("compare")]
    | Annotated[VolumePlanBody, Tag("volume")],
    Discriminator(_question),
]
