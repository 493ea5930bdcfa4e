"""Find or start the Spark session."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from karat.core.errors import SourceError, first_line
from karat.core.extras import extra

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

CONNECT_SECONDS = 5.0
# How long a cluster may take to give us an executor.
WORKER_SECONDS = 60.0
_STANDALONE = re.compile(r"spark://(?P<hosts>.+)")


def find_session(master: str | None) -> SparkSession:
    """A session on this master; without one the session that is running, else one on this machine."""
    with extra("spark", "The engine spark"):
        from pyspark.sql import SparkSession
    running = SparkSession.getActiveSession()
    if running is not None and (master is None or running.sparkContext.master == master):
        return running
    if running is not None:
        raise SourceError(
            f"A Spark session on {running.sparkContext.master} is running here. Stop it first, or leave out "
            "the Spark master."
        )
    _check_java()
    master = master or "local[*]"
    _check_reachable(master)
    session = _start(master)
    if master.startswith("spark://"):
        _wait_for_worker(session, master)
    return session


def _start(master: str) -> SparkSession:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("karat")
    # Jobs are small and quiet: karat reports what matters.
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "OFF",
        "spark.sql.session.timeZone": "UTC",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    if master.startswith("local"):
        # Workers on this machine have what karat has.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        with _quiet_launcher():
            session: SparkSession = builder.getOrCreate()
    except Exception as error:  # noqa: BLE001 - the bridge to Java has errors of its own
        raise SourceError(f"Spark does not start on {master}: {first_line(error)[:300]}.") from None
    session.sparkContext.setLogLevel("OFF")
    # The usual 200 parts of every shuffle are too many for counts and a few thousand items.
    session.conf.set("spark.sql.shuffle.partitions", str(2 * max(2, session.sparkContext.defaultParallelism)))
    return session


@contextmanager
def _quiet_launcher() -> Iterator[None]:
    """Spark's launcher writes to the standard error of this process, whatever its log level."""
    kept = os.dup(2)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    os.close(null)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _check_java() -> None:
    home = os.environ.get("JAVA_HOME")
    if home and (Path(home) / "bin" / "java").exists():
        return
    if shutil.which("java") is None:
        raise SourceError(
            "Spark needs Java 17 or newer, and there is none. Install it, for instance: sudo apt-get install "
            "openjdk-17-jre-headless; or use --engine duckdb."
        )


def _check_reachable(master: str) -> None:
    """Spark itself would try for a minute, and say so in forty lines."""
    standalone = _STANDALONE.fullmatch(master)
    if standalone is None:
        return
    problems = []
    for place in standalone["hosts"].split(","):
        host, _, port = place.rpartition(":")
        try:
            socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS).close()
        except (OSError, ValueError) as error:
            problems.append(getattr(error, "strerror", None) or str(error))
        else:
            return
    raise SourceError(
        f"The Spark cluster {master} cannot be reached: {problems[0]}. Check the address, and that the "
        "master is running."
    )


def _wait_for_worker(session: SparkSession, master: str) -> None:
    """A cluster without free workers would keep jobs waiting for ever."""
    deadline = time.monotonic() + WORKER_SECONDS
    while time.monotonic() < deadline:
        # The driver counts as one.
        if session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() > 1:
            return
        time.sleep(0.1)
    session.stop()
    raise SourceError(
        f"The Spark cluster {master} gave no worker within {WORKER_SECONDS:.0f} seconds. Check that workers "
        "run and have memory and cores to spare."
    )
