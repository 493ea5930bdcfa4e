"""A disk that loses unsynced writes, rebuilt from the system calls that strace recorded of a process."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,rename,close"
SECTOR = 512

_CALL = re.compile(r"^(?P<pid>\d+) +(?P<name>\w+)\((?P<arguments>.*)\) += (?P<value>-?\d+)")
_UNFINISHED = re.compile(r"^(?P<pid>\d+) +(?P<start>.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"^(?P<pid>\d+) +<\.\.\. \w+ resumed>(?P<end>.*)$")
_FILE = re.compile(r"^\d+<(?P<path>[^>]*)>")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


class Call(NamedTuple):
    """A system call that succeeded: its name, its arguments as strace prints them, and what it returned."""

    name: str
    arguments: str
    value: int


def read_trace(path: Path) -> Iterator[Call]:
    """The calls of `strace -f -y -xx`, in the order in which they ended."""
    started: dict[str, str] = {}
    with path.open() as lines:
        for line in lines:
            line = line.rstrip("\n")
            if unfinished := _UNFINISHED.match(line):
                started[unfinished["pid"]] = unfinished["start"]
                continue
            if resumed := _RESUMED.match(line):
                line = f"{resumed['pid']} {started.pop(resumed['pid'])}{resumed['end']}"
            if (call := _CALL.match(line)) and int(call["value"]) >= 0:
                yield Call(call["name"], call["arguments"], int(call["value"]))


@dataclass
class TracedFile:
    """A file as the process sees it, and the writes that a power cut may lose."""

    content: bytearray = field(default_factory=bytearray)
    durable: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    is_entered: bool = False

    def write(self, offset: int, data: bytes) -> None:
        _put(self.content, offset, data)
        self.pending.append((offset, data))

    def truncate(self, size: int) -> None:
        _cut(self.content, size)
        self.pending.append((size, None))

    def sync(self) -> None:
        self.durable, self.pending = bytes(self.content), []

    def after_cut(self, generator: np.random.Generator, share: float) -> bytes:
        """What is on the disk: everything synced, and each sector of what was not with this probability."""
        content = bytearray(self.durable)
        for place, data in self.pending:
            if data is None:
                if generator.random() < share:
                    _cut(content, place)
                continue
            for start in range(0, len(data), SECTOR):
                if generator.random() < share:
                    _put(content, place + start, data[start : start + SECTOR])
        return bytes(content)


@dataclass
class TracedDisk:
    """The files below a folder after the calls so far.

    A file's name is on the disk once its folder was synced after it was made. Names that are removed may come
    back until then.
    """

    folder: Path
    files: dict[Path, TracedFile] = field(default_factory=dict)
    removed: dict[Path, TracedFile] = field(default_factory=dict)

    def apply(self, call: Call) -> None:
        """Let a call happen; calls on other files are ignored."""
        match call.name:
            case "openat":
                path = _path_in(call.arguments.partition(", ")[2])
                if path is not None and "O_CREAT" in call.arguments and self._has(path):
                    self.files.setdefault(path, TracedFile())
            case "unlink":
                path = _path_in(call.arguments)
                if path in self.files:
                    self.removed[path] = self.files.pop(path)
            case "rename":
                raise NotImplementedError("karat renames no file of a database")
            case "fsync" | "fdatasync":
                self._sync(_opened(call.arguments))
            case "write" | "pwrite64" | "ftruncate":
                path = _opened(call.arguments)
                if path in self.files:
                    self._change(self.files[path], call)

    def write_after_cut(self, folder: Path, generator: np.random.Generator, share: float) -> None:
        """Write the files that are there when the power comes back."""
        folder.mkdir()
        back = {path: file for path, file in self.removed.items() if generator.random() < 0.5}
        for path, file in {**back, **self.files}.items():
            if file.is_entered or generator.random() < share:
                (folder / path.name).write_bytes(file.after_cut(generator, share))

    def _has(self, path: Path) -> bool:
        return path.parent == self.folder

    def _sync(self, path: Path) -> None:
        if path == self.folder:
            self.removed.clear()
            for file in self.files.values():
                file.is_entered = True
        elif path in self.files:
            self.files[path].sync()

    @staticmethod
    def _change(file: TracedFile, call: Call) -> None:
        if call.name == "ftruncate":
            file.truncate(int(call.arguments.rpartition(", ")[2]))
            return
        data = _bytes_in(call.arguments)
        offset = int(call.arguments.rpartition(", ")[2]) if call.name == "pwrite64" else len(file.content)
        file.write(offset, data[: call.value])


def written_text(call: Call, path: Path) -> str | None:
    """What a call appended to a text file; None where it did something else."""
    if call.name != "write" or _opened(call.arguments) != path:
        return None
    return _bytes_in(call.arguments).decode()


def _opened(arguments: str) -> Path | None:
    match = _FILE.match(arguments)
    return None if match is None else Path(_decode(match["path"]))


def _decode(name: str) -> str:
    return bytes.fromhex(name.replace("\\x", "")).decode() if name.startswith("\\x") else name


def _bytes_in(arguments: str) -> bytes:
    match = _TEXT.search(arguments)
    assert match is not None
    assert match[2] is None, "strace cut a string off"
    return bytes.fromhex(match[1].replace("\\x", ""))


def _path_in(arguments: str) -> Path | None:
    match = _TEXT.search(arguments)
    return None if match is None else Path(bytes.fromhex(match[1].replace("\\x", "")).decode())


def _put(content: bytearray, offset: int, data: bytes) -> None:
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def _cut(content: bytearray, size: int) -> None:
    del content[size:]
    content.extend(bytes(max(0, size - len(content))))
