"""Keys as they come from `click.getchar`, on platforms without termios."""

import builtins
import importlib
import sys

import click
import pytest

from karat.cli import keyboard


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("y", "y"),
        ("é", "é"),
        ("\xe0M", "right"),
        ("\x00K", "left"),
        ("\x1b[C", "right"),
        ("\b", "backspace"),
        ("\r", "enter"),
        ("\xe0H", "other"),
        ("\x1b", "other"),
    ],
)
def test_keys_have_names(monkeypatch: pytest.MonkeyPatch, typed: str, key: str) -> None:
    monkeypatch.setattr(click, "getchar", lambda: typed)
    with keyboard.Keyboard() as keys:
        assert keys.key(lambda: False) == key


def test_the_end_of_input_and_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def end() -> str:
        raise EOFError

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    keys = keyboard.Keyboard()
    monkeypatch.setattr(click, "getchar", end)
    assert keys.key(lambda: False) == "end"
    monkeypatch.setattr(click, "getchar", interrupt)
    with pytest.raises(KeyboardInterrupt):
        keys.key(lambda: False)
    monkeypatch.setattr(builtins, "input", interrupt)
    assert keys.line("comment: ") == ""


def test_it_can_be_imported_without_termios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)
    try:
        importlib.reload(keyboard)
        assert type(keyboard.open_keyboard()) is keyboard.Keyboard
    finally:
        monkeypatch.undo()
        importlib.reload(keyboard)
    assert keyboard.termios is not None
