"""Read PubMed's tagged text (.nbib, MEDLINE) and its XML."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from karat.core.errors import SourceError
from karat.sources.formats.bibliography import Reference, TextBibliography, tidy_doi, year_of

_LINE = re.compile(r"([A-Z][A-Z0-9]{1,3}) *- ?(.*)")
_ARTICLE = ("PubmedArticle", "PubmedBookArticle")
_DATES = (".//PubDate/Year", ".//PubDate/MedlineDate", ".//ArticleDate/Year")


def _references(text: str, path: Path) -> Iterator[Reference]:
    tags: dict[str, list[str]] = {}
    last: list[str] = []
    for line in re.split(r"\r\n|\r|\n", text):
        match = None if line.startswith(" ") else _LINE.match(line)
        if match is None:
            if last and line.strip():
                last[-1] = f"{last[-1]} {line.strip()}"
            continue
        if match[1] == "PMID" and tags:
            yield _reference(tags)
            tags = {}
        last = tags.setdefault(match[1], [])
        last.append(match[2].strip())
    if "PMID" not in tags:
        raise SourceError(f"{path} is not PubMed's text: no line begins with 'PMID- '.")
    yield _reference(tags)


def _reference(tags: dict[str, list[str]]) -> Reference:
    def first(*names: str) -> str:
        return next((tags[name][0] for name in names if name in tags), "")

    def every(*names: str) -> str:
        return "; ".join(value for name in names for value in tags.get(name, ()))

    doi = next(
        (value.removesuffix("[doi]") for value in every("LID", "AID").split("; ") if "[doi]" in value), ""
    )
    return {
        "title": first("TI", "BTI", "TT"),
        "abstract": " ".join(tags.get("AB", ())),
        "authors": every("FAU") or every("AU") or every("CN"),
        "year": year_of(first("DP"), first("DEP"), first("EDAT")) or "",
        "journal": first("JT", "TA"),
        "doi": tidy_doi(doi),
        "keywords": every("OT", "MH"),
        "accession_number": first("PMID"),
        "volume": first("VI"),
        "number": first("IP"),
        "pages": first("PG"),
        "publication_type": every("PT"),
        "language": every("LA"),
    }


def _xml_references(text: str, path: Path) -> Iterator[Reference]:
    try:
        # The declaration names the encoding of the bytes, which are text by now.
        source = io.BytesIO(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode(errors="replace"))
        for _, element in ElementTree.iterparse(source):  # noqa: S314 - expat limits what entities become
            if element.tag in _ARTICLE:
                yield _xml_reference(element)
                element.clear()
    except ElementTree.ParseError as error:
        raise SourceError(f"{path} is not complete XML: {error}. Download it again.") from None


def _xml_reference(article: ElementTree.Element) -> Reference:
    def text_of(path: str) -> str:
        element = article.find(path)
        return "" if element is None else _text_of(element)

    def every(path: str) -> str:
        return "; ".join(filter(None, map(_text_of, article.findall(path))))

    abstract = " ".join(
        f"{part.get('Label')}: {_text_of(part)}" if part.get("Label") else _text_of(part)
        for part in article.findall(".//Abstract/AbstractText")
    )
    dois = [
        *(one for one in article.findall(".//ELocationID") if one.get("EIdType") == "doi"),
        *(one for one in article.findall("PubmedData/ArticleIdList/ArticleId") if one.get("IdType") == "doi"),
    ]
    authors = [text for one in article.findall(".//AuthorList[1]/Author") if (text := _author(one))]
    return {
        "title": text_of(".//ArticleTitle") or text_of(".//BookTitle"),
        "abstract": abstract,
        "authors": "; ".join(authors),
        "year": year_of(*map(text_of, _DATES)) or "",
        "journal": text_of(".//Journal/Title"),
        "doi": tidy_doi(_text_of(dois[0])) if dois else "",
        "keywords": "; ".join(filter(None, (every(".//Keyword"), every(".//MeshHeading/DescriptorName")))),
        "accession_number": text_of(".//PMID"),
        "volume": text_of(".//JournalIssue/Volume"),
        "number": text_of(".//JournalIssue/Issue"),
        "pages": text_of(".//MedlinePgn"),
        "publication_type": every(".//PublicationType"),
        "language": every(".//Article/Language"),
    }


def _text_of(element: ElementTree.Element) -> str:
    """All text inside, markup such as italics left out."""
    return " ".join("".join(element.itertext()).split())


def _author(author: ElementTree.Element) -> str:
    family, given = author.findtext("LastName"), author.findtext("ForeName") or author.findtext("Initials")
    return ", ".join(filter(None, (family, given))) or author.findtext("CollectiveName") or ""


PUBMED = TextBibliography("pubmed", _references)
PUBMED_XML = TextBibliography("pubmed-xml", _xml_references)
