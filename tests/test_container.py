"""The container: its installation runs in an empty place, serves, and its files say what they should."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.mark.slow
def test_what_the_image_runs_works_where_nothing_else_is_installed(tmp_path: Path) -> None:
    """The steps of the Dockerfile without Docker: install, start as it does, ask as its health check."""
    place = tmp_path / "karat"
    subprocess.run([ROOT / "scripts" / "install", place, sys.executable], check=True, cwd=tmp_path)
    port = free_port()
    environment = {
        "PATH": f"{place}/bin:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "KARAT_DB": str(tmp_path / "karat.db"),
        "KARAT_OWNER_TOKEN": "a-token-that-is-long-enough-to-be-one",
    }
    command = re.search(r"^CMD \[(.+)\]$", DOCKERFILE, flags=re.MULTILINE)
    assert command is not None
    words = [word.strip('" ') for word in command[1].split(",")]
    words[words.index("/data/lists")] = str(tmp_path / "lists")
    log = tmp_path / "log.txt"
    with log.open("w") as output:
        server = subprocess.Popen(
            ["karat", *words, "--port", str(port)],
            executable=place / "bin" / "karat",
            cwd=tmp_path,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            assert is_healthy(port, server), log.read_text()
        finally:
            server.terminate()
            assert server.wait(60) == 0, log.read_text()


def is_healthy(port: int, server: "subprocess.Popen[bytes]") -> bool:
    while server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=4) as answer:
                return answer.status == 200
        except OSError:
            time.sleep(0.1)
    return False


def test_the_image_is_built_from_pins_and_does_not_run_as_root() -> None:
    _, *stages = DOCKERFILE.split("\nFROM ")
    assert "RUN scripts/install /opt/karat" in stages[0]
    assert "\nUSER karat\n" in stages[1]
    assert "HEALTHCHECK" in stages[1]
    assert "pip install" not in DOCKERFILE
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, flags=re.MULTILINE):
        assert all((ROOT / name).exists() for name in line.split())
    assert os.access(ROOT / "scripts" / "install", os.X_OK)


def test_compose_starts_the_server_with_postgresql_and_no_secret_of_its_own() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    environment = services["karat"]["environment"]
    assert environment["KARAT_DB"].startswith("postgresql://karat:${POSTGRES_PASSWORD:?")
    assert environment["KARAT_OWNER_TOKEN"].startswith("${KARAT_OWNER_TOKEN:?")
    assert services["karat"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["karat"]["ports"] == ["127.0.0.1:8000:8000"]
    assert services["database"]["healthcheck"]["test"][1] == "pg_isready"
