"""Run a coroutine in a thread of its own and hand over what it emits, in batches."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

Emitted = TypeVar("Emitted")

# Seconds after the first value of a batch in which others may join it.
LINGER = 0.005


class Background(Generic[Emitted]):
    """An event loop in a thread, so that it works where a loop runs already, as in notebooks."""

    def __init__(self, work: Callable[[Callable[[Emitted], None]], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._ready: SimpleQueue[Emitted | None] = SimpleQueue()
        self._error: BaseException | None = None
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def batches(self) -> Iterator[list[Emitted]]:
        """What was emitted since the last batch, again and again; then the coroutine's error, if any.

        When interrupted, the work is cancelled and what is there already comes as the last batch.
        """
        self._thread.start()
        try:
            ended = False
            while not ended:
                batch, ended = self._next()
                if batch:
                    yield batch
        except KeyboardInterrupt:
            self._stop()
            yield self._rest()
            raise
        finally:
            self._stop()
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        async def work() -> None:
            self._task = asyncio.current_task()
            await self._work(self._ready.put)

        try:
            self._loop.run_until_complete(work())
        except asyncio.CancelledError:
            pass
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            self._error = error
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
            self._ready.put(None)

    def _next(self) -> tuple[list[Emitted], bool]:
        """At least one emitted value with all others that are there, and whether that was the end."""
        batch: list[Emitted] = []
        one = self._ready.get()
        # To wake up for each value would take the loop's thread more time than the values are worth.
        time.sleep(LINGER)
        while one is not None:
            batch.append(one)
            try:
                one = self._ready.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _rest(self) -> list[Emitted]:
        rest: list[Emitted] = []
        while True:
            try:
                one = self._ready.get_nowait()
            except Empty:
                return rest
            if one is not None:
                rest.append(one)

    def _stop(self) -> None:
        if self._thread.is_alive() and self._task is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()
