"""Who advances a plan: a name for this process, and whether another one is still alive."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from weakref import WeakValueDictionary

__all__ = ["is_dead", "new_holder", "retire"]

# Who in this process goes by which name.
_OWNERS: WeakValueDictionary[str, object] = WeakValueDictionary()


def new_holder(owner: object) -> str:
    """A name that no other holder has, from which others on this machine can tell whether we live.

    It lives as long as its owner: a campaign that was closed while the database was away could not let go of
    its lock, and this process must not wait for itself when it opens the campaign again.
    """
    process = os.getpid()
    name = f"{socket.gethostname()}/{process}/{_started(process)}/{secrets.token_hex(4)}"
    _OWNERS[name] = owner
    return name


def retire(holder: str) -> None:
    """Nobody goes by this name any more."""
    _OWNERS.pop(holder, None)


def is_dead(holder: str) -> bool:
    """Whether whoever goes by this name is known to be gone; on another machine nobody can tell."""
    host, process, started, _ = holder.split("/")
    if host != socket.gethostname():
        return False
    if int(process) == os.getpid():
        return holder not in _OWNERS
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
