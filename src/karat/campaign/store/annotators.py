"""Annotators: names and numbers."""

from __future__ import annotations

import time

from sqlalchemy import Connection, select, update

from karat.campaign import schema
from karat.campaign.store.base import StoreBase, insert_or_ignore


class Annotators(StoreBase):
    """The annotators of a database, by number."""

    def annotator(self, name: str) -> int:
        """The number of the annotator of this name, who is added if new."""
        table = schema.annotators
        query = select(table.c.id).where(table.c.name == name)

        def add(connection: Connection) -> int:
            insert_or_ignore(connection, table, {"name": name, "since": time.time()})
            return int(connection.execute(query).scalar_one())

        rows = self.database.fetch(query)
        return int(rows[0].id) if rows else self.database.write(add)

    def annotators(self) -> dict[int, str]:
        """Names by number; erased annotators are named "(erased N)"."""
        table = schema.annotators
        rows = self.database.fetch(select(table.c.id, table.c.name).order_by(table.c.id))
        return {number: name or f"(erased {number})" for number, name in rows}

    def erase_annotator(self, name: str) -> bool:
        """Erase a name, in the audit log too; False if there is none. The labels stay, under the number."""
        people, log = schema.annotators, schema.audit_log
        erasing = update(people).where(people.c.name == name).values(name=None)
        invited = update(log).where(log.c.action == "invite", log.c.detail == name).values(detail="")

        def write(connection: Connection) -> int:
            connection.execute(invited)
            return connection.execute(erasing).rowcount

        return self.database.write(write) > 0
