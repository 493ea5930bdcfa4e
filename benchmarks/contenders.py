"""Run a benchmark's contenders one at a time, each in a process of its own with limits of time and memory."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
from typing import Any, NoReturn


def run_child(
    module: str, *arguments: object, cache: object, seconds: float, memory_gb: float | None
) -> dict[str, Any]:
    """What `python -m module --child ARGUMENTS` reports; `failed` says why there is nothing.

    Args:
        module: the benchmark.
        arguments: of its option `--child`.
        cache: karat's cache folder, or "off".
        seconds: the most that it may take.
        memory_gb: the most that it may allocate; None for Java, which maps far more than it uses.
    """

    def limit() -> None:
        if memory_gb is not None:
            most = int(memory_gb * 1024**3)
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))

    try:
        done = subprocess.run(
            [sys.executable, "-m", module, "--child", *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=seconds,
            env=os.environ | {"KARAT_CACHE": str(cache)},
            preexec_fn=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"not within {seconds:.0f} s"}
    if done.returncode or not done.stdout.strip():
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        return {"failed": lines[-1][:80] if lines else f"ended with {done.returncode}"}
    return dict(json.loads(done.stdout.splitlines()[-1]))


def report(answer: bytes | None, **figures: float) -> NoReturn:
    """Print a child's figures, its peak memory in GB and a digest of its answer, and leave at once."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    digest = hashlib.sha256(answer).hexdigest()[:12] if answer else ""
    print(json.dumps({**figures, "peak": peak, "digest": digest}), flush=True)
    # Some libraries take their time to leave.
    os._exit(0)
