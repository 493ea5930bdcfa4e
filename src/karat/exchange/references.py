"""Documents that were found, as lists for other programs: RIS for reference managers, CSV for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from karat.core.errors import ParameterError, spell_options
from karat.exchange.delimited import write_record_csv
from karat.exchange.values import plain

__all__ = ["FOUND_FORMATS", "check_found_format", "write_found"]

FOUND_FORMATS = ("csv", "ris")

# What karat and people call fields, and what rispy does.
_NAMES = {
    "journal": "journal_name",
    "journal_title": "journal_name",
    "author": "authors",
    "url": "urls",
    "link": "urls",
    "publication_year": "year",
    "primary_title": "title",
    "notes_abstract": "abstract",
    "text": "abstract",
    "pmid": "accession_number",
}
# Several values of these stand in one field, set apart by semicolons.
_LISTS = (
    "authors",
    "secondary_authors",
    "tertiary_authors",
    "subsidiary_authors",
    "keywords",
    "urls",
    "notes",
)


def write_found(records: Sequence[tuple[str, Mapping[str, Any]]], format: str) -> bytes:  # noqa: A002
    """Items and their fields, as a file's content.

    Args:
        records: the id and the fields of each.
        format: `csv` or `ris`.
    """
    check_found_format(format)
    return write_record_csv(records) if format == "csv" else _ris(records)


def check_found_format(format: str) -> None:  # noqa: A002
    """Refuse a format that there is not."""
    if format not in FOUND_FORMATS:
        raise ParameterError(
            f"No format {format!r} for what was found. Formats: {spell_options(FOUND_FORMATS)}."
        )


def _ris(records: Sequence[tuple[str, Mapping[str, Any]]]) -> bytes:
    import rispy
    from rispy.config import TAG_KEY_MAPPING

    known = set(TAG_KEY_MAPPING.values()) - {"end_of_reference", "unknown_tag"}
    references = [_reference(item, fields, known) for item, fields in records]
    text: str = rispy.dumps(references, implementation=_plain_writer())
    # Every reader of RIS knows these ends; some know no others.
    return text.replace("\n", "\r\n").encode()


def _plain_writer() -> Any:
    """rispy's writer without the number that it puts before each reference, which others stumble over."""
    import rispy

    class PlainWriter(rispy.RisWriter):  # type: ignore[misc]
        def set_header(self, count: int) -> str:  # noqa: ARG002
            return ""

    return PlainWriter


def _reference(item: str, fields: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"type_of_reference": "JOUR"}
    for name, value in fields.items():
        text = " ".join(str(plain(value) or "").split())
        folded = name.strip().casefold().replace(" ", "_")
        key = _NAMES.get(folded, folded)
        if not text or key not in known:
            continue
        if key == "type_of_reference" or key not in found:
            found[key] = [one.strip() for one in text.split(";")] if key in _LISTS else text
    pages = str(fields.get("pages") or "")
    if pages and "start_page" not in found:
        found["start_page"], _, end = pages.partition("-")
        found |= {"end_page": end} if end else {}
    found.setdefault("title", str(item))
    # By this the reference is found again in karat.
    found["id"] = str(item)
    return found
