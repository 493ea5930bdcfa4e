"""Single keys from a terminal, which is left as it was found."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

__all__ = ["Keyboard"]

# How long the rest of an escape sequence may take, and how often to see whether the window has changed.
SEQUENCE_SECONDS, LOOK_SECONDS = 0.05, 0.5

SEQUENCES = {
    "\x1b[C": "right",
    "\x1bOC": "right",
    "\x1b[D": "left",
    "\x1bOD": "left",
    "\x7f": "backspace",
    "\b": "backspace",
    "\r": "enter",
    "\n": "enter",
    "\x04": "end",
}

# Ends that give no chance to tidy up by themselves.
ENDINGS = (signal.SIGTERM, signal.SIGHUP)


class Keyboard:
    """Reads keys as they are pressed, without echo, until it is closed.

    Ctrl-C still interrupts and Ctrl-Z still suspends; when the process goes on, the terminal is set
    again.
    """

    def __init__(self) -> None:
        self.terminal = sys.stdin.fileno()
        self.resumed = False
        self._found: list[Any] | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Keyboard:
        self._found = termios.tcgetattr(self.terminal)
        for ending in ENDINGS:
            self._handlers[ending] = signal.signal(ending, _leave)
        self._handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._go_on)
        self._set()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reset()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def key(self, changed: Callable[[], bool]) -> str:
        """The next key: a character, or right, left, backspace, enter, end, or "" if `changed` says so.

        Keys that mean nothing here (F1, page up) come as "other".
        """
        while not self._ready(LOOK_SECONDS):
            if self.resumed or changed():
                self.resumed = False
                return ""
        return self._read()

    def forget(self) -> None:
        """Drop keys that were pressed and not read yet."""
        termios.tcflush(self.terminal, termios.TCIFLUSH)

    def line(self, prompt: str) -> str:
        """A whole line, with the terminal's own editing; "" where it was broken off."""
        self._reset()
        try:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            # In this mode the terminal hands over whole lines.
            text = os.read(self.terminal, 4096)
        except KeyboardInterrupt:
            return ""
        finally:
            self._set()
        return text.decode("utf-8", "replace").strip()

    def _read(self) -> str:
        first = os.read(self.terminal, 1)
        if not first:
            return "end"
        if first == b"\x1b":
            while self._ready(SEQUENCE_SECONDS) and len(first) < 16:
                first += os.read(self.terminal, 1)
                # A sequence ends with a letter or ~, but ESC [ and ESC O only begin one.
                if first not in (b"\x1b[", b"\x1bO") and 0x40 <= first[-1] <= 0x7E:
                    break
            return SEQUENCES.get(first.decode("ascii", "replace"), "other")
        # The rest of a character of several bytes.
        length = 1 + (first[0] >= 0xC0) + (first[0] >= 0xE0) + (first[0] >= 0xF0)
        while len(first) < length and self._ready(SEQUENCE_SECONDS):
            first += os.read(self.terminal, 1)
        text = first.decode("utf-8", "replace")
        return SEQUENCES.get(text, text)

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self.terminal], [], [], seconds)[0])

    def _set(self) -> None:
        tty.setcbreak(self.terminal, termios.TCSADRAIN)

    def _reset(self) -> None:
        if self._found is not None:
            termios.tcsetattr(self.terminal, termios.TCSADRAIN, self._found)

    def _go_on(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._set()
        self.resumed = True


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise SystemExit(128 + number)
