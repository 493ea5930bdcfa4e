"""Documents on a real cluster: the same features, scores and asks as in memory, to the last bit."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.data.features import MatrixFeatures, build_features
from karat.data.judged_features import JudgedFeatures
from karat.data.relevance import Relevance
from karat.sources.document_features import features_of
from karat.sources.documents import open_documents, read_documents
from karat.sources.kinds.documents import KIND
from karat.sources.spark import features as spark_features
from karat.sources.spark.feature_store import send_karat
from karat.sources.spark.features import SparkFeatures
from tests.questions.volume.made_up import QUERY
from tests.sources.document_files import SIZE, documents_table, write, write_parts
from tests.spark.cluster import ON_CLUSTER, Cluster

pytestmark = ON_CLUSTER


def some_model(width: int) -> Relevance:
    generator = np.random.default_rng(5)
    weights = generator.normal(size=width).astype(np.float32)
    return Relevance(weights * (generator.random(width) < 0.4), 0.125)


def check_same(found: SparkFeatures, wanted: MatrixFeatures) -> None:
    assert found.terms.to_pylist() == wanted.terms
    assert np.array_equal(found.weights, wanted.weights)
    items = np.array([SIZE - 1, 7, 3, 0, 99, 100, 349, 350, 7])
    for one, other in (
        (found.rows(items), wanted.rows(items)),
        (found.of_text(f"{QUERY} nonesuch"), wanted.of_text(f"{QUERY} nonesuch")),
    ):
        assert one.shape == other.shape
        for part in ("indptr", "indices", "data"):
            assert np.array_equal(getattr(one, part), getattr(other, part))
    model = some_model(wanted.width)
    assert np.array_equal(found.scores(model), wanted.scores(model))


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_every_format_has_the_same_documents_in_the_same_rows(spark, tmp_path: Path, suffix: str) -> None:
    source = write_parts(tmp_path, suffix)
    documents = open_documents(source, id="name")
    wanted = read_documents(source, id="name")
    assert len(documents) == len(wanted) == SIZE
    rows = [SIZE - 1, *range(SIZE)]
    assert documents.ids_at(rows) == wanted.ids_at(rows)
    assert documents.texts_at(rows) == wanted.texts_at(rows)
    assert documents.find(["é17", "é899", "nobody"]) == wanted.find(["é17", "é899", "nobody"])
    assert documents.notes[0] in wanted.notes


def test_a_notebooks_frame_is_in_the_order_of_its_ids(spark) -> None:
    table = documents_table()
    frame = spark.createDataFrame(table).repartition(5)
    found = open_documents(frame, id="name", text="abstract")
    order = np.argsort(np.array(table["name"].to_pylist()))
    wanted = karat.Documents.from_texts(
        table["abstract"].take(order).combine_chunks(), ids=table["name"].take(order)
    )
    assert found.ids_at(range(SIZE)) == wanted.ids_at(range(SIZE))
    known = dict(zip(table["name"].to_pylist(), table["relevant"].to_pylist(), strict=True))
    answers = [
        karat.estimate_volume(
            documents, lambda ids: [known[name] for name in ids], query=QUERY, stop="after=6", sample=20
        )
        for documents in (found, wanted)
    ]
    assert answers[0].to_json() == answers[1].to_json()
    assert len(answers[0].found_ids or ()) > 2


def test_what_workers_run_is_sent_to_them(spark) -> None:
    send_karat(spark)

    def where(batches):
        import karat.sources.spark.feature_workers as there

        for _ in batches:
            yield pa.RecordBatch.from_pydict({"place": [there.__file__]})

    places = spark_features._mapped(spark.range(4), where, "place string").toArrow()["place"].to_pylist()
    assert places
    assert all("karat-for-workers.zip" in place for place in places)


def test_kept_features_are_found_again(spark, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARAT_SPARK_CACHE", str(tmp_path / "kept for all"))
    source = write_parts(tmp_path, ".parquet")
    documents = open_documents(source, id="name")
    wanted = build_features(read_documents(source, id="name"))
    check_same(features_of(documents), wanted)

    def never(*_: object) -> None:
        raise AssertionError("counted again")

    monkeypatch.setattr(spark_features, "_vocabulary", never)
    # Scores that come in portions are the same, however long blocks are.
    monkeypatch.setattr(spark_features, "SCORED_AT_ONCE", 400)
    again, model = features_of(documents), some_model(wanted.width)
    assert np.array_equal(again.scores(model), wanted.scores(model))
    assert len(list((tmp_path / "kept for all").iterdir())) == 1


def test_of_too_many_terms_the_rarest_are_left_out(spark, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["one two three", "one two three", "one two four", "one five four", "six"]
    frame = spark.createDataFrame(pa.table({"id": list(range(5)), "text": texts}))
    texts_there = frame.selectExpr("id AS karat_row", "text AS karat_text")
    send_karat(spark)
    monkeypatch.setattr(spark_features, "MOST_TERMS", 3)
    # Three terms would fit, but two of them are alike rare: neither counts.
    assert spark_features._vocabulary(texts_there, 5)["term"].to_pylist() == ["one", "two"]


def test_a_campaign_asks_the_same(
    spark, cluster: Cluster, tmp_path: Path, karat_rounds: Callable[..., list[object]]
) -> None:
    source = write_parts(tmp_path, ".parquet")
    known = dict(zip(*(documents_table()[name].to_pylist() for name in ("name", "relevant")), strict=True))
    asked = {engine: karat_rounds(engine, source, known, cluster) for engine in ("memory", "spark")}
    assert asked["spark"] == asked["memory"]
    # What one engine began the other one goes on with.
    with (
        Campaign.open(f"sqlite:///{tmp_path}/spark.db", engine="memory") as one,
        Campaign.open(f"sqlite:///{tmp_path}/memory.db", engine="spark", spark_master=cluster.url) as other,
    ):
        first, second = (
            [(item.id, item.unit, item.fields) for item in campaign.ask(60, annotator="ann")]
            for campaign in (one, other)
        )
    assert first == second
    assert len(first) > 5


@pytest.fixture
def karat_rounds(tmp_path: Path) -> Callable[..., list[object]]:
    def rounds(engine: str, source: str, known: dict[str, int], cluster: Cluster) -> list[object]:
        seen: list[object] = []
        with Campaign.create(
            f"sqlite:///{tmp_path}/{engine}.db",
            name="one",
            question="volume",
            criterion="Is it relevant?",
            source=source,
            id="name",
            query=QUERY,
            stop="after=6",
            engine=engine,
            spark_master=cluster.url if engine == "spark" else None,
        ) as campaign:
            for _ in range(4):
                items = campaign.ask(30, annotator="ann")
                seen += [(item.id, item.unit, item.fields) for item in items]
                campaign.tell({item.id: known[item.id] for item in items}, annotator="ann")
            seen += [campaign.result().to_json(), campaign.definition.source.digest]
        return seen

    return rounds


def test_refusals(spark, tmp_path: Path) -> None:
    table = documents_table()
    frame = spark.createDataFrame(table)
    for source, choices, words in (
        (frame, {}, r"The DataFrame has no column 'id'.*--id"),
        (frame, {"id": "title"}, r"rows have no id"),
        (frame.where("title IS NOT NULL"), {"id": "title"}, r"The id 'Study 0' occurs 18 times"),
        (
            frame.selectExpr("name", "1.5 AS text"),
            {"id": "name"},
            r"'text' of The DataFrame is of type decimal",
        ),
        (frame, {"id": "name", "text": "body"}, r"No column 'body' in The DataFrame. Columns: name, title"),
        ("table:nowhere", {}, r"Spark cannot read the documents: .*nowhere"),
        (frame.where("title = 'none'"), {"id": "name"}, r"There are no documents"),
    ):
        with pytest.raises(karat.SourceError, match=words) as told:
            open_documents(source, **choices)
        assert "\n" not in str(told.value)
    (tmp_path / "texts").mkdir()
    (tmp_path / "refs.ris").write_text("TY  - JOUR\nTI  - One\nER  - \n")
    with pytest.raises(karat.SourceError, match=r"is a folder.*leave out --engine"):
        open_documents(str(tmp_path / "texts"))
    with pytest.raises(karat.SourceError, match=r"refs.ris is none of them. Use --engine memory"):
        open_documents(str(tmp_path / "refs.ris"))


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_a_judges_verdicts_are_those_of_memory(spark, tmp_path: Path, suffix: str) -> None:
    table = documents_table()
    verdicts: list[float | None] = np.random.default_rng(2).random(SIZE).round(3).tolist()
    verdicts[5] = None
    write(tmp_path / f"pages{suffix}", table.append_column("judge", pa.array(verdicts)))
    place = str(tmp_path / f"pages{suffix}")
    columns = KIND.columns(text=("title", "abstract"), id="name", proxy="judge")
    held, away = (KIND.open(place, columns, engine={"engine": name}) for name in ("memory", "spark"))
    rows = np.arange(SIZE)
    assert isinstance(away.features, JudgedFeatures)
    assert np.array_equal(held.features.verdicts, away.features.verdicts, equal_nan=True)
    assert (held.features.rows(rows) != away.features.rows(rows)).nnz == 0
    with pytest.raises(karat.SourceError, match=r"No column 'jugde' of verdicts\. Columns: name"):
        _ = KIND.open(place, replace(columns, proxy="jugde"), engine={"engine": "spark"}).features
