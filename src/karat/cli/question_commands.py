"""Groups of commands with one command for each question, made from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from karat.core.question import Question, question_named, question_names

if TYPE_CHECKING:
    from karat.core.choices import Choices


class QuestionGroup(click.Group):
    """Makes the command of a question when it is called, so that nothing else is loaded."""

    def __init__(self, *, make: Callable[[Question[Any, Any, Any]], click.Command], **settings: Any) -> None:
        super().__init__(no_args_is_help=True, **settings)
        self._make = make

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all questions."""
        return list(question_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a question."""
        return self._make(question_named(cmd_name)) if cmd_name in question_names() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the questions there are when somebody asks for another."""
        if args and args[0] not in question_names() and not args[0].startswith("-"):
            ctx.fail(f"No question '{args[0]}'. Questions: {', '.join(question_names())}.")
        return super().resolve_command(ctx, args)


def help_text(command: str, question: Question[Any, Any, Any], summary: str, more: str = "") -> str:
    """The help text of a question's command: one sentence, what FILE may be, and examples."""
    examples = "\n".join(question.examples.get(command, ()))
    parts = [summary, more, f"\b\n{examples}" if examples else ""]
    return "\n\n".join(part for part in parts if part)


def choices_from_options(cls: type[Choices], given: Mapping[str, Any]) -> Any:
    """The choices of this class that the given options make."""
    from karat.cli.choice_options import values_from_options

    return cls.of(**values_from_options(cls, given))
