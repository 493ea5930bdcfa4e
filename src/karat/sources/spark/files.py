"""Read files by Spark with the same rows as in memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from karat.core.errors import SourceError
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.format import format_of
from karat.sources.formats.jsonlines import JsonLines
from karat.sources.formats.parquet import Parquet
from karat.sources.spark.engine import JSON_LINE, backquoted

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def reader_of(place: str, *, format_name: str | None, is_local: bool) -> object:
    """What reads these files: by their ending; folders of Parquet files far away have none."""
    if is_local or format_name:
        return format_of(Path(place), name=format_name)
    try:
        return format_of(Path(place))
    except SourceError:
        return Parquet()


def raw_frame(session: SparkSession, reader: object, places: Sequence[str], *, name: str) -> DataFrame:
    """Parquet with its types, CSV as text, JSON lines as lines."""
    if isinstance(reader, Parquet):
        return session.read.parquet(*places)
    if isinstance(reader, Delimited):
        return session.read.csv(
            list(places),
            header=True,
            sep=reader.delimiter,
            quote='"',
            escape='"',
            multiLine=True,
            mode="FAILFAST",
        )
    refuse_others(reader, name)
    return session.read.text(list(places)).where(f"trim({JSON_LINE}) <> ''")


def refuse_others(reader: object, name: str) -> None:
    """Refuse what Spark does not read."""
    if not isinstance(reader, Parquet | Delimited | JsonLines):
        raise SourceError(
            f"Spark reads CSV, TSV, JSON lines and Parquet; {name} is none of them. Use --engine memory."
        )


def filled(frame: DataFrame, names: Sequence[str]) -> DataFrame:
    """Text for each of these fields: Spark takes empty ones for missing."""
    own = set(names)
    return frame.selectExpr(
        *(
            f"coalesce({backquoted(name)}, '') AS {backquoted(name)}" if name in own else backquoted(name)
            for name in frame.columns
        )
    )
