"""Request and response models of the HTTP API, with limits on sizes and lengths."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

__all__ = [
    "MOST_HELD",
    "AnswerBody",
    "ArchiveBody",
    "AskBody",
    "Body",
    "CorrectBody",
    "EraseBody",
    "InviteBody",
    "InviteSeveralBody",
    "JoinBody",
    "KeysBody",
    "LogoutBody",
    "OwnerBody",
    "PhaseBody",
    "RankingBody",
    "SourceBody",
    "SwitchBody",
    "TellBody",
    "WorkAskBody",
    "WorkKeysBody",
    "WorkTellBody",
]

MOST_ANSWERS, MOST_ASKED = 1000, 500
# How many items an annotator may hold.
MOST_HELD = 50


def no_zero_byte(text: str) -> str:
    # PostgreSQL cannot store it.
    if "\x00" in text:
        raise ValueError("a zero byte cannot be stored")
    return text


Text = Annotated[str, AfterValidator(no_zero_byte)]
Key = Annotated[Text, StringConstraints(min_length=1, max_length=10_000)]
Name = Annotated[Text, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
Comment = Annotated[Text, StringConstraints(max_length=2_000)]
Request = Annotated[Text, StringConstraints(min_length=1, max_length=80)]
UploadId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
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
    """How many items to hold; an annotator gets at most `MOST_HELD`."""

    count: Annotated[int, Field(ge=1, le=MOST_ASKED)] = 5


class TellBody(Body):
    """Labels."""

    answers: Annotated[list[AnswerBody], Field(min_length=1, max_length=MOST_ANSWERS)]


class KeysBody(Body):
    """Items; None for all that are held, where that makes sense."""

    keys: Annotated[list[Key], Field(max_length=MOST_ANSWERS)] | None = None


class OnBehalfBody(Body):
    """On whose behalf; an annotator's token says so itself."""

    annotator: Name | None = None


class WorkAskBody(OnBehalfBody):
    """How many items somebody will hold, and for how long."""

    count: Annotated[int, Field(ge=1, le=MOST_ASKED)] = 1
    lease_seconds: Annotated[float, Field(gt=0, le=30 * 86_400, allow_inf_nan=False)] | None = None


class WorkTellBody(OnBehalfBody):
    """Labels of somebody; with `atomic` all or none of them."""

    answers: Annotated[list[AnswerBody], Field(min_length=1, max_length=MOST_ANSWERS)]
    atomic: bool = False


class WorkKeysBody(OnBehalfBody):
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


class PhaseBody(Body):
    """The name and the criterion of a next phase."""

    name: Annotated[Text, StringConstraints(min_length=1, max_length=100, strip_whitespace=True)]
    criterion: Annotated[Text, StringConstraints(min_length=1, max_length=2_000)]


class SwitchBody(Body):
    """The name of a switch."""

    to: Annotated[Text, StringConstraints(min_length=1, max_length=40)]


class InviteBody(Body):
    """Whom to invite, and for how long."""

    annotator: Name
    days: Annotated[float, Field(gt=0, le=3650, allow_inf_nan=False)] = 30


class InviteSeveralBody(Body):
    """Whom to invite, and for how long."""

    annotators: Annotated[list[Name], Field(min_length=1, max_length=MOST_ANSWERS)]
    days: Annotated[float, Field(gt=0, le=3650, allow_inf_nan=False)] = 30


class OwnerBody(Body):
    """Who is to have access to everything, and for how long."""

    name: Name
    days: Annotated[float, Field(gt=0, le=3650, allow_inf_nan=False)] = 90


class LogoutBody(Body):
    """Which sessions of a browser to end: the owner's, those of annotators, or that of one invitation."""

    role: Literal["owner", "annotator"]
    invitation: Annotated[int, Field(ge=1, le=2**53)] | None = None


class JoinBody(Body):
    """Uploads that are to be one file."""

    uploads: Annotated[list[UploadId], Field(min_length=2, max_length=100)]


class SourceBody(Body):
    """A file: one that was uploaded, or one in the server's data folder."""

    upload: UploadId | None = None
    path: Annotated[Text, StringConstraints(min_length=1, max_length=1000)] | None = None
