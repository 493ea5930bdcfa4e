"""What a review of documents is started with, and priced by."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from karat.web.models import Body, Column, Count, Key, Number, SourceBody, StartBody, Text

__all__ = ["VolumeBody", "VolumePlanBody"]

Rule = Annotated[Text, StringConstraints(max_length=40)]


class VolumeColumns(Body):
    """Which columns are read, and what names a document."""

    question: Literal["volume"]
    text: Annotated[list[Column], Field(min_length=1, max_length=50)] | None = None
    id: Column | None = None
    format: Literal["csv", "tsv", "jsonl", "parquet", "ris", "pubmed", "pubmed-xml"] | None = None


class VolumeTarget(Body):
    """What is asked of the review; see `estimate_volume`."""

    method: Literal["audit", "stratified", "horvitz-thompson", "negative-binomial", "uniform"] = "audit"
    recall: Number = 0.95
    confidence: Number = 0.95
    stop: Rule = "knee"
    sample: Count | None = None
    certify: bool = False
    stratum: Count | None = None
    stratum_sample: Count | None = None
    needed: Annotated[int, Field(ge=2, le=10**6)] | None = None
    uniform_share: Number | None = None


class VolumeBody(VolumeColumns, VolumeTarget, StartBody):
    """A campaign that finds documents and tells how many there are."""

    query: Annotated[Text, StringConstraints(max_length=10_000)] = ""
    seeds: Annotated[list[Key], Field(max_length=10_000)] | None = None


class VolumePlanBody(VolumeColumns, VolumeTarget):
    """A review to price: how many relevant documents are supposed to be found."""

    source: SourceBody
    found: Annotated[int, Field(ge=0, le=10**9)] = 50
