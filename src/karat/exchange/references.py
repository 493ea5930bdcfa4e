"""RIS: bibliographic records of the documents that a review has found, for reference managers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from karat.core.extras import extra
from karat.exchange.decisions import FIELDS as DECISION
from karat.exchange.label_format import LabelFormat
from karat.exchange.values import plain

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
# Several values of these are in one field, separated by semicolons.
_LISTS = (
    "authors",
    "secondary_authors",
    "tertiary_authors",
    "subsidiary_authors",
    "keywords",
    "urls",
    "notes",
)


def _write_documents(records: Sequence[tuple[str, Mapping[str, Any]]]) -> bytes:
    with extra("reviews", "A RIS file"):
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
    reference: dict[str, Any] = {"type_of_reference": "JOUR"}
    for name, value in fields.items():
        text = " ".join(str(plain(value) or "").split())
        folded = name.strip().casefold().replace(" ", "_")
        key = _NAMES.get(folded, folded)
        if not text or key not in known or key in DECISION:
            continue
        if key == "type_of_reference" or key not in reference:
            reference[key] = [one.strip() for one in text.split(";")] if key in _LISTS else text
    pages = str(fields.get("pages") or "")
    if pages and "start_page" not in reference:
        reference["start_page"], _, end = pages.partition("-")
        reference |= {"end_page": end} if end else {}
    reference.setdefault("title", str(item))
    said = [f"{name}: {fields[name]}" for name in DECISION if fields.get(name) and "decision" in fields]
    if said:
        reference["notes"] = [*reference.get("notes", ()), *(" ".join(one.split()) for one in said)]
    # By this the reference is found again in karat.
    reference["id"] = str(item)
    return reference


RIS = LabelFormat(
    name="ris",
    title="RIS",
    suffixes=(".ris",),
    media_type="application/x-research-info-systems",
    write_documents=_write_documents,
)
