"""Whatever a file holds, nobody sees a traceback: it is read, or refused in one line."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karat import SourceError
from karat.exchange.formats import answer_formats, read_answers
from karat.exchange.tasks import spell_bad_lines
from tests.fuzzing import examples

WORDS = [
    "karat_id", "item", "label", "comment", "data", "meta", "annotations", "result", "value", "choices",
    "type", "from_name", "completed_by", "lead_time", "annotator", "answer", "accept", "text", "id", "fields",
    "metadata", "responses", "values", "user_id", "status", "submitted", "label.responses",
    "label.responses.users", "label.responses.status", "_timestamp", "right", "two\nlines",
]  # fmt: skip

words = st.sampled_from(WORDS)
leaves = st.one_of(words, st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3))
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=5)),
    max_leaves=25,
)


def survives(content, suffix, format_name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"labels{suffix}"
        path.write_bytes(content)
        try:
            sheet = read_answers(path, format=format_name)
        except SourceError as error:
            message = str(error)
        else:
            message = spell_bad_lines(sheet)
            assert all(answer.value in (1, 0, -1) and answer.item for answer in sheet.answers)
        assert "\n" not in message


@pytest.mark.parametrize("format_name", answer_formats())
@settings(max_examples=examples(100), deadline=None)
@given(content=st.one_of(st.binary(), st.text("item,label;\"\n\r\t 01?'=").map(str.encode)))
def test_any_bytes(format_name, content):
    survives(content, ".csv", format_name)
    survives(b"item,label,seconds\n" + content, ".csv", format_name)


@pytest.mark.parametrize("format_name", [None, "jsonl", "label-studio", "prodigy", "argilla"])
@settings(max_examples=examples(200), deadline=None)
@given(records=st.lists(st.dictionaries(words, trees, max_size=6) | trees, min_size=1, max_size=4))
def test_any_json(format_name, records):
    survives(json.dumps(records).encode(), ".json", format_name)
    survives("\n".join(map(json.dumps, records)).encode(), ".jsonl", format_name)
