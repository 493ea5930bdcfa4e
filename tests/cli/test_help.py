"""Help texts: the options that matter first, all of them on demand, and no line wider than a terminal."""

from collections.abc import Iterator

import click
import pytest

from karat.cli.main import COMMANDS, cli, run
from karat.cli.question_commands import MAIN_OPTIONS, QuestionGroup
from karat.core.question import question_names

WIDTH = 80


def commands() -> Iterator[list[str]]:
    yield []
    context = click.Context(cli)
    for name in (*question_names(), *COMMANDS):
        yield [name]
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ([name, each] for each in command.list_commands(context))


ALL = list(commands())
OF_QUESTIONS = [
    words
    for words in ALL
    if words and (words[0] in question_names() or (len(words) == 2 and words[1] in question_names()))
]


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help_fits_a_terminal(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    for option in ("--help", "--help-all") if words in OF_QUESTIONS else ("--help",):
        assert run([*words, option]) == 0
        out = capsys.readouterr().out
        assert [line for line in out.splitlines() if len(line) > WIDTH] == []


@pytest.mark.parametrize("words", OF_QUESTIONS, ids=" ".join)
def test_few_options_come_first(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words, "--help"]) == 0
    short = capsys.readouterr().out
    shown = short.partition("\nOptions:")[2].splitlines()
    options = [line for line in shown if line.startswith("  -") and "help" not in line]
    assert 0 < len(options) <= MAIN_OPTIONS
    assert run([*words, "--help-all"]) == 0
    everything = capsys.readouterr().out
    command = cli.get_command(click.Context(cli), words[0])
    if isinstance(command, QuestionGroup):
        command = command.get_command(click.Context(command), words[1])
    assert command is not None
    named = [option.opts[0] for option in command.params if isinstance(option, click.Option)]
    assert [name for name in named if name not in everything] == []
    assert "The question:" in everything


def test_direct_commands_tell_the_defaults_that_they_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "--help-all"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "How far off the share may be. [default: 0.1]" in out
    assert "holds whenever one looks. [default: anytime]" in out
    assert run(["new", "rate", "--help-all"]) == 0
    assert "[default: fixed]" in capsys.readouterr().out
