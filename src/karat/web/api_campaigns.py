"""HTTP API for owners: status, result, labels, annotators and exports of campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from karat.bounds.repeats import ErrorRate
from karat.campaign.campaign import Campaign
from karat.campaign.store.campaigns import Sort
from karat.core.errors import spell_options
from karat.core.labels import label_from_python
from karat.exchange.decisions import Part
from karat.exchange.formats import FORMATS, document_formats, label_formats
from karat.exchange.label_format import LabelFormat
from karat.web import planner
from karat.web.access import Member, Owner, access_of
from karat.web.api_label import worker_of
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, ApiError, reply
from karat.web.models import ArchiveBody, Body, CorrectBody, PhaseBody, SwitchBody
from karat.web.questions import ChangeRequest, parse_change
from karat.web.serialize import line_shape, without_plan
from karat.web.uploads import new_upload

__all__ = ["router"]

router = APIRouter(
    prefix="/api/v1/campaigns", tags=["campaigns"], responses=ERRORS, route_class=AuthenticatedRoute
)

MOST_LINES = 1000


def _label_format(name: str) -> str:
    return _one_of(name, label_formats())


def _document_format(name: str) -> str:
    return _one_of(name, document_formats())


def _one_of(name: str, formats: Mapping[str, LabelFormat]) -> str:
    if name not in formats:
        raise ValueError(f"there is no such format; formats: {spell_options(formats)}")
    return name


LabelFormatName = Annotated[
    str, AfterValidator(_label_format), Query(json_schema_extra={"enum": list(label_formats())})
]
DocumentFormatName = Annotated[
    str, AfterValidator(_document_format), Query(json_schema_extra={"enum": list(document_formats())})
]

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0, le=10**12)]


class ErrorRateBody(Body):
    """How often labels are wrong, with an interval, from so many pairs of labels."""

    lower: Share
    value: Share
    upper: Share
    confidence: Share
    pairs: Count
    disagreements: Count


class NoiseBody(Body):
    """An error rate of labels to carry into a result."""

    noise: ErrorRateBody


class Open(BaseModel):
    """Documented fields, and more."""

    model_config = ConfigDict(extra="allow")


class CampaignReply(Open):
    """The status of a campaign; see `Campaign.status`."""

    name: str
    question: str
    criterion: str
    state: str
    note: str
    size: int
    labels: int
    answered: int
    asked: int
    labels_left: int | None
    archived: bool
    quoted: dict[str, int | None] | None = None
    computing: bool = False


class CampaignsReply(BaseModel):
    """A page of campaigns; the state of one that cannot be opened is "broken"."""

    campaigns: list[CampaignReply]
    total: int
    next: int | None


class DashboardReply(BaseModel):
    """The result of a campaign so far as the dashboard draws it; what is in it depends on the question."""

    question: str
    result: dict[str, Any] | None
    reached: bool | None
    labels: int
    status: dict[str, Any]


class PriceReply(BaseModel):
    """From and to how many labels a plan takes; and until its target is certain, where that differs."""

    low: int | None
    high: int | None
    certain_low: int | None
    certain_high: int | None


class ChangedReply(BaseModel):
    """What is different now, and the campaign."""

    changed: dict[str, Any]
    campaign: CampaignReply


class DeletedReply(BaseModel):
    """How many labels were deleted with a campaign."""

    labels: int


class SettingsReply(Open):
    """What may be changed with its value now, what may not and why, and what was changed."""

    name: str
    criterion: str
    instructions: str
    budget: int | None
    fields: list[str] | None
    columns: list[dict[str, str]]
    examples: list[dict[str, Any]]
    displays: dict[str, str]
    choices: list[dict[str, Any]]
    fixed: list[dict[str, str]]
    changes: list[dict[str, Any]]


class LabelsReply(BaseModel):
    """Lines of the log, and where to go on."""

    labels: list[dict[str, Any]]
    next: int | None


class HistoryReply(BaseModel):
    """All that was said about an item."""

    key: str
    fields: dict[str, Any] | None
    lines: list[dict[str, Any]]


class AnnotatorsReply(BaseModel):
    """People's work, and how often labels are wrong."""

    annotators: list[dict[str, Any]]
    agreement: list[dict[str, Any]]
    alpha: dict[str, Any]
    noise: dict[str, Any] | None


class DisagreementsReply(BaseModel):
    """Items on which people differ, and Cohen's kappa of each two of them."""

    disagreements: list[dict[str, Any]]
    agreement: list[dict[str, Any]]


class SwitchReply(BaseModel):
    """What was done, in words."""

    done: str


class Done(BaseModel):
    """It is done."""

    ok: bool


@router.get("", response_model=CampaignsReply, summary="Campaigns")
async def campaigns(
    request: Request,
    _: Owner,
    limit: Annotated[int, Query(ge=1, le=MOST_LINES)] = 100,
    after: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    newest: bool = False,
    sort: Sort | None = None,
    query: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Each with where it stood a moment ago. `next` is the `after` of the next page.

    They come oldest first, or by `sort`; pages go on from `after` where they are sorted by age, else ask for
    a larger `limit`.
    """
    worker, order = worker_of(request), sort or ("newest" if newest else "oldest")
    if after is not None and order in ("name", "active"):
        raise ApiError(
            422, f"Pages sorted by {order} cannot go on from a campaign; ask for a larger `limit`."
        )
    listed = await worker.snapshots.listed(limit=limit, after=after, sort=order, query=query)
    total = await worker.books.with_store(lambda store: store.count_campaigns())
    following = listed[-1]["id"] if len(listed) == limit else None
    return reply({"campaigns": listed, "total": total, "next": following})


@router.get("/{name}", response_model=CampaignReply, summary="The status of a campaign")
async def campaign(name: str, request: Request, me: Member, *, wait: bool = True) -> Response:
    """Labels given, asked for and left; what to do now; for owners, what it was started with and its price.

    With `wait=false` the answer comes within seconds: while the plan is computing, it is how things stood
    last, and `computing` is true.
    """
    worker = worker_of(request)
    description = await (worker.described_or_broken(name) if wait else worker.described_soon(name))
    if not me.is_owner:
        return reply(without_plan(description))
    quoted = worker.quotes.known(name) if wait else await worker.quotes.soon(name)
    return reply({**description, "quoted": quoted})


@router.patch("/{name}", response_model=ChangedReply, summary="Change a campaign after its start")
async def change(name: str, request: Request, body: ChangeRequest, me: Owner) -> Response:
    """Its words, budget, target and how people label; what may not change is refused with the reason."""
    worker = worker_of(request)
    question = await worker.books.with_store(lambda store: store.campaign(name).question)
    changes = await worker.files.run(lambda: parse_change(question, body))
    changed = await worker.planner.run(name, planner.change, changes, me.token)
    new_name = str(changed.get("name", name))
    for one in {name, new_name}:
        worker.changed(one)
    worker.nudge(new_name)
    return reply({"changed": changed, "campaign": await worker.described(new_name)})


@router.post("/{name}/switch", response_model=SwitchReply, summary="Say what a running campaign does next")
async def switch(name: str, request: Request, body: SwitchBody, me: Owner) -> Response:
    """One of the `switches` of the campaign: a review stops looking and samples, or goes on looking."""
    worker = worker_of(request)
    done = await worker.planner.run(name, planner.switch, body.to, me.token)
    worker.changed(name)
    worker.nudge(name)
    return reply({"done": done})


@router.post(
    "/{name}/next-phase", response_model=CampaignReply, status_code=201, summary="Start the next phase"
)
async def next_phase(name: str, request: Request, body: PhaseBody, me: Owner) -> Response:
    """A campaign about the documents that this review has included, such as one on full texts."""
    worker, settings = worker_of(request), request.app.state.settings
    path = await worker.files.run(lambda: new_upload(settings, f"{body.name}.jsonl"))
    await worker.planner.run(name, planner.next_phase, str(path), body.name, body.criterion)
    worker.changed(body.name)
    await access_of(request).record(me, "create", campaign=body.name, detail=f"next phase of {name}")
    return reply(await worker.described(body.name), status=201)


@router.get("/{name}/settings", response_model=SettingsReply, summary="What may be changed, and what was")
async def settings(name: str, request: Request, _: Owner) -> Response:
    """Choices with their values now; what cannot change, and why; and all changes, newest first."""
    return reply(await worker_of(request).settings(name))


@router.get("/{name}/price", response_model=PriceReply, summary="What the target was expected to cost")
async def price(name: str, request: Request, _: Owner) -> Response:
    """From and to how many labels, before any label; null where no price can be told."""
    return reply(await worker_of(request).quotes.get(name))


@router.get("/{name}/dashboard", response_model=DashboardReply, summary="The result so far, as pages draw it")
async def dashboard(name: str, request: Request, _: Owner) -> Response:
    """Coordinates of charts, rows of tables and sentences; `result` is null before the first labels."""
    return reply(await worker_of(request).dashboard(name))


@router.get("/{name}/result", response_model=dict[str, Any], summary="The result so far, for programs")
async def result(name: str, request: Request, _: Owner, noise: bool = False) -> Response:
    """What `to_json` of the question's result writes and `from_json` reads, for every question.

    With `noise` it is corrected for label noise, measured by how often two labels of one item differ.
    """
    text = await worker_of(request).planner.run(name, planner.result_json, None, measure=noise)
    return Response(text, media_type="application/json")


@router.post("/{name}/result", response_model=dict[str, Any], summary="The result, with label noise as given")
async def result_with_noise(name: str, request: Request, body: NoiseBody, _: Owner) -> Response:
    """The same, corrected for label noise by an error rate that is known from elsewhere."""
    rate = ErrorRate(**body.noise.model_dump())
    text = await worker_of(request).planner.run(name, planner.result_json, rate)
    return Response(text, media_type="application/json")


@router.get("/{name}/noise", response_model=ErrorRateBody, summary="How often labels are wrong")
async def noise(
    name: str, request: Request, _: Owner, confidence: Annotated[float, Query(gt=0, lt=1)] = 0.95
) -> Response:
    """Measured from items that two people labelled."""
    return reply(await worker_of(request).planner.run(name, planner.noise, confidence))


@router.get("/{name}/annotators", response_model=AnnotatorsReply, summary="Who has labelled, and how well")
async def annotators(
    name: str, request: Request, _: Owner, confidence: Annotated[float, Query(gt=0, lt=1)] = 0.95
) -> Response:
    """Pace, gold, agreement with intervals of this confidence; and the noise that repeated labels tell of."""
    return reply(await worker_of(request).planner.run(name, planner.annotators, confidence))


@router.get("/{name}/disagreements", response_model=DisagreementsReply, summary="Items to adjudicate")
async def disagreements(name: str, request: Request, _: Owner) -> Response:
    """`correct` decides them."""
    return reply(await worker_of(request).planner.run(name, planner.disagreements))


@router.get("/{name}/labels", response_model=LabelsReply, summary="The log of labels")
async def labels(
    name: str,
    request: Request,
    _: Owner,
    limit: Annotated[int, Query(ge=1, le=MOST_LINES)] = 50,
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    after: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    query: Annotated[str, Query(max_length=500)] = "",
) -> Response:
    """Newest first, from a position back; or with `after`, oldest first from a position on."""

    def work(opened: Campaign) -> dict[str, Any]:
        wanted = query.casefold()
        lines = [
            line
            for line in opened.history()
            if (before is None or line.position < before)
            and (after is None or line.position > after)
            and (not wanted or wanted in line.item.casefold() or wanted in line.annotator.casefold())
        ]
        if after is None:
            lines.reverse()
        page, more = lines[:limit], len(lines) > limit
        draws = opened.store.draws_of(opened.row.id, {line.item for line in page})
        shown = [
            {**line_shape(line), "fields": draws[line.item].fields if line.item in draws else None}
            for line in page
        ]
        return {"labels": shown, "next": page[-1].position if more else None}

    return reply(await worker_of(request).label(name, work))


@router.get("/{name}/history", response_model=HistoryReply, summary="All that was said about an item")
async def history(
    name: str, request: Request, me: Owner, key: Annotated[str, Query(min_length=1, max_length=10_000)]
) -> Response:
    """Labels and corrections, oldest first."""
    return await history_of(name, key, request, me)


@router.get("/{name}/history/{key:path}", response_model=HistoryReply, include_in_schema=False)
async def history_of(name: str, key: str, request: Request, _: Owner) -> Response:
    """The same, with the item in the path."""

    def work(opened: Campaign) -> dict[str, Any]:
        item = opened.key(key)
        draws = opened.store.draws_of(opened.row.id, [item])
        lines = [line_shape(line) for line in opened.history(key)]
        return {"key": item, "fields": draws[item].fields if item in draws else None, "lines": lines}

    return reply(await worker_of(request).label(name, work))


@router.post("/{name}/correct", response_model=Done, summary="Set the label of an item, over all opinions")
async def correct(name: str, request: Request, body: CorrectBody, me: Owner) -> Response:
    """A new line of the log; asks are not changed."""
    worker = worker_of(request)

    def work(opened: Campaign) -> str:
        opened.correct(body.key, body.value, annotator=body.annotator, comment=body.comment)
        return opened.label_words.word(label_from_python(body.value, item=body.key))

    word = await worker.answer(name, work)
    worker.nudge(name)
    await access_of(request).record(me, "correct", campaign=name, detail=f"{body.key[:200]}: {word}")
    return reply({"ok": True})


@router.post("/{name}/archive", response_model=CampaignReply, summary="Close a campaign, or open it again")
async def archive(name: str, request: Request, body: ArchiveBody, me: Owner) -> Response:
    """Everything is kept; no more labels are taken."""
    worker = worker_of(request)
    await worker.label(name, Campaign.reopen if body.reopen else Campaign.archive)
    worker.changed(name)
    await access_of(request).record(me, "reopen" if body.reopen else "archive", campaign=name)
    return reply(await worker_of(request).described(name))


@router.delete("/{name}", response_model=DeletedReply, summary="Delete a campaign for good")
async def delete(name: str, request: Request, me: Owner, *, force: bool = False) -> Response:
    """Labels stay as long as another campaign has the same criterion; with `force`, whoever labels now."""
    worker = worker_of(request)
    gone = await worker.books.with_store(
        lambda store: store.delete_campaign(store.campaign(name), force=force)
    )
    worker.changed(name)
    await access_of(request).record(me, "delete", detail=name)
    return reply({"labels": gone})


@router.get("/{name}/export", response_class=Response, summary="All labels as a file")
async def export(
    name: str,
    request: Request,
    me: Owner,
    format: LabelFormatName = "csv",  # noqa: A002
    history: bool = True,
) -> Response:
    """Every line of the log, or without `history` the label that counts of each item."""
    content, count = await worker_of(request).label(
        name, lambda opened: opened.export(format, history=history)
    )
    await access_of(request).record(me, "export", campaign=name, detail=format)
    return _file(content, f"{name}-labels", count, FORMATS[format])


@router.get("/{name}/found", response_class=Response, summary="The documents that a review has found")
async def found(
    name: str,
    request: Request,
    me: Owner,
    format: DocumentFormatName = "csv",  # noqa: A002
) -> Response:
    """With all that the source says of them: RIS for reference managers, CSV for the rest."""
    content, count = await worker_of(request).planner.run(name, Campaign.export_found, format)
    await access_of(request).record(me, "export", campaign=name, detail=f"found, {format}")
    return _file(content, f"{name}-found", count, FORMATS[format])


@router.get("/{name}/decisions", response_class=Response, summary="Decisions on the documents of a review")
async def decisions(
    name: str,
    request: Request,
    me: Owner,
    format: DocumentFormatName = "csv",  # noqa: A002
    which: Part = "all",
) -> Response:
    """Documents with what was decided, why and by whom: included, excluded, undecided, or all."""
    content, count = await worker_of(request).planner.run(
        name, Campaign.export_decisions, format, which=which
    )
    await access_of(request).record(me, "export", campaign=name, detail=f"{which}, {format}")
    return _file(content, f"{name}-{which}", count, FORMATS[format])


@router.get("/{name}/prisma", response_class=Response, summary="PRISMA 2020 flow diagram of a review")
async def prisma(name: str, request: Request, _: Owner) -> Response:
    """As SVG: records identified, screened, excluded by reason and included; of a second phase both."""
    content = await worker_of(request).planner.run(name, planner.flow_diagram)
    attachment = f"attachment; filename*=UTF-8''{quote(f'{name}-prisma.svg', safe='')}"
    return Response(content, media_type="image/svg+xml", headers={"Content-Disposition": attachment})


def _file(content: bytes, name: str, count: int, label_format: LabelFormat) -> Response:
    """A file to download, with how many labels or documents it has."""
    attachment = f"attachment; filename*=UTF-8''{quote(f'{name}{label_format.suffix}', safe='')}"
    headers = {"Content-Disposition": attachment, "X-Karat-Count": str(count)}
    return Response(content, media_type=label_format.media_type, headers=headers)
