"""Groups of commands with one command for each question, made from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from karat.cli.choice_options import add_options, apply_options, given_values, values_from_options
from karat.cli.grouped_help import GroupedCommand
from karat.cli.lazy_group import LazyGroup
from karat.cli.number_types import Number
from karat.core.question import Question, question_named, question_names
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from karat.core.choices import Choices


# Options that a help text shows first; --help-all shows the others.
MAIN_OPTIONS = 6
# Of example commands, which are indented and may end in a backslash.
EXAMPLE_WIDTH = 72


class QuestionGroup(LazyGroup):
    """Makes the command of a question when it is called, so that nothing else is loaded."""

    noun = "question"

    def __init__(self, *, make: Callable[[Question[Any, Any, Any]], click.Command], **settings: Any) -> None:
        super().__init__(no_args_is_help=True, **settings)
        self._make = make

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all questions."""
        return list(question_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a question."""
        return self._make(question_named(cmd_name)) if cmd_name in question_names() else None


seed_option = click.option(
    "--seed", type=Number(int, least=0), metavar="N", help="Random seed.  [default: 0]"
)


def criterion_option(question: Question[Any, Any, Any]) -> Callable[[Any], Any]:
    """What counts as right, for commands that start campaigns."""
    words = f"What counts as {question.right}, in words that annotators see."
    return click.option("--criterion", metavar="TEXT", help=words)


def question_command(
    group: str,
    question: Question[Any, Any, Any],
    run: Callable[..., None],
    *options: Callable[[Any], Any],
    choices: Iterable[type[Choices]],
    help_texts: Iterable[str],
    without: tuple[str, ...] = (),
    main: tuple[str, ...] = (),
    on: str | None = None,
    usual: Mapping[str, Any] | None = None,
) -> click.Command:
    """The command of a question in a group ("new", "plan", "simulate" or "answer").

    Args:
        group: the name of the group.
        question: which question.
        run: what the command does.
        options: those that are not choices.
        choices: the classes of choices to make options of.
        help_texts: paragraphs of the help text; examples come after them.
        without: choices that are no options here.
        main: options that matter most here, before those that matter to the question.
        on: the group whose choices are offered, where it is another one.
        usual: defaults of this command where they are not those of the choices.
    """
    examples = "\n".join(folded(example) for example in question.examples.get(group, ()))
    texts = [*help_texts, f"\b\n{examples}" if examples else ""]
    offered = add_options(run, *choices, on=on or group, without=without, usual=usual)
    command = apply_options(offered, *options)
    return click.command(
        question.name,
        cls=GroupedCommand,
        first=tuple(dict.fromkeys((*main, *question.main)))[:MAIN_OPTIONS],
        help="\n\n".join(text for text in texts if text),
    )(command)


def folded(example: str) -> str:
    """A command line in several lines that fit a terminal, each but the last with a backslash at its end."""
    lines = [""]
    for place, part in enumerate(example.split(" --")):
        words = part if not place else f"--{part}"
        if place and len(lines[-1]) + len(words) > EXAMPLE_WIDTH:
            lines[-1] += " \\"
            lines.append(f"    {words}")
        else:
            lines[-1] = f"{lines[-1]} {words}".strip() if len(lines) == 1 else f"{lines[-1]} {words}"
    return "\n".join(lines)


def open_files(question: Question[Any, Any, Any], files: tuple[str, ...], *, truth: str | None = None) -> Any:
    """A question's source, read from files with the columns and the engine that were given as options.

    With a column of true labels, `truth`, the source comes with them.
    """
    from karat.sources.kinds import kind_named

    kind, given = kind_named(question.source), given_values()
    places = files[0] if len(files) == 1 else list(files)
    columns = choices_from_options(kind.columns, given)
    engine = values_from_options(EngineChoices, given)
    if truth is not None:
        return kind.open_labelled(places, columns, truth=truth, engine=engine)
    return kind.open(places, columns, engine=engine)


def choices_from_options(cls: type[Choices], given: Mapping[str, Any]) -> Any:
    """The choices of this class that the given options make."""
    return cls.of(**values_from_options(cls, given))
