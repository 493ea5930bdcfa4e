"""Help texts in groups: the options that matter most, and all of them behind --help-all."""

from __future__ import annotations

from typing import Any

import click

# The key of click's context under which it is kept that all options are wanted.
_ALL = "karat.help_all"
MAIN, OTHER = "Options", "Other options"


class HeadedOption(click.Option):
    """An option that knows the heading of its group."""

    def __init__(self, *names: Any, heading: str = OTHER, **settings: Any) -> None:
        super().__init__(*names, **settings)
        self.heading = heading


class GroupedCommand(click.Command):
    """A command whose help shows its main options; --help-all shows all of them by group.

    Attributes:
        first: the names of the main options, most important first.
    """

    def __init__(self, *arguments: Any, first: tuple[str, ...] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.first = first
        everything = click.Option(
            ["--help-all"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_all,
            help="Show all options and exit.",
        )
        self.params.append(everything)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The main options; all of them where --help-all was given."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        about_help = [option for option in options if {"--help", "--help-all"} & {*option.opts}]
        named = {option.name: option for option in options}
        main = [named[name] for name in self.first if name in named]
        if not main:
            main = [option for option in options if option not in about_help]
        _write(formatter, MAIN, [*main, *about_help], ctx)
        if not ctx.meta.get(_ALL):
            return
        rest = [option for option in options if option not in main and option not in about_help]
        headings = dict.fromkeys(getattr(option, "heading", OTHER) for option in rest)
        for heading in sorted(headings, key=lambda each: each == OTHER):
            group = [option for option in rest if getattr(option, "heading", OTHER) == heading]
            _write(formatter, heading, group, ctx)


def _write(
    formatter: click.HelpFormatter, heading: str, options: list[click.Option], ctx: click.Context
) -> None:
    records = [record for option in options if (record := option.get_help_record(ctx)) is not None]
    if records:
        with formatter.section(heading):
            formatter.write_dl(records)


def _show_all(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[_ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()
