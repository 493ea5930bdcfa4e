"""Run karat commands and scripts in forked children of a process that has loaded karat's libraries.

Each runs in a process of its own, as a user's does, without paying for the start of an interpreter.
"""

import multiprocessing
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

LOADED = [
    "karat.cli.main",
    "karat.campaign.campaign",
    "karat.report.registry",
    "karat.questions.volume.run",
    "matplotlib.figure",
    "pandas",
    "plotly.graph_objects",
    "pyarrow.parquet",
    "rich.console",
    "scipy.stats",
    "sklearn.linear_model",
]
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(LOADED)


class Done(NamedTuple):
    """What became of a command or script."""

    code: int | None
    out: str
    err: str


def run_karat(words: Sequence[str], *, cwd: Path, **environment: str) -> Done:
    """Run `karat` with these arguments."""
    return _run(_command, list(words), cwd, environment)


def run_script(script: str, *, cwd: Path, **environment: str) -> Done:
    """Run Python code as `python -W error -c` does."""
    return _run(_script, script, cwd, environment)


def _run(work: Callable[..., None], what: object, cwd: Path, environment: dict[str, str]) -> Done:
    with TemporaryDirectory() as folder:
        outputs = [Path(folder) / "out", Path(folder) / "err"]
        process = PROCESSES.Process(
            target=_child, args=(work, what, str(cwd), {**os.environ, **environment}, outputs)
        )
        process.start()
        process.join()
        return Done(process.exitcode, *(each.read_text() for each in outputs))


def _child(
    work: Callable[..., None], what: object, cwd: str, environment: dict[str, str], outputs: Sequence[Path]
) -> None:
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [each for each in environment.get("PYTHONPATH", "").split(os.pathsep) if each]
    for stream, path in enumerate(("/dev/null", *outputs)):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT if stream else os.O_RDONLY)
        os.dup2(opened, stream)
        os.close(opened)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    try:
        work(what)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def _command(words: list[str]) -> None:
    from karat.cli.main import main

    sys.argv = ["karat", *words]
    main()


def _script(script: str) -> None:
    sys.argv = ["-c"]
    warnings.simplefilter("error")
    exec(compile(script, "<documentation>", "exec"), {"__name__": "__main__"})  # noqa: S102 - our own
