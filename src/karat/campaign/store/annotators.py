"""Annotators: names and numbers."""

from __future__ import annotations

import time
import unicodedata

from sqlalchemy import Connection, select, update

from karat.campaign import schema
from karat.campaign.store.base import StoreBase, insert_or_ignore
from karat.core.errors import ParameterError, shorten

# Control characters, halves of characters, and ends of lines and paragraphs. Joiners and wide blanks,
# which names in Persian and Japanese have, are none of them.
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


def check_annotator_name(name: str) -> None:
    """Refuse a name that is empty, or that lists, files and terminals cannot show in one line."""
    if not name.strip():
        raise ParameterError("An annotator needs a name.")
    if any(unicodedata.category(sign) in _REFUSED for sign in name):
        raise ParameterError(
            "An annotator's name cannot hold a line break or a control character; it is "
            f"{shorten(name)}. Nothing was stored."
        )


class Annotators(StoreBase):
    """The annotators of a database, by number."""

    def annotator(self, name: str) -> int:
        """The number of the annotator of this name, who is added if new; see `check_annotator_name`."""
        # Databases cannot even look for these. Other names that are refused now may be there from before.
        if any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in name):
            check_annotator_name(name)
        table = schema.annotators
        query = select(table.c.id).where(table.c.name == name)

        def add(connection: Connection) -> int:
            insert_or_ignore(connection, table, {"name": name, "since": time.time()})
            return int(connection.execute(query).scalar_one())

        rows = self.database.fetch(query)
        if rows:
            return int(rows[0].id)
        check_annotator_name(name)
        return self.database.write(add)

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
