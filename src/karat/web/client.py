"""A campaign on a server, with the methods of a `Campaign`; needs nothing but the standard library."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import fields
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from karat.campaign.errors import CampaignError, StoreError, UnknownCampaignError
from karat.campaign.records import UNSURE
from karat.campaign.status import AnnotatorSummary, Disagreement, HistoryLine, Item, Status, Told
from karat.core.errors import KaratError, LabelError, ParameterError

if TYPE_CHECKING:
    from karat.campaign.campaign import Answer, Campaign
    from karat.curve.result import Curve

__all__ = ["RemoteCampaign", "open_campaign"]

# Answers in one request; a server takes a thousand.
CHUNK = 500
# How often to try again when the server does not answer, and how long to wait, in seconds.
TRIES, PAUSE, PATIENCE = 5, 0.5, 120.0


def open_campaign(
    db: str, server: str | None, token: str | None, name: str | None, **choices: Any
) -> Campaign | RemoteCampaign:
    """A campaign in a database, or the same on a server.

    Args:
        db: the database.
        server: a server's address; the database is then its business.
        token: what opens the server: an owner's token or an invitation.
        name: which campaign; without one, the only one there is.
        choices: what `Campaign.open` takes beside.
    """
    if server is not None:
        return RemoteCampaign(server, token, name)
    from karat.campaign.campaign import Campaign

    return Campaign.open(db, name, **choices)


class RemoteCampaign:
    """Labelling over the network. What `tell` has taken is on the server's disk."""

    def __init__(self, server: str, token: str | None, name: str | None = None) -> None:
        if urlsplit(server).scheme not in ("http", "https") or not urlsplit(server).netloc:
            raise ParameterError(f"{server!r} is no server's address. Example: https://labels.example.org.")
        if not token:
            raise ParameterError("A server wants a token: --token, or KARAT_TOKEN in the environment.")
        self.server = server.rstrip("/")
        # Somebody may paste the whole link.
        self._token = token.strip().rstrip("/").rpartition("/")[2]
        self.name = self._only_one() if name is None else name

    def close(self) -> None:
        """Nothing to let go of."""

    def __enter__(self) -> RemoteCampaign:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ people

    def ask(self, count: int = 1, *, annotator: str, lease_seconds: float | None = None) -> list[Item]:
        """Items for this annotator to label; see `Campaign.ask`."""
        found = self._post("ask", annotator=annotator, count=count, lease_seconds=lease_seconds)
        return [Item(**item) for item in found["items"]]

    def tell(
        self,
        labels: Mapping[Any, int | None] | Iterable[Answer],
        *,
        annotator: str,
        revise: bool = False,
    ) -> Told:
        """Store labels; see `Campaign.tell`. So many that they need several requests are stored in parts."""
        answers = [
            {
                "key": _key(answer.item),
                "value": answer.value,
                "seconds": answer.seconds,
                "comment": answer.comment,
                # The same at every try, so that a lost answer does no harm.
                "request": answer.request or uuid.uuid4().hex,
                "revise": revise,
            }
            for answer in _answers(labels)
        ]
        new = same = 0
        for start in range(0, len(answers), CHUNK):
            part = answers[start : start + CHUNK]
            found = self._post("tell", annotator=annotator, answers=part, atomic=True)
            new, same = new + found["taken"], same + found["same"]
        return Told(new, same)

    def skip(self, items: Iterable[Any], *, annotator: str) -> None:
        """Leave items to somebody else."""
        self._post("skip", annotator=annotator, keys=[_key(item) for item in items])

    def release(self, items: Iterable[Any] | None = None, *, annotator: str) -> int:
        """Give back items that this annotator holds, or all of them; returns how many."""
        keys = None if items is None else [_key(item) for item in items]
        return int(self._post("release", annotator=annotator, keys=keys)["count"])

    def correct(self, item: Any, value: int | None, *, annotator: str, comment: str = "") -> None:
        """Set the label of an item, over all opinions."""
        self._post("correct", key=_key(item), value=value, annotator=annotator, comment=comment)

    # ------------------------------------------------------------------ what has come of it

    def status(self) -> Status:
        """Where the campaign stands."""
        found: Status = _filled(Status, self._get(""))
        return found

    def result(self) -> Curve | None:
        """The curve as it stands, without the scores of its list; None where the plan has none yet."""
        from karat.curve.result import Curve

        try:
            found = self._get("curve")
        except CampaignError as error:
            if "no result yet" in str(error):
                return None
            raise
        return Curve.from_json(json.dumps(found))

    def annotators(self) -> list[AnnotatorSummary]:
        """Who has labelled how much, how fast, and how well it agrees."""
        return [_filled(AnnotatorSummary, one) for one in self._get("annotators")["annotators"]]

    def disagreements(self) -> list[Disagreement]:
        """Items on which people differ and nobody has decided."""
        return [
            Disagreement(
                one["key"],
                one["unit"],
                one["fields"],
                {name: _stored(vote) for name, vote in one["votes"].items()},
                one["label"],
            )
            for one in self._get("disagreements")["disagreements"]
        ]

    def history(self, item: Any = None) -> list[HistoryLine]:
        """Every line of the log about an item, or about all items of this campaign."""
        if item is not None:
            return [_line(one) for one in self._get("history", key=_key(item))["lines"]]
        lines: list[HistoryLine] = []
        after: int | None = 0
        while after is not None:
            found = self._get("labels", after=after, limit=1000)
            lines += [_line(one) for one in found["labels"]]
            after = found["next"]
        return lines

    def archive(self) -> None:
        """Close the campaign for further labels; everything is kept."""
        self._post("archive", reopen=False)

    def reopen(self) -> None:
        """Take labels again after `archive`."""
        self._post("archive", reopen=True)

    def invite(self, annotator: str, *, days: float = 30.0) -> str:
        """A link for somebody to label here."""
        return str(self._post("invitations", annotator=annotator, days=days)["link"])

    def export(self, format: str) -> bytes:  # noqa: A002 - as everywhere in karat
        """All labels as a file's content."""
        return self._send("GET", f"{self._place('export')}?{urlencode({'format': format})}")

    # ------------------------------------------------------------------ requests

    def _only_one(self) -> str:
        try:
            every = self._call("GET", "/api/v1/campaigns")["campaigns"]
        except KaratError as error:
            # An invitation is for one campaign.
            try:
                return str(self._call("GET", "/api/v1/label/me")["campaign"])
            except KaratError:
                raise error from None
        live = [one["name"] for one in every if not one["archived"]]
        if len(live) == 1:
            return str(live[0])
        if not live:
            raise CampaignError(f"There is no campaign on {self.server}. `karat new` starts one.")
        raise CampaignError(f"There are {len(live)} campaigns on {self.server}; name one: {', '.join(live)}.")

    def _place(self, what: str) -> str:
        place = f"/api/v1/campaigns/{quote(self.name, safe='')}"
        return f"{place}/{what}" if what else place

    def _get(self, what: str, **query: Any) -> Any:
        return self._call("GET", self._place(what) + (f"?{urlencode(query)}" if query else ""))

    def _post(self, what: str, **body: Any) -> Any:
        return self._call("POST", self._place(what), body)

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        content = self._send(method, path, body)
        try:
            return json.loads(content)
        except ValueError:
            raise StoreError(f"{self.server} does not answer like a server of karat's.") from None

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> bytes:
        request = Request(  # noqa: S310 - http and https only, see __init__
            f"{self.server}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self._token}",
                "Content-Type": "application/json",
                "Accept": "application/json",
            },
        )
        for attempt in range(TRIES):
            last = attempt == TRIES - 1
            try:
                with urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
                    content: bytes = response.read()
                    return content
            except HTTPError as error:
                if error.code == 429 and not last:
                    error.close()
                    time.sleep(float(error.headers.get("Retry-After", "1")))
                    continue
                with error:
                    raise _error(error, self.server) from None
            except (URLError, OSError, HTTPException) as error:
                if last:
                    reason = getattr(error, "reason", error)
                    raise StoreError(f"{self.server} does not answer: {reason}.") from None
                time.sleep(PAUSE * 2**attempt)
        raise AssertionError("the last try returns or raises")


def _error(error: HTTPError, server: str) -> KaratError:
    """The server's message as the error that a `Campaign` would have raised."""
    try:
        message = str(json.loads(error.read())["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return StoreError(f"{server} says {error.code} {error.reason}; is it a server of karat's?")
    kinds: dict[int, type[KaratError]] = {
        404: UnknownCampaignError,
        409: CampaignError,
        400: LabelError,
        422: ParameterError,
    }
    if error.code >= 500:
        return StoreError(message)
    return kinds.get(error.code, CampaignError)(message)


def _answers(labels: Mapping[Any, int | None] | Iterable[Answer]) -> Iterable[Answer]:
    from karat.campaign.campaign import Answer

    if isinstance(labels, Mapping):
        return [Answer(item, value) for item, value in labels.items()]
    return labels


def _key(item: Any) -> str:
    return item.key if isinstance(item, Item) else str(item)


def _filled(kind: Any, found: Mapping[str, Any]) -> Any:
    """A dataclass from JSON that may say more."""
    return kind(**{one.name: found[one.name] for one in fields(kind)})


def _line(found: dict[str, Any]) -> HistoryLine:
    line: HistoryLine = _filled(HistoryLine, {**found, "value": _stored(found["value"])})
    return line


def _stored(value: int | None) -> int:
    """A label as the ledger has it."""
    return UNSURE if value is None else value
