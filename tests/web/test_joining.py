"""Several uploads as one file: every row is there, and tells which file it came from."""

import csv
import io

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.web.test_uploads import parquet, send

JOIN = "/api/v1/uploads/join"


@pytest.fixture(scope="module")
def owner(site):
    with site.client() as client:
        yield client


def joined(owner, site, files):
    reply = [send(owner, name, content).json()["id"] for name, content in files.items()]
    answer = owner.post(JOIN, json={"uploads": reply})
    assert answer.status_code == 200, answer.text
    described = answer.json()
    # The parts are gone.
    assert not any(list((site.data / "uploads").glob(f"{one}.*")) for one in reply)
    [path] = [path for path in (site.data / "uploads").glob(f"{described['id']}.*") if path.suffix != ".name"]
    return described, path


def test_tables_with_different_columns(owner, site):
    described, path = joined(
        owner, site, {"first.csv": b'id,text\na,"one, two"\n', "second.csv": b"text,id,more\nthree,b,x\n"}
    )
    assert described["name"] == "first and 1 more.csv"
    assert list(csv.reader(io.StringIO(path.read_text()))) == [
        ["id", "text", "more", "file"],
        ["a", "one, two", "", "first"],
        ["b", "three", "x", "second"],
    ]


def test_json_lines_and_parquet_keep_their_types(owner, site):
    lines = {"a.jsonl": b'{"id": 1, "file": "mine"}\n\n', "b.jsonl": b'{"id": 2, "tags": ["x"]}'}
    _, path = joined(owner, site, lines)
    assert path.read_text().splitlines() == [
        '{"id": 1, "file": "mine", "file_name": "a"}',
        '{"id": 2, "tags": ["x"], "file_name": "b"}',
    ]
    tables = {"a.parquet": parquet(id=[1, 2]), "b.parquet": parquet(id=[3])}
    _, path = joined(owner, site, tables)
    assert pq.read_table(path) == pa.table({"id": [1, 2, 3], "file": ["a", "a", "b"]})


def test_references_follow_each_other(owner, site):
    one = b"TY  - JOUR\nTI  - First\nER  - \n"
    described, path = joined(owner, site, {"a.ris": one, "b.ris": one.replace(b"First", b"Second")})
    assert path.read_text().count("TY  - JOUR") == 2
    assert len(described["preview"]) == 2


def test_what_cannot_be_joined_is_refused_and_kept(owner, site):
    ids = [
        send(owner, name, content).json()["id"]
        for name, content in (("a.csv", b"id\n1\n"), ("b.tsv", b"id\n1\n"))
    ]
    answer = owner.post(JOIN, json={"uploads": ids})
    assert answer.status_code == 400
    assert "one kind" in answer.json()["error"]["message"]
    assert owner.post("/api/v1/preview", json={"upload": ids[0]}).status_code == 200
    different = [
        send(owner, f"{kind}.parquet", parquet(id=values)).json()["id"]
        for kind, values in (("n", [1]), ("t", [["x"]]))
    ]
    answer = owner.post(JOIN, json={"uploads": different})
    assert "different types" in answer.json()["error"]["message"]
