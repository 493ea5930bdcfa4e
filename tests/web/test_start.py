"""What a server loads before somebody has the first item."""

import subprocess
import sys

from karat.web.metrics import SECONDS, Metrics

LATER = (
    "karat.exchange.formats",
    "karat.web.api_campaigns",
    "karat.web.api_owner",
    "plotly",
    "prometheus_client",
    "psutil",
    "scipy",
)


def test_what_the_first_item_does_not_need_is_loaded_later():
    code = f"import sys, karat.web.serve; print(*[name for name in {LATER} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert loaded.stdout.split() == []


def test_metrics_count_requests_and_times():
    metrics = Metrics()
    metrics.requests["GET", "/healthz", "200"] += 2
    metrics.labels += 3
    for seconds in (0.001, SECONDS[0], 0.3, 99.0):
        metrics.plan_seconds.observe(seconds)
    lines = metrics.text().splitlines()
    for line in (
        'karat_requests_total{method="GET",route="/healthz",status="200"} 2.0',
        "karat_labels_total 3.0",
        'karat_plan_seconds_bucket{le="0.005"} 2.0',
        'karat_plan_seconds_bucket{le="0.5"} 3.0',
        'karat_plan_seconds_bucket{le="+Inf"} 4.0',
        "karat_plan_seconds_count 4.0",
        "karat_request_seconds_count 0.0",
    ):
        assert line in lines
