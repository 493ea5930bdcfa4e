"""Ranks on disk: found again, never half there, never in the way."""

import multiprocessing
import os
from collections import namedtuple
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat.core.errors import KaratWarning, SourceError
from karat.sources import disk_cache
from karat.sources.disk_cache import DiskCache, Draft, wait_until_written
from karat.sources.memory import packing
from karat.sources.memory.packed import PackedRanking
from karat.sources.memory.packing import rank_cache
from karat.sources.parts import Columns
from karat.sources.read import packed_ranking

ROWS = 5_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path / "list.parquet")


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    return ranks_in(tmp_path / "cache")


def ranks_in(folder: Path, *, most_bytes: int = 10**9) -> DiskCache:
    return DiskCache(folder, what="ranks", most_bytes=most_bytes, is_mapped=True)


def write(path: Path, *, seed: int = 0) -> Path:
    generator = np.random.default_rng(seed)
    table = pa.table({"id": generator.permutation(ROWS), "score": np.round(generator.random(ROWS), 2)})
    pq.write_table(table, path, row_group_size=1_000)
    return path


def open_with(path: Path, cache: DiskCache, **choices):
    return packed_ranking(path, Columns("score", **choices), cache=cache)


def entries(cache: DiskCache) -> list[Path]:
    wait_until_written()
    return sorted(cache.folder.iterdir()) if cache.folder.exists() else []


def refuse_to_pack(*_, **__):
    raise AssertionError("the list was ranked again")


def test_the_second_time_nothing_is_ranked(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_with(path, cache)
    monkeypatch.setattr("karat.sources.memory.packing.pack_files", refuse_to_pack)
    second = open_with(path, cache)
    ranks = np.arange(1, ROWS + 1)
    assert second.items_at(ranks) == first.items_at(ranks)
    assert second.fingerprint() == first.fingerprint()


def test_another_file_other_columns_are_ranked_anew(path: Path, cache: DiskCache) -> None:
    before = open_with(path, cache).items_at([1, 2, 3])
    assert open_with(path, cache, id="score".replace("score", "id")).items_at([1, 2, 3]) == before
    write(path, seed=1)
    assert open_with(path, cache).items_at([1, 2, 3]) != before
    assert len(entries(cache)) == 3


def test_a_damaged_entry_is_ranked_anew(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = open_with(path, cache).items_at(np.arange(1, ROWS + 1))
    for spoil in (
        lambda entry: (entry / "keys.npy").write_bytes(b"\x93NUMPY"),
        lambda entry: (entry / "notes.json").write_text("{"),
        lambda entry: (entry / "keys.npy").unlink(),
        lambda entry: (entry / "keys.npy").write_bytes((entry / "keys.npy").read_bytes()[:-8]),
    ):
        (entry,) = entries(cache)
        spoil(entry)
        with pytest.warns(KaratWarning, match=r"^The ranks in .* cannot be used \(.*\); they are made anew"):
            assert open_with(path, cache).items_at(np.arange(1, ROWS + 1)) == wanted
    # The last of them was mended, and serves again.
    monkeypatch.setattr("karat.sources.memory.packing.pack_files", refuse_to_pack)
    wait_until_written()
    assert open_with(path, cache).items_at(np.arange(1, ROWS + 1)) == wanted


def test_no_space_is_told_in_one_line_and_work_goes_on(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(disk_cache.shutil, "disk_usage", lambda _: usage(10**9, 10**9, 1_000))
    with pytest.warns(KaratWarning, match=r"not kept for the next time: it needs .* are free .*KARAT_CACHE"):
        assert len(open_with(path, cache)) == ROWS
    assert entries(cache) == []


def test_a_disk_that_fills_up_meanwhile_leaves_nothing_behind(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.warns(KaratWarning, match="No space left on device") as caught:
        assert len(open_with(path, cache)) == ROWS
    assert "\n" not in str(caught[0].message)
    assert entries(cache) == []


def _open_and_wait(path: Path, cache: DiskCache) -> PackedRanking:
    ranking = open_with(path, cache)
    wait_until_written()
    return ranking


def test_a_disk_that_breaks_when_all_is_written_leaves_nothing_behind(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.warns(KaratWarning, match="not kept for the next time: Input/output error"):
        found = _open_and_wait(path, cache)
    assert entries(cache) == []
    # What is in memory outlives its file.
    assert len(found.items_at(np.arange(1, ROWS + 1))) == ROWS


def test_where_files_cannot_be_reserved_they_are_written_when_they_are_done(
    path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "posix_fallocate")
    wanted = open_with(path, cache).items_at(np.arange(1, ROWS + 1))
    monkeypatch.setattr("karat.sources.memory.packing.pack_files", refuse_to_pack)
    assert open_with(path, cache).items_at(np.arange(1, ROWS + 1)) == wanted


def test_a_folder_that_cannot_be_made_is_told(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.warns(KaratWarning, match="not kept"):
        assert len(open_with(path, ranks_in(tmp_path / "file" / "cache"))) == ROWS


def _open_and_report(path: Path, folder: Path, answers) -> None:
    ranking = open_with(path, ranks_in(folder))
    answers.put(ranking.items_at(np.arange(1, 101)))


def test_several_processes_at_once(path: Path, cache: DiskCache) -> None:
    processes = multiprocessing.get_context("spawn")
    answers = processes.Queue()
    people = [
        processes.Process(target=_open_and_report, args=(path, cache.folder, answers)) for _ in range(4)
    ]
    for person in people:
        person.start()
    found = [answers.get(timeout=120) for _ in people]
    for person in people:
        person.join()
    assert all(answer == found[0] for answer in found)
    assert len(entries(cache)) == 1


def test_the_oldest_go_when_there_are_too_many(cache: DiskCache) -> None:
    keys = np.arange(1_000, dtype=np.uint64)
    small = ranks_in(cache.folder, most_bytes=20_000)
    for number in range(4):
        with Draft(small, f"{number:032x}") as draft:
            draft.keep({"keys": keys}, {})
        wait_until_written()
        if (entry := small.folder / f"{number:032x}").exists():
            os.utime(entry, (number + 1, number + 1))
    assert [entry.name[-1] for entry in entries(small)] == ["2", "3"]


def test_short_lists_are_not_kept(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "mine"))
    found = rank_cache()
    assert found is not None
    open_with(path, found)
    assert not found.folder.exists()
    monkeypatch.setenv("KARAT_CACHE", "off")
    assert rank_cache() is None


def test_text_files_keep_their_ids(tmp_path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n" + "".join(f"n{number},{number % 7}\n" for number in range(300)))
    wanted = open_with(path, cache).items_at(np.arange(1, 301))
    monkeypatch.setattr("karat.sources.memory.packing.pack_files", refuse_to_pack)
    assert open_with(path, cache).items_at(np.arange(1, 301)) == wanted


class TestFilesThatChange:
    """Rows that are read later must be those that were ranked."""

    def test_while_it_is_ranked(self, path: Path, cache: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
        fill = packing._fill

        def grow(*arguments):
            fill(*arguments)
            with path.open("ab") as file:
                file.write(b"more")

        monkeypatch.setattr(packing, "_fill", grow)
        with pytest.raises(SourceError, match=r"list\.parquet was changed while it was read\. Wait"):
            open_with(path, cache)
        assert entries(cache) == []

    def test_before_ids_are_read(self, path: Path, cache: DiskCache) -> None:
        open_with(path, cache)
        ranking = open_with(path, cache)
        write(path, seed=1)
        with pytest.raises(SourceError, match="was changed while it was read"):
            ranking.items_at([1])
        path.unlink()
        with pytest.raises(SourceError, match="was removed while it was read"):
            ranking.items_at([1])

    def test_by_duckdb(self, path: Path) -> None:
        from karat.sources.read import open_ranking

        ranking = open_ranking(str(path), engine="duckdb")
        write(path, seed=1)
        with pytest.raises(SourceError, match="was changed while it was read"):
            ranking.items_at([1])
