"""Plain tables: CSV, TSV, JSON lines and Parquet, by the names of their formats and by their suffixes."""

from __future__ import annotations

from karat.sources.formats.delimited import Delimited
from karat.sources.formats.jsonlines import JsonLines
from karat.sources.formats.parquet import Parquet
from karat.sources.parts import Format

TABLES: dict[str, Format] = {
    "csv": Delimited(",;\t|"),
    "tsv": Delimited("\t,;|"),
    "jsonl": JsonLines(),
    "parquet": Parquet(),
}

TABLE_SUFFIXES = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}
