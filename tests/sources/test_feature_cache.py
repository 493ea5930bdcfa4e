"""Features on disk: read again, made anew when broken, shared by processes, and never in the way."""

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

from karat.core.errors import KaratWarning
from karat.data import features
from karat.data.documents import Documents
from karat.data.features import MatrixFeatures
from karat.data.tfidf import Tfidf
from karat.sources import document_features
from karat.sources.disk_cache import cache_folder, wait_until_written
from karat.sources.document_features import features_of

TEXTS = ["the cat sat", "the dog sat", "a café, a dog", "", "café and the cat"]


@pytest.fixture
def documents() -> Documents:
    return Documents.from_texts(TEXTS)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often features are made."""
    made: list[int] = []
    real = features.tfidf

    def tfidf(blocks: Iterable[Sequence[str]], size: int) -> Tfidf:
        made.append(size)
        return real(blocks, size)

    monkeypatch.setattr(features, "tfidf", tfidf)
    return made


def same(one: MatrixFeatures, other: MatrixFeatures) -> bool:
    return (
        (one.matrix != other.matrix).nnz == 0
        and list(one.terms) == list(other.terms)
        and np.array_equal(one.weights, other.weights)
        and (one.of_text("cat café") != other.of_text("cat café")).nnz == 0
    )


def test_features_are_counted_once(
    documents: Documents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted(monkeypatch)
    first = features_of(documents, tmp_path / "new" / "folder")
    second = features_of(Documents.from_texts(TEXTS), tmp_path / "new" / "folder")
    assert made == [5]
    assert same(first, second)
    assert second.matrix.dtype == np.float32
    features_of(Documents.from_texts([*TEXTS, "x"]), tmp_path / "new" / "folder")
    assert made == [5, 6]
    if os.name == "posix":
        assert (tmp_path / "new" / "folder").stat().st_mode & 0o077 == 0


def entries(folder: Path) -> list[Path]:
    wait_until_written()
    return sorted(folder.iterdir())


@pytest.mark.parametrize("name", ["data.npy", "indices.npy", "indptr.npy", "weights.npy", "terms.arrow"])
@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: b"not an array",
        lambda data: data[:-9] + bytes([data[-9] ^ 255]) + data[-8:],
    ],
    ids=["cut", "empty", "other", "flipped"],
)
def test_a_broken_file_is_made_anew(
    documents: Documents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, harm
) -> None:
    made = counted(monkeypatch)
    good = features_of(documents, tmp_path)
    (entry,) = entries(tmp_path)
    path = entry / name
    path.write_bytes(harm(path.read_bytes()))
    with pytest.warns(KaratWarning, match=rf"^The features in .* cannot be used \({name} has not"):
        assert same(features_of(documents, tmp_path), good)
    assert made == [5, 5]
    assert same(features_of(documents, tmp_path), good)
    assert made == [5, 5]


def _describe_and_wait(documents: Documents, folder: Path) -> MatrixFeatures:
    described = features_of(documents, folder)
    wait_until_written()
    return described


def test_where_there_is_no_room_it_is_said_and_work_goes_on(
    documents: Documents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(path: Path, array: np.ndarray) -> None:
        path.write_bytes(b"some")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "save", no_room)
    with pytest.warns(KaratWarning, match="features are not kept .* No space left on device") as caught:
        assert len(_describe_and_wait(documents, tmp_path)) == 5
    (record,) = caught
    assert "\n" not in str(record.message)
    assert entries(tmp_path) == []


def test_a_folder_that_cannot_be_made_is_said(documents: Documents, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.warns(KaratWarning, match="The features are not kept for the next time"):
        assert len(features_of(documents, tmp_path / "file" / "inside")) == 5


def test_what_was_not_used_for_long_goes(
    documents: Documents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    features_of(documents, tmp_path)
    (oldest,) = entries(tmp_path)
    os.utime(oldest, (time.time() - 1000, time.time() - 1000))
    other = Documents.from_texts(["one two", "two one"])
    features_of(other, tmp_path)
    assert len(entries(tmp_path)) == 2
    size = sum(file.stat().st_size for file in oldest.iterdir())
    monkeypatch.setattr(document_features, "MOST_BYTES", 3 * size // 2)
    features_of(Documents.from_texts(["more words", "words"]), tmp_path)
    assert not oldest.exists()


SCRIPT = """
import sys
from pathlib import Path
from karat.data.documents import Documents
from karat.sources.document_features import features_of
documents = Documents.from_texts([f"w{i % 50} x{i % 7} y{i}" for i in range(3000)])
for _ in range(3):
    print(features_of(documents, Path(sys.argv[1])).matrix.sum())
"""


def test_several_processes_at_once(tmp_path: Path) -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(tmp_path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    told = [process.communicate(timeout=120) for process in running]
    assert [error for _, error in told] == ["", "", ""]
    assert len({line for output, _ in told for line in output.split()}) == 1
    (entry,) = tmp_path.iterdir()
    assert not entry.suffix


def test_the_folder_may_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "a"))
    assert cache_folder("features") == tmp_path / "a" / "features"
    monkeypatch.delenv("KARAT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder("features") == tmp_path / "karat" / "features"
    monkeypatch.setenv("KARAT_CACHE", "off")
    assert cache_folder("features") is None, "features are then made anew each time"
