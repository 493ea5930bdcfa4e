"""Initialisation of the server's child processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

__all__ = ["begin_child"]


def begin_child() -> None:
    """Leave signals to the server, and end when it does, even if it is killed."""
    # Ctrl-C reaches every process of a terminal; the server stops its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
