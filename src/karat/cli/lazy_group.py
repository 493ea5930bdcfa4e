"""Groups of commands that are loaded by name, one at a time."""

from __future__ import annotations

from difflib import get_close_matches
from typing import ClassVar

import click


class LazyGroup(click.Group):
    """A group that knows the names of its commands without loading them; see `list_commands`."""

    noun: ClassVar[str]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown name with those that are spelt alike, or else with all that there are."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            noun = self.noun
            alike = get_close_matches(args[0].lower(), names)
            known = f"{noun.capitalize()}s: {', '.join(names)}."
            ctx.fail(f"No {noun} '{args[0]}'. " + (f"Did you mean {' or '.join(alike)}?" if alike else known))
        return super().resolve_command(ctx, args)
