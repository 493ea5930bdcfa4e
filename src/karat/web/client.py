"""`RemoteCampaign`: a campaign on a server, with the methods of a `Campaign`; needs no web framework."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast
from urllib.parse import quote, urlencode

from karat.bounds.agreement import Alpha
from karat.bounds.repeats import ErrorRate
from karat.campaign.answers import Answer, answers_of
from karat.campaign.change_log import ChangeLog
from karat.campaign.errors import CampaignError, NoResultError
from karat.campaign.label_files import Exported, LabelFiles
from karat.campaign.records import Change
from karat.campaign.status import (
    Agreement,
    AnnotatorSummary,
    Disagreement,
    Earlier,
    HistoryLine,
    Item,
    Lookup,
    Status,
    Told,
)
from karat.core.errors import KaratError, ParameterError, SourceError, spell_options
from karat.core.labels import label_from_python, label_to_python, parse_label
from karat.core.question import question_named
from karat.web.connection import Connection

if TYPE_CHECKING:
    from karat.campaign.definition import Definition
    from karat.core.labels import LabelWords
    from karat.data.ranking import Ranking
    from karat.exchange.decisions import Part, Screening
    from karat.questions.volume.result import Volume

__all__ = ["RemoteCampaign", "erase_annotator", "list_campaigns"]

# Answers in one request; a server takes a thousand.
CHUNK = 500


class RemoteCampaign(ChangeLog, LabelFiles):
    """Labelling over the network. What `tell` has taken is on the server's disk."""

    def __init__(self, server: str, token: str | None, name: str | None = None) -> None:
        self._connection, self._token = Connection(server, token), token
        self.server = self._connection.server
        self.name = self._only_one() if name is None else name

    @classmethod
    def create(
        cls, server: str, token: str | None, *, name: str, source: Any, criterion: str, **choices: Any
    ) -> Self:
        """Bring a file to a server and start a campaign there; choices are those of `Campaign.create`."""
        connection = Connection(server, token)
        if not isinstance(source, str | Path):
            raise ParameterError(
                "A server takes one file for a campaign: one long table with a column that names the system."
            )
        file = Path(source).expanduser()
        if not file.is_file():
            raise SourceError(f"No such file: {source}. A server takes one file for a campaign.")
        # A token that is not accepted is told before the file is sent.
        connection.call("GET", "/api/v1/me")
        kept = connection.upload("/api/v1/uploads", file)
        given = {key: value for key, value in choices.items() if value is not None}
        body = {"name": name, "criterion": criterion, "source": {"upload": kept["id"]}, **given}
        connection.call("POST", "/api/v1/campaigns", body)
        return cls(server, token, name)

    def like(self, source: Any, *, name: str, **changes: Any) -> Self:
        """Start a campaign on the same server like this one; see `Campaign.like`."""
        from karat.campaign.creation import started_with

        choices = started_with(self, changes)
        return type(self).create(self.server, self._token, name=name, source=source, **choices)

    def next_phase(self, *, name: str, criterion: str) -> Self:
        """Start a campaign on the same server about the documents that this one has included.

        See `Campaign.next_phase`; the server keeps the file of included documents.
        """
        self._post("next-phase", name=name, criterion=criterion)
        return type(self)(self.server, self._token, name)

    def close(self) -> None:
        """Nothing to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ people

    def ask(self, count: int = 1, *, annotator: str, lease_seconds: float | None = None) -> list[Item]:
        """Items for this annotator to label; see `Campaign.ask`."""
        reply = self._post("ask", annotator=annotator, count=count, lease_seconds=lease_seconds)
        return [Item(**item) for item in reply["items"]]

    def next_items(self, count: int = 10) -> list[Any]:
        """The ids of items that `ask` would hand out next; they are leased to nobody."""
        ids: list[Any] = self._get("next-items", count=count)["ids"]
        return ids

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
                "value": label_to_python(label_from_python(answer.value, item=answer.item)),
                "seconds": answer.seconds,
                "comment": answer.comment,
                # The same at every try, so that a lost answer does no harm.
                "request": answer.request or uuid.uuid4().hex,
                "revise": revise,
            }
            for answer in answers_of(labels)
        ]
        new = same = 0
        for start in range(0, len(answers), CHUNK):
            part = answers[start : start + CHUNK]
            reply = self._post("tell", annotator=annotator, answers=part, atomic=True)
            new, same = new + reply["taken"], same + reply["same"]
        return Told(new, same)

    def tell_several(self, labels: Mapping[str, Iterable[Answer]], *, revise: bool = False) -> Told:
        """Store labels of several people, by annotator, one after the other."""
        told = [self.tell(answers, annotator=person, revise=revise) for person, answers in labels.items()]
        return Told(sum(one.new for one in told), sum(one.same for one in told))

    def skip(self, items: Iterable[Any], *, annotator: str) -> None:
        """Leave items to somebody else."""
        self._post("skip", annotator=annotator, keys=[_key(item) for item in items])

    def release(self, items: Iterable[Any] | None = None, *, annotator: str) -> int:
        """Give back items that this annotator holds, or all of them; returns how many."""
        keys = None if items is None else [_key(item) for item in items]
        return int(self._post("release", annotator=annotator, keys=keys)["count"])

    def renew(self, items: Iterable[Any], *, annotator: str) -> list[Item]:
        """Keep items for longer; returns those that this annotator holds now."""
        keys = [_key(item) for item in items]
        return [Item(**item) for item in self._post("renew", annotator=annotator, keys=keys)["items"]]

    def correct(self, item: Any, value: int | None, *, annotator: str, comment: str = "") -> None:
        """Set the label of an item, overriding all opinions."""
        label = label_to_python(label_from_python(value, item=item))
        self._post("correct", key=_key(item), value=label, annotator=annotator, comment=comment)

    # ------------------------------------------------------------------ what has come of it

    def expected_labels(self) -> int | None:
        """About how many more labels it will take; None where the plan cannot tell, and `quoted` does."""
        return self.status().labels_left

    def source_notes(self) -> tuple[str, ...]:
        """The source is on the server."""
        return ()

    def status(self) -> Status:
        """The status of the campaign."""
        status: Status = _filled(Status, self._get(""))
        return status

    def result(self, *, noise: ErrorRate | None = None) -> Any:
        """The estimate so far; None where the plan has none yet. See `Campaign.result`.

        A curve asks the server for scores when it needs them.
        """
        try:
            stored = self._get("result") if noise is None else self._post("result", noise=noise._asdict())
        except NoResultError:
            return None
        from karat.web.remote_ranking import RemoteRanking

        result = question_named(self.question).result.from_json(json.dumps(stored))
        if not hasattr(result, "attach"):
            return result
        ranking = RemoteRanking(lambda **asked: self._post("ranking", **asked), self.definition.source)
        # It has what curves and reports ask of a ranking, and no arrays.
        return result.attach(cast("Ranking", ranking))

    def noise(self, *, confidence: float = 0.95) -> ErrorRate:
        """How often labels are wrong, told from items that two people labelled."""
        return ErrorRate(**self._get("noise", confidence=confidence))

    def annotators(self) -> list[AnnotatorSummary]:
        """Who has labelled how much, how fast, and how well it agrees."""
        return [_filled(AnnotatorSummary, one) for one in self._get("annotators")["annotators"]]

    def quoted(self) -> tuple[int, int] | None:
        """From and to how many labels were expected before the first one; None where no price can be told."""
        told = self._get("price")
        return None if told["low"] is None else (told["low"], told["high"])

    def quoted_until_certain(self) -> tuple[int, int] | None:
        """The same, if labelling goes on until the target is certain; None where `quoted` is that price."""
        told = self._get("price")
        # Servers of earlier versions tell one price.
        low, high = told.get("certain_low"), told.get("certain_high")
        return None if low is None or high is None else (low, high)

    def agreement(self, *, confidence: float = 0.95) -> list[Agreement]:
        """Cohen's kappa of each two people on the items that both labelled."""
        people = self._get("annotators", confidence=confidence)
        return [_filled(Agreement, one) for one in people.get("agreement", ())]

    def krippendorff_alpha(self) -> Alpha:
        """Agreement of all people together, on items with opinions of two or more."""
        return Alpha(**self._get("annotators")["alpha"])

    def disagreements(self) -> list[Disagreement]:
        """Items on which people differ and nobody has decided."""
        return [
            Disagreement(
                one["key"],
                one["unit"],
                one["fields"],
                {name: label_from_python(vote) for name, vote in one["votes"].items()},
                parse_label(one["counts"]),
                one.get("comments", {}),
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
            page = self._get("labels", after=after, limit=1000)
            lines += [_line(one) for one in page["labels"]]
            after = page["next"]
        return lines

    def change(self, **changes: Any) -> dict[str, Any]:
        """Change the campaign after its start, as `Campaign.change` does; returns what is different now."""
        changed: dict[str, Any] = self._connection.call("PATCH", self._place(""), changes)["changed"]
        self.name = str(changed.get("name", self.name))
        self.refresh()
        return changed

    def changes(self) -> list[Change]:
        """What was changed since the start, oldest first, with what it was before."""
        return [Change(**one) for one in self._get("changes")["changes"]]

    def changeable(self) -> list[str]:
        """The names of everything that `change` takes for this campaign."""
        names: list[str] = self._get("changes")["changeable"]
        return names

    def can_restart(self) -> bool:
        """Whether the target may change: always before the first label, then if the method can use labels."""
        return bool(self._get("changes")["can_restart"])

    def refresh(self) -> None:
        """See what others have changed in the campaign itself."""
        self.__dict__.pop("_started", None)

    def switch(self, name: str) -> str:
        """Make one of the changes that the question has a name for, as `Campaign.switch` does."""
        return str(self._post("switch", to=name)["done"])

    def archive(self) -> None:
        """Close the campaign for further labels; everything is kept."""
        self._post("archive", reopen=False)

    def reopen(self) -> None:
        """Take labels again after `archive`."""
        self._post("archive", reopen=True)

    def delete(self, *, force: bool = False) -> int:
        """Delete the campaign for good, as `Campaign.delete` does."""
        deleted = self._connection.call("DELETE", f"{self._place('')}?force={str(force).lower()}")
        return int(deleted["labels"])

    def invite(self, annotator: str, *, days: float = 30.0, url: str | None = None) -> str:
        """A link for somebody to label here; it begins with the server's own address, or with `url`."""
        link = str(self._post("invitations", annotator=annotator, days=days)["link"])
        return link if url is None else f"{url.rstrip('/')}/i/{link.rpartition('/')[2]}"

    def export(self, format: str = "csv", *, history: bool = True) -> Exported:  # noqa: A002 - as everywhere in karat
        """All labels as a file: every line of the log, or without `history` the label that counts."""
        query = urlencode({"format": format, "history": str(history).lower()})
        reply = self._connection.send("GET", f"{self._place('export')}?{query}")
        return Exported(reply.content, int(reply.headers["X-Karat-Count"]))

    def export_found(self, format: str = "csv") -> Exported:  # noqa: A002
        """The documents that a review has found, as a file."""
        reply = self._connection.send("GET", f"{self._place('found')}?{urlencode({'format': format})}")
        return Exported(reply.content, int(reply.headers["X-Karat-Count"]))

    def export_decisions(self, format: str = "csv", *, which: Part = "all") -> Exported:  # noqa: A002
        """Documents with what was decided, why and by whom, as a file."""
        query = urlencode({"format": format, "which": which})
        reply = self._connection.send("GET", f"{self._place('decisions')}?{query}")
        return Exported(reply.content, int(reply.headers["X-Karat-Count"]))

    def export_kept(self, path: str | Path) -> int:
        """Write the items to keep, with all their columns, to a .parquet or .csv file; returns how many."""
        name = Path(path).suffix.removeprefix(".")
        where = f"{self._place('kept')}?{urlencode({'format': name})}"
        return int(self._connection.download(where, Path(path))["X-Karat-Count"])

    def screening(self) -> Screening:
        """How many records are where, as PRISMA counts them."""
        from karat.exchange.decisions import Screening

        return Screening.from_dict(self._get("screening"))

    def found_titles(self, volume: Volume) -> list[str]:
        """How the texts of the documents begin that a review has found."""
        titles = dict(self._get("found-titles")["titles"])
        return [titles.get(row, "") for row in volume.found]

    # ------------------------------------------------------------------ what it was started with

    @cached_property
    def _started(self) -> dict[str, Any]:
        started: dict[str, Any] = self._get("definition")
        return started

    @property
    def question(self) -> str:
        """What is asked."""
        return str(self._started["question"])

    @property
    def criterion(self) -> str:
        """What counts as right."""
        return str(self._started["criterion"])

    @property
    def label_words(self) -> LabelWords:
        """What annotators call the labels."""
        return self.definition.labelling.words_for(self.question)

    @property
    def definition(self) -> Definition:
        """What it was started with; files are named without their folders."""
        from karat.campaign.definition import Definition

        return Definition.from_dict(self._started["definition"])

    @property
    def gold(self) -> dict[str, int]:
        """The items whose labels the owner knows."""
        return dict(self._started["gold"])

    @property
    def is_owner(self) -> bool:
        """Whether results and other people's work may be seen with this token."""
        return bool(self._started["owner"])

    @property
    def place(self) -> str:
        """Where it is, for people."""
        return self.server

    # ------------------------------------------------------------------ what the log knows

    def look_up(self, items: Iterable[str]) -> Lookup:
        """What the campaign knows of these items; of other people's labels only what may be seen."""
        known, wanted = Lookup({}, set(), {}), list(items)
        for start in range(0, len(wanted), CHUNK):
            part = self._post("lookup", keys=wanted[start : start + CHUNK])
            known.keys.update(part["keys"])
            known.asked.update(part["asked"])
            known.existing.update(
                {(key, name): label_from_python(value) for key, name, value in part["existing"]}
            )
        return known

    def held(self, annotator: str) -> set[str]:
        """The items that somebody holds now."""
        return set(self._get("held", annotator=annotator)["keys"])

    def earlier(self, annotator: str, *, most: int) -> list[Earlier]:
        """What somebody answered in this campaign, oldest first."""
        answers = self._get("answers", annotator=annotator, limit=most)["answers"]
        return [
            Earlier(
                Item(one["id"], one["key"], one["unit"], one["fields"], 0.0), one["value"], one["comment"]
            )
            for one in answers
        ]

    # ------------------------------------------------------------------ requests

    def _only_one(self) -> str:
        try:
            every = _every_campaign(self._connection)
        except KaratError as error:
            # An invitation is for one campaign.
            try:
                return str(self._connection.call("GET", "/api/v1/label/me")["campaign"])
            except KaratError:
                raise error from None
        live = [one["name"] for one in every if not one["archived"]]
        if len(live) == 1:
            return str(live[0])
        if not live:
            raise CampaignError(f"There is no campaign on {self.server}. `karat new` starts one.")
        raise CampaignError(
            f"There are {len(live)} campaigns on {self.server}; name one: {spell_options(live)}."
        )

    def _place(self, what: str) -> str:
        place = f"/api/v1/campaigns/{quote(self.name, safe='')}"
        return f"{place}/{what}" if what else place

    def _get(self, what: str, **query: Any) -> Any:
        return self._connection.call("GET", self._place(what) + (f"?{urlencode(query)}" if query else ""))

    def _post(self, what: str, **body: Any) -> Any:
        return self._connection.call("POST", self._place(what), body)


def list_campaigns(server: str, token: str | None) -> list[dict[str, Any]]:
    """The campaigns of a server, each with its status."""
    return _every_campaign(Connection(server, token))


def _every_campaign(connection: Connection) -> list[dict[str, Any]]:
    """The campaigns of a server, page by page."""
    campaigns: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = connection.call("GET", f"/api/v1/campaigns?limit={CHUNK}&after={after}")
        campaigns += page["campaigns"]
        after = page["next"]
    return campaigns


def erase_annotator(server: str, token: str | None, name: str) -> None:
    """Forget a name in all campaigns of a server; the labels stay."""
    Connection(server, token).call("POST", "/api/v1/annotators/erase", {"name": name})


def _key(item: Any) -> str:
    return item.key if isinstance(item, Item) else str(item)


def _filled(kind: Any, values: Mapping[str, Any]) -> Any:
    """A dataclass from JSON that may say more."""
    return kind(**{one.name: values[one.name] for one in fields(kind)})


def _line(values: dict[str, Any]) -> HistoryLine:
    line: HistoryLine = _filled(HistoryLine, {**values, "value": label_from_python(values["value"])})
    return line
