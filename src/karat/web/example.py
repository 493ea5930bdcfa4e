"""An example campaign on a server, for owners who want to look around first."""

from __future__ import annotations

import io

from karat.web.demo import CRITERION, INSTRUCTIONS, demo_list
from karat.web.pricing import start_from_file
from karat.web.settings import ServerSettings
from karat.web.uploads import keep

__all__ = ["EXAMPLE", "start_example"]

EXAMPLE = "example"
ITEMS = 1_000


def start_example(settings: ServerSettings) -> str:
    """Start a campaign about sums that a machine wrote down; returns its name."""
    kept = keep(settings, "example-sums.csv", io.BytesIO(demo_list(ITEMS, seed=0).encode()))
    body = {
        "name": EXAMPLE,
        "source": {"upload": kept.id},
        "criterion": CRITERION,
        "instructions": INSTRUCTIONS,
        "score": "score",
        "id": "id",
        "fields": ["sum"],
        "half_width": 0.1,
    }
    return start_from_file(settings, body)
