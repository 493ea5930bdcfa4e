"""HTML pages, rendered from templates; their scripts load the data from the HTTP API.

No page holds an item's content or a campaign's numbers: scripts read those from the API and put them into
text nodes, so that nothing an item says is ever markup. What owners wrote is escaped by the templates; their
Markdown becomes HTML in which their own text is escaped.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from jinja2 import Environment
from markupsafe import Markup

from karat.campaign.campaign import Campaign
from karat.campaign.definition import Definition
from karat.campaign.store import Store
from karat.campaign.tokens import ANNOTATOR
from karat.core.labels import LabelWords
from karat.report.page import templates_of
from karat.version import __version__
from karat.web.access import Identity, sessions, visitor
from karat.web.api_label import worker_of
from karat.web.markdown import render_markdown
from karat.web.sessions import start_session

__all__ = ["error_page", "router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

FOLDER = Path(__file__).parent
ICON = FOLDER / "static" / "icon.svg"
# The parts of the dashboard that show results; the script that draws a result shows its part.
RESULTS = sorted(path.name for path in (FOLDER / "templates" / "results").glob("*.html"))

WRONG_TOKEN = (
    "That link or token is not known here. It may have run out or been withdrawn; ask for a new one."  # noqa: S105
)

# The pages of a campaign, by the end of their addresses.
CAMPAIGN_PAGES = {
    "overview": "Overview",
    "result": "Result",
    "people": "People",
    "disagreements": "Disagreements",
    "labels": "Labels",
    "settings": "Settings",
    "download": "Download",
}

# What went wrong, in words for whoever sees it.
TROUBLES = {
    400: ("That did not work", "The server could not make sense of the request."),
    401: ("Please sign in", "This page is for people with a link. Open yours again, or paste its token."),
    403: ("This is not for you", "Your link opens other pages than this one."),
    404: ("There is no such page", "The address may be mistyped, or what was here is gone."),
    405: ("That did not work", "This address is not for opening in a browser."),
    413: ("That is too large", "The server takes smaller files only; its owner can raise the limit."),
    429: (
        "A little slower, please",
        "There were too many requests in a short time. Wait a minute and try again.",
    ),
    500: ("Something broke", "It is not your fault, and no saved label is lost. Try again in a moment."),
    503: (
        "One moment",
        "The server is busy or about to stop. Try again in a moment; no saved label is lost.",
    ),
}


@router.get("/")
async def dashboard(request: Request) -> Response:
    """All campaigns, for their owner; annotators are shown to their work."""
    owner = await visitor(request, "owner")
    if owner is None and await visitor(request, "annotator") is not None:
        return RedirectResponse("/label", status_code=303)
    return _owner_page(owner, "campaigns.html", here="campaigns")


@router.get("/campaigns/{name:path}")
async def campaign(request: Request, name: str) -> Response:
    """One page of a campaign: its overview, or the one that the address names."""
    from karat.exchange.formats import document_formats, label_formats

    owner = await visitor(request, "owner")
    before, _, last = name.rpartition("/")
    name, page = (before, last) if before and last in CAMPAIGN_PAGES else (name, "overview")
    address = f"/campaigns/{quote(name, safe='')}"
    if owner is None:
        return _to_login()
    return _render(
        f"campaign/{page}.html",
        owner,
        here="",
        name=name,
        page=page,
        words=await worker_of(request).books.with_store(partial(_words_of, name=name)),
        title=CAMPAIGN_PAGES[page],
        parts=[
            {"page": one, "title": title, "address": address if one == "overview" else f"{address}/{one}"}
            for one, title in CAMPAIGN_PAGES.items()
        ],
        results=RESULTS,
        formats=label_formats().values(),
        found_formats=document_formats().values(),
    )


@router.get("/new")
async def new_campaign(request: Request) -> Response:
    """Start a campaign."""
    return _owner_page(await visitor(request, "owner"), "new.html", here="new")


@router.get("/access")
async def access(request: Request) -> Response:
    """Owners' links, and the audit log."""
    return _owner_page(await visitor(request, "owner"), "access.html", here="access")


@router.get("/label")
async def labelling(request: Request) -> Response:
    """To the annotator's page; of several invitations in one browser, a list to choose from."""
    open_sessions = [session async for session in sessions(request, ANNOTATOR)]
    if not open_sessions:
        return _to_login()
    if len(open_sessions) > 1:
        return _render("invitations.html", people=[person for person, _ in open_sessions])
    [(person, token)] = open_sessions
    response = RedirectResponse(f"/label/{person.token}", status_code=303)
    # The session may be of an older version, which kept one for all invitations.
    start_session(response, request, ANNOTATOR, token, person.token)
    return response


@router.get("/label/{invitation}")
async def label(request: Request, invitation: str) -> Response:
    """The annotator's page, for one invitation."""
    person = await visitor(request, ANNOTATOR, invitation)
    if person is None:
        return _to_login()
    name = person.campaign or ""
    # In the page itself: nobody shall answer before they see what is asked.
    shown = await worker_of(request).label(name, _asked_of_people)
    return _render(
        "label.html",
        person,
        campaign=name,
        invitation=person.token,
        annotator=person.annotator,
        **shown,
    )


@router.get("/login")
async def login(wrong: str = "") -> Response:
    """Paste a link or a token."""
    return _render("login.html", status=401 if wrong else 200, message=WRONG_TOKEN if wrong else "")


@router.get("/favicon.ico")
async def icon() -> Response:
    """Browsers ask for it on pages that name none."""
    return FileResponse(ICON, media_type="image/svg+xml")


async def error_page(request: Request, status: int, message: str) -> Response:
    """A page for an error that a person ran into; `message` is the one line that programs get."""
    title, words = TROUBLES.get(status, TROUBLES[500 if status >= 500 else 400])
    ways = [("/login", "Sign in")] if status in (401, 403) else [("/", "To the first page")]
    if status in (429, 500, 503) and request.method == "GET":
        ways.insert(0, (request.url.path, "Try again"))
    shown = message if status < 500 else ""
    return _render("error.html", status=status, title=title, words=words, message=shown, ways=ways)


def _asked_of_people(campaign: Campaign) -> dict[str, Any]:
    """What annotators have to know before the first item."""
    text = campaign.definition.labelling.instructions.strip()
    return {
        "criterion": campaign.criterion,
        # Markup of our own making: whatever the text says is escaped in it.
        "instructions": Markup(render_markdown(text)) if text else "",  # noqa: S704
        "instructions_version": hashlib.sha256(text.encode()).hexdigest()[:16],
        "words": campaign.label_words,
        "has_reasons": bool(campaign.definition.labelling.reasons),
        "has_words": _has_words(campaign),
        "layout": json.dumps(_layout(campaign)),
    }


def _words_of(store: Store, *, name: str) -> LabelWords:
    """What a campaign calls its labels; read without opening it, because its file may be gone."""
    row = store.campaign(name)
    return Definition.from_dict(row.definition).labelling.words_for(row.question)


def _layout(campaign: Campaign) -> dict[str, Any]:
    """How items are shown."""
    labelling = campaign.definition.labelling
    return {
        "display": labelling.display,
        "sideBySide": labelling.side_by_side,
        "reasons": labelling.reasons,
        "wordsFor": labelling.highlight_for,
        "wordsAgainst": labelling.highlight_against,
    }


def _has_words(campaign: Campaign) -> bool:
    """Whether the owner has named words that speak for or against an item."""
    return bool(
        campaign.definition.labelling.highlight_for or campaign.definition.labelling.highlight_against
    )


def _owner_page(owner: Identity | None, template: str, **values: Any) -> Response:
    return _to_login() if owner is None else _render(template, owner, **values)


def _to_login() -> Response:
    return RedirectResponse("/login", status_code=303)


def _render(
    template: str, person: Identity | None = None, *, status: int = 200, **values: Any
) -> HTMLResponse:
    csrf = "" if person is None else person.csrf
    page = _environment().get_template(template).render(csrf=csrf, **values)
    return HTMLResponse(page, status_code=status, headers={"Cache-Control": "no-store"})


@cache
def _environment() -> Environment:
    environment = templates_of("karat.web")
    environment.globals["static"] = _static
    environment.filters["upfirst"] = lambda words: words[:1].upper() + words[1:]
    return environment


def _static(name: str) -> str:
    """The address of a file of our own; a new version is a new address."""
    return f"/static/{name}?v={__version__}"
