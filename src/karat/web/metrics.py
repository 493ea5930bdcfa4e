"""Prometheus metrics of one server; no campaign and no name appears in them."""

from __future__ import annotations

import psutil
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

__all__ = ["Metrics"]

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

# A `_created` gauge beside each counter would double what is scraped.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters and histograms of one application, in a registry of its own.

    Attributes:
        requests: requests by method, route and status.
        labels: labels that were stored.
        request_seconds: how long requests took.
        plan_seconds: how long it took to advance plans.
    """

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.requests = Counter(
            "karat_requests", "Requests.", ["method", "route", "status"], registry=registry
        )
        self.labels = Counter("karat_labels", "Labels stored.", registry=registry)
        self.request_seconds = Histogram(
            "karat_request_seconds", "Time of a request.", buckets=SECONDS, registry=registry
        )
        self.plan_seconds = Histogram(
            "karat_plan_seconds", "Time of advancing a plan.", buckets=SECONDS, registry=registry
        )
        process = psutil.Process()
        started = Gauge("process_start_time_seconds", "Start of the process, Unix time.", registry=registry)
        started.set(process.create_time())
        memory = Gauge("process_resident_memory_bytes", "Resident memory.", registry=registry)
        memory.set_function(lambda: process.memory_info().rss)

    def text(self) -> str:
        """All metrics in Prometheus's text format."""
        return generate_latest(self._registry).decode()
