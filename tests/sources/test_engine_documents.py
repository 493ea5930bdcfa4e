"""Memory and DuckDB read the same documents, and reviews ask for the same ones."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.data.features import MatrixFeatures
from karat.data.judged_features import JudgedFeatures
from karat.sources.document_features import features_of
from karat.sources.kinds.documents import KIND
from tests.questions.volume.made_up import QUERY
from tests.sources.document_files import SIZE, documents_table, write, write_parts

FORMATS = [".parquet", ".csv", ".jsonl"]


def both(source: str, **choices: Any) -> tuple[Any, Any]:
    return tuple(karat.read_documents(source, engine=name, **choices) for name in ("memory", "duckdb"))


@pytest.mark.parametrize("suffix", FORMATS)
@pytest.mark.parametrize("identifier", ["name", None])
def test_files_are_the_same_documents(tmp_path: Path, suffix: str, identifier: str | None) -> None:
    held, away = both(write_parts(tmp_path, suffix), id=identifier)
    rows = [SIZE - 1, *range(SIZE), 7]
    assert away.ids_at(rows) == held.ids_at(rows)
    assert away.texts_at(rows) == held.texts_at(rows)
    assert away.ids_kind == held.ids_kind
    wanted = ["é17", "é899", "17", "899", "900", "nobody"]
    assert away.find(wanted) == held.find(wanted)
    assert away.notes == held.notes
    assert any("have no text" in note for note in away.notes)
    held, away = both(str(tmp_path / f"part*{suffix}"), text="abstract")
    assert (
        away.notes
        == held.notes
        == ("1 of 900 documents have no text", "1 of 900 documents repeat the text of another")
    )


@pytest.mark.parametrize("suffix", FORMATS)
def test_words_are_the_same_to_the_bit(tmp_path: Path, suffix: str) -> None:
    held, away = (features_of(one) for one in both(write_parts(tmp_path, suffix), id="name"))
    assert isinstance(held, MatrixFeatures)
    assert isinstance(away, MatrixFeatures)
    assert away.terms == held.terms
    for part in ("indptr", "indices", "data"):
        assert np.array_equal(getattr(away.matrix, part), getattr(held.matrix, part))


def test_texts_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write_parts(tmp_path, ".parquet")
    _, documents = both(source, id="name")
    first = features_of(documents, tmp_path / "kept")
    _, again = both(source, id="name")
    monkeypatch.setattr(type(again), "text_blocks", lambda _: pytest.fail("read again"))
    second = features_of(again, tmp_path / "kept")
    assert isinstance(first, MatrixFeatures)
    assert isinstance(second, MatrixFeatures)
    assert (first.matrix != second.matrix).nnz == 0


def judged(folder: Path, suffix: str) -> str:
    """One file with verdicts that are right for three documents in four, and missing for some."""
    table = documents_table()
    generator = np.random.default_rng(2)
    relevant = np.array(table["relevant"].to_pylist())
    right = generator.random(SIZE) < 0.75
    verdicts: list[float | None] = np.where(right, relevant, 1 - relevant).astype(float).tolist()
    verdicts[5] = verdicts[77] = None
    write(folder / f"judged{suffix}", table.append_column("judge", pa.array(verdicts)))
    return str(folder / f"judged{suffix}")


@pytest.mark.parametrize("suffix", FORMATS)
def test_verdicts_are_those_of_memory(tmp_path: Path, suffix: str) -> None:
    columns = KIND.columns(text=("title", "abstract"), id="name", proxy="judge")
    place = judged(tmp_path, suffix)
    held, away = (KIND.open(place, columns, engine={"engine": name}) for name in ("memory", "duckdb"))
    assert isinstance(held.features, JudgedFeatures)
    assert isinstance(away.features, JudgedFeatures)
    assert np.array_equal(held.features.verdicts, away.features.verdicts, equal_nan=True)
    assert np.isnan(away.features.verdicts).sum() == 2
    with pytest.raises(karat.SourceError, match=r"No column 'jugde' of verdicts\. Columns: name"):
        _ = KIND.open(place, replace(columns, proxy="jugde"), engine={"engine": "duckdb"}).features


def review(place: str, source: str, engine: str, rounds: int, **choices: Any) -> list[Any]:
    """What a campaign asks for and shows, and what comes out."""
    known = dict(zip(*(documents_table()[name].to_pylist() for name in ("name", "relevant")), strict=True))
    seen: list[Any] = []
    with Campaign.create(
        place,
        name="one",
        question="volume",
        criterion="Is it relevant?",
        source=source,
        id="name",
        stop="after=6",
        engine=engine,
        **choices,
    ) as campaign:
        for _ in range(rounds):
            items = campaign.ask(30, annotator="ann")
            seen += [(item.id, item.unit, item.fields) for item in items]
            campaign.tell({item.id: known[item.id] for item in items}, annotator="ann")
        seen += [campaign.result().to_json(), campaign.definition.source.digest]
    return seen


@pytest.mark.parametrize(
    ("suffix", "choices"),
    [
        (".parquet", {"query": QUERY}),
        (".csv", {"query": QUERY, "proxy": "judge"}),
        (".jsonl", {"proxy": "judge", "known": "relevant"}),
    ],
)
def test_a_campaign_asks_the_same(tmp_path: Path, suffix: str, choices: dict[str, str]) -> None:
    source = judged(tmp_path, suffix)
    places = {engine: f"sqlite:///{tmp_path}/{engine}.db" for engine in ("memory", "duckdb")}
    rounds = 0 if "known" in choices else 3
    held, away = (review(places[name], source, name, rounds, **choices) for name in places)
    assert away == held
    # What one engine began the other one goes on with.
    asked = []
    for begun, engine in (("memory", "duckdb"), ("duckdb", "memory")):
        with Campaign.open(places[begun], engine=engine) as campaign:
            items = campaign.ask(60, annotator="bea")
            asked.append([(item.id, item.unit, item.fields) for item in items])
    assert asked[0] == asked[1]


def asked_for(documents: Any, known: dict[str, int], **choices: Any) -> list[str]:
    asked: list[str] = []

    def oracle(ids: Sequence[str]) -> list[int]:
        asked.extend(ids)
        return [known[name] for name in ids]

    karat.estimate_volume(documents, oracle, query=QUERY, stop="after=6", sample=20, **choices)
    return asked


def test_tables_and_queries_are_in_the_order_of_their_ids(tmp_path: Path) -> None:
    table = documents_table()
    write(tmp_path / "pages.parquet", table)
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as database:
        database.execute(f"CREATE TABLE pages AS FROM '{tmp_path}/pages.parquet' ORDER BY abstract")
    order = np.argsort(np.array(table["name"].to_pylist()))
    held = karat.Documents.from_texts(
        table["abstract"].take(order).combine_chunks(), ids=table["name"].take(order)
    )
    known = dict(zip(table["name"].to_pylist(), table["relevant"].to_pylist(), strict=True))
    wanted = asked_for(held, known)
    sources = (f"{tmp_path}/shop.duckdb#pages", f"SELECT * FROM '{tmp_path}/pages.parquet'")  # noqa: S608
    opened = [karat.read_documents(source, id="name", text="abstract") for source in sources]
    for documents in opened:
        assert asked_for(documents, known) == wanted
        assert documents.texts_at([3, 1]) == held.texts_at([3, 1])
    assert opened[0].fingerprint == opened[1].fingerprint
    fewer = karat.read_documents(f"{sources[1]} WHERE relevant = 0", id="name", text="abstract")
    assert fewer.fingerprint != opened[0].fingerprint


def test_refusals(tmp_path: Path) -> None:
    write(tmp_path / "pages.parquet", documents_table())
    rows = f"FROM '{tmp_path}/pages.parquet'"
    (tmp_path / "texts").mkdir()
    (tmp_path / "refs.ris").write_text("TY  - JOUR\nTI  - One\nER  - \n")
    for source, choices, words in (
        (f"SELECT * {rows}", {}, r"has no column 'id'.*--id"),
        (f"SELECT * {rows}", {"id": "title"}, r"The id in row .* is missing"),
        (f"SELECT * {rows} WHERE title IS NOT NULL", {"id": "title"}, r"'Study 0'.*"),
        (f"SELECT name, [1.5] AS text {rows}", {"id": "name"}, r"'text' of .* is of type .*, not text"),
        (f"SELECT * {rows}", {"id": "name", "text": "body"}, r"No column 'body' in .*Columns: name, title"),
        (f"SELECT * {rows} WHERE title = 'none'", {"id": "name"}, r"There are no documents"),
        ("table:nowhere", {}, r"DuckDB knows no table nowhere"),
        (str(tmp_path / "texts"), {}, r"is a folder. DuckDB reads files.*leave out --engine"),
        (str(tmp_path / "refs.ris"), {}, r"refs.ris is none of them. Use --engine memory"),
        (["a text"], {}, r"DuckDB reads files, addresses, tables and queries, not list"),
    ):
        with pytest.raises(karat.SourceError, match=words) as told:
            karat.open_documents(source, engine="duckdb", **choices)
        assert "\n" not in str(told.value)
