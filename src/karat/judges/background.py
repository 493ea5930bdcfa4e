"""Run a coroutine in a thread of its own and hand over what it emits, in batches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Generic, TypeVar

Emitted = TypeVar("Emitted")

# Seconds after the first value of a batch in which others may join it, unless there are enough before.
LINGER = 0.04


class Background(Generic[Emitted]):
    """An event loop that runs while its user waits for the next batch, and stands still meanwhile.

    It has a thread, so that it works where a loop runs already, as in notebooks. It never runs beside its
    user: two busy threads would wait for the interpreter lock at every request.
    """

    def __init__(
        self, work: Callable[[Callable[[Emitted], None]], Coroutine[Any, Any, None]], *, enough: int
    ) -> None:
        """Prepare to run `work`, which is given a function to emit values; `enough` of them make a batch."""
        self._work, self._enough = work, enough
        self._ready: list[Emitted] = []
        self._has_some, self._has_enough = asyncio.Event(), asyncio.Event()

    def batches(self) -> Iterator[list[Emitted]]:
        """What was emitted since the last batch, again and again; then the coroutine's error, if any.

        When interrupted, the work is cancelled and what is there already comes as the last batch.
        """
        loop = asyncio.new_event_loop()
        task = loop.create_task(self._work(self._emit))
        task.add_done_callback(self._wake)
        with ThreadPoolExecutor(1) as thread:

            def stop() -> None:
                loop.call_soon_threadsafe(task.cancel)
                thread.submit(loop.run_until_complete, asyncio.wait([task])).result()

            try:
                while not task.done():
                    thread.submit(loop.run_until_complete, self._next()).result()
                    if batch := self._take():
                        yield batch
            except KeyboardInterrupt:
                stop()
                yield self._take()
                raise
            finally:
                stop()
                loop.close()
        # Raises what ended the work.
        if not task.cancelled():
            task.result()

    def _wake(self, _: asyncio.Task[None]) -> None:
        self._has_some.set()
        self._has_enough.set()

    def _emit(self, value: Emitted) -> None:
        self._ready.append(value)
        self._has_some.set()
        if len(self._ready) >= self._enough:
            self._has_enough.set()

    async def _next(self) -> None:
        """Wait for the first value or the end, and a little longer for others."""
        await self._has_some.wait()
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                await self._has_enough.wait()
        self._has_some.clear()
        self._has_enough.clear()

    def _take(self) -> list[Emitted]:
        batch, self._ready = self._ready, []
        return batch
