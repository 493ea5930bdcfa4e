"""Identity of the process that holds a campaign's lock, and whether that process is still running."""

from __future__ import annotations

import os
import secrets
import socket
from weakref import WeakValueDictionary

# Holder names of this process, and the objects that they belong to.
_OWNERS: WeakValueDictionary[str, object] = WeakValueDictionary()
# Start times follow the system clock, which may be corrected while a process runs. A process id is not
# reused within so many seconds.
CLOCK_SECONDS = 5.0


def new_holder(owner: object) -> str:
    """A unique name for a lock holder: host, process id, start time of the process, random digits.

    It is valid as long as its owner: a campaign that was closed while the database was unreachable could not
    release its lock, and this process must not wait for itself when it opens the campaign again.
    """
    import psutil

    process = psutil.Process()
    name = f"{socket.gethostname()}/{process.pid}/{process.create_time():.2f}/{secrets.token_hex(4)}"
    _OWNERS[name] = owner
    return name


def retire(holder: str) -> None:
    """Mark a name of this process as no longer in use."""
    _OWNERS.pop(holder, None)


def is_dead(holder: str) -> bool:
    """Whether this holder is known to be gone; False where nobody can tell, as on another machine."""
    host, number, started, _ = holder.split("/")
    if host != socket.gethostname():
        return False
    if int(number) == os.getpid():
        return holder not in _OWNERS
    import psutil

    try:
        process = psutil.Process(int(number))
        if process.status() in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD):
            return True
        # A process id may have been reused by a process that started later. Names that karat 0.1 wrote hold
        # clock ticks since boot instead of a time; those locks expire by themselves.
        return "." in started and abs(process.create_time() - float(started)) > CLOCK_SECONDS
    except psutil.NoSuchProcess:
        return True
    except psutil.AccessDenied:
        return False
