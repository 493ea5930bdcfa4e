"""Kinds of sources: what is stored of each, what annotators see, and how they are opened again."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.errors import ParameterError, SourceChanged, SourceError
from karat.sources.kinds import KINDS, kind_named, register_kind
from karat.sources.reopening import open_again
from karat.sources.source import Source, SourceDefinition

RUN = "1 Q0 d1 1 9.5 bm25\n1 Q0 d2 2 7.5 bm25\n2 Q0 d1 1 3.5 bm25\n"
OUTPUTS = "system,item,points,text\na,x,3,first\na,y,2,second\nb,x,5,third\nb,z,1,fourth\n"


def opened(kind: str, source: object, *, engine: dict[str, Any] | None = None, **columns: Any) -> Source:
    chosen = kind_named(kind)
    source_: Source = chosen.open(source, chosen.columns.of(**columns), engine=engine or {})
    return source_


def stored(definition: SourceDefinition) -> SourceDefinition:
    """As a database gives it back."""
    return SourceDefinition(**json.loads(json.dumps(asdict(definition))))


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    path.write_text("id,score,judge,text,label\n7,0.5,0.1,low,0\n8,0.9,0.7,high,1\n9,0.7,0.6,mid,1\n")
    return path


@pytest.fixture
def outputs(tmp_path: Path) -> Path:
    path = tmp_path / "outputs.csv"
    path.write_text(OUTPUTS)
    return path


def test_what_is_stored_of_a_ranking(pairs: Path) -> None:
    source = opened("ranking", str(pairs), proxy="judge")
    definition = asdict(source.definition)
    assert len(definition.pop("digest")) == 32
    assert [mark[0] for mark in definition.pop("marks")] == ["pairs.csv"]
    assert definition == {
        "places": [str(pairs)],
        "format": None,
        "columns": {"score": "score", "id": None, "proxy": "judge"},
        "fields": ["id", "text"],
        "size": 3,
        "ids": "int",
        "engine": {},
    }
    assert source.items_at([1, 3]) == ["8", "7"]
    assert source.units_of(["7", "10"]) == {"7": 3}
    assert source.verdicts.tolist() == [0.7, 0.6, 0.1]  # type: ignore[attr-defined]


def test_what_is_stored_of_systems(outputs: Path) -> None:
    source = opened("systems", str(outputs), score="points", where={"text": "first"})
    definition = asdict(source.definition)
    assert len(definition.pop("digest")) == 32
    assert [mark[0] for mark in definition.pop("marks")] == ["outputs.csv"]
    assert definition == {
        "places": [str(outputs)],
        "format": None,
        "columns": {
            "system": "system",
            "item": "item",
            "score": "points",
            "rank": None,
            "weight": None,
            "group": None,
            "sampling": "uniform",
            "proxy": None,
            "by": None,
            "depth": None,
            "where": {"text": "first"},
        },
        "fields": ["item", "text"],
        "size": 1,
        "ids": "text",
        "engine": {},
    }


def test_what_is_stored_of_documents(tmp_path: Path) -> None:
    path = tmp_path / "docs.csv"
    path.write_text("title,decision\nCats,1\nDogs,0\n")
    source = opened("documents", str(path), text=("title",))
    definition = asdict(source.definition)
    assert len(definition.pop("digest")) == 32
    assert [mark[0] for mark in definition.pop("marks")] == ["docs.csv"]
    assert definition == {
        "places": [str(path)],
        "format": None,
        "columns": {
            "text": ["title"],
            "id": None,
            "proxy": None,
            "features": None,
            "with_words": False,
            "duplicates": "keep",
            "pairs": None,
            "known": None,
        },
        "fields": None,
        "size": 2,
        "ids": "row",
        "engine": {},
    }
    assert source.fields_at([1]) == [{"title": "Dogs"}]
    assert source.records_at([1]) == [{"title": "Dogs", "decision": "0"}]  # type: ignore[attr-defined]
    assert source.items_at([0]) == [f"{source.definition.digest[:8]}:0"]


@pytest.mark.parametrize("engine", ["memory", "duckdb"])
def test_people_do_not_see_scores_and_verdicts(pairs: Path, engine: str) -> None:
    source = opened("ranking", str(pairs), proxy="judge", engine={"engine": engine})
    assert list(source.fields_at([1])[0]) == ["id", "text"]
    source = opened("ranking", str(pairs), proxy="judge", fields=("score", "text"), engine={"engine": engine})
    assert list(source.fields_at([1])[0]) == source.definition.fields == ["score", "text"]
    source = opened("ranking", str(pairs), fields=("*",), engine={"engine": engine})
    assert list(source.fields_at([1])[0]) == ["id", "score", "judge", "text", "label"]


def test_tables_and_queries_hide_scores_too(pairs: Path) -> None:
    frame = pd.read_csv(pairs)
    assert opened("ranking", frame).fields_at([1]) == [{"id": 8, "text": "high"}]
    query = f"SELECT id, score, text FROM '{pairs}'"  # noqa: S608 - a path of ours
    assert opened("ranking", query).fields_at([1]) == [{"id": 8, "text": "high"}]
    long = query + " WHERE id IN (" + ", ".join(str(number) for number in range(2_000)) + ")"
    again = open_again(kind_named("ranking"), stored(opened("ranking", long).definition))
    assert again.fields_at([1]) == [{"id": 8, "text": "high"}]


def test_without_columns_to_show_people_see_the_name(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("score\n1\n2\n")
    source = opened("ranking", str(path))
    assert source.definition.fields == []
    assert source.fields_at([1]) == [{"row": "1"}]
    assert opened("ranking", karat.Ranking.from_scores([1.0, 2.0])).fields_at([1]) == [{"row": "1"}]
    again = open_again(kind_named("ranking"), stored(source.definition))
    assert again.fields_at([1]) == [{"row": "1"}]


@pytest.mark.parametrize("engine", ["memory", "duckdb"])
def test_people_do_not_see_whose_output_it_is(outputs: Path, engine: str) -> None:
    source = opened("systems", str(outputs), score="points", engine={"engine": engine})
    (x,) = source.units_of(["x"]).values()
    assert list(source.fields_at([x])[0]) == source.definition.fields == ["item", "text"]


def test_several_files_show_what_all_of_them_have(tmp_path: Path, outputs: Path) -> None:
    (tmp_path / "c.csv").write_text("item,text,system,more\nz,fifth,c,1\nw,sixth,c,2\n")
    source = opened("systems", [str(outputs), str(tmp_path / "c.csv")])
    assert source.definition.fields == ["item", "text"]
    (w,) = source.units_of(["w"]).values()
    assert source.fields_at([w]) == [{"item": "w", "text": "sixth"}]


def test_runs_show_topics_and_documents_only(tmp_path: Path) -> None:
    for name in ("bm25", "dense"):
        (tmp_path / f"{name}.run").write_text(RUN)
    ranking = opened("ranking", str(tmp_path / "bm25.run"))
    assert ranking.fields_at([1]) == [{"topic": "1", "docid": "d1"}]
    systems = opened("systems", [str(tmp_path / "bm25.run"), str(tmp_path / "dense.run")])
    assert systems.fields_at([0]) == [{"topic": "1", "docid": "d1"}]
    again = open_again(kind_named("systems"), stored(systems.definition))
    assert again.fields_at([0]) == systems.fields_at([0])


def test_a_mapping_of_tables(outputs: Path) -> None:
    table = pd.read_csv(outputs)
    source = opened("systems", {"a": table[:2], "b": table[2:]})
    (z,) = source.units_of(["z"]).values()
    assert source.fields_at([z]) == [{"item": "z", "points": 1, "text": "fourth"}]


def test_sources_stored_without_fields_show_all_columns(pairs: Path, outputs: Path, tmp_path: Path) -> None:
    old = replace(opened("ranking", str(pairs)).definition, fields=None)
    again = open_again(kind_named("ranking"), stored(old))
    assert list(again.fields_at([1])[0]) == ["id", "score", "judge", "text", "label"]
    old = replace(opened("systems", str(outputs)).definition, fields=None)
    again = open_again(kind_named("systems"), stored(old))
    assert list(again.fields_at([0])[0]) == ["system", "item", "points", "text"]
    ranking = karat.Ranking.from_scores([1.0, 2.0])
    kept = stored(opened("ranking", ranking).definition)
    assert open_again(kind_named("ranking"), kept, source=ranking).fields_at([1]) == [{"row": "1"}]
    with pytest.raises(SourceError, match="was in memory"):
        open_again(kind_named("ranking"), kept)


def test_definitions_of_older_versions(pairs: Path) -> None:
    definition = opened("ranking", str(pairs)).definition
    older = replace(definition, columns={"score": "score", "id": None, "gone": 3})
    assert len(open_again(kind_named("ranking"), stored(older))) == 3


@pytest.mark.parametrize("kind", ["ranking", "systems", "documents"])
def test_changed_files_are_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    path.write_text("id,system,item,score,text\n1,a,x,0.5,one\n2,b,y,0.7,two\n")
    definition = stored(opened(kind, str(path)).definition)
    moved = path.rename(tmp_path / "moved.csv")
    with pytest.raises(SourceError, match="--source PATH"):
        open_again(kind_named(kind), definition)
    again = open_again(kind_named(kind), definition, source=str(moved))
    assert again.definition.places == [str(moved)]
    moved.write_text(moved.read_text().replace("two", "too"))
    with pytest.raises(SourceChanged, match="has changed") as error:
        open_again(kind_named(kind), definition, source=str(moved))
    assert "other content" in error.value.change


def test_engines_number_the_items_of_systems_alike(outputs: Path) -> None:
    kind = kind_named("systems")
    counted = opened("systems", str(outputs), engine={"engine": "duckdb", "memory_limit": "1GB"})
    assert counted.definition.columns["codes"] == "cells"
    assert counted.definition.engine == {"name": "duckdb", "memory_limit": "1GB"}
    again = open_again(kind, stored(counted.definition), engine={"engine": "memory"})
    units = range(len(counted))
    assert again.items_at(units) == counted.items_at(units)
    in_memory = opened("systems", str(outputs))
    for engine in ({"engine": "duckdb"}, {"memory_limit": "1GB"}):
        with pytest.raises(ParameterError, match="another order"):
            open_again(kind, stored(in_memory.definition), engine=engine)


def test_a_depth_goes_by_a_column_named_rank(tmp_path: Path) -> None:
    path = tmp_path / "ranked.csv"
    path.write_text("system,item,rank\na,x,1\na,y,2\nb,y,1\nb,z,2\n")
    source = opened("systems", str(path), depth=1)
    assert sorted(source.items_at(range(len(source)))) == ["x", "y"]
    assert source.definition.columns["rank"] == "rank"


@pytest.mark.parametrize("engine", ["memory", "duckdb"])
def test_known_labels_come_by_rank(pairs: Path, engine: str) -> None:
    kind = kind_named("ranking")
    labelled = kind.open_labelled(
        str(pairs), kind.columns.of(proxy="judge"), truth="label", engine={"engine": engine}
    )
    assert labelled.truth.tolist() == [1, 1, 0]
    assert labelled.source.verdicts.tolist() == [0.7, 0.6, 0.1]
    assert labelled.source.ranking.items_at(np.array([1, 2, 3])) == [8, 9, 7]


def test_known_labels_of_systems_and_documents(tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    path.write_text("system,item,text,label\na,x,cats,1\nb,x,cats,1\nb,y,dogs,0\n")
    systems, documents = kind_named("systems"), kind_named("documents")
    labelled = systems.open_labelled(str(path), systems.columns(), truth="label", engine={})
    assert dict(zip(labelled.source.items_at([0, 1]), labelled.truth.tolist(), strict=True)) == {
        "x": 1,
        "y": 0,
    }
    labelled = documents.open_labelled(str(path), documents.columns(), truth="label", engine={})
    assert labelled.truth.tolist() == [1, 1, 0]
    assert len(labelled.source.features) == 3
    for kind in (systems, documents):
        with pytest.raises(ParameterError, match="Leave out --engine"):
            kind.open_labelled(str(path), kind.columns(), truth="label", engine={"engine": "spark"})


def test_the_registry() -> None:
    with pytest.raises(ParameterError, match="Kinds: ranking, items, systems, documents"):
        kind_named("rankings")
    ranking = kind_named("ranking")
    register_kind(ranking)
    assert KINDS["ranking"] is ranking
    with pytest.raises(ParameterError, match="already"):
        register_kind(type(ranking)())


@pytest.mark.parametrize("kind", ["ranking", "systems", "documents"])
def test_every_choice_has_a_help_text(kind: str) -> None:
    for each in kind_named(kind).columns.described():
        assert each.help.endswith(".")
