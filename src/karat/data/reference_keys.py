"""Keys that identify bibliographic references: identifiers, title, year, first author and place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# Each field by the names that reference managers and databases give it, best first.
FIELD_NAMES = {
    "doi": ("doi",),
    "pmid": ("pmid", "pubmed_id", "pubmed id", "accession_number", "accession number"),
    "title": ("title", "primary_title", "article title", "text"),
    "year": ("year", "publication_year", "publication year", "published year", "date"),
    "authors": ("authors", "author", "author names", "first_authors"),
    "volume": ("volume",),
    "page": ("start_page", "pages", "page start"),
}
_ROMAN = frozenset(("ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii"))
# One of two records that has such a word is about the other, not a copy of it.
_ABOUT_ANOTHER = frozenset(
    ("abstract", "comment", "commentary", "correction", "corrigendum", "editorial", "erratum", "letter")
) | frozenset(("protocol", "re", "reply", "response", "retracted", "retraction", "update", "updated"))


@dataclass(frozen=True)
class ReferenceKeys:
    """A reference in the form in which it is compared with others; what is not known is empty.

    Attributes:
        doi: in lower case, without an address before it.
        pmid: of digits only.
        title: in lower-case letters and digits, words set apart by one blank.
        year: of publication; 0 where it is not known.
        author: the last word of the first author's family name, in lower case.
        volume: of the journal.
        page: the first one.
    """

    doi: str = ""
    pmid: str = ""
    title: str = ""
    year: int = 0
    author: str = ""
    volume: str = ""
    page: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> ReferenceKeys:
        """The keys of a record, whatever its fields are called in letters of either case."""
        folded = {str(name).strip().casefold(): value for name, value in fields.items()}

        def value_of(role: str) -> str:
            values = (folded.get(name) for name in FIELD_NAMES[role])
            return next((str(value).strip() for value in values if value not in (None, "")), "")

        pmid = re.fullmatch(r"(?:pmid:?\s*|https?://pubmed\S*/)?(\d{1,8})/?", value_of("pmid").casefold())
        year = re.search(r"\b(1[5-9]|20)\d\d\b", value_of("year"))
        return cls(
            doi=plain_doi(value_of("doi")),
            pmid=pmid[1] if pmid else "",
            title=plain_words(re.sub(r"<[^<>]{1,20}>", "", value_of("title"))),
            year=int(year[0]) if year else 0,
            author=family_name(value_of("authors")),
            volume=plain_words(value_of("volume")),
            page=re.split(r"[-–,\s]", value_of("page").casefold().removeprefix("p."), maxsplit=1)[0],
        )

    @cached_property
    def marks(self) -> frozenset[str]:
        """Words of the title that tell parts, editions and comments of one work apart."""
        words = self.title.split()
        return frozenset(
            word
            for word in words
            if any(sign.isdigit() for sign in word) or word in _ROMAN or word in _ABOUT_ANOTHER
        )

    @property
    def place(self) -> tuple[int, str, str, str] | None:
        """Where it was published, if that is known exactly enough to tell two articles apart."""
        known = self.year and self.author and self.volume and self.page
        return (self.year, self.author, self.volume, self.page) if known else None


def plain_doi(text: str) -> str:
    """A DOI in lower case; "" for what is none."""
    doi = re.search(r"10\.\d{4,9}/\S+", text.casefold())
    return doi[0].rstrip(".,;)") if doi else ""


def plain_words(text: str) -> str:
    """Letters and digits in lower case without accents, words set apart by one blank."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(sign for sign in folded if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", kept))


def family_name(authors: str) -> str:
    """The last word of the first author's family name: "berg" of "van den Berg, P; Doe, J"."""
    first = re.split(r";|\s+and\s+|\n|\|", authors, maxsplit=1)[0].strip()
    family = first.split(",", 1)[0].strip() or first
    words = [word for word in re.split(r"[\s.]+", family) if word]
    # Initials behind the name, as PubMed writes them.
    while len(words) > 1 and re.fullmatch(r"[A-Z]{1,3}(-[A-Z])?", words[-1]):
        words.pop()
    plain = plain_words(words[-1]).split() if words else []
    return plain[-1] if plain else ""
