"""TREC relevance judgements: `topic iteration docid relevance` on each line.

An item of a TREC run is `topic/docid`, or `docid` alone where there is one topic.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from karat.core.errors import LabelError, ParameterError, SourceError, shorten
from karat.core.labels import UNSURE
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import BadLine, FileLabel, Sheet
from karat.exchange.text import decode, place, read_bytes
from karat.exchange.values import MalformedError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from karat.exchange.tasks import LabelRecord

# The topic of items that have none.
_NO_TOPIC = "0"


def _write_labels(records: Sequence[LabelRecord]) -> bytes:
    """One line for each item: 1 relevant, 0 not, -1 unsure.

    Judgements have no annotator, so that all labels of an item must agree.
    """
    values: dict[str, int] = {}
    topics = {record.item: record.topic for record in records if record.topic}
    for record in records:
        if re.search(r"[ \t\n\r\v\f]", record.item) or not record.item:
            raise ParameterError(
                f"Item {shorten(record.item)} holds white space, which qrels cannot. Write csv or jsonl."
            )
        if values.setdefault(record.item, record.value) != record.value:
            raise LabelError(
                f"Item {shorten(record.item)} has labels that contradict each other; qrels hold one for "
                "each item. Settle them first, or write csv or jsonl."
            )
    # Ids that are not all `topic/docid` are one topic's documents, slashes and all.
    have_topics = all(re.fullmatch(r"[^/]+/.+", item) for item in values)
    lines = []
    for item, value in values.items():
        topic, _, docid = item.partition("/") if have_topics else (_NO_TOPIC, "/", item)
        if item in topics:
            topic, docid = _without_spaces(topics[item]), item.removeprefix(f"{topics[item]}/")
        lines.append(f"{topic} 0 {docid} {value}\n")
    return "".join(lines).encode()


def _without_spaces(topic: str) -> str:
    return re.sub(r"\s+", "_", topic.strip()) or _NO_TOPIC


def _read(path: Path) -> Sheet:
    """The judgements; grades above 1 are relevant, below -1 (junk) are not, -1 is unsure."""
    answers: list[FileLabel] = []
    bad: list[BadLine] = []
    topics = set()
    # As text only to check it: ids may hold characters that Python takes for white space.
    lines = decode(read_bytes(path), path).encode().split(b"\n")
    for number, line in enumerate(lines, start=1):
        fields = [field.decode() for field in line.split()]
        if not fields:
            continue
        where = place(number, path)
        try:
            topic, docid, value = _judgement(fields)
        except MalformedError as error:
            bad.append(BadLine(where, str(error)))
        else:
            topics.add(topic)
            answers.append(FileLabel(item=f"{topic}/{docid}", value=value, where=where, alias=docid))
    if not answers:
        raise SourceError(
            f"{path} holds no judgements. A line is topic iteration docid relevance, such as 301 0 FT911-3 1."
        )
    if len(topics) > 1:
        # The same document may be judged under each topic.
        answers = [replace(answer, alias=None) for answer in answers]
    return Sheet(tuple(answers), tuple(bad))


def _judgement(fields: list[str]) -> tuple[str, str, int]:
    if len(fields) != 4:
        raise MalformedError(
            f"a judgement has 4 fields (topic iteration docid relevance), this line {len(fields)}"
        )
    topic, _, docid, relevance = fields
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", relevance):
        raise MalformedError(f"relevance {shorten(relevance)} is not a whole number")
    grade = int(relevance)
    return topic, docid, grade if grade == UNSURE else int(grade > 0)


QRELS = LabelFormat(
    name="qrels",
    title="TREC qrels",
    suffixes=(".qrels", ".qrel"),
    media_type="text/plain; charset=utf-8",
    # Evaluation campaigns name their files as in qrels.trec8.adhoc.
    prefix="qrels",
    read=_read,
    write_labels=_write_labels,
    several_labels=False,
)
