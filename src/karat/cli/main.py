"""The entry point: finds commands by name and turns errors into one line."""

from __future__ import annotations

import io
import sys
import warnings
from importlib import import_module
from typing import Any

import click

from karat.cli.lazy_group import LazyGroup
from karat.core.errors import KaratError, KaratWarning
from karat.core.question import question_named, question_names, question_summaries
from karat.version import __version__

SECTIONS = {
    "Before the first label": {
        "demo": "Run the main job end to end on generated data.",
        "plan": "Predict how many labels each method needs.",
        "simulate": "Try methods on data whose labels are all known.",
        "read": "Results of evaluation tools as items with verdicts.",
        "judge": "Verdicts of a language model or a program on items.",
        "duplicates": "Find references that occur twice, and merge them.",
    },
    "Campaigns: labelling by people, over days": {
        "new": "Start a campaign: labelling by people, over days.",
        "list": "The campaigns of a database, or of a server.",
        "show": "The status of a campaign and its result so far.",
        "check": "Check that quality meets requirements: a gate for CI builds.",
        "log": "Log a result to MLflow: metrics with bounds, and the report page.",
        "set": "Change a campaign after its start.",
        "switch": "Say what a running campaign does next: look further, or sample.",
        "archive": "Close a campaign, or open it again.",
        "delete": "Delete a campaign for good.",
    },
    "Labels": {
        "label": "Label in the terminal, one key for an answer.",
        "ask": "Hand out items to label elsewhere.",
        "tell": "Read one person's labels from a file.",
        "correct": "Set the label of an item, overriding all opinions.",
        "import": "Read labels of several people from a file.",
        "export": "Write the labels of a campaign, the documents found or the items kept.",
        "annotators": "How much each annotator has labelled, and how well.",
    },
    "Servers, databases and shells": {
        "serve": "Serve the annotators' page, the owner's dashboard and the HTTP API.",
        "invite": "Print a link for somebody to label in campaign NAME.",
        "backup": "Write a whole database to one file.",
        "restore": "Copy a backup into an empty database.",
        "copy": "Copy one campaign into another database.",
        "completion": "Completion of commands, options and names in your shell.",
    },
}
COMMANDS = {name: words for commands in SECTIONS.values() for name, words in commands.items()}

# Names that Python keeps for itself, with what their file and function are called instead.
PYTHON_NAMES = {"import": "import_", "list": "list_", "set": "set_"}


class CommandsByName(LazyGroup):
    """Loads a command's file only when that command is called."""

    noun = "command"

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, without loading anything."""
        return [*question_names(), *COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        if cmd_name in question_names():
            from karat.cli.answer import answer_command

            return answer_command(question_named(cmd_name))
        if cmd_name not in COMMANDS:
            return None
        word = PYTHON_NAMES.get(cmd_name, cmd_name)
        command: click.Command = getattr(import_module(f"karat.cli.{word}"), word)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The lists for --help, from the tables above."""
        with formatter.section("Answer a question about FILE, now"):
            formatter.write_dl(list(question_summaries().items()))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))


@click.command(cls=CommandsByName, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="karat", message="%(prog)s %(version)s")
def cli() -> None:
    """Know how good your data is from a handful of labels."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal of another encoding cannot show is spelled out, not an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; a user's mistake is one line on stderr and exit code 2."""
    with warnings.catch_warnings():
        # What somebody should know is one line too; what libraries say to programmers stays as it is.
        warnings.filterwarnings("always", category=KaratWarning)
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *more: Any, **named: Any) -> None:
            if issubclass(category, KaratWarning):
                _say_in_one_line(message)
            else:
                usual(message, category, *more, **named)

        warnings.showwarning = show
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    try:
        code = cli.main(arguments, prog_name="karat", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return 0
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" See '{context.command_path} --help'." if context else ""
        message = error.format_message()
        _say_in_one_line(f"{message}{'' if message.endswith(('.', '?')) else '.'}{hint}")
        return 2
    except KaratError as error:
        _say_in_one_line(error)
        return 2
    except (KeyboardInterrupt, click.Abort):
        click.echo("karat: stopped.", err=True)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`karat … | head`); there is nobody left to tell.
        sys.stdout = None
        return 0
    # Commands that answer with an exit code leave by click's `exit`, which comes back as a number.
    return code if isinstance(code, int) else 0


def _say_in_one_line(message: object) -> None:
    """Print a message to stderr; click lists choices on lines of their own, and names may have breaks."""
    click.echo(f"karat: {' '.join(str(message).split())}", err=True)
