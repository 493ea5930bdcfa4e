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
        """Erase a name; False if there is none. The labels stay, under the number."""
        table = schema.annotators
        query = update(table).where(table.c.name == name).values(name=None)
        return self.database.write(lambda connection: connection.execute(query).rowcount) > 0
