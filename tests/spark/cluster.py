"""A real Spark cluster on this machine: a master and workers that live as long as the tests do."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ADVICE = "The Spark tests need Java: apt-get install openjdk-17-jre-headless"

# The program runs until standard input closes, which also happens when the tests are killed.
KEEPER = 'trap "kill 0" EXIT; "$@" & read -r _'


def has_java() -> bool:
    return bool(os.environ.get("JAVA_HOME") or shutil.which("java"))


# For every file of tests here.
ON_CLUSTER = [
    pytest.mark.slow,
    pytest.mark.skipif(not has_java(), reason=ADVICE),
    # Spark's own bridge leaves sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Cluster:
    """Its address, and processes that a test may kill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start(
            "master", "master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"
        )
        _wait_for(lambda: _listens(port), "master", folder)
        self.workers = [self._start_worker("worker-1"), self._start_worker("worker-2")]
        for name in ("worker-1", "worker-2"):
            self._wait_for_worker(name)

    def _start_worker(self, name: str) -> subprocess.Popen[bytes]:
        return self._start(
            *(name, "worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1"),
            *("--memory", "1g", "--work-dir", str(self.folder / name), self.url),
        )

    def _wait_for_worker(self, name: str) -> None:
        log = self.folder / f"{name}.log"
        _wait_for(lambda: "registered with master" in log.read_text(), name, self.folder)

    def _start(self, name: str, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        import pyspark

        home = Path(pyspark.__file__).parent
        command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{program}", *arguments]
        environment = os.environ | {
            "SPARK_HOME": str(home),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_DAEMON_MEMORY": "256m",
            # Small jobs end before the second compiler pays; executors inherit this.
            "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "PYSPARK_PYTHON": sys.executable,
        }
        with (self.folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                ["sh", "-c", KEEPER, "sh", *command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=environment,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def kill_a_worker(self) -> None:
        """A worker and its executors, at once and for good."""
        worker = self.workers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def replace_the_worker(self) -> None:
        """Another one in place of the one that was killed."""
        name = f"worker-{len(self.processes)}"
        self.workers.append(self._start_worker(name))
        self._wait_for_worker(name)

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            if process.stdin is not None:
                process.stdin.close()


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A master and two workers with one core each."""
    folder = Path(tempfile.mkdtemp(prefix="karat-spark-"))
    cluster = Cluster(folder)
    try:
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait_for(condition: Callable[[], bool], name: str, folder: Path, seconds: float = 120.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(
                f"Spark's {name} did not start: {(folder / f'{name}.log').read_text()[-2000:]}"
            )
        time.sleep(0.1)
