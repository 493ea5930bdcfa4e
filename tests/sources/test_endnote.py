"""EndNote's exports, as text and as XML."""

from pathlib import Path

import pytest

import karat
from karat.sources.kinds import kind_named
from karat.testing.refusals import refused

TEXT = """%0 Journal Article
%A Doe, Jane
%A Roe, Richard
%T Aspirin against stroke
%J The Journal
%V 7
%P 12-19
%D 2010
%X We did a trial
of aspirin.
%R https://doi.org/10.1000/a
%M 123456
%K aspirin
%K stroke

%0 Book
%T Mice
%D 1999
%M 77
"""
STYLE = '<style face="normal" font="default" size="100%">'
XML = f"""<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="x.enl">x.enl</database>
<contributors><authors><author>{STYLE}Doe, Jane</style></author>
<author>{STYLE}Roe, Richard</style></author></authors></contributors>
<titles><title>{STYLE}Aspirin </style><style face="italic">against</style>{STYLE} stroke</style></title>
<secondary-title>{STYLE}The Journal</style></secondary-title></titles>
<pages>{STYLE}12-19</style></pages><volume>{STYLE}7</style></volume>
<keywords><keyword>{STYLE}aspirin</style></keyword><keyword>{STYLE}stroke</style></keyword></keywords>
<dates><year>{STYLE}2010</style></year></dates><accession-num>{STYLE}123456</style></accession-num>
<electronic-resource-num>{STYLE}10.1000/a</style></electronic-resource-num>
<abstract>{STYLE}We did a trial of aspirin.</style></abstract></record>
<record><titles><title>{STYLE}Mice</style></title></titles><dates><year>{STYLE}1999</style></year></dates>
<accession-num>{STYLE}77</style></accession-num></record></records></xml>
"""


@pytest.mark.parametrize(
    ("name", "content"),
    [("refs.enw", TEXT), ("refs.txt", TEXT), ("refs.xml", XML), ("crlf.enw", TEXT.replace("\n", "\r\n"))],
)
def test_text_and_xml_are_the_same_references(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, newline="")
    documents = karat.read_documents(path)
    assert list(documents.ids) == ["10.1000/a", "77"]
    assert list(documents.texts) == ["Aspirin against stroke\nWe did a trial of aspirin.", "Mice"]
    kind = kind_named("documents")
    first, second = kind.open(str(path), kind.columns(), engine={}).records_at([0, 1])
    shown = {key: first[key] for key in ("authors", "year", "journal", "doi", "keywords", "volume", "pages")}
    assert shown == {
        "authors": "Doe, Jane; Roe, Richard",
        "year": "2010",
        "journal": "The Journal",
        "doi": "10.1000/a",
        "keywords": "aspirin; stroke",
        "volume": "7",
        "pages": "12-19",
    }
    assert second["year"] == "1999"


def test_what_is_not_endnotes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "refs.enw").write_text("TY  - JOUR\n")
    with refused(karat.SourceError, "%0"):
        karat.read_documents(tmp_path / "refs.enw")
    (tmp_path / "refs.xml").write_text(XML[:700])
    with refused(karat.SourceError, "Export it again"):
        karat.read_documents(tmp_path / "refs.xml")
