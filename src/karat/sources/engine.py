"""Choose the engine of a source: memory, DuckDB or Spark."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from karat.core.choices import Choices, choice
from karat.core.errors import ParameterError, spell_options
from karat.sources.address import FILES, TABLE, parse_address

ENGINES = ("memory", "duckdb", "spark")
_LIMIT = re.compile(r"\d+(\.\d+)?\s*([KMGT]i?B)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class EngineChoices(Choices):
    """What reads the items."""

    heading = "Engine"

    engine: str | None = choice(
        None,
        usual="what fits",
        metavar="E",
        help="What reads the items: memory, duckdb or spark.",
    )
    memory_limit: str | None = choice(
        None, metavar="SIZE", help="duckdb: memory limit, such as 2GB; beyond it, DuckDB spills to disk."
    )
    spark_master: str | None = choice(
        None, usual="this machine", metavar="URL", help="spark: the cluster, such as spark://host:7077."
    )


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine and its settings.

    Attributes:
        name: "memory", "duckdb" or "spark".
        memory_limit: for DuckDB, such as "2GB"; beyond it, it goes on on disk.
        spark_master: for Spark, such as "spark://host:7077" or "local[4]".
    """

    name: str = "memory"
    memory_limit: str | None = None
    spark_master: str | None = None

    @classmethod
    def of(
        cls,
        source: object,
        *,
        engine: str | None = None,
        memory_limit: str | None = None,
        spark_master: str | None = None,
    ) -> Engine:
        """The engine that is named, else the one that the settings or the source call for."""
        if engine is not None and engine not in ENGINES:
            raise ParameterError(f"No engine {engine!r}. Engines: {spell_options(ENGINES)}.")
        name = engine or _fitting(source, memory_limit, spark_master)
        if memory_limit is not None:
            if name != "duckdb":
                raise ParameterError(f"A memory limit goes with --engine duckdb, not with {name}.")
            if not _LIMIT.fullmatch(memory_limit):
                raise ParameterError(f"A memory limit is written like 2GB or 500MB; it is {memory_limit!r}.")
        if spark_master is not None and name != "spark":
            raise ParameterError(f"A Spark master goes with --engine spark, not with {name}.")
        return cls(name, memory_limit, spark_master)

    def to_dict(self) -> dict[str, Any]:
        """Only what differs from the usual."""
        return {key: value for key, value in asdict(self).items() if value not in (None, "memory")}


def _fitting(source: object, memory_limit: str | None, spark_master: str | None) -> str:
    if spark_master is not None or is_spark_frame(source):
        return "spark"
    if memory_limit is not None:
        return "duckdb"
    if not isinstance(source, str | Path):
        return "memory"
    kind = parse_address(source).kind
    if kind == FILES:
        return "memory"
    return "spark" if kind == TABLE else "duckdb"


def is_spark_frame(source: object) -> bool:
    """Whether this is a Spark DataFrame; Spark is not loaded to find out."""
    return any(
        kind.__module__.startswith("pyspark.") and kind.__name__ == "DataFrame"
        for kind in type(source).__mro__
    )
