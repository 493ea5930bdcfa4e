"""The order in which ASReview's default model would have a review judged.

Run by `benchmarks.volume_finding` in an environment that has `asreview`: reads reviews as JSON (title,
abstract, labels, and the documents to start from) and prints the documents of each in the order of judging.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from asreview import Simulate
from asreview.learner import ActiveLearningCycle
from asreview.models.models import get_ai_config


class Enough:
    """Stop when a share of the relevant documents is found and so many documents are judged."""

    def __init__(self, recall: float, judged: int) -> None:
        self.recall, self.judged = recall, judged

    def stop(self, results: pd.DataFrame, labels: list[int]) -> bool:
        """Whether both are reached."""
        found = int(results["label"].sum())
        return len(results) >= len(labels) or (
            found >= self.recall * sum(labels) and len(results) >= self.judged
        )


def order(review: dict[str, Any]) -> list[int]:
    """The documents of one review, those to start from first."""
    np.random.seed(review["seed"])  # noqa: NPY002 - ASReview's own generator
    table = pd.DataFrame({"title": review["title"], "abstract": review["abstract"]})
    cycle = ActiveLearningCycle.from_meta(get_ai_config("elas_u4")["value"])
    simulate = Simulate(
        table, review["labels"], [cycle], stopper=Enough(0.95, review["judged"]), print_progress=False
    )
    simulate.label(review["start"])
    simulate.review()
    return [int(row) for row in simulate._results["record_id"]]


def main() -> None:
    reviews = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps([order(review) for review in reviews]))


if __name__ == "__main__":
    main()
