"""One reader for each kind of source, whatever its size: with and without an engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import karat
from karat.core.errors import ParameterError, SourceError


@pytest.fixture
def pairs(tmp_path: Path) -> str:
    path = tmp_path / "pairs.csv"
    path.write_text("id,score,system,item,text\na,0.5,m,x,low\nb,0.9,n,x,high\nc,0.7,n,y,mid\n")
    return str(path)


def test_rankings(pairs: str) -> None:
    whole = karat.read_ranking(pairs)
    assert isinstance(whole, karat.Ranking)
    for ranking in (
        karat.read_ranking(pairs, engine="memory"),
        karat.read_ranking(pairs, memory_limit="100MB"),
        karat.read_ranking(f"SELECT * FROM '{pairs}'"),  # noqa: S608 - a path of ours
        karat.open_ranking(pairs),
        karat.open_ranking(pairs, memory_limit="100MB"),
    ):
        assert not isinstance(ranking, karat.Ranking)
        assert ranking.items_at([1, 2, 3]) == whole.items_at([1, 2, 3]) == ["b", "c", "a"]
    assert karat.open_ranking(pairs).fingerprint() == karat.read_ranking(pairs, engine="duckdb").fingerprint()
    with pytest.raises(ParameterError, match="goes with --engine duckdb"):
        karat.read_ranking(pairs, engine="memory", memory_limit="1GB")


def test_systems(pairs: str) -> None:
    assert karat.open_systems is karat.read_systems
    whole = karat.read_systems(pairs)
    assert isinstance(whole, karat.Systems)
    counted = karat.read_systems(pairs, engine="duckdb")
    assert not isinstance(counted, karat.Systems)
    assert counted.pool_size == whole.pool_size == 2


def test_documents(pairs: str) -> None:
    documents = karat.read_documents(pairs)
    assert isinstance(documents, karat.Documents)
    away = karat.read_documents(pairs, engine="duckdb")
    assert not isinstance(away, karat.Documents)
    assert away.texts_at([0]) == documents.texts_at([0])
    for engine in ("duckdb", "spark"):
        with pytest.raises(ParameterError, match="Leave out --features"):
            karat.read_documents(pairs, engine=engine, features=[[1.0]])
    with pytest.raises(SourceError, match="Spark reads DataFrames"):
        karat.open_documents(["a text"])
