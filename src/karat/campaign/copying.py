"""Copy one campaign with its labels into another database, where other campaigns may be."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Table, func, insert, select, text

from karat.campaign import schema
from karat.campaign.backup import ROWS_AT_A_TIME, set_end_of_log
from karat.campaign.database import Database, Log
from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.campaign.tokens import VISIT

Row: TypeAlias = dict[str, Any]


class CopiedCampaign(NamedTuple):
    """What was copied.

    Attributes:
        names: the campaign's name, and those of campaigns that came along because they share its labels or
            come before it as an earlier phase.
        labels: how many rows of the log.
    """

    names: tuple[str, ...]
    labels: int


def copy_campaign(url: str, name: str, to: str) -> CopiedCampaign:
    """Copy a campaign from one database to another, of SQLite or PostgreSQL; the list is not copied.

    The copy goes on exactly where the campaign was, and links of invited people work there. Campaigns of the
    same criterion share their labels, so they come along, as does the phase before. Annotators of the same
    name are the same person. People may go on labelling in both databases meanwhile: the copy is one
    consistent snapshot, and appears as a whole or not at all.

    Args:
        url: the database that it is in.
        name: of the campaign.
        to: the other database; a file that does not exist is made.

    Raises:
        UnknownCampaignError: there is no such campaign.
        CampaignError: the other database has a campaign of this name, or labels by the same criterion.
    """
    with closing(Database(url, must_exist=True)) as source:
        # Before the other database is opened, because that may make a file.
        source.read(lambda reading: _belonging(reading, name))
        with closing(Database(to)) as target:
            if source.url == target.url:
                raise CampaignError(f"Campaign {name!r} is in {target.name} already. Name another database.")
            return source.read(
                lambda reading: target.write(
                    lambda writing: _Copy(reading, writing, target).run(name), log=Log.SETTLE
                )
            )


def _belonging(reading: Connection, name: str) -> list[int]:
    """The numbers of the campaigns to copy, those that others follow first."""
    table = schema.campaigns
    rows = reading.execute(select(table.c.id, table.c.name, table.c.criterion, table.c.definition)).all()
    first = next((row.id for row in rows if row.name == name), None)
    if first is None:
        raise UnknownCampaignError(
            f"There is no campaign {name!r} to copy. `karat list` shows those there are."
        )
    by_id = {row.id: row for row in rows}
    chosen, waiting = set(), [first]
    while waiting:
        row = by_id[waiting.pop()]
        if row.id in chosen:
            continue
        chosen.add(row.id)
        waiting += [other.id for other in rows if other.criterion == row.criterion]
        waiting += [row.definition["follows"]] if row.definition.get("follows") in by_id else []
    # A phase is newer than the one that it follows.
    return sorted(chosen)


class _Copy:
    """One copy: numbers of rows here, by their numbers there."""

    def __init__(self, reading: Connection, writing: Connection, target: Database) -> None:
        self.reading, self.writing, self.target = reading, writing, target
        self.campaigns: dict[int, int] = {}
        self.criteria: dict[int, int] = {}
        self.annotators: dict[int | None, int | None] = {None: None}
        self.known_people: set[int] = set()
        self.tokens: dict[int | None, int | None] = {None: None}
        self.offset = _end_of_log(writing, is_sqlite=target.is_sqlite)

    def run(self, name: str) -> CopiedCampaign:
        """Copy all that belongs to a campaign."""
        chosen = _belonging(self.reading, name)
        names = tuple(
            copied
            for copied in (self._copy_campaign(row) for row in self._rows(schema.campaigns, "id", chosen))
            if copied
        )
        self._copy_annotators()
        labels = self._append(schema.labels, "criterion", self.criteria, self._label)
        for table in (schema.changes, schema.asks):
            self._append(table, "campaign", self.campaigns, self._at_position)
        for table in (schema.draws, schema.gold, schema.skips):
            self._append(table, "campaign", self.campaigns, self._numbered)
        self._append(schema.queue, "campaign", self.campaigns, self._waiting)
        for row in self._rows(schema.tokens, "campaign", self.campaigns):
            self.tokens[row["id"]] = self._insert(schema.tokens, self._numbered(row))
        self._append(schema.audit_log, "campaign", self.campaigns, self._action)
        set_end_of_log(self.writing, self._last_position(), is_sqlite=self.target.is_sqlite)
        return CopiedCampaign((name, *(other for other in names if other != name)), labels)

    def _copy_campaign(self, row: Row) -> str | None:
        """Returns its name; None for an empty row, which keeps the labels of a deleted campaign."""
        is_deleted = not row["question"]
        name = f"deleted {secrets.token_hex(8)}" if is_deleted else row["name"]
        table = schema.campaigns
        if self.writing.execute(select(table.c.id).where(table.c.name == name)).first():
            raise CampaignError(
                f"{self.target.name} has a campaign {name!r} already. Rename one of them first: karat set "
                "NAME name=…"
            )
        definition = dict(row["definition"])
        if "follows" in definition:
            definition["follows"] = self.campaigns.get(definition["follows"])
        new = row | {
            "name": name,
            "criterion": self._criterion(row["criterion"]),
            "definition": definition,
            # A cache: it is formed anew from the labels.
            "snapshot": None,
            "snapshot_position": None,
        }
        self.campaigns[row["id"]] = self._insert(table, new)
        return None if is_deleted else name

    def _criterion(self, number: int) -> int:
        if number not in self.criteria:
            table = schema.criteria
            words = self.reading.execute(select(table.c.text).where(table.c.id == number)).scalar_one()
            same = self.writing.execute(select(table.c.id).where(table.c.text == words)).scalar()
            if same is not None:
                used = select(schema.campaigns.c.id).where(schema.campaigns.c.criterion == same)
                if self.writing.execute(used).first():
                    raise CampaignError(
                        f"{self.target.name} has labels by the criterion {words!r} already. All campaigns of "
                        "a criterion share its labels, and these would be mixed up: copy to another database."
                    )
            self.criteria[number] = same or self._insert(table, {"text": words})
        return self.criteria[number]

    def _copy_annotators(self) -> None:
        """All people who have anything to do with the campaigns."""
        needed: set[int] = set()
        for table in schema.SCHEMA.sorted_tables:
            if {"annotator", "campaign"} <= set(table.c.keys()):
                named = select(table.c.annotator).where(table.c.campaign.in_(self.campaigns)).distinct()
                needed |= set(self.reading.execute(named).scalars()) - {None}
        people = schema.annotators
        for row in self._rows(people, "id", needed):
            same = None
            if row["name"] is not None:
                here = select(people.c.id).where(people.c.name == row["name"])
                same = self.writing.execute(here).scalar()
            self.annotators[row["id"]] = same or self._insert(people, row)
            self.known_people |= set() if same is None else {row["id"]}

    # ------------------------------------------------------------------ rows

    def _rows(self, table: Table, column: str, values: Iterable[int]) -> list[Row]:
        statement = select(table).where(table.c[column].in_(list(values)))
        order = [table.c.id] if "id" in table.c else []
        return [dict(row) for row in self.reading.execute(statement.order_by(*order)).mappings()]

    def _insert(self, table: Table, row: Row) -> int:
        new = {name: value for name, value in row.items() if name != "id"}
        return int(self.writing.execute(insert(table).values(new).returning(table.c.id)).scalar_one())

    def _append(
        self,
        table: Table,
        column: str,
        numbers: dict[int, int],
        new: Callable[[Row], Row],
    ) -> int:
        """Copy the rows that belong to some numbers of a column; returns how many."""
        count = 0
        statement = select(table).where(table.c[column].in_(list(numbers)))
        rows = self.reading.execution_options(yield_per=ROWS_AT_A_TIME).execute(statement).mappings()
        for part in rows.partitions():
            self.writing.execute(insert(table), [new(dict(row)) for row in part])
            count += len(part)
        return count

    def _numbered(self, row: Row) -> Row:
        """With the numbers that campaigns, people and tokens have here."""
        new = {name: value for name, value in row.items() if name != "id"}
        if "annotator" in new:
            new["annotator"] = self.annotators[new["annotator"]]
        if "token" in new:
            # Owners' tokens belong to a server, not to a campaign.
            new["token"] = self.tokens.get(new["token"])
        return new | {"campaign": self.campaigns[new["campaign"]]}

    def _action(self, row: Row) -> Row:
        new = self._numbered(row)
        if row["action"] == VISIT:
            # The invitation that was used, by its number.
            new["detail"] = str(self.tokens[int(row["detail"])])
        return new

    def _label(self, row: Row) -> Row:
        new = self._numbered(row)
        if row["annotator"] in self.known_people:
            # Their labels here may have the same request ids.
            new["request"] = None
        return new | {"id": row["id"] + self.offset, "criterion": self.criteria[row["criterion"]]}

    def _at_position(self, row: Row) -> Row:
        return self._numbered(row) | {"log_position": row["log_position"] + self.offset}

    def _last_position(self) -> int:
        columns = (schema.labels.c.id, schema.asks.c.log_position, schema.changes.c.log_position)
        ends = [self.writing.execute(select(func.max(column))).scalar() for column in columns]
        return max(self.offset, *(end or 0 for end in ends))

    def _waiting(self, row: Row) -> Row:
        """Nobody holds an item here yet."""
        return self._numbered(row | {"annotator": None, "leased_until": None})


def _end_of_log(connection: Connection, *, is_sqlite: bool) -> int:
    """The highest number that a label ever had: processes may have read the log up to it."""
    if not is_sqlite:
        burnt = text("SELECT nextval(pg_get_serial_sequence('labels', 'id'))")
        return int(connection.execute(burnt).scalar_one())
    given = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = 'labels'")).scalar()
    return int(given or 0)
