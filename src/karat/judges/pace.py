"""Rate limit, pauses that a server asks for, exponential back-off, and the limit on cost."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# The longest pause between two requests, in seconds.
LONGEST = 600.0


class RequestPace:
    """When requests may be sent: so many a minute, and none while the server wants a pause."""

    def __init__(self, per_minute: float | None) -> None:
        self.interval = 0.0 if per_minute is None else 60.0 / per_minute
        self._next = self._paused_until = 0.0

    @property
    def may_wait(self) -> bool:
        """Whether `turn` may have to wait."""
        return self.interval > 0 or self._paused_until > 0

    async def turn(self) -> None:
        """Wait until the next request may be sent."""
        if self.interval:
            now = time.monotonic()
            start = max(now, self._next)
            self._next = start + self.interval
            await asyncio.sleep(start - now)
        while (left := self._paused_until - time.monotonic()) > 0:
            await asyncio.sleep(left)

    def pause(self, seconds: float) -> None:
        """Send nothing for so long."""
        self._paused_until = max(self._paused_until, time.monotonic() + min(seconds, LONGEST))


def back_off(first: float, attempt: int) -> float:
    """The pause after attempt 0, 1, …: twice as long each time, up to a minute, of which half is random."""
    longest = min(first * 2.0**attempt, 60.0)
    return longest * (0.5 + random.random() / 2.0)  # noqa: S311 - spreads requests, no secret


def retry_after(value: str | None) -> float | None:
    """The seconds that a Retry-After header asks for: a number or a date; None where it says neither."""
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())


@dataclass(slots=True)
class Budget:
    """The most that requests may cost, shared by all judges of a run.

    Attributes:
        most: the limit; None for none.
        spent: what requests have cost so far.
        largest: what the most expensive item has cost, as an estimate for those that are on their way.
    """

    most: float | None = None
    spent: float = 0.0
    largest: float = 0.0

    def allows(self, in_flight: int) -> bool:
        """Whether one more item may be asked about while so many are on their way.

        Before the first answer nobody knows what one costs: one item is asked about alone.
        """
        if self.most is None:
            return True
        if self.largest == 0.0:
            return in_flight == 0 and self.spent < self.most
        return self.spent + (in_flight + 1) * self.largest <= self.most

    def pay(self, cost: float) -> None:
        """Add what one item has cost."""
        self.spent += cost
        self.largest = max(self.largest, cost)
