"""Whatever a file of references holds, it is read or refused in one line."""

import string
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import karat
from karat.core.errors import KaratError
from karat.sources.records import open_records
from tests.fuzzing import examples

PIECES = [
    *(
        "TY  - JOUR\n",
        "ER  - \n",
        "TI  - Title\n",
        "AB  - Text\n",
        "  continued\n",
        "AU  - A; B\n",
        "AU  - \n",
    ),
    *(
        "UR  - a;b\n",
        "DO  - 10.1/x\n",
        "TY - JOUR\n",
        "XX  - odd\n",
        "PY  - 20\n",
        "\n",
        "\r",
        "\ufeff",
        "id\n",
    ),
    *(
        "PMID- 1\n",
        "PMID-\n",
        "TI  - x\n      more\n",
        "FAU - Doe, J\n",
        "LID - 10.1/y [doi]\n",
        "AID - [doi]\n",
    ),
    *("<PubmedArticleSet>", "</PubmedArticleSet>", "<PubmedArticle>", "</PubmedArticle>", "<PMID>1</PMID>"),
    *(
        "<ArticleTitle>x</ArticleTitle>",
        "<Abstract><AbstractText>y</AbstractText></Abstract>",
        "&amp;",
        "&lol;",
    ),
]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(string.printable, max_size=8), max_size=25).map("".join)
CONTENTS = TEXTS.map(str.encode) | TEXTS.map(lambda text: text.encode("utf-16")) | st.binary(max_size=60)


@pytest.mark.parametrize("suffix", [".ris", ".nbib", ".xml", ".txt"])
@settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(content=CONTENTS)
def test_it_is_read_or_refused(tmp_path: Path, suffix: str, content: bytes) -> None:
    path = tmp_path / f"refs{suffix}"
    path.write_bytes(content)
    try:
        documents = karat.read_documents(str(path))
    except KaratError as error:
        message = str(error)
    else:
        message = ""
        assert len(set(documents.ids)) == len(documents) > 0
        if suffix != ".txt":
            assert len(open_records(str(path)).at(range(len(documents)))) == len(documents)
    assert "\n" not in message


def test_entities_do_not_grow_without_bound(tmp_path: Path) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    bomb += "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))
    path = tmp_path / "bomb.xml"
    path.write_text(bomb + "]><PubmedArticleSet><PubmedArticle>&m;</PubmedArticle></PubmedArticleSet>")
    with pytest.raises(KaratError, match="is not complete XML"):
        karat.read_documents(str(path))
