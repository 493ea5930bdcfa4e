"""Which evaluation tool has written a file, by its content."""

from __future__ import annotations

import zipfile
from functools import lru_cache
from itertools import islice
from pathlib import Path

from karat.core.errors import SourceError, spell_options
from karat.sources.formats.evaluations.contents import is_table, load_json, load_rows
from karat.sources.formats.evaluations.deepeval import DEEPEVAL
from karat.sources.formats.evaluations.format import EvaluationFormat
from karat.sources.formats.evaluations.inspect_log import INSPECT
from karat.sources.formats.evaluations.langfuse import LANGFUSE
from karat.sources.formats.evaluations.lm_eval import LM_EVAL, is_summary
from karat.sources.formats.evaluations.mlflow import MLFLOW
from karat.sources.formats.evaluations.phoenix import PHOENIX
from karat.sources.formats.evaluations.promptfoo import PROMPTFOO
from karat.sources.formats.text import reading

# By the name that `--format` takes.
TOOLS: dict[str, EvaluationFormat] = {
    "inspect": INSPECT,
    "promptfoo": PROMPTFOO,
    "deepeval": DEEPEVAL,
    "lm-eval": LM_EVAL,
    "langfuse": LANGFUSE,
    "phoenix": PHOENIX,
    "mlflow": MLFLOW,
}


def recognised(path: Path) -> EvaluationFormat | None:
    """The format of a file that an evaluation tool has written; None for any other file."""
    with reading(path):
        state = path.stat()
    return _recognised(path, state.st_size, state.st_mtime_ns)


def recognised_json(path: Path) -> EvaluationFormat:
    """The format of a JSON file, which only evaluation tools write for karat."""
    written_by = recognised(path)
    if written_by is None and is_summary(load_json(path)):
        raise SourceError(
            f"{path} is a summary of lm-eval, without items. Run lm-eval with --log_samples and read "
            "samples_TASK_DATE.jsonl."
        )
    if written_by is None:
        tools = spell_options([tool.tool for tool in TOOLS.values()])
        raise SourceError(
            f"{path} is not a result of an evaluation tool that karat knows ({tools}). "
            "Write the items as CSV or JSON lines."
        )
    return written_by


def recognised_lines(path: Path) -> EvaluationFormat | None:
    """The format of JSON lines that are unmistakably of a tool; None for others, and what is no file."""
    try:
        tool = recognised(path)
    except ValueError:
        # A reader of JSON lines says what is wrong with them.
        return None
    return tool if tool in (LM_EVAL, PROMPTFOO) else None


@lru_cache(maxsize=256)
def _recognised(path: Path, size: int, modified: int) -> EvaluationFormat | None:  # noqa: ARG001
    if zipfile.is_zipfile(path):
        return INSPECT
    content = list(islice(load_rows(path), 1)) if is_table(path) else load_json(path)
    return next((tool for tool in TOOLS.values() if tool.recognises(content)), None)
