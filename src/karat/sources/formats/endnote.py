"""Read EndNote's exports: tagged text (.enw, also called Refer) and XML."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from karat.core.errors import SourceError
from karat.sources.formats.bibliography import Reference, TextBibliography, tidy_doi, year_of

_LINE = re.compile(r"%([0-9A-Z@?!&()<>=~^$*+#\[\]|])(?: (.*)|$)")
# Tags of the text by what they are called here; several values of one are joined by semicolons.
_TAGS = {
    "T": "title",
    "X": "abstract",
    "A": "authors",
    "J": "journal",
    "R": "doi",
    "K": "keywords",
    "M": "accession_number",
    "U": "url",
    "V": "volume",
    "N": "number",
    "P": "pages",
    "Z": "notes",
    "@": "issn",
    "G": "language",
}


def _references(text: str, path: Path) -> Iterator[Reference]:
    tags: dict[str, list[str]] = {}
    last: list[str] = []
    for line in re.split(r"\r\n|\r|\n", text):
        match = _LINE.match(line)
        if match is None:
            if last and line.strip():
                last[-1] = f"{last[-1]} {line.strip()}"
            continue
        # Each reference begins with its type.
        if match[1] == "0" and tags:
            yield _reference(tags)
            tags = {}
        last = tags.setdefault(match[1], [])
        last.append((match[2] or "").strip())
    if "0" not in tags:
        raise SourceError(f"{path} is not EndNote's text: no line begins with '%0 '.")
    yield _reference(tags)


def _reference(tags: dict[str, list[str]]) -> Reference:
    reference = {name: "; ".join(filter(None, tags.get(tag, ()))) for tag, name in _TAGS.items()}
    reference["journal"] = reference["journal"] or "; ".join(tags.get("B", ()))
    reference["doi"] = tidy_doi(reference["doi"])
    reference["year"] = year_of(*tags.get("D", ()), *tags.get("8", ())) or ""
    return reference


# Elements of the XML by what they are called here.
_PATHS = {
    "title": "titles/title",
    "abstract": "abstract",
    "authors": "contributors/authors/author",
    "journal": "titles/secondary-title",
    "doi": "electronic-resource-num",
    "keywords": "keywords/keyword",
    "accession_number": "accession-num",
    "url": "urls/related-urls/url",
    "volume": "volume",
    "number": "number",
    "pages": "pages",
    "notes": "notes",
    "issn": "isbn",
    "language": "language",
    "database": "remote-database-name",
}


def _xml_references(text: str, path: Path) -> Iterator[Reference]:
    try:
        # The declaration names the encoding of the bytes, which are text by now.
        source = io.BytesIO(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode(errors="replace"))
        for _, element in ElementTree.iterparse(source):  # noqa: S314 - expat limits what entities become
            if element.tag == "record":
                yield _xml_reference(element)
                element.clear()
    except ElementTree.ParseError as error:
        raise SourceError(f"{path} is not complete XML: {error}. Export it again.") from None


def _xml_reference(record: ElementTree.Element) -> Reference:
    reference = {
        name: "; ".join(filter(None, (_text_of(one) for one in record.findall(place))))
        for name, place in _PATHS.items()
    }
    reference["journal"] = reference["journal"] or "; ".join(
        map(_text_of, record.findall("periodical/full-title"))
    )
    reference["doi"] = tidy_doi(reference["doi"])
    dates = [*record.findall("dates/year"), *record.findall("dates/pub-dates/date")]
    reference["year"] = year_of(*map(_text_of, dates)) or ""
    return reference


def _text_of(element: ElementTree.Element) -> str:
    """All text inside; EndNote puts each into elements of style."""
    return " ".join("".join(element.itertext()).split())


ENDNOTE = TextBibliography("endnote", _references)
ENDNOTE_XML = TextBibliography("endnote-xml", _xml_references)
