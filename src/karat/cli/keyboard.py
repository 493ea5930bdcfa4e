"""Read single key presses from a terminal: `click.getchar` on Windows, a select loop on POSIX.

`click.getchar` discards what was typed since the key before and cannot stop waiting when the window changes.
Where termios exists, `PosixKeyboard` therefore reads the terminal itself: a fast annotator loses no key, and
a resized window is drawn again at once.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import click

try:
    import termios
    import tty
except ImportError:  # pragma: no cover - Windows
    termios = tty = None  # type: ignore[assignment]

# How long the rest of an escape sequence may take, and how often to look for a resized window.
SEQUENCE_SECONDS, LOOK_SECONDS = 0.05, 0.5

KEY_NAMES = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", "\xe0M", "\x00M"), "right"),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "\xe0K", "\x00K"), "left"),
    **dict.fromkeys(("\x7f", "\b"), "backspace"),
    **dict.fromkeys(("\r", "\n"), "enter"),
    "\x04": "end",
}

# Signals that would end the process before the terminal is restored.
TERMINATING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def open_keyboard() -> Keyboard:
    """The keyboard of this platform, to be used in a `with` statement."""
    return Keyboard() if termios is None else PosixKeyboard()


class Keyboard:
    """Reads keys with `click.getchar`, on every platform."""

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing to restore: `click.getchar` restores the terminal after each key."""

    def key(self, changed: Callable[[], bool]) -> str:  # noqa: ARG002
        """The next key: a character, or right, left, backspace, enter, end; any other key is "other".

        "" means that the screen must be drawn again, because `changed` returned True.
        """
        try:
            return _key_name(click.getchar())
        except EOFError:
            return "end"

    def forget(self) -> None:
        """Discard keys that were pressed and not read yet; `click.getchar` does so by itself."""

    def line(self, prompt: str) -> str:
        """A whole line, edited as the terminal allows; "" where it was interrupted."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            return ""


class PosixKeyboard(Keyboard):
    """Reads keys without echo from entering to leaving the `with` block; the terminal is restored then.

    Ctrl-C still interrupts and Ctrl-Z still suspends; when the process continues, the terminal is set again.
    """

    def __init__(self) -> None:
        self.terminal = sys.stdin.fileno()
        self.resumed = False
        self._modes: list[Any] | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> PosixKeyboard:
        self._modes = termios.tcgetattr(self.terminal)
        for number in TERMINATING:
            self._handlers[number] = signal.signal(number, _exit)
        self._handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._resume)
        self._disable_echo()
        return self

    def __exit__(self, *error: object) -> None:
        """Restore the terminal and the signal handlers."""
        self._restore()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def key(self, changed: Callable[[], bool]) -> str:
        """The next key, named as by `Keyboard.key`; "" when the process resumed or `changed` is True."""
        while not self._ready(LOOK_SECONDS):
            if self.resumed or changed():
                self.resumed = False
                return ""
        return self._read()

    def forget(self) -> None:
        """Discard keys that were pressed and not read yet."""
        termios.tcflush(self.terminal, termios.TCIFLUSH)

    def line(self, prompt: str) -> str:
        """A whole line, with the terminal's own editing; "" where it was interrupted."""
        self._restore()
        try:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            # In this mode the terminal returns whole lines.
            text = os.read(self.terminal, 4096)
        except KeyboardInterrupt:
            return ""
        finally:
            self._disable_echo()
        return text.decode("utf-8", "replace").strip()

    def _read(self) -> str:
        typed = os.read(self.terminal, 1)
        if not typed:
            return "end"
        if typed == b"\x1b":
            while self._ready(SEQUENCE_SECONDS) and len(typed) < 16:
                typed += os.read(self.terminal, 1)
                # A sequence ends with a letter or ~, but ESC [ and ESC O only begin one.
                if typed not in (b"\x1b[", b"\x1bO") and 0x40 <= typed[-1] <= 0x7E:
                    break
            return _key_name(typed.decode("ascii", "replace"))
        # The rest of a character of several bytes.
        length = 1 + (typed[0] >= 0xC0) + (typed[0] >= 0xE0) + (typed[0] >= 0xF0)
        while len(typed) < length and self._ready(SEQUENCE_SECONDS):
            typed += os.read(self.terminal, 1)
        return _key_name(typed.decode("utf-8", "replace"))

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self.terminal], [], [], seconds)[0])

    def _disable_echo(self) -> None:
        tty.setcbreak(self.terminal, termios.TCSADRAIN)

    def _restore(self) -> None:
        if self._modes is not None:
            termios.tcsetattr(self.terminal, termios.TCSADRAIN, self._modes)

    def _resume(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._disable_echo()
        self.resumed = True


def _key_name(typed: str) -> str:
    """The name of a special key, or the character itself; escape sequences without a name are "other"."""
    return KEY_NAMES.get(typed, typed if len(typed) == 1 and typed != "\x1b" else "other")


def _exit(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise SystemExit(128 + number)
