"""`karat completion`: the script that makes a shell complete karat's commands, options and names."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Completion of commands, options and names in your shell.

    Prints a script. Put it where your shell looks for such, and open a new shell:

    \b
    karat completion bash > ~/.local/share/bash-completion/completions/karat
    karat completion zsh > ~/.zfunc/_karat
    karat completion fish > ~/.config/fish/completions/karat.fish

    zsh needs fpath+=~/.zfunc before compinit in ~/.zshrc.
    """
    from click.shell_completion import get_completion_class

    from karat.cli.main import cli

    complete = get_completion_class(shell)
    assert complete is not None  # noqa: S101 - click completes for all of `SHELLS`
    click.echo(complete(cli, {}, "karat", "_KARAT_COMPLETE").source())
