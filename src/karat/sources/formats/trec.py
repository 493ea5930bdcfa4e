"""TREC run files: `topic Q0 docid rank score tag`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from karat.core.errors import SourceError
from karat.sources.columns import not_a_number
from karat.sources.formats.text import (
    Lines,
    empty_file,
    filled_lines,
    filled_lines_of,
    not_utf8,
    open_arrow,
    reading,
)
from karat.sources.parts import Columns, TablePart, check_columns

_FIELDS = ["topic", "iteration", "docid", "rank", "score", "tag"]
_BLOCK_BYTES = 1 << 24
_BLANKS = bytes.maketrans(b"\t\r", b"  ")

# Topics repeat on thousands of lines: as a dictionary they take four bytes each.
_TOPIC = pa.dictionary(pa.int32(), pa.string())


class TrecRun(Lines):
    """Six fields on each line, set apart by any white space, without a header.

    All lines are one ranking. Its `id` is `topic/docid`, or `docid` where there is only one topic.
    """

    def column_names(self, path: Path) -> list[str]:  # noqa: ARG002 — the same for every run
        """The six fields, and the id that is made of two of them."""
        return ["id", *_FIELDS]

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The wanted fields; the id as a pair, because only all files together tell the topics."""
        try:
            with reading(path):
                tables = [_parse(block, columns) for block in _tidy_blocks(path)]
        except SourceError as error:
            fault = error
        else:
            if not tables:
                raise empty_file(path)
            return TablePart(str(path), pa.concat_tables(tables), filled_lines_of(path))
        with reading(path):
            _explain(path, columns)
        raise fault

    def read_table(self, path: Path, names: Sequence[str]) -> pa.Table:
        """These fields, or `item`: the document after its topic."""
        check_columns(names, [*_FIELDS, "item"], str(path))
        types = {"topic": pa.string(), "docid": pa.string(), "tag": pa.string(), "score": pa.float64()}
        with reading(path):
            blocks = [_read_block(block, types, _FIELDS) for block in _tidy_blocks(path)]
        if not blocks:
            raise SourceError(f"{path} is empty; there is nothing to compare.")
        table = pa.concat_tables(blocks)
        items = pc.binary_join_element_wise(table["topic"], table["docid"], "/")
        return table.append_column("item", items).select(list(names))

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """Write the topic before the document where there is more than one topic."""
        if not pa.types.is_struct(ids.type):
            return ids
        pairs = [chunk.flatten() for chunk in ids.chunks]
        topics = {topic for pair in pairs for topic in pair[0].dictionary.to_pylist()}
        if len(topics) == 1:
            return pa.chunked_array([docid for _, docid in pairs])
        return pa.chunked_array(
            [pc.binary_join_element_wise(topic.cast(pa.string()), docid, "/") for topic, docid in pairs]
        )

    def record(self, row: bytes, names: Sequence[str]) -> dict[str, str]:  # noqa: ARG002 - always six
        """The six fields."""
        return dict(zip(_FIELDS, row.decode().split(), strict=False))


def _tidy_blocks(path: Path) -> Iterator[bytes]:
    """Whole lines at a time, fields set apart by one blank, without empty lines."""
    rest = b""
    with open_arrow(path) as stream:
        while block := stream.read(_BLOCK_BYTES):
            whole, newline, rest = (rest + block).rpartition(b"\n")
            if newline and (tidy := _tidy(whole)):
                yield tidy
    if tidy := _tidy(rest):
        yield tidy


def _tidy(lines: bytes) -> bytes:
    # Most runs are tidy already: to look is ten times faster than a regular expression.
    tidy = lines.translate(_BLANKS)
    for untidy, better in ((b"  ", b" "), (b" \n", b"\n"), (b"\n ", b"\n"), (b"\n\n", b"\n")):
        while untidy in tidy:
            tidy = tidy.replace(untidy, better)
    return tidy.strip()


def _parse(block: bytes, columns: Columns) -> pa.Table:
    types = {"topic": _TOPIC, "docid": pa.string()}
    for role, name in columns.by_role().items():
        if name != "id":
            types[name] = pa.float64() if role == "score" else pa.string()
    table = _read_block(block, types, list(types))
    pair = [table[name].combine_chunks() for name in ("topic", "docid")]
    by_role = {
        role: pa.StructArray.from_arrays(pair, names=["topic", "docid"]) if name == "id" else table[name]
        for role, name in columns.by_role().items()
    }
    return pa.table(by_role)


def _read_block(block: bytes, types: Mapping[str, pa.DataType], names: list[str]) -> pa.Table:
    return pa.csv.read_csv(
        pa.BufferReader(block),
        # One block, one batch: each dictionary of topics is then complete.
        read_options=pa.csv.ReadOptions(column_names=_FIELDS, block_size=len(block) + 1),
        parse_options=pa.csv.ParseOptions(delimiter=" ", quote_char=False),
        convert_options=pa.csv.ConvertOptions(column_types=types, include_columns=names, null_values=[]),
    )


def _explain(path: Path, columns: Columns) -> None:
    """Raise what is wrong with the first line that is wrong, if that can be found out."""
    for line, raw in filled_lines(path):
        fields = raw.split()
        if len(fields) != len(_FIELDS):
            raise SourceError(
                f"Line {line:,} of {path} has {len(fields)} fields; a TREC run has "
                f"{len(_FIELDS)}: topic Q0 docid rank score tag."
            )
        try:
            texts = [field.decode() for field in fields]
        except UnicodeDecodeError:
            raise not_utf8(path, line) from None
        if columns.score is None:
            continue
        score = texts[_FIELDS.index(columns.score)] if columns.score in _FIELDS else "a pair"
        try:
            float(score)
        except ValueError:
            raise not_a_number(columns.score, score, f"line {line:,} of {path}") from None
