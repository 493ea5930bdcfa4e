"""References: RIS as programs really write it, PubMed's text and XML."""

from pathlib import Path

import pytest

import karat
from karat.core.errors import KaratError
from karat.sources.records import open_records

RIS = """TY  - JOUR
AU  - Curie, Marie
AU  - Curie, Pierre
TI  - Radioactive substances
AB  - First line
of the abstract - with a dash
T2  - Comptes rendus
PY  - 1898///
DO  - https://doi.org/10.1000/RA.1
ID  - 17
ER  -

TY  - JOUR
T1  - Another title
N2  - Its abstract
A1  - Meitner, Lise
Y1  - 1939/02/11
JF  - Nature
AN  - 12345
VL  - 143
KW  - fission
KW  - uranium
ER  -
"""

NBIB = """
PMID- 28161874
OWN - NLM
TI  - A title that goes on
      on the next line.
LID - 10.1001/jama.2016.1 [doi]
AB  - BACKGROUND: one. METHODS: two
      and three.
FAU - Hopper, Grace
AU  - Hopper G
FAU - Lovelace, Ada
AU  - Lovelace A
DP  - 2016 Nov-Dec
JT  - JAMA
OT  - compilers
MH  - Humans

PMID- 99
TI  - No abstract here
DP  - 2017
"""

XML = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2019//EN" "x.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">7</PMID><Article>
<Journal><JournalIssue><Volume>3</Volume><PubDate><Year>2001</Year><Month>May</Month></PubDate></JournalIssue>
<Title>Cell</Title></Journal><ArticleTitle>On H<sub>2</sub>O and <i>Ecoli</i></ArticleTitle>
<Abstract><AbstractText Label="AIM">Why.</AbstractText><AbstractText>Then.</AbstractText></Abstract>
<AuthorList><Author><LastName>Noether</LastName><ForeName>Emmy</ForeName></Author>
<Author><CollectiveName>The Group</CollectiveName></Author></AuthorList></Article>
<MeshHeadingList><MeshHeading><DescriptorName>Water</DescriptorName></MeshHeading></MeshHeadingList>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.1/x</ArticleId></ArticleIdList>
</PubmedData></PubmedArticle></PubmedArticleSet>
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def references(name: str, text: str | bytes) -> list[dict]:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    documents = karat.read_documents(name)
    return open_records(name).at(range(len(documents)))


def test_ris(here: Path) -> None:
    first, second = references("refs.ris", RIS)
    assert first == {
        "id": "10.1000/RA.1",
        "title": "Radioactive substances",
        "abstract": "First line of the abstract - with a dash",
        "authors": "Curie, Marie; Curie, Pierre",
        "year": "1898",
        "journal": "Comptes rendus",
        "doi": "10.1000/RA.1",
        "type_of_reference": "JOUR",
        "reference_id": "17",
    }
    assert (second["id"], second["title"], second["abstract"]) == ("12345", "Another title", "Its abstract")
    assert (second["year"], second["journal"], second["volume"]) == ("1939", "Nature", "143")
    assert second["keywords"] == "fission; uranium"
    documents = karat.read_documents("refs.ris")
    assert list(documents.ids) == ["10.1000/RA.1", "12345"]
    assert documents.texts[1] == "Another title\nIts abstract"
    assert karat.read_documents("refs.ris", text=["keywords"], id="title").ids[0] == "Radioactive substances"


@pytest.mark.parametrize(
    "spelling",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("ER  -\n\nTY", "\nTY").removesuffix("ER  -\n"),
        lambda text: text.replace("  - ", " - ").replace("ER  -", "ER -"),
        lambda text: "Exported by hand\n\n" + text,
        lambda text: text.replace("ER  -", "ER  - "),
    ],
    ids=["windows", "marked", "no ends", "one blank", "preamble", "blank at the end"],
)
def test_ris_as_programs_write_it(here: Path, spelling) -> None:
    assert references("refs.ris", spelling(RIS)) == references("plain.ris", RIS)


def test_a_tag_that_occurs_again_is_kept(here: Path) -> None:
    text = "TY  - JOUR\nTI  - x\nAB  - one\nmore\nAB  - two\nand more\nER  - \n"
    assert references("a.ris", text)[0]["abstract"] == "one more; two and more"


def test_references_without_numbers_are_known_by_what_they_say(here: Path) -> None:
    text = "TY  - JOUR\nTI  - x\nER  - \nTY  - JOUR\nTI  - y\nER  - \n"
    first, second = (one["id"] for one in references("a.ris", text))
    assert first.startswith("ref-")
    assert first != second
    # One more reference before them changes nothing.
    assert [one["id"] for one in references("b.ris", "TY  - BOOK\nTI  - z\nER  - \n" + text)][1:] == [
        first,
        second,
    ]


def test_references_that_share_a_doi_are_kept_and_told(here: Path) -> None:
    Path("a.ris").write_text(RIS + RIS)
    documents = karat.read_documents("a.ris")
    assert list(documents.ids)[2:] == ["10.1000/RA.1~2", "12345~2"]
    assert documents.notes == (
        "2 references have the DOI or number of one before them; '~2' was put behind it",
        "2 of 4 documents repeat the text of another",
    )
    with pytest.raises(KaratError, match="'Radioactive substances' occurs 2 times"):
        karat.read_documents("a.ris", id="title")


def test_old_encodings_are_told(here: Path) -> None:
    Path("a.ris").write_bytes("TY  - JOUR\nTI  - Über\nER  - \n".encode("cp1252"))
    documents = karat.read_documents("a.ris")
    assert documents.texts[0] == "Über"
    assert documents.notes == ("a.ris is not UTF-8; it was read as Windows-1252",)


def test_pubmed_text_also_under_the_name_that_pubmed_gives_it(here: Path) -> None:
    for name in ("pubmed.nbib", "pubmed-set.txt"):
        Path(name).write_text(NBIB)
        documents = karat.read_documents(name)
        assert list(documents.ids) == ["10.1001/jama.2016.1", "99"]
        assert documents.texts[0] == (
            "A title that goes on on the next line.\nBACKGROUND: one. METHODS: two and three."
        )
    first = open_records("pubmed.nbib").at([0])[0]
    assert first["authors"] == "Hopper, Grace; Lovelace, Ada"
    assert (first["year"], first["journal"], first["accession_number"]) == ("2016", "JAMA", "28161874")
    assert first["keywords"] == "compilers; Humans"


def test_pubmed_xml(here: Path) -> None:
    (reference,) = references("pubmed.xml", XML)
    assert reference["title"] == "On H2O and Ecoli"
    assert reference["abstract"] == "AIM: Why. Then."
    assert reference["authors"] == "Noether, Emmy; The Group"
    assert (reference["id"], reference["year"], reference["journal"]) == ("10.1/x", "2001", "Cell")
    assert (reference["keywords"], reference["accession_number"]) == ("Water", "7")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.ris", "", "a.ris is empty"),
        ("a.ris", "title,abstract\n", "a.ris is not RIS: no line begins with 'TY  - '."),
        ("a.ris", NBIB, "It looks like PubMed's: name the format, pubmed."),
        ("a.nbib", RIS, "a.nbib is not PubMed's text"),
        ("a.xml", "<a><b></a>", "a.xml is not complete XML"),
        ("a.xml", "<a></a>", "a.xml holds no references in the format pubmed-xml"),
        ("a.ris", b"TY  - JOUR\n\x00\x00", "a.ris is not text"),
    ],
)
def test_what_is_no_reference_is_refused(here: Path, name: str, content: str | bytes, message: str) -> None:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(KaratError) as error:
        karat.read_documents(name)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
