"""Run methods on known labels for many seeds, in several processes where that is worth it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from karat.core.errors import ParameterError

# Work that is done sooner than this (seconds) is not worth starting processes for.
WORTH_PROCESSES = 4.0

# Runs all methods with one seed, on one and the same data so that they can be compared seed by seed.
# Pickled once for each process.
SeedJob = Callable[[int], Sequence[Any]]


def run_seeds(
    job: SeedJob,
    *,
    methods: Sequence[str],
    trials: int,
    seed: int = 0,
    processes: int | None = None,
    on_trial: Callable[[Any], None] | None = None,
) -> tuple[Any, ...]:
    """All trials of a job, method by method and seed by seed. A trial has a `method` and a `seed`.

    Args:
        job: what to run.
        methods: the order in which to return them.
        trials: how many seeds, counted up from `seed`.
        seed: the first one.
        processes: how many at once; by default as many as there are cores when it is worth it.
        on_trial: called after each trial, in the order in which they end.
    """
    if trials < 1:
        raise ParameterError(f"Trials must be at least 1; it is {trials}.")
    seeds = range(seed, seed + trials)
    done: list[Any] = []

    def note(finished: Iterable[Any]) -> None:
        for trial in finished:
            done.append(trial)
            if on_trial is not None:
                on_trial(trial)

    started = time.perf_counter()
    note(job(seeds[0]))
    expected = (time.perf_counter() - started) * (trials - 1)
    workers = min(processes or os.cpu_count() or 1, trials - 1)
    if workers > 1 and (processes is not None or expected > WORTH_PROCESSES):
        with ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_keep_job, initargs=(job,)
        ) as pool:
            for future in as_completed([pool.submit(_run_kept_job, one) for one in seeds[1:]]):
                note(future.result())
    else:
        for one in seeds[1:]:
            note(job(one))
    place = {method: position for position, method in enumerate(methods)}
    return tuple(sorted(done, key=lambda trial: (place[trial.method], trial.seed)))


_job: SeedJob


def _keep_job(job: SeedJob) -> None:
    """Give a worker process the job once, instead of with every seed."""
    global _job
    _job = job


def _run_kept_job(seed: int) -> Sequence[Any]:
    return _job(seed)
