"""Counters for Prometheus, in its text format; no campaign and no name appears in them."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

__all__ = ["Metrics"]

# Seconds.
STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """What a server has done since it started."""

    def __init__(self) -> None:
        self.started = time.time()
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)
        self._times: dict[str, list[float]] = {}
        # Threads of the worker count too.
        self._lock = threading.Lock()

    def count(self, name: str, labels: str = "", by: int = 1) -> None:
        """Add to a counter."""
        with self._lock:
            self._counts[name][labels] += by

    def time(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        with self._lock:
            found = self._times.setdefault(name, [0.0] * (len(STEPS) + 2))
            for place, step in enumerate(STEPS):
                found[place] += seconds <= step
            found[-2] += 1
            found[-1] += seconds

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        with self._lock:
            return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        for name, counts in sorted(self._counts.items()):
            yield f"# TYPE karat_{name}_total counter"
            for labels, value in sorted(counts.items()):
                yield f"karat_{name}_total{{{labels}}} {value}" if labels else f"karat_{name}_total {value}"
        for name, found in sorted(self._times.items()):
            yield f"# TYPE karat_{name}_seconds histogram"
            for place, step in enumerate(STEPS):
                yield f'karat_{name}_seconds_bucket{{le="{step:g}"}} {found[place]:g}'
            yield f'karat_{name}_seconds_bucket{{le="+Inf"}} {found[-2]:g}'
            yield f"karat_{name}_seconds_count {found[-2]:g}"
            yield f"karat_{name}_seconds_sum {found[-1]:.6f}"
        yield "# TYPE process_start_time_seconds gauge"
        yield f"process_start_time_seconds {self.started:.3f}"
        memory = resident_bytes()
        if memory is not None:
            yield "# TYPE process_resident_memory_bytes gauge"
            yield f"process_resident_memory_bytes {memory}"


def resident_bytes() -> int | None:
    """How much memory this process has; None where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return None
