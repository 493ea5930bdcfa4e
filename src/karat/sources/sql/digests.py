"""Order-independent digest of rows, computed by the SQL engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from karat.sources.sql.ranking import SqlEngine


def sums_of_digests(engine: SqlEngine, text: str, relation: str) -> list[int]:
    """Sums over the digests of a text, given as SQL, in all rows of a relation."""
    # Sixty bits of each digest, as two numbers whose sums stay exact.
    halves = [f"sum({engine.hexadecimal(f'substr(md5({text}), {at}, 7)')}) AS half_{at}" for at in (1, 8)]
    sums = engine.query(f"SELECT {', '.join(halves)} FROM {relation}")
    return [int(value) for value in sums.to_pylist()[0].values()]
