"""Prometheus metrics of one server; no campaign and no name appears in them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import Metric

__all__ = ["Metrics", "Times"]

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Times:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """What one application has counted; the Prometheus library is loaded when somebody reads it.

    Attributes:
        requests: requests by method, route and status.
        labels: labels that were stored.
        request_seconds: how long requests took.
        plan_seconds: how long it took to advance plans.
    """

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, str]] = Counter()
        self.labels = 0
        self.request_seconds, self.plan_seconds = Times(), Times()

    def collect(self) -> Iterator[Metric]:
        """All metrics, as Prometheus's library asks its collectors for them."""
        import psutil
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        requests = CounterMetricFamily("karat_requests", "Requests.", labels=["method", "route", "status"])
        for names, count in self.requests.items():
            requests.add_metric(names, count)
        yield requests
        yield CounterMetricFamily("karat_labels", "Labels stored.", value=self.labels)
        limits = [*map(str, SECONDS), "+Inf"]
        for name, words, times in (
            ("karat_request_seconds", "Time of a request.", self.request_seconds),
            ("karat_plan_seconds", "Time of advancing a plan.", self.plan_seconds),
        ):
            buckets = list(zip(limits, map(float, accumulate(times.counts)), strict=True))
            yield HistogramMetricFamily(name, words, buckets=buckets, sum_value=times.total)
        process = psutil.Process()
        started = process.create_time()
        yield GaugeMetricFamily("process_start_time_seconds", "Start of the process, Unix time.", started)
        memory = process.memory_info().rss
        yield GaugeMetricFamily("process_resident_memory_bytes", "Resident memory.", memory)

    def text(self) -> str:
        """All metrics in Prometheus's text format."""
        from prometheus_client import generate_latest

        return generate_latest(self).decode()
