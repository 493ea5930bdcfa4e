"""The power fails while somebody labels: every label that was acknowledged is there when it comes back.

A process labels under strace. Its system calls are replayed on a disk that keeps only what was synced, and of
the rest a random part in any order; the power fails at random moments.
"""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from tests.campaign.lists import create, ranking, truth
from tests.campaign.traced_disk import CALLS, TracedDisk, read_trace, written_text

CUTS = 60
LABELS = 60
# How much of what was not synced reached the disk all the same.
SHARES = (0.0, 0.5, 1.0)


def label_and_acknowledge(folder: str) -> None:
    """What runs under strace: each label is noted in a file of its own after `tell` has returned."""
    url = f"sqlite:///{folder}/karat.db"
    with create(url) as campaign, (Path(folder).parent / "acknowledged.txt").open("a", buffering=1) as notes:
        for _ in range(LABELS):
            for item in campaign.ask(1, annotator="ann"):
                campaign.tell({item.id: truth(item.id)}, annotator="ann")
                notes.write(f"{item.id}\n")


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the trace of a process that labelled; its database was in the folder `data`."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed here.")
    place = tmp_path_factory.mktemp("power")
    (place / "data").mkdir()
    script = (
        f"from tests.campaign.test_power_cut import label_and_acknowledge as f; f({str(place / 'data')!r})"
    )
    strace = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", place / "trace.txt"]
    # Python itself renames files when it keeps bytecode (-B: it does not).
    done = subprocess.run([*strace, sys.executable, "-B", "-c", script], capture_output=True, text=True)
    if "Operation not permitted" in done.stderr and "ptrace" in done.stderr:
        pytest.skip("strace may not trace processes here.")
    assert done.returncode == 0, done.stderr
    return place


@pytest.mark.slow
@pytest.mark.parametrize("share", SHARES)
def test_no_acknowledged_label_is_lost(trace: Path, tmp_path: Path, share: float) -> None:
    generator = np.random.default_rng(int(share * 10))
    calls = list(read_trace(trace / "trace.txt"))
    notes = trace / "acknowledged.txt"
    moments = [place for place, call in enumerate(calls) if written_text(call, notes) is not None]
    assert len(moments) == LABELS
    # Anywhere after the first label, and just after some of the others, when losing it would hurt the most.
    others = np.setdiff1d(np.arange(moments[0], len(calls)), moments)
    cuts = {
        *generator.choice(moments, CUTS // 2, replace=False).tolist(),
        *generator.choice(others, CUTS // 2, replace=False).tolist(),
    }
    assert len(cuts) == CUTS

    disk, acknowledged = TracedDisk(trace / "data"), []
    for place, call in enumerate(calls):
        disk.apply(call)
        if (text := written_text(call, notes)) is not None:
            acknowledged.append(text.strip())
        if place in cuts:
            folder = tmp_path / f"cut-{place}"
            disk.write_after_cut(folder, generator, share)
            check(folder / "karat.db", acknowledged)


def check(database: Path, acknowledged: list[str]) -> None:
    store = Store(f"sqlite:///{database}")
    row = store.campaign("pairs")
    labels = {line.item.rpartition(":")[2]: line.value for line in store.labels(row.criterion)}
    store.close()
    assert {item: truth(item) for item in acknowledged}.items() <= labels.items()
    assert len(labels) <= len(acknowledged) + 1
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


@pytest.mark.slow
def test_work_goes_on_after_the_power_failed(trace: Path, tmp_path: Path) -> None:
    calls = list(read_trace(trace / "trace.txt"))
    moments = [place for place, call in enumerate(calls) if written_text(call, trace / "acknowledged.txt")]
    disk = TracedDisk(trace / "data")
    for call in calls[: moments[LABELS // 2] + 1]:
        disk.apply(call)
    disk.write_after_cut(tmp_path / "data", np.random.default_rng(5), 0.0)
    with Campaign.open(f"sqlite:///{tmp_path}/data/karat.db", "pairs", source=ranking()) as campaign:
        before = campaign.status().labels
        assert before >= LABELS // 2
        for item in campaign.ask(5, annotator="bob"):
            campaign.tell({item.id: truth(item.id)}, annotator="bob")
        assert campaign.status().labels > before


@pytest.mark.slow
def test_a_disk_that_ignores_syncs_loses_labels(trace: Path, tmp_path: Path) -> None:
    """The check can fail: without any sync nothing that was acknowledged is there."""
    disk = TracedDisk(trace / "data")
    for call in read_trace(trace / "trace.txt"):
        if call.name not in ("fsync", "fdatasync"):
            disk.apply(call)
    disk.write_after_cut(tmp_path / "data", np.random.default_rng(1), 0.0)
    assert not list((tmp_path / "data").iterdir())
