"""Who advances a plan: a name for this process, and whether another one is still alive."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path

__all__ = ["is_dead", "new_holder"]


def new_holder() -> str:
    """A name that no other holder has, from which others on this machine can tell whether we live."""
    process = os.getpid()
    return f"{socket.gethostname()}/{process}/{_started(process)}/{secrets.token_hex(4)}"


def is_dead(holder: str) -> bool:
    """Whether the process of this name is known to be gone; on another machine nobody can tell."""
    host, process, started, _ = holder.split("/")
    if host != socket.gethostname():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    # Numbers of processes are used again; a later start tells them apart.
    return _started(int(process)) != started


def _started(process: int) -> str:
    """When a process started, as the system counts; empty where it does not say."""
    try:
        # The name of the program is in brackets and may hold blanks.
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        # One that has ended, and whose parent was killed before it could take note, does nothing any more.
        return "" if fields[0] in "ZX" else fields[19]
    except (OSError, IndexError):
        return ""
