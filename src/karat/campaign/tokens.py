"""Access tokens for the web server, stored as hashes, and the audit log."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, insert, select, update

from karat.campaign import schema
from karat.campaign.store import Store
from karat.core.errors import ParameterError

OWNER, ANNOTATOR = "owner", "annotator"
# Action of audit entries that record the use of an invitation; their detail is its number.
VISIT = "visit"
# 256 bits: nobody guesses one, so a plain fast hash keeps it safe at rest.
TOKEN_BYTES = 32
MOST_LINES = 10_000
# Of a token that an owner chooses: its least length, and how many different characters it has at least.
MIN_LENGTH, MIN_DIFFERENT = 20, 8


class Token(NamedTuple):
    """A stored token, without its text, which only its bearer knows."""

    id: int
    role: str
    name: str | None
    campaign: str | None
    annotator: str | None
    created_at: float
    expires_at: float | None
    revoked_at: float | None

    def is_valid(self, now: float) -> bool:
        """Whether it grants access now. A token of an erased annotator does not."""
        in_time = self.expires_at is None or now < self.expires_at
        return self.revoked_at is None and in_time and (self.role == OWNER or self.annotator is not None)


class AuditLine(NamedTuple):
    """An entry of the audit log; `owner` is whose link or token was used, where that is known."""

    id: int
    at: float
    role: str
    owner: str | None
    annotator: str | None
    action: str
    campaign: str | None
    detail: str


def new_token() -> str:
    """A new random token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def check_strength(token: str) -> None:
    """Refuse a token that somebody could guess: a short one, or one of few different characters."""
    if len(token) < MIN_LENGTH:
        raise ParameterError(
            f"An owner token needs at least {MIN_LENGTH} letters; make one: openssl rand -hex 32."
        )
    repeats = token in (token + token)[1:-1]
    if len(set(token)) < MIN_DIFFERENT or repeats:
        raise ParameterError(
            "An owner token must not be easy to guess, as one that repeats itself is; make one: "
            "openssl rand -hex 32."
        )


def hash_token(token: str) -> str:
    """The stored form of a token. The time of looking up a hash reveals nothing about other tokens."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Tokens:
    """The tokens and the audit log of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add_owner(self, name: str, *, days: float | None = None, by: int | None = None) -> str:
        """A new token for an owner of everything in the database; `by` is the token that allowed it."""
        token = self._add(OWNER, None, None, days, name=name)
        self.record(OWNER, "add owner", token=by, detail=name)
        return token

    def owners(self) -> list[Token]:
        """The tokens of owners, oldest first."""
        query = _tokens().where(schema.tokens.c.role == OWNER).order_by(schema.tokens.c.id)
        return [Token(*row) for row in self.store.database.fetch(query)]

    def last_actions(self) -> dict[int, float]:
        """When each owner's token was last in the audit log, by its number."""
        table = schema.audit_log
        query = (
            select(table.c.token, func.max(table.c.at))
            .where(table.c.token.is_not(None))
            .group_by(table.c.token)
        )
        rows = self.store.database.fetch(query)
        return {int(number): float(at) for number, at in rows}

    def invite(self, campaign: str, annotator: str, *, days: float | None = None) -> str:
        """A new token for one annotator in one campaign."""
        row = self.store.campaign(campaign)
        return self._add(ANNOTATOR, row.id, self.store.annotator(annotator), days)

    def find(self, token: str) -> Token | None:
        """The token, if it was ever issued; `is_valid` tells whether it still grants access."""
        query = _tokens().where(schema.tokens.c.hash == hash_token(token))
        rows = self.store.database.fetch(query)
        return Token(*rows[0]) if rows else None

    def of_campaign(self, campaign: str) -> list[Token]:
        """The invitations of a campaign, oldest first."""
        query = _tokens().where(schema.campaigns.c.name == campaign).order_by(schema.tokens.c.id)
        rows = self.store.database.fetch(query)
        return [Token(*row) for row in rows]

    def last_visits(self, campaign: str) -> dict[int, float]:
        """When each invitation of a campaign was last used, by its number."""
        table, campaigns = schema.audit_log, schema.campaigns
        query = (
            select(table.c.detail, func.max(table.c.at))
            .join(campaigns, campaigns.c.id == table.c.campaign)
            .where(campaigns.c.name == campaign, table.c.action == VISIT)
            .group_by(table.c.detail)
        )
        rows = self.store.database.read(lambda connection: connection.execute(query).all())
        return {int(detail): at for detail, at in rows}

    def visited(self, token: Token) -> None:
        """Record that an invitation is in use."""
        self.record(
            token.role, VISIT, annotator=token.annotator, campaign=token.campaign, detail=str(token.id)
        )

    def get(self, number: int) -> Token | None:
        """The token of this number."""
        query = _tokens().where(schema.tokens.c.id == number)
        rows = self.store.database.fetch(query)
        return Token(*rows[0]) if rows else None

    def revoke(self, number: int) -> bool:
        """Revoke a token; False if there is none that is not revoked."""
        table = schema.tokens
        query = (
            update(table)
            .where(table.c.id == number, table.c.revoked_at.is_(None))
            .values(revoked_at=time.time())
        )
        return self.store.database.write(lambda connection: connection.execute(query).rowcount) > 0

    def record(
        self,
        role: str,
        action: str,
        *,
        annotator: str | None = None,
        campaign: str | None = None,
        detail: str = "",
        token: int | None = None,
    ) -> None:
        """Add an entry to the audit log; `token` is the number of the owner's token that was used."""
        table = schema.audit_log
        people, campaigns = schema.annotators, schema.campaigns
        query = insert(table).values(
            at=time.time(),
            role=role,
            annotator=select(people.c.id).where(people.c.name == annotator).scalar_subquery(),
            action=action,
            campaign=select(campaigns.c.id).where(campaigns.c.name == campaign).scalar_subquery(),
            detail=detail,
            token=token,
        )
        self.store.database.write(lambda connection: connection.execute(query))

    def audit(
        self,
        *,
        campaign: str | None = None,
        after: int = 0,
        before: int | None = None,
        limit: int = 1000,
    ) -> list[AuditLine]:
        """Entries of the audit log in their order; with `before` the newest ones below it, newest first."""
        table = schema.audit_log
        query = (
            select(
                table.c.id,
                table.c.at,
                table.c.role,
                schema.tokens.c.name,
                schema.annotators.c.name,
                table.c.action,
                schema.campaigns.c.name,
                table.c.detail,
            )
            .outerjoin(schema.annotators, schema.annotators.c.id == table.c.annotator)
            .outerjoin(schema.campaigns, schema.campaigns.c.id == table.c.campaign)
            .outerjoin(schema.tokens, schema.tokens.c.id == table.c.token)
            .where(table.c.id > after)
            .order_by(table.c.id if before is None else table.c.id.desc())
            .limit(min(limit, MOST_LINES))
        )
        if before is not None:
            query = query.where(table.c.id < before)
        if campaign is not None:
            query = query.where(schema.campaigns.c.name == campaign)
        rows = self.store.database.fetch(query)
        return [AuditLine(*row) for row in rows]

    def _add(
        self,
        role: str,
        campaign: int | None,
        annotator: int | None,
        days: float | None,
        *,
        name: str | None = None,
    ) -> str:
        token, now = new_token(), time.time()

        def work(connection: Connection) -> None:
            connection.execute(
                insert(schema.tokens).values(
                    hash=hash_token(token),
                    role=role,
                    name=name,
                    campaign=campaign,
                    annotator=annotator,
                    created_at=now,
                    expires_at=None if days is None else now + days * 86_400.0,
                )
            )

        self.store.database.write(work)
        return token


def _tokens() -> Select[Any]:
    table = schema.tokens
    return (
        select(
            table.c.id,
            table.c.role,
            table.c.name,
            schema.campaigns.c.name,
            schema.annotators.c.name,
            table.c.created_at,
            table.c.expires_at,
            table.c.revoked_at,
        )
        .outerjoin(schema.campaigns, schema.campaigns.c.id == table.c.campaign)
        .outerjoin(schema.annotators, schema.annotators.c.id == table.c.annotator)
    )
