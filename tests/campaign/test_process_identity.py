"""Whether the process that holds a lock is still running."""

import os
import socket
import subprocess
import sys

import psutil
import pytest

from karat.campaign.process_identity import is_dead, new_holder, retire


class Owner:
    """Whoever holds a lock."""


@pytest.fixture
def child() -> psutil.Process:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield psutil.Process(process.pid)
    process.kill()
    process.communicate()


def holder(process: int, started: str, host: str | None = None) -> str:
    return f"{host or socket.gethostname()}/{process}/{started}/abcd"


def test_a_holder_of_this_process_lives_as_long_as_its_owner() -> None:
    owner = Owner()
    name = new_holder(owner)
    assert not is_dead(name)
    assert new_holder(owner) != name
    retire(name)
    assert is_dead(name)
    lost = new_holder(owner)
    del owner
    assert is_dead(lost)


def test_a_process_is_known_by_its_number_and_its_start(child: psutil.Process) -> None:
    started = child.create_time()
    assert not is_dead(holder(child.pid, f"{started:.2f}"))
    assert not is_dead(holder(child.pid, f"{started + 1:.2f}")), "the clock was corrected"
    assert is_dead(holder(child.pid, f"{started - 60:.2f}")), "the number was used again"
    assert not is_dead(holder(child.pid, f"{started - 60:.2f}", host="elsewhere"))
    child.kill()
    # Its parent has not taken note yet.
    while child.status() != psutil.STATUS_ZOMBIE:
        pass
    assert is_dead(holder(child.pid, f"{started:.2f}"))
    os.waitpid(child.pid, 0)
    assert is_dead(holder(child.pid, f"{started:.2f}"))


def test_holders_that_older_versions_wrote_are_dead_only_if_their_process_is_gone(
    child: psutil.Process,
) -> None:
    assert not is_dead(holder(child.pid, "123456"))
    assert not is_dead(holder(child.pid, ""))
    child.kill()
    os.waitpid(child.pid, 0)
    assert is_dead(holder(child.pid, "123456"))
