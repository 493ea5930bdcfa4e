"""Uploads of evaluation tools, kept as Parquet with the columns that karat needs."""

from __future__ import annotations

import json
from pathlib import Path

__all__ = ["EVALUATION_SUFFIXES", "as_items", "origin_of"]

# Files that only evaluation tools write; their tables and JSON lines are recognised by content.
EVALUATION_SUFFIXES = (".eval", ".json")
_TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet")
_KEY = b"karat.evaluation"


def as_items(path: Path) -> Path:
    """Replace the results of an evaluation tool by a Parquet file of items; other files stay as they are.

    Verdicts, scores and slices are columns then, whatever question the file is for.
    """
    import pyarrow.parquet as pq

    from karat.judges.judged import judge_metadata
    from karat.sources.formats.evaluations.recognise import recognised, recognised_json

    if path.suffix not in (*EVALUATION_SUFFIXES, *_TABLES):
        return path
    tool = recognised_json(path) if path.suffix in EVALUATION_SUFFIXES else recognised(path)
    if tool is None:
        return path
    loaded = tool.load(path)
    origin = f"{loaded.origin} of {tool.tool}"
    about = {_KEY: json.dumps({"tool": tool.tool, "verdict": origin}).encode()}
    table = loaded.table.replace_schema_metadata({**about, **judge_metadata("verdict", [{"judge": origin}])})
    made = path.with_suffix(".parquet")
    part = made.with_suffix(".part")
    try:
        pq.write_table(table, part)
        part.chmod(0o600)
        part.replace(made)
    finally:
        part.unlink(missing_ok=True)
    if made != path:
        path.unlink()
    return made


def origin_of(path: Path) -> str:
    """What was made of a tool's file, in a sentence; empty for other files."""
    import pyarrow.parquet as pq

    about = (pq.read_schema(path).metadata or {}).get(_KEY) if path.suffix == ".parquet" else None
    if about is None:
        return ""
    told = json.loads(about)
    return f"Results of {told['tool']}: the verdict is {told['verdict']}."
