"""HTTP API for owners: upload files, price and start campaigns, invite annotators."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, UploadFile
from fastapi.responses import Response
from pydantic import BaseModel

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens
from karat.core.errors import ParameterError, spell_options
from karat.exchange.formats import FORMATS
from karat.web.access import Owner, access_of
from karat.web.api_campaigns import CampaignReply, Done
from karat.web.api_label import worker_of
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, ApiError, reply
from karat.web.models import EraseBody, InviteBody, InviteSeveralBody, SourceBody
from karat.web.pricing import price, start_from_file
from karat.web.questions import CampaignRequest, PlanRequest, describe_questions
from karat.web.serialize import token_shape
from karat.web.settings import ServerSettings
from karat.web.uploads import check_and_describe, describe, discard, keep, list_files, path_of

__all__ = ["router"]

router = APIRouter(prefix="/api/v1", tags=["owner"], responses=ERRORS, route_class=AuthenticatedRoute)


class ColumnBody(BaseModel):
    """A column, and what its first values look like."""

    name: str
    type: str


class FileReply(BaseModel):
    """A file: its columns, its first rows, what was made of it, its size in bytes."""

    id: str | None
    name: str
    columns: list[ColumnBody]
    preview: list[list[str]]
    examples: list[dict[str, Any]]
    note: str
    rows: int | None
    size: int


class FilesReply(BaseModel):
    """Files in the data folder."""

    files: list[str]


class FormatReply(BaseModel):
    """A file format, and what it can do."""

    name: str
    title: str
    suffix: str
    media_type: str
    tasks_out: bool
    labels_in: bool
    labels_out: bool
    history: bool
    documents_out: bool


class FormatsReply(BaseModel):
    """File formats."""

    formats: list[FormatReply]


class ChoiceReply(BaseModel):
    """A choice: its field in a form, its range, and the methods that take it.

    Values are those of requests; people see them divided by `unit`, which is 0.01 for shares.
    """

    name: str
    title: str
    label: str
    help: str
    kind: str
    default: Any
    suggested: Any
    usual: str
    example: Any
    optional: bool
    unit: float
    range: str
    minimum: float | None
    maximum: float | None
    one_of: list[Any]
    words: list[str]
    methods: list[str]
    replaces: list[str]
    column_names: list[str] = []
    numeric: bool = False


class SourceKindReply(BaseModel):
    """The kind of source that a question reads: what its files are, and how they are read."""

    name: str
    help: str
    columns: list[ChoiceReply]


class QuestionReply(BaseModel):
    """A question, with everything that a campaign about it can be started with."""

    name: str
    title: str
    help: str
    item: str
    right: str
    label_words: list[str]
    criterion_example: str
    source: SourceKindReply
    methods: list[str]
    choices: list[ChoiceReply]


class QuestionsReply(BaseModel):
    """All questions, and the choices about labelling, which are the same for all."""

    questions: list[QuestionReply]
    labelling: list[ChoiceReply]
    displays: dict[str, str]
    truth_names: list[str]
    opinions: list[str]


class PlanReply(BaseModel):
    """What a campaign would cost in labels: null where that cannot be told, as `note` says."""

    items: int
    labels: int | None
    worst_labels: int | None
    methods: dict[str, Any]
    note: str


class InvitationReply(BaseModel):
    """A link, which is shown this once."""

    id: int
    link: str
    annotator: str
    expires: float


class LinkReply(BaseModel):
    """Whose link it is, and the link."""

    annotator: str
    link: str


class LinksReply(BaseModel):
    """Links, which are shown this once."""

    links: list[LinkReply]


class Invitation(BaseModel):
    """An invitation; what opens it is not kept. `used` is when it was last seen in use, give or take."""

    id: int
    annotator: str | None
    created: float
    expires: float | None
    revoked: bool
    valid: bool
    used: float | None


class InvitationsReply(BaseModel):
    """The invitations of a campaign."""

    invitations: list[Invitation]


@router.get("/formats", response_model=FormatsReply, summary="File formats for labels")
async def formats(_: Owner) -> Response:
    """What each can do: tasks out, labels in, labels out, histories, documents out."""
    return reply({"formats": [one.to_dict() for one in FORMATS.values()]})


@router.get("/files", response_model=FilesReply, summary="Files in the server's data folder")
async def files(request: Request, _: Owner) -> Response:
    """Campaigns can be made from these without an upload."""
    settings = _settings(request)
    return reply({"files": await worker_of(request).files.run(lambda: list_files(settings))})


@router.post("/uploads", response_model=FileReply, summary="Bring a file")
async def upload(request: Request, file: UploadFile, me: Owner) -> Response:
    """CSV, TSV, JSON lines or Parquet, as its name says; references; or results of an evaluation tool."""
    settings, worker = _settings(request), worker_of(request)
    kept = await worker.files.run(lambda: keep(settings, file.filename or "", file.file))
    try:
        described = await worker.read_file(check_and_describe, kept.path, kept.name, kept.id)
    except BaseException:
        await worker.files.run(lambda: discard(kept.path))
        raise
    await access_of(request).record(me, "upload", detail=f"{described['name']}, {described['size']:,} bytes")
    return reply(described)


@router.post("/preview", response_model=FileReply, summary="Look at a file")
async def preview(request: Request, body: SourceBody, _: Owner) -> Response:
    """One that was uploaded, or one in the data folder."""
    path, name = path_of(_settings(request), body)
    return reply(await worker_of(request).read_file(describe, path, name, body.upload))


@router.get("/questions", response_model=QuestionsReply, summary="What campaigns can be about")
async def questions(request: Request, _: Owner) -> Response:
    """Every question with its choices: what the form for a new campaign is made of."""
    return reply(await worker_of(request).files.run(describe_questions))


@router.post("/plan", response_model=PlanReply, summary="What a campaign would cost")
async def plan(request: Request, body: PlanRequest, _: Owner) -> Response:
    """Labels by method for so many items or for a file, before any is bought."""
    return reply(await worker_of(request).read_file(price, _settings(request), body))


@router.post("/campaigns", response_model=CampaignReply, status_code=201, summary="Start a campaign")
async def create(request: Request, body: CampaignRequest, me: Owner) -> Response:
    """From a file that was uploaded, or one in the data folder."""
    worker = worker_of(request)
    name = await worker.read_file(start_from_file, _settings(request), body)
    worker.changed(name)
    await access_of(request).record(me, "create", campaign=name)
    worker.quotes.tasks.begin(name)
    return reply(await worker.described(name), status=201)


@router.post("/example", response_model=CampaignReply, status_code=201, summary="Start an example campaign")
async def example(request: Request, me: Owner) -> Response:
    """About sums that anybody can judge, to look around."""
    from karat.web.example import start_example

    worker = worker_of(request)
    name = await worker.read_file(start_example, _settings(request))
    worker.changed(name)
    await access_of(request).record(me, "create", campaign=name, detail="example")
    worker.quotes.tasks.begin(name)
    return reply(await worker.described(name), status=201)


@router.post(
    "/campaigns/{name}/invitations",
    response_model=InvitationReply,
    status_code=201,
    summary="Invite somebody",
)
async def invite(name: str, request: Request, body: InviteBody, me: Owner) -> Response:
    """The link is shown this once: only its hash is kept."""

    def work(campaign: Campaign) -> tuple[str, int, float]:
        link = campaign.invite(body.annotator, days=body.days, url=_settings(request).url, by=me.token)
        token = Tokens(campaign.store).find(link.rpartition("/")[2])
        assert token is not None and token.expires_at is not None  # noqa: S101, PT018 - it was just added
        return link, token.id, token.expires_at

    link, number, expires = await worker_of(request).label(name, work)
    return reply(
        {"id": number, "link": link, "annotator": body.annotator, "expires": expires},
        status=201,
    )


@router.post(
    "/campaigns/{name}/invitations/bulk",
    response_model=LinksReply,
    status_code=201,
    summary="Invite several people",
)
async def invite_several(name: str, request: Request, body: InviteSeveralBody, me: Owner) -> Response:
    """A link for each name, in their order; they are shown this once."""

    def work(campaign: Campaign) -> list[dict[str, str]]:
        url = _settings(request).url
        links = {
            annotator: campaign.invite(annotator, days=body.days, url=url, by=me.token)
            for annotator in dict.fromkeys(body.annotators)
        }
        return [{"annotator": annotator, "link": link} for annotator, link in links.items()]

    return reply({"links": await worker_of(request).label(name, work)}, status=201)


@router.get("/campaigns/{name}/invitations", response_model=InvitationsReply, summary="Who was invited")
async def invitations(name: str, request: Request, _: Owner) -> Response:
    """Without the links."""

    def work(store: Store) -> list[dict[str, Any]]:
        store.campaign(name)
        tokens, now = Tokens(store), time.time()
        used = tokens.last_visits(name)
        return [token_shape(token, now, used.get(token.id)) for token in tokens.of_campaign(name)]

    return reply({"invitations": await worker_of(request).books.with_store(work)})


@router.delete("/invitations/{number}", response_model=Done, summary="Withdraw an invitation")
async def revoke(number: Annotated[int, Path(ge=1, le=2**62)], request: Request, me: Owner) -> Response:
    """Its link opens nothing from now on; the labels that came by it stay."""

    def work(store: Store) -> tuple[bool, str | None]:
        tokens = Tokens(store)
        token = tokens.get(number)
        if token is None or token.campaign is None:
            return False, None
        return tokens.revoke(number), token.campaign

    revoked, campaign = await worker_of(request).books.with_store(work)
    if not revoked:
        raise ApiError(404, f"There is no invitation {number} that opens anything.")
    access = access_of(request)
    access.forget()
    await access.record(me, "revoke", campaign=campaign, detail=f"invitation {number}")
    return reply({"ok": True})


@router.post("/annotators/erase", response_model=Done, summary="Forget a name")
async def erase(request: Request, body: EraseBody, me: Owner) -> Response:
    """In all campaigns; the labels stay, under a number, and invitations of that name open nothing."""

    def work(store: Store) -> tuple[bool, str]:
        return store.erase_annotator(body.name), spell_options(store.annotators().values())

    erased, names = await worker_of(request).books.with_store(work)
    if not erased:
        raise ParameterError(f"No annotator {body.name!r} here. Annotators: {names or 'none'}.")
    access = access_of(request)
    access.forget()
    worker_of(request).people_changed()
    await access.record(me, "erase")
    return reply({"ok": True})


def _settings(request: Request) -> ServerSettings:
    settings: ServerSettings = request.app.state.settings
    return settings
