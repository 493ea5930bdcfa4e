"""Groups of commands that are loaded by name, one at a time."""

from __future__ import annotations

from typing import ClassVar

import click


class LazyGroup(click.Group):
    """A group that knows the names of its commands without loading them; see `list_commands`."""

    noun: ClassVar[str]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown name with a list of those there are."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            noun = self.noun
            ctx.fail(f"No {noun} '{args[0]}'. {noun.capitalize()}s: {', '.join(names)}.")
        return super().resolve_command(ctx, args)
