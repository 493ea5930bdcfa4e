"""What the API takes and gives, with a limit on everything."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

__all__ = [
    "AnswerBody",
    "ArchiveBody",
    "AskBody",
    "Body",
    "CampaignBody",
    "CorrectBody",
    "EraseBody",
    "InviteBody",
    "KeysBody",
    "LogoutBody",
    "PlanBody",
    "RankingBody",
    "SourceBody",
    "StartBody",
    "TellBody",
    "WorkAskBody",
    "WorkKeysBody",
    "WorkTellBody",
]

MOST_ANSWERS, MOST_ASKED = 1000, 500


def no_zero_byte(text: str) -> str:
    # PostgreSQL cannot store it.
    if "\x00" in text:
        raise ValueError("a zero byte cannot be stored")
    return text


Text = Annotated[str, AfterValidator(no_zero_byte)]
Key = Annotated[Text, StringConstraints(min_length=1, max_length=10_000)]
Name = Annotated[Text, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
Column = Annotated[Text, StringConstraints(min_length=1, max_length=500)]
Comment = Annotated[Text, StringConstraints(max_length=2_000)]
Request = Annotated[Text, StringConstraints(min_length=1, max_length=80)]
Label = Literal[0, 1] | None
Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Count = Annotated[int, Field(ge=1, le=10**12)]


class Body(BaseModel):
    """Unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid")


class AnswerBody(Body):
    """One label; `request` is an id of the client's own that makes sending it twice harmless."""

    key: Key
    value: Label
    request: Request | None = None
    seconds: Seconds | None = None
    comment: Comment = ""
    revise: bool = False


class AskBody(Body):
    """How many items to hold."""

    count: Annotated[int, Field(ge=1, le=MOST_ASKED)] = 5


class TellBody(Body):
    """Labels."""

    answers: Annotated[list[AnswerBody], Field(min_length=1, max_length=MOST_ANSWERS)]


class KeysBody(Body):
    """Items; None for all that are held, where that makes sense."""

    keys: Annotated[list[Key], Field(max_length=MOST_ANSWERS)] | None = None


class Worker(Body):
    """On whose behalf; an annotator's token says so itself."""

    annotator: Name | None = None


class WorkAskBody(Worker):
    """How many items somebody will hold, and for how long."""

    count: Annotated[int, Field(ge=1, le=MOST_ASKED)] = 1
    lease_seconds: Annotated[float, Field(gt=0, le=30 * 86_400, allow_inf_nan=False)] | None = None


class WorkTellBody(Worker):
    """Labels of somebody; with `atomic` all or none of them."""

    answers: Annotated[list[AnswerBody], Field(min_length=1, max_length=MOST_ANSWERS)]
    atomic: bool = False


class WorkKeysBody(Worker):
    """Items of somebody."""

    keys: Annotated[list[Key], Field(max_length=MOST_ANSWERS)] | None = None


class RankingBody(Body):
    """Ranks whose scores are asked for, and scores whose ranks are."""

    ranks: Annotated[list[Count], Field(max_length=MOST_ANSWERS)] = []
    scores: Annotated[list[Number], Field(max_length=MOST_ANSWERS)] = []


class EraseBody(Body):
    """A name to forget."""

    name: Name


class CorrectBody(Body):
    """The owner's word on an item."""

    key: Key
    value: Label
    comment: Comment = ""
    annotator: Name = "owner"


class ArchiveBody(Body):
    """Close a campaign, or open it again."""

    reopen: bool = False


class InviteBody(Body):
    """Whom to invite, and for how long."""

    annotator: Name
    days: Annotated[float, Field(gt=0, le=3650, allow_inf_nan=False)] = 30


class LogoutBody(Body):
    """Which of the two sessions of a browser to end."""

    role: Literal["owner", "annotator"]


class SourceBody(Body):
    """A file: one that was uploaded, or one in the server's data folder."""

    upload: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")] | None = None
    path: Annotated[Text, StringConstraints(min_length=1, max_length=1000)] | None = None


class Target(Body):
    """What is asked of the curve; see `estimate_curve`."""

    method: Literal["band", "uniform", "logstrat", "paula", "adastrat"] = "band"
    factor: Number | None = None
    confidence: Number = 0.95
    half_width: Number | None = None
    near: Number | None = None
    ranks: tuple[Count, Count] | None = None
    budget: Count | None = None
    batch: Annotated[int, Field(ge=1, le=100_000)] | None = None
    noise: Number = 0.0

    def choices(self) -> dict[str, Any]:
        """What was chosen, as `Campaign.create` takes it."""
        names = Target.model_fields
        chosen = {name: getattr(self, name) for name in names}
        return {name: value for name, value in chosen.items() if value is not None}


class PlanBody(Target):
    """What to price: a target, for a list of so many items or of a file."""

    items: Annotated[int, Field(ge=1, le=10**9)] | None = None
    source: SourceBody | None = None
    score: Column = "score"
    id: Column | None = None


class StartBody(Body):
    """What every campaign is started with, whatever its question."""

    name: Annotated[
        Text,
        StringConstraints(min_length=1, max_length=100, strip_whitespace=True),
    ]
    source: SourceBody
    criterion: Annotated[Text, StringConstraints(min_length=1, max_length=2_000)]
    instructions: Annotated[Text, StringConstraints(max_length=20_000)] = ""
    fields: Annotated[list[Column], Field(min_length=1, max_length=200)] | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
    redundancy: Annotated[int, Field(ge=1, le=20)] = 1
    aggregate: Literal["majority", "dawid-skene"] = "majority"
    lease_seconds: Annotated[float, Field(gt=0, le=30 * 86_400, allow_inf_nan=False)] | None = None
    ahead: Annotated[int, Field(ge=0, le=100_000)] | None = None
    gold: (
        Annotated[
            dict[Annotated[str, StringConstraints(max_length=10_000)], Literal[0, 1]],
            Field(max_length=10_000),
        ]
        | None
    ) = None
    gold_share: Annotated[float, Field(ge=0, lt=1)] = 0.0
    max_labels: Count | None = None
    max_hours: Number | None = None
    max_money: Number | None = None
    per_label: Number = 0.0
    per_hour: Number = 0.0

    def everything(self) -> dict[str, Any]:
        """All choices but the source, as `Campaign.create` takes them."""
        chosen = {name: getattr(self, name) for name in type(self).model_fields if name != "source"}
        return {name: value for name, value in chosen.items() if value is not None}


class CampaignBody(StartBody, Target):
    """A campaign about a curve."""

    question: Literal["curve"] = "curve"
    score: Column = "score"
    id: Column | None = None
    proxy: Column | None = None
    epsilon: Annotated[float, Field(ge=1e-4, le=1)] | None = None
    beta: Annotated[float, Field(gt=1, le=1000)] | None = None
    window: Annotated[int, Field(ge=1, le=10**6)] | None = None
    min_precision: Number | Literal["auto"] | None = None
    head: Count | None = None
    strict: bool = False
    floor: Number | None = None
    monotone_from: Count | None = None
    format: Annotated[Text, StringConstraints(max_length=20)] | None = None
