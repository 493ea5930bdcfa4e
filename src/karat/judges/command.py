"""`CommandJudge`: any program that reads items as JSON lines and writes a verdict for each."""

from __future__ import annotations

import hashlib
import json
import shlex
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from karat.core.errors import ParameterError
from karat.judges.pace import Budget
from karat.judges.verdicts import Item, JudgeError, Verdict, verdict_of


@dataclass(frozen=True)
class CommandJudge:
    """A program as a judge, started once for all items.

    It reads one JSON object a line, the fields of an item, and writes one line for each, in their order: a
    number from 0 to 1, null for no verdict, or an object with `verdict` and, if it likes, `choice`.

    Attributes:
        command: as typed in a shell; it is started without one.
    """

    command: str

    def __post_init__(self) -> None:
        _ = self.words

    @property
    def words(self) -> list[str]:
        """The program and its arguments."""
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise ParameterError(
                f"The command {self.command!r} cannot be split into words: {error}."
            ) from None
        if not words:
            raise ParameterError("The command of a judge is empty.")
        return words

    @property
    def identity(self) -> dict[str, Any]:
        """The command, and the content of the files that it names: an edited program is another judge."""
        files = {
            word: hashlib.sha256(Path(word).read_bytes()).hexdigest()
            for word in self.words
            if Path(word).is_file()
        }
        return {"judge": "command", "command": self.command, "files": files}

    details = identity

    def __call__(self, items: Sequence[Item]) -> list[Verdict]:
        """The verdicts on these items, in their order."""
        return [verdict for batch in self.stream(items, Budget()) for _, verdict in batch]

    def stream(self, items: Sequence[Item], budget: Budget) -> Iterator[list[tuple[int, Verdict]]]:  # noqa: ARG002
        """Verdicts as the program writes them; an error says where it stopped."""
        with TemporaryFile("w+", errors="replace") as complaints:
            try:
                process = subprocess.Popen(  # noqa: S603 - the user's own program
                    self.words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=complaints,
                    encoding="utf-8",
                    errors="replace",
                )
            except OSError as error:
                raise JudgeError(f"{self.words[0]} cannot be started: {error.strerror or error}.") from None
            try:
                written = 0
                for written, line in enumerate(_lines(process, items), start=1):
                    if written > len(items):
                        break
                    yield [(written - 1, _parse(line, written - 1))]
                process.wait() if written <= len(items) else process.kill()
                self._check_end(written, len(items), process.returncode, complaints)
            finally:
                process.kill()
                process.wait()
                for stream in (process.stdin, process.stdout):
                    if stream is not None:
                        with suppress(OSError):
                            stream.close()

    def _check_end(self, written: int, wanted: int, code: int | None, complaints: IO[str]) -> None:
        if written > wanted:
            raise JudgeError(f"{self.command} wrote more lines than the {wanted:,} items that it was given.")
        if written == wanted and code == 0:
            return
        complaints.seek(0)
        last = next((line.strip() for line in reversed(complaints.readlines()) if line.strip()), "")
        reason = f" ({last[:200]})" if last else ""
        raise JudgeError(
            f"{self.command} ended with code {code}{reason} after {written:,} of {wanted:,} verdicts. "
            "Those are kept if there is a cache; correct the program and run it again."
        )


def _lines(process: subprocess.Popen[str], items: Sequence[Item]) -> Iterator[str]:
    """What the program writes, while another thread gives it the items."""
    if process.stdin is None or process.stdout is None:
        raise AssertionError("both are pipes")
    threading.Thread(target=_feed, args=(process.stdin, items), daemon=True).start()
    yield from process.stdout


def _feed(stream: IO[str], items: Sequence[Item]) -> None:
    # A program that ends early closes its input; what it wrote tells how far it came.
    with suppress(OSError, ValueError):
        for item in items:
            stream.write(json.dumps(item, ensure_ascii=False) + "\n")
            stream.flush()
        stream.close()


def _parse(line: str, index: int) -> Verdict:
    try:
        answer = json.loads(line)
    except json.JSONDecodeError:
        shown = repr(line.strip())[:60]
        raise JudgeError(
            f"Line {index + 1:,} of the judge's output is {shown}, not JSON. Write a number from 0 to 1, "
            'null, or an object such as {"verdict": 0.9}, and nothing else, to standard output.'
        ) from None
    if not isinstance(answer, dict):
        return verdict_of(answer, index)
    if "verdict" not in answer:
        raise JudgeError(f'Line {index + 1:,} of the judge\'s output has no "verdict".')
    verdict = verdict_of(answer["verdict"], index)
    return replace(verdict, choice=str(answer.get("choice", "")))
