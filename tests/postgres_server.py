"""A real PostgreSQL server that lives as long as the tests do."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import URL, create_engine, make_url, text

PROGRAMS = ("initdb", "pg_ctl", "postgres")
DEBIAN = Path("/usr/lib/postgresql")
ADVICE = "The campaign tests need PostgreSQL: apt-get install postgresql"

# What is tested is that labels outlive a crash, so the server keeps every promise about its disk.
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 200
fsync = on
synchronous_commit = on
full_page_writes = on
"""

# The server runs until standard input closes, which also happens when the tests are killed.
KEEPER = """
programs=$1 folder=$2
if "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 start >>"$folder/log" 2>&1
then echo ready; else echo failed; fi
read -r _
for mode in fast immediate; do
  "$programs/pg_ctl" -D "$folder/data" -w -t 10 -m $mode stop && break
done >"$folder/stop" 2>&1
cd / && rm -rf "$folder"
"""


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a new server, which is gone with all its data when the block ends."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="karat-postgres-"))
    start: dict[str, Any] = {"cwd": folder, "env": environment(), **server_user(folder)}
    try:
        initialize(programs, folder, start)
        keeper = subprocess.Popen(
            ["/bin/sh", "-c", KEEPER, "sh", programs, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the tests, which then end the server
            **start,
        )
        with keeper:
            if keeper.stdout is None or keeper.stdout.readline() != b"ready\n":
                raise RuntimeError(f"PostgreSQL did not start:\n{(folder / 'log').read_text()}")
            query = {"host": str(folder)}
            url = URL.create("postgresql+psycopg", username="postgres", database="postgres", query=query)
            yield url.render_as_string(hide_password=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def crash_server(server_url: str) -> None:
    """Kills the server as a power cut would: without a word to anybody."""
    folder = folder_of(server_url)
    main = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    # All stop before the first dies, so that none can tidy up when it sees another gone.
    os.kill(main, signal.SIGSTOP)
    children = [int(child) for child in Path(f"/proc/{main}/task/{main}/children").read_text().split()]
    for stop in (signal.SIGSTOP, signal.SIGKILL):
        for process in (*children, main):
            os.kill(process, stop)
    deadline = time.monotonic() + 20
    while any(is_running(process) for process in (main, *children)) and time.monotonic() < deadline:
        time.sleep(0.005)


def restart_server(server_url: str) -> None:
    """Starts the server again on what is left of its data."""
    folder = folder_of(server_url)
    # Where nobody buries the dead server, its number seems to be in use.
    for mark in (folder / "data" / "postmaster.pid", *folder.glob(".s.PGSQL.*")):
        mark.unlink(missing_ok=True)
    choices = ["-D", str(folder / "data"), "-l", str(folder / "log"), "-w", "-t", "60", "start"]
    command = [str(find_programs() / "pg_ctl"), *choices]
    start = {"cwd": folder, "env": environment(), **server_user(folder)}
    with (folder / "log").open("a") as log:
        done = subprocess.run(command, stdout=log, stderr=log, check=False, **start)
    if done.returncode:
        raise RuntimeError(f"PostgreSQL did not start again:\n{(folder / 'log').read_text()}")


def folder_of(server_url: str) -> Path:
    return Path(str(make_url(server_url).query["host"]))


def is_running(process: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def fresh_database(server_url: str) -> str:
    """The URL of a new, empty database on the server."""
    name = f"test_{uuid4().hex}"
    run_statement(server_url, f"CREATE DATABASE {name} TEMPLATE template0")
    return make_url(server_url).set(database=name).render_as_string(hide_password=False)


def drop_database(database_url: str) -> None:
    """Removes a database, with the connections that a test left open."""
    url = make_url(database_url)
    server_url = url.set(database="postgres").render_as_string(hide_password=False)
    run_statement(server_url, f"DROP DATABASE {url.database} WITH (FORCE)")


def run_statement(server_url: str, statement: str) -> None:
    engine = create_engine(server_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


def find_programs() -> Path:
    """The folder of PostgreSQL's server programs: the one on PATH, or Debian's newest."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).parent] if on_path else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    for folder in folders:
        if all(os.access(folder / program, os.X_OK) for program in PROGRAMS):
            return folder
    raise FileNotFoundError(ADVICE)


def server_user(folder: Path) -> dict[str, Any]:
    """Who runs the server, as arguments to subprocess: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    account = accounts.get("postgres") or accounts["nobody"]
    os.chown(folder, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def environment() -> dict[str, str]:
    """This process's environment without settings meant for another PostgreSQL."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


def initialize(programs: Path, folder: Path, start: dict[str, Any]) -> None:
    choices = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
    command = [str(programs / "initdb"), "-D", str(folder / "data"), *choices]
    done = subprocess.run(command, capture_output=True, text=True, check=False, **start)
    if done.returncode:
        raise RuntimeError(f"PostgreSQL's initdb failed:\n{done.stderr}")
    with (folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write(SETTINGS.format(folder=folder))
