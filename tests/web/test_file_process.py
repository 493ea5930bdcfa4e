import os
import time

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat.core.errors import ParameterError, SourceError
from karat.web.file_process import FileProcess
from karat.web.pricing import start_from_file
from karat.web.settings import ServerSettings

ROWS = 1_000_000


@pytest.fixture
def files():
    process = FileProcess(memory=2**30, seconds=60)
    yield process
    process.close()


def allocate(size):
    return int(np.ones(size, dtype=np.uint8)[-1])


def nest(depth):
    return nest(depth + 1)


def refuse(words):
    raise ParameterError(words)


def end():
    os._exit(9)


def test_work_is_done_elsewhere_and_errors_come_back(files):
    assert files.run(os.getpid) != os.getpid()
    assert files.run(os.getpid) == files.run(os.getpid), "it is not started for each file"
    assert files.run(allocate, 10**6) == 1
    with pytest.raises(ParameterError, match="not that"):
        files.run(refuse, "not that")
    with pytest.raises(SourceError, match="nested too deeply"):
        files.run(nest, 0)


def test_too_much_memory_is_refused(files):
    with pytest.raises(SourceError, match=r"more memory than this server allows \(1\.0 GB\)"):
        files.run(allocate, 2 * 2**30)
    assert files.run(allocate, 10**6) == 1, "the next file is read"
    with pytest.raises(SourceError, match="more memory"):
        files.run(end)
    assert files.run(allocate, 10**6) == 1


def test_too_much_time_is_refused():
    files = FileProcess(seconds=20)
    files.run(os.getpid)
    files.seconds = 0.5
    start = time.monotonic()
    with pytest.raises(SourceError, match=r"longer than 0\.5 seconds.*--file-time"):
        files.run(time.sleep, 60)
    assert time.monotonic() - start < 10
    files.close()


def test_a_small_file_of_many_rows_is_refused(tmp_path):
    # Enough to open the list, but not to look its first items up, which the planner would do without limits.
    files = FileProcess(memory=600 * 2**20)
    table = pa.table({"score": np.zeros(ROWS), "id": pa.array(["x" * 10] * ROWS)})
    with pq.ParquetWriter(tmp_path / "bomb.parquet", table.schema, compression="zstd") as writer:
        for _ in range(25):
            writer.write_table(table)
    assert (tmp_path / "bomb.parquet").stat().st_size < 2_000_000
    body = {
        "name": "x",
        "source": {"path": "bomb.parquet"},
        "criterion": "right?",
        "score": "score",
        "id": "id",
    }
    settings = ServerSettings(f"sqlite:///{tmp_path}/karat.db", tmp_path)
    with pytest.raises(SourceError, match="more memory than this server allows"):
        files.run(start_from_file, settings, body)
    files.close()
