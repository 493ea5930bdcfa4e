"""Writes deepeval.json and deepeval_result.json by DeepEval and a metric in code, for `test_evaluations.py`.

Run with a Python that has deepeval: `python make_deepeval.py`. The first is the file that DeepEval keeps of a
run, the second what `evaluate` returns.
"""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
os.environ["DEEPEVAL_TELEMETRY_OPT_OUT"] = "YES"
os.environ["DEEPEVAL_RESULTS_FOLDER"] = tempfile.mkdtemp()
os.chdir(os.environ["DEEPEVAL_RESULTS_FOLDER"])

from deepeval import evaluate  # noqa: E402 - reads the environment
from deepeval.metrics import BaseMetric  # noqa: E402
from deepeval.test_case import LLMTestCase  # noqa: E402

ROWS = (("France", "Paris", "Paris"), ("Spain", "Madrid", "It is Lyon"), ("Italy", "Rome", "Rome, I think"))


class Metric(BaseMetric):
    threshold, async_mode, include_reason, strict_mode, evaluation_model = 0.5, False, True, False, None

    def measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        self.score, self.reason = self.judge(test_case)
        self.success = self.score >= self.threshold
        return self.score

    async def a_measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        return self.measure(test_case)

    def is_successful(self) -> bool:
        return self.success

    @property
    def __name__(self) -> str:
        return type(self).__name__


class Contains(Metric):
    def judge(self, test_case: LLMTestCase) -> tuple[float, str]:
        found = test_case.expected_output in test_case.actual_output
        return float(found), "It is there." if found else "It is not there."


class Brevity(Metric):
    threshold = 0.1

    def judge(self, test_case: LLMTestCase) -> tuple[float, str]:
        return 1 / len(test_case.actual_output.split()), "One over the words."


cases = [
    LLMTestCase(input=f"What is the capital of {land}?", expected_output=town, actual_output=answer)
    for land, town, answer in ROWS
]
result = evaluate(cases, [Contains(), Brevity()])
(HERE / "deepeval_result.json").write_text(result.model_dump_json(indent=1) + "\n")
(written,) = Path(os.environ["DEEPEVAL_RESULTS_FOLDER"]).glob("test_run_*.json")
run = json.loads(written.read_text())
run["runDuration"] = 0.0
for case in run["testCases"]:
    case["runDuration"] = 0.0
(HERE / "deepeval.json").write_text(json.dumps(run, indent=1) + "\n")
