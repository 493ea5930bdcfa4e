"""Functions, programs and models keep the contract of judges."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import karat
from karat.testing import JudgeContract
from tests.judges.endpoint import Endpoint, completion, running

PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps(len(json.loads(line)["text"]) % 7 / 7), flush=True)
"""


class TestFunction(JudgeContract):
    def make(self) -> Any:
        return lambda items: [len(item["text"]) % 5 / 5 for item in items]


class TestProgram(JudgeContract):
    @pytest.fixture(autouse=True)
    def program(self, tmp_path: Path) -> None:
        self.path = tmp_path / "judge.py"
        self.path.write_text(PROGRAM)

    def make(self) -> Any:
        return karat.CommandJudge(f"{sys.executable} {self.path}")


class TestModel(JudgeContract):
    fields = ("first", "second")
    endpoint: Endpoint

    @pytest.fixture(autouse=True)
    def server(self) -> Iterator[None]:
        with running(lambda text, _: completion("yes" if len(text) % 2 else "no")) as self.endpoint:
            yield

    def make(self) -> Any:
        return karat.OpenAIJudge(model="m", criterion="c", endpoint=self.endpoint.url)


def test_the_contract_can_fail() -> None:
    class Wrong(JudgeContract):
        def make(self) -> Any:
            return lambda items: [place / 100 for place, _ in enumerate(items)]

    Wrong().test_there_is_a_verdict_for_each_item()
    with pytest.raises(AssertionError):
        Wrong().test_verdicts_do_not_depend_on_the_order()
