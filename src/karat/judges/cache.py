"""Append-only cache of verdicts in SQLite: what was answered once is never asked again."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from karat.core.errors import OutputError
from karat.judges.verdicts import Item, Verdict

_SCHEMA = """
CREATE TABLE IF NOT EXISTS judges (digest TEXT PRIMARY KEY, identity TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY,
    judge TEXT NOT NULL,
    item BLOB NOT NULL,
    value REAL NOT NULL,
    choice TEXT NOT NULL,
    source TEXT NOT NULL,
    faults TEXT NOT NULL,
    requests INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    answered_at REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS answers_by_item ON answers (item);
CREATE TRIGGER IF NOT EXISTS answers_stay BEFORE UPDATE ON answers
    BEGIN SELECT RAISE(ABORT, 'answers are never changed'); END;
CREATE TRIGGER IF NOT EXISTS answers_are_kept BEFORE DELETE ON answers
    BEGIN SELECT RAISE(ABORT, 'answers are never deleted'); END;
"""
_INSERT = """
INSERT INTO answers
    (judge, item, value, choice, source, faults, requests, input_tokens, output_tokens, answered_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LOOK_UP = """
SELECT item, value, choice, source, faults, requests, input_tokens, output_tokens
FROM answers WHERE judge = ? AND item IN ({}) ORDER BY id DESC
"""
_CHUNK = 500
_BUSY_SECONDS = 60.0
# Pages of the log after which it is copied into the file. Digests come in random order, so each batch changes
# pages all over the index: copying them seldom takes much less time.
_CHECKPOINT_PAGES = 10_000


class VerdictCache:
    """Answers by judge and item; each batch is one transaction, so that a killed process loses none of it.

    Items are kept as digests of their fields, judges as all that their answers depend on.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        try:
            # Autocommit; transactions are begun by hand. One thread uses it at a time.
            self._database = sqlite3.connect(
                self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = NORMAL")
            self._database.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
            self._database.executescript(_SCHEMA)
        except sqlite3.Error as error:
            raise OutputError(
                f"{path} cannot be used as a cache of verdicts: {error}. Name another file."
            ) from None

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def add_judge(self, identity: Mapping[str, Any]) -> str:
        """The digest of a judge, of which its identity is kept."""
        text = json.dumps(identity, sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        self._database.execute("INSERT OR IGNORE INTO judges VALUES (?, ?)", (digest, text))
        return digest

    def look_up(self, judge: str, items: Sequence[bytes]) -> dict[bytes, Verdict]:
        """The first answer of a judge on each of these items, as far as there is one."""
        verdicts: dict[bytes, Verdict] = {}
        for start in range(0, len(items), _CHUNK):
            chunk = items[start : start + _CHUNK]
            query = _LOOK_UP.format(",".join("?" * len(chunk)))
            for item, value, choice, source, faults, *counts in self._database.execute(
                query, (judge, *chunk)
            ):
                verdicts[item] = Verdict(value, choice, source, tuple(json.loads(faults)), *counts)
        return verdicts

    def add(self, judge: str, answers: Iterable[tuple[bytes, Verdict]]) -> None:
        """Store answers, all or none; what has no value is not an answer."""
        now = time.time()
        rows = [
            (
                *(judge, item, each.value, each.choice, each.source, json.dumps(each.faults)),
                *(each.requests, each.input_tokens, each.output_tokens, now),
            )
            for item, each in answers
            if each.value is not None
        ]
        if not rows:
            return
        try:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                self._database.executemany(_INSERT, rows)
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise OutputError(f"{self.path} cannot be written to: {error}.") from None


def item_digest(item: Item) -> bytes:
    """What the cache knows an item by: a digest of its fields."""
    return hashlib.blake2b(json.dumps(item, sort_keys=True).encode(), digest_size=16).digest()
