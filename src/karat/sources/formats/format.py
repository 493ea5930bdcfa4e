"""Find the format of a file, by its given name or by the file's suffix."""

from __future__ import annotations

from pathlib import Path

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.sources.formats.asreview import ASREVIEW
from karat.sources.formats.endnote import ENDNOTE, ENDNOTE_XML
from karat.sources.formats.evaluations.recognise import TOOLS, recognised, recognised_json, recognised_lines
from karat.sources.formats.pubmed import PUBMED, PUBMED_XML
from karat.sources.formats.ris import RIS
from karat.sources.formats.tables import TABLE_SUFFIXES, TABLES
from karat.sources.formats.trec import TrecRun
from karat.sources.formats.whole_table import EXCEL, JSON_ARRAY, is_json_array
from karat.sources.parts import Format

_FORMATS: dict[str, Format] = {
    **TABLES,
    "trec": TrecRun(),
    "ris": RIS,
    "pubmed": PUBMED,
    "pubmed-xml": PUBMED_XML,
    "endnote": ENDNOTE,
    "endnote-xml": ENDNOTE_XML,
    "asreview": ASREVIEW,
    "json": JSON_ARRAY,
    "excel": EXCEL,
    **TOOLS,
}

# The suffix of which only the content tells the format.
_JSON = "json"

_SUFFIXES = {
    **TABLE_SUFFIXES,
    ".run": "trec",
    ".trec": "trec",
    ".ris": "ris",
    ".nbib": "pubmed",
    ".medline": "pubmed",
    ".xml": "pubmed-xml",
    ".enw": "endnote",
    ".asreview": "asreview",
    ".eval": "inspect",
    ".xlsx": "excel",
    ".json": _JSON,
}


def is_trec_run(path: Path) -> bool:
    """Whether the name of a file is that of a TREC run, whose columns have fixed names."""
    return isinstance(format_of(path), TrecRun)


def format_of(path: Path, *, name: str | None = None) -> Format:
    """The format of a file: the one that is named, else that of its suffix, and of JSON its content."""
    if name is not None:
        if name not in _FORMATS:
            raise ParameterError(f"Unknown format {name!r}. Formats: {spell_options(_FORMATS)}.")
        return _FORMATS[name]
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == ".gz":
        suffixes.pop()
    if not suffixes or suffixes[-1] not in _SUFFIXES:
        raise SourceError(
            f"The name of {path} does not tell its format. Known suffixes: "
            f"{spell_options(_SUFFIXES)} (.gz may follow those of text files). Rename the file "
            f"or name its format: {spell_options(_FORMATS)}."
        )
    format_name = _SUFFIXES[suffixes[-1]]
    if format_name == _JSON:
        return JSON_ARRAY if is_json_array(path) and recognised(path) is None else recognised_json(path)
    lines = recognised_lines(path) if format_name == "jsonl" else None
    return lines or _FORMATS[format_name]
