"""What was found, as RIS and CSV that other programs read."""

from pathlib import Path

import pytest
import rispy

import karat
from karat.core.errors import KaratError
from karat.exchange.formats import write_documents
from karat.sources.records import open_records

RIS = """TY  - CHAP
AU  - Curie, Marie
AU  - Curie, Pierre
TI  - Radioactive substances
AB  - What was seen
T2  - Comptes rendus
PY  - 1898
VL  - 127
SP  - 175
EP  - 178
DO  - 10.1000/ra.1
KW  - radium
KW  - polonium
UR  - https://example.org/a
ER  -
"""


def test_a_reference_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    path.write_text(RIS)
    fields = open_records(str(path)).at([0])[0]
    content = write_documents([("10.1000/ra.1", fields)], "ris")
    assert content.startswith(b"TY  - CHAP\r\n")
    (reference,) = rispy.loads(content.decode().replace("\r\n", "\n"))
    (before,) = rispy.loads(RIS)
    assert reference.pop("id") == "10.1000/ra.1"
    assert reference.pop("journal_name") == before.pop("secondary_title")
    assert reference == before
    again = tmp_path / "again.ris"
    again.write_bytes(content)
    assert list(karat.read_documents(str(again)).texts) == list(karat.read_documents(str(path)).texts)


def test_tables_become_references_by_the_names_of_their_columns() -> None:
    fields = {
        "Title": "One\ntwo",
        "Abstract": None,
        "Authors": "A, B; C, D",
        "Publication Year": 2001,
        "PMID": 7,
        "pages": "12-18",
        "label": 1,
        "weight": 0.5,
    }
    (reference,) = rispy.loads(write_documents([("x1", fields)], "ris").decode().replace("\r\n", "\n"))
    assert reference == {
        "type_of_reference": "JOUR",
        "title": "One two",
        "authors": ["A, B", "C, D"],
        "year": "2001",
        "accession_number": "7",
        "label": "1",
        "start_page": "12",
        "end_page": "18",
        "id": "x1",
    }


def test_without_a_title_the_name_serves() -> None:
    (reference,) = rispy.loads(write_documents([("old/a.txt", {"text": "Dear all"})], "ris").decode())
    assert (reference["title"], reference["abstract"]) == ("old/a.txt", "Dear all")


def test_a_table_has_every_field_and_runs_nothing(tmp_path: Path) -> None:
    content = write_documents([("a", {"title": "=1+1", "item": "x"}), ("b", {"year": 2001})], "csv")
    assert content.decode() == "item,title,field.item,year\r\na,'=1+1,x,\r\nb,,,2001\r\n"
    assert write_documents([], "csv") == b"item\r\n"
    assert write_documents([("a", {"title": "Ü"})], "csv").startswith(b"\xef\xbb\xbf")


def test_other_formats_are_refused() -> None:
    with pytest.raises(KaratError, match="No format 'qrels' for what was found"):
        write_documents([], "qrels")
