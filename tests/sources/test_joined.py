"""Texts of documents and topics, joined to what annotators see of runs and tables."""

import json
import tracemalloc
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import karat
from karat.core.errors import KaratError, SourceError
from karat.sources.formats.text import LineRows
from karat.sources.kinds.systems import KIND, SystemsColumns, SystemsSource
from karat.sources.records import open_records

DOCUMENTS = [{"docno": f"D{i}", "title": f"Title {i}", "text": f"Text of {i}", "label": 1} for i in range(6)]


def write_runs(folder: Path) -> list[str]:
    for run, order in (("one", (0, 1, 2)), ("two", (5, 1, 0))):
        lines = [f"{topic} Q0 D{i} {r} {9 - r} {run}" for topic in (7, 8) for r, i in enumerate(order)]
        (folder / f"{run}.run").write_text("\n".join(lines) + "\n")
    return [str(folder / "one.run"), str(folder / "two.run")]


def write_corpus(path: Path, documents: list[dict] = DOCUMENTS) -> str:
    if path.suffix == ".parquet":
        pq.write_table(pa.Table.from_pylist(documents), path, row_group_size=2)
    elif path.suffix == ".csv":
        rows = [",".join(documents[0]), *(",".join(map(str, each.values())) for each in documents)]
        path.write_text("\n".join(rows) + "\n")
    else:
        path.write_text("".join(json.dumps(each) + "\n\n" for each in documents))
    return str(path)


def opened(source: object, **columns: object) -> SystemsSource:
    return KIND.open(source, SystemsColumns(**columns), engine={})


def shown(source: SystemsSource, item: str) -> dict:
    return source.fields_at([source.units_of([item])[item]])[0]


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet", ".csv"])
def test_annotators_see_the_texts_of_runs_and_nothing_of_who_found_them(tmp_path: Path, suffix: str) -> None:
    corpus = write_corpus(tmp_path / f"docs{suffix}")
    source = opened(write_runs(tmp_path), corpus=corpus)
    expected = {"topic": "8", "docid": "D5", "title": "Title 5", "text": "Text of 5"}
    assert shown(source, "8/D5") == expected
    assert source.definition.fields == list(expected)
    assert source.notes == ("2 systems",)


def test_topics_have_texts_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "topics.tsv").write_text("qid\ttitle\n7\tseven\n8\teight\n")
    source = opened(
        write_runs(tmp_path),
        corpus=write_corpus(tmp_path / "docs.jsonl"),
        topics=str(tmp_path / "topics.tsv"),
        fields=("title", "docs.title"),
    )
    assert shown(source, "7/D2") == {"title": "seven", "docs.title": "Title 2"}


def test_outputs_in_a_table_go_by_item_and_group(tmp_path: Path) -> None:
    table = tmp_path / "outputs.csv"
    table.write_text("system,item,query,score\na,D1,q1,0.9\nb,D2,q2,0.8\n")
    (tmp_path / "topics.csv").write_text("query_id,words\nq1,first\nq2,second\n")
    source = opened(
        str(table),
        score="score",
        group="query",
        corpus=write_corpus(tmp_path / "docs.jsonl"),
        topics=str(tmp_path / "topics.csv"),
    )
    assert shown(source, "D2") == {
        "item": "D2",
        "query": "q2",
        "words": "second",
        "title": "Title 2",
        "text": "Text of 2",
    }


def test_missing_texts_are_told_and_wrong_files_refused(tmp_path: Path) -> None:
    runs = write_runs(tmp_path)
    source = opened(runs, corpus=write_corpus(tmp_path / "some.jsonl", DOCUMENTS[:5]))
    assert "1 of 4 documents have no text in " in source.notes[1]
    assert shown(source, "8/D5") == {"topic": "8", "docid": "D5", "title": None, "text": None}
    (tmp_path / "few.tsv").write_text("qid\ttitle\n7\tseven\n")
    source = opened(runs, topics=str(tmp_path / "few.tsv"))
    assert source.notes[1].startswith("1 of 2 topics have no text in ")
    assert source.notes[1].endswith("such as '8'")
    (tmp_path / "none.tsv").write_text("qid\ttitle\n9\tnine\n")
    with pytest.raises(
        SourceError, match=r"No topic of the systems is in .*none.tsv: column 'qid' has no '7'"
    ):
        opened(runs, topics=str(tmp_path / "none.tsv"))
    other = [{"id": "X1", "text": "other"}]
    with pytest.raises(SourceError, match=r"No document of the systems is in .*other.jsonl: column 'id'"):
        opened(runs, corpus=write_corpus(tmp_path / "other.jsonl", other))
    with pytest.raises(SourceError, match=r"called like an id. Name one of them _id or docid"):
        opened(runs, corpus=write_corpus(tmp_path / "none.jsonl", [{"key": "X1", "text": "other"}]))
    (tmp_path / "outputs.csv").write_text("system,item\na,D1\n")
    with pytest.raises(KaratError, match=r"name its column \(--group\)"):
        opened(str(tmp_path / "outputs.csv"), topics=write_corpus(tmp_path / "docs.jsonl"))


def test_a_campaign_finds_its_texts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_runs(tmp_path)
    write_corpus(tmp_path / "docs.jsonl")
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path / 'k.db'}"
    karat.Campaign.create(
        url,
        name="runs",
        question="compare",
        criterion="relevant",
        source=["one.run", "two.run"],
        scores=("P@2",),
        corpus="docs.jsonl",
    ).close()
    monkeypatch.chdir("/")
    with karat.Campaign.open(url, "runs") as campaign:
        item = campaign.ask(1, annotator="ann")[0]
        assert item.fields["text"] == f"Text of {item.fields['docid'][1:]}"
        assert "score" not in item.fields


def test_lines_are_read_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    rows = 2_000
    path.write_bytes(
        b"\xef\xbb\xbf" + b"".join(b'{"id": %d, "text": "%s"}\n\n' % (i, b"x" * 3_000) for i in range(rows))
    )
    tracemalloc.start()
    lines = LineRows([path, path])
    assert len(lines) == 2 * rows
    assert [json.loads(lines[row])["id"] for row in (0, 1_999, 2_000, 3_999)] == [0, 1_999, 0, 1_999]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000 < path.stat().st_size / 5
    assert open_records(str(path)).at([7])[0]["id"] == 7
