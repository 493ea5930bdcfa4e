"""Open uploaded files in a process with limits on memory and time: small files may unpack to gigabytes."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from karat.core.errors import KaratError, SourceError
from karat.web.child_process import begin_child

try:
    import resource
except ImportError:  # pragma: no cover - on Windows there is no such limit
    resource = None  # type: ignore[assignment]

__all__ = ["FILE_MEMORY", "FILE_SECONDS", "FileProcess"]

FILE_MEMORY, FILE_SECONDS = 2 * 1024**3, 120.0
LOG = logging.getLogger("karat.web")
T = TypeVar("T")
Arguments = ParamSpec("Arguments")


class FileProcess:
    """A process that reads files, for one thread; it is started when needed, and again after a failure."""

    def __init__(self, *, memory: int = FILE_MEMORY, seconds: float = FILE_SECONDS) -> None:
        self.memory, self.seconds = memory, seconds
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def run(self, work: Callable[Arguments, T], *args: Arguments.args, **kwargs: Arguments.kwargs) -> T:
        """Run a module's function in the process; an error where it takes too much memory or time."""
        pipe = self._started()
        try:
            pipe.send((work, args, kwargs))
            if not pipe.poll(self.seconds):
                self.close()
                raise SourceError(
                    f"Reading the file took longer than {self.seconds:g} seconds, which is what this server "
                    "allows. Use a smaller file, or start the server with a larger --file-time."
                )
            succeeded, value = pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            # It was killed, or a library ended it for lack of memory.
            self.close()
            raise _too_much(self.memory) from None
        if succeeded:
            result: T = value
            return result
        if isinstance(value, KaratError) and value.args == _too_much(self.memory).args:
            self.close()
        raise value

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _started(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.close()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self.memory), daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe


def _too_much(memory: int) -> SourceError:
    return SourceError(
        f"Reading the file takes more memory than this server allows ({memory / 2**30:,.1f} GB). Use a "
        "smaller file, or start the server with a larger --file-memory."
    )


# ---------------------------------------------------------------------- in the process


def _serve(pipe: Connection, memory: int) -> None:
    begin_child()
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    with suppress(EOFError):
        while True:
            work, args, kwargs = pipe.recv()
            pipe.send(_outcome(work, args, kwargs, memory))


def _outcome(
    work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], memory: int
) -> tuple[bool, Any]:
    try:
        return True, work(*args, **kwargs)
    except MemoryError:
        return False, _too_much(memory)
    except RecursionError:
        return False, SourceError("The file holds values that are nested too deeply. Flatten them first.")
    except KaratError as error:
        return False, error
    except Exception as error:
        if str(error) == "can't start new thread":
            # Its stack needs memory, too.
            return False, _too_much(memory)
        if type(error).__module__.startswith(("karat.", "fastapi.", "starlette.")):
            return False, error
        LOG.exception("reading a file")
        return False, RuntimeError(f"{type(error).__name__} while reading a file")
