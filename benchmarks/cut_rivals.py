"""What the scripts that run rivals of `karat cut` share. Needs numpy, and nothing of karat.

Started by `benchmarks.cut`, each in an environment of its own: `python SCRIPT LISTS.npz`; prints JSON. The
archive holds, for each list, its scores and labels, and the runs that are wanted as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

# From a run, scores and labels to the rows that are kept, and how many labels were looked at.
Keep = Callable[[dict[str, Any], Any, Any], tuple[Any, int]]


def run_all(keep: Keep) -> None:
    """Do all runs of the archive, and print what came of each."""
    archive = np.load(sys.argv[1])
    found = []
    for run in json.loads(str(archive["runs"])):
        scores, labels = archive[f"scores {run['list']}"], archive[f"labels {run['list']}"]
        kept, used = keep(run, scores, labels)
        right = int(labels[kept].sum())
        found.append(
            {
                **run,
                "precision": right / len(kept) if len(kept) else 1.0,
                "recall": right / max(1, int(labels.sum())),
                "accuracy": 1.0 - (len(kept) + int(labels.sum()) - 2 * right) / len(labels),
                "labels": used,
            }
        )
    print(json.dumps(found))
