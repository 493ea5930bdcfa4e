"""Read RIS, the references that Zotero, EndNote, Scopus and most databases export."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from karat.core.errors import SourceError
from karat.core.extras import extra
from karat.sources.formats.bibliography import Reference, TextBibliography, tidy_doi, year_of

_LINE = re.compile(r"([A-Z][A-Z0-9])  -(?: (.*)|$)")
# Some programs write one blank; only in their files may a text that looks like it be a tag.
_LOOSE_LINE = re.compile(r"([A-Z][A-Z0-9])\s*-(?:\s(.*)|$)")

# Where a field has several tags, the first that is filled in counts.
_SAME = {
    "title": ("title", "primary_title", "translated_title", "short_title"),
    "abstract": ("abstract", "notes_abstract"),
    "authors": ("authors", "first_authors"),
    "journal": (
        *("journal_name", "alternate_title3", "secondary_title"),
        *("alternate_title2", "alternate_title1"),
    ),
}
_DATES = ("year", "publication_year", "date")


def _references(text: str, path: Path) -> Iterator[Reference]:
    with extra("reviews", "A RIS file"):
        import rispy

    if re.search(r"^TY\s*-", text, flags=re.MULTILINE) is None:
        advice = " It looks like PubMed's: name the format, pubmed." if "PMID-" in text[:1000] else ""
        raise SourceError(f"{path} is not RIS: no line begins with 'TY  - '.{advice}")
    # A tag that should occur once and occurs again is kept, too.
    parser = rispy.RisParser(skip_unknown_tags=True, enforce_list_tags=False)
    for record in parser.parse_lines(_whole_lines(text)):
        yield _reference(record)


def _whole_lines(text: str) -> Iterator[str]:
    """Each tag with all its text on one line, and an end for every reference.

    Exports are often cut off or lack an end; a parser that trusts them would lose such a reference or glue
    it to the next one.
    """
    pattern = _LINE if re.search(r"^TY  -", text, flags=re.MULTILINE) else _LOOSE_LINE
    tag, content, is_open = "", "", False
    for line in re.split(r"\r\n|\r|\n", text):
        match = pattern.match(line)
        if match is None:
            # The text goes on, or an empty line stands between references.
            content = f"{content} {line.strip()}".rstrip()
            continue
        if is_open:
            yield f"{tag}  - {content}"
        if match[1] == "TY" and is_open:
            yield "ER  - "
        is_open = match[1] == "TY" or (is_open and match[1] != "ER")
        if match[1] == "ER":
            yield "ER  - "
        tag, content = match[1], (match[2] or "").strip()
    if is_open:
        yield f"{tag}  - {content}"
        yield "ER  - "


def _reference(record: dict[str, Any]) -> Reference:
    """The fields as text, several values of one set apart by semicolons."""
    flat = {
        name: "; ".join(map(str, value)) if isinstance(value, list) else str(value)
        for name, value in record.items()
    }
    # A number in somebody's own library; another library has other references under it.
    if "id" in flat:
        flat["reference_id"] = flat.pop("id")
    reference: Reference = {}
    for field, names in _SAME.items():
        values = {name: flat.pop(name) for name in names if flat.get(name)}
        if values:
            reference[field] = next(iter(values.values()))
            # What stands in a second place and is not the same is kept where it was.
            flat |= {name: value for name, value in list(values.items())[1:] if value != reference[field]}
    reference["year"] = year_of(*(flat.get(name) for name in _DATES)) or ""
    flat.pop("year", None)
    reference["doi"] = tidy_doi(flat.pop("doi", ""))
    return reference | flat


RIS = TextBibliography("RIS", _references)
