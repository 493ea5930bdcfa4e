"""Campaigns and simulations from the command line by another engine: the same items, the same messages."""

import json
from pathlib import Path

import pytest

from tests.cli.campaigns import CRITERION, Karat, fill_in, write_list


def test_the_same_items_and_results(karat: Karat) -> None:
    write_list(Path("pairs.csv"))
    shown = {}
    for engine in ("memory", "duckdb"):
        code, _, err = karat(
            "new",
            "curve",
            "pairs.csv",
            "--name",
            engine,
            "--engine",
            engine,
            "--criterion",
            f"{CRITERION} {engine}",
        )
        assert code == 0, err
        for number in range(2):
            code, _, err = karat(
                "ask", engine, "--annotator", "ann", "--count", 60, "--out", f"{engine}-{number}.csv"
            )
            assert code == 0, err
            fill_in(Path(f"{engine}-{number}.csv"))
            assert karat("tell", engine, f"{engine}-{number}.csv", "--annotator", "ann")[0] == 0
        shown[engine] = json.loads(karat("show", engine, "--json")[1])["result"]
    assert shown["memory"] == shown["duckdb"]
    for number in range(2):
        assert Path(f"memory-{number}.csv").read_bytes() == Path(f"duckdb-{number}.csv").read_bytes()
    # Another engine may go on with a campaign.
    assert karat("show", "memory", "--engine", "duckdb", "--memory-limit", "500MB")[0] == 0


def test_a_query_is_a_list(karat: Karat) -> None:
    write_list(Path("pairs.csv"))
    query = "SELECT * FROM 'pairs.csv' WHERE first LIKE '%1%'"
    code, _, err = karat("new", "curve", query, "--criterion", CRITERION)
    assert (code, err.strip().endswith("does not make a name. Give one: --name NAME.")) == (2, True)
    code, out, _ = karat("new", "curve", query, "--criterion", CRITERION, "--name", "ones")
    assert code == 0
    assert "Campaign ones: 1" in out
    karat("ask", "ones", "--annotator", "ann", "--count", 5, "--out", "tasks.csv")
    # Scores sway people.
    assert (
        Path("tasks.csv").read_text(encoding="utf-8-sig").splitlines()[0]
        == "item,label,comment,id,first,second"
    )
    write_list(Path("pairs.csv"), 300)
    code, _, err = karat("show", "ones")
    assert code == 2
    assert "not the one that this campaign was started with" in err


def test_simulations_by_duckdb(karat: Karat) -> None:
    rows = "".join(f"i{number},{number % 50},{int(number % 3 > 0)}\n" for number in range(2_000))
    Path("list.csv").write_text(f"id,score,label\n{rows}")
    command = ["simulate", "curve", "list.csv", "--method", "band,uniform", "--factor", "1.5", "--json"]
    found = []
    for more in ([], ["--engine", "duckdb"]):
        code, out, err = karat(*command, *more)
        assert code == 0, err
        summary = json.loads(out)["summary"]
        for part in summary.values():
            del part["seconds_mean"]
        found.append(summary)
    assert found[0] == found[1]
    code, _, err = karat(*command, "--engine", "duckdb", "--truth", "score")
    assert (code, err) == (
        2,
        "karat: Column 'score' holds labels other than 0 and 1. Correct such rows or remove them.\n",
    )


def test_mistakes_are_one_line(karat: Karat) -> None:
    write_list(Path("pairs.csv"))
    for more, words in (
        (["--engine", "dask"], "No engine 'dask'. Engines: memory, duckdb, spark."),
        (["--engine", "memory", "--memory-limit", "2GB"], "A memory limit goes with --engine duckdb"),
        (["--spark-master", "spark://127.0.0.1:1"], "spark://127.0.0.1:1 cannot be reached"),
    ):
        code, out, err = karat("new", "curve", "pairs.csv", "--criterion", CRITERION, *more)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert words in err
    assert not Path("karat.db").exists()


def test_a_cache_without_space_is_one_line(karat: Karat, monkeypatch: pytest.MonkeyPatch) -> None:
    write_list(Path("pairs.csv"))
    Path("no-folder").write_text("")
    monkeypatch.setenv("KARAT_CACHE", "no-folder")
    # Every list is long enough for this test.
    monkeypatch.setattr("karat.sources.memory.packing.FEWEST_CACHED_ROWS", 0)
    code, out, err = karat("new", "curve", "pairs.csv", "--criterion", CRITERION)
    assert code == 0
    assert "Campaign pairs" in out
    assert err.startswith("karat: The ranks are not kept for the next time: ")
    assert err.count("\n") == 1


def test_documents_by_an_engine_that_cannot_read_them(karat: Karat) -> None:
    Path("docs.csv").write_text("id,text\n1,aspirin for stroke\n2,aspirin for pain\n")
    Path("refs.ris").write_text("TY  - JOUR\nTI  - Aspirin\nER  - \n")
    Path("texts").mkdir()
    Path("texts/one.txt").write_text("aspirin")
    for file, more, words in (
        ("docs.csv", ["--engine", "duckdb", "--duplicates", "merge"], "Copies are merged in memory."),
        ("docs.csv", ["--engine", "duckdb", "--features", "own.npy"], "Leave out --features or --engine."),
        ("refs.ris", ["--memory-limit", "2GB"], "refs.ris is none of them. Use --engine memory."),
        ("texts", ["--engine", "duckdb"], "texts is a folder. DuckDB reads files such as texts/*.parquet"),
        ("docs.csv", ["--engine", "spark", "--features", "own.npy"], "Leave out --features or --engine."),
        (
            "docs.csv",
            ["--engine", "spark", "--text", "body"],
            "No column 'body' in docs.csv. Columns: id, text.",
        ),
        ("docs.csv", ["--spark-master", "spark://127.0.0.1:1"], "spark://127.0.0.1:1 cannot be reached"),
        ("refs.ris", ["--engine", "spark"], "refs.ris is none of them. Use --engine memory."),
        ("texts", ["--engine", "spark"], "texts is a folder. Spark reads files such as texts/*.parquet"),
        ("SELECT * FROM docs", ["--engine", "spark"], "does not make a name. Give one: --name NAME."),
    ):
        code, out, err = karat("new", "volume", file, "--query", "aspirin", "--criterion", CRITERION, *more)
        assert (code, out, err.count("\n")) == (2, "", 1), err
        assert words in err
    assert not Path("karat.db").exists()
