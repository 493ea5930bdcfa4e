"""Background tasks by the name of a campaign, at most one at a time for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from karat.core.errors import KaratError

__all__ = ["TasksByName"]

T = TypeVar("T")
LOG = logging.getLogger("karat.web")


class TasksByName(Generic[T]):
    """Runs some work for names; whoever asks for a name while its task is running shares that task."""

    def __init__(self, work: Callable[[str], Coroutine[Any, Any, T]], *, keep_results: bool = False) -> None:
        """Prepare to run this work; with `keep_results`, once for each name, unless it fails."""
        self._work, self._keep_results = work, keep_results
        self._tasks: dict[str, asyncio.Task[T]] = {}

    def begin(self, name: str) -> asyncio.Task[T]:
        """The task of a name, started unless it is running or its result is kept."""
        task = self._tasks.get(name)
        if task is None or (task.done() and not (self._keep_results and _succeeded(task))):
            task = asyncio.get_running_loop().create_task(self._work(name))
            task.add_done_callback(_hear_of_error)
            self._tasks[name] = task
        return task

    def is_running(self, name: str) -> bool:
        """Whether the task of a name has begun and not ended."""
        return name in self._tasks and not self._tasks[name].done()

    def result(self, name: str) -> T | None:
        """The result of a name's task; None where it has not ended, or failed."""
        task = self._tasks.get(name)
        return task.result() if task is not None and _succeeded(task) else None

    def forget(self, name: str) -> None:
        """Begin anew the next time."""
        self._tasks.pop(name, None)

    def running(self) -> list[asyncio.Task[T]]:
        """What is running, to be ended with the server."""
        return [task for task in self._tasks.values() if not task.done()]


def _hear_of_error(task: asyncio.Task[Any]) -> None:
    """Nobody may be left to await the task: users' mistakes are no news, and others are for the log."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, KaratError):
        LOG.error("A task in the background failed.", exc_info=error)


def _succeeded(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
