"""Background tasks by name: one at a time, results kept where asked for, errors heard of."""

import asyncio
import logging

import pytest

from karat.core.errors import SourceError
from karat.web.tasks_by_name import TasksByName
from tests.event_loop import run_in_thread


def test_whoever_asks_while_a_task_runs_shares_it() -> None:
    async def main() -> None:
        begun: list[str] = []
        gate = asyncio.Event()

        async def work(name: str) -> str:
            begun.append(name)
            await gate.wait()
            return name.upper()

        tasks = TasksByName(work)
        first, second = tasks.begin("a"), tasks.begin("a")
        assert first is second
        assert tasks.begin("b") is not first
        assert tasks.is_running("a")
        assert len(tasks.running()) == 2
        assert tasks.result("a") is None
        gate.set()
        assert await first == tasks.result("a") == "A"
        assert not tasks.is_running("a")
        # It is over, and begins anew.
        await tasks.begin("a")
        assert begun == ["a", "b", "a"]

    run_in_thread(main())


def test_a_result_is_kept_until_it_is_forgotten_and_a_failure_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        runs = 0

        async def work(name: str) -> int:
            nonlocal runs
            runs += 1
            if name == "mistake":
                raise SourceError("No such file.")
            if name == "bug":
                raise ZeroDivisionError
            return runs

        tasks = TasksByName(work, keep_results=True)
        assert await tasks.begin("a") == await tasks.begin("a") == 1
        tasks.forget("a")
        assert await tasks.begin("a") == 2
        for name in ("mistake", "bug", "bug"):
            await asyncio.wait([tasks.begin(name)])
            assert tasks.result(name) is None
        assert runs == 5

    with caplog.at_level(logging.ERROR, logger="karat.web"):
        run_in_thread(main())
    # Users' mistakes are answered where they were asked for; the log has what is karat's fault.
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError, ZeroDivisionError]
