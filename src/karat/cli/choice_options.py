"""Command-line options derived from typed choices, and the values that were given for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from karat.cli.grouped_help import HeadedOption
from karat.cli.number_types import NONE, Number
from karat.core.choices import Choice, Choices
from karat.core.errors import ParameterError, SourceError

Command = TypeVar("Command", bound=Callable[..., Any])

# The key under which options that were typed are kept in click's context.
_GIVEN = "karat.given"


class Parts(click.ParamType[tuple[Any, ...]]):
    """A fixed number of values with colons in between, such as 1:100."""

    def __init__(self, kinds: tuple[type, ...], name: str) -> None:
        self.kinds, self.name = kinds, name

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, ...]:
        """The values."""
        if isinstance(value, tuple):
            return value
        texts = value.split(":")
        try:
            return tuple(kind(text) for kind, text in zip(self.kinds, texts, strict=True))
        except ValueError:
            self.fail(f"'{value}' is not of the form {self.name}.", param, ctx)


def add_options(
    command: Command,
    *choices: type[Choices],
    on: str,
    without: tuple[str, ...] = (),
    usual: Mapping[str, Any] | None = None,
) -> Command:
    """Add an option for each choice that a command ("new", "plan" or "simulate") offers.

    `usual` has the values that the command takes instead of the choices' own defaults.
    """
    offered = [
        (each if usual is None or each.name not in usual else replace(each, usual=f"{usual[each.name]}"), cls)
        for cls in choices
        for each in cls.described()
        if not each.internal and on in each.on and each.name not in without
    ]
    taken = {each.option for each, _ in offered} | {""}
    options = [
        option
        for each, cls in offered
        for option in _options_of(each, cls.heading, also=() if each.also in taken else (each.also,))
    ]
    return apply_options(command, *options)


def apply_options(command: Command, *options: Callable[[Any], Any]) -> Command:
    """Decorate a command with options, the first of them on top."""
    for option in reversed(options):
        command = option(command)
    return command


def given_values() -> dict[str, Any]:
    """The options that somebody typed, or set in the environment, by the names of their choices."""
    context = click.get_current_context(silent=True)
    return {} if context is None else dict(context.meta.get(_GIVEN, {}))


def read_named_labels(path: str) -> dict[Any, int | None]:
    """The labels of a file; its column of ids may be called as that of the list is."""
    from karat.sources.read import read_labels
    from karat.sources.records import open_records

    given, names = given_values(), open_records(path).names
    return read_labels(path, id=next((given[key] for key in ("id", "item") if given.get(key) in names), None))


def values_from_options(cls: type[Choices], given: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the given options that belong to these choices, as the choices take them."""
    values = {}
    for each in cls.described():
        complement = _complement_name(each)
        if each.name in given and complement in given:
            raise ParameterError(f"Give {each.option} or {each.complement}, not both.")
        if each.name in given:
            values[each.name] = _value(each, given[each.name])
        elif complement in given:
            values[each.name] = _from_complement(each, given[complement])
    return values


def value_from_text(each: Choice, text: str) -> Any:
    """The value of a choice that was typed as `choice=value`."""
    if each.kind is bool:
        given: Any = click.BOOL.convert(text, None, None)
    elif each.kind in (tuple, dict) and not each.separator and not _is_fixed(each) and each.reads != "labels":
        given = (text,)
    else:
        try:
            given = _type(each).convert(text, None, None)
        except click.UsageError as error:
            raise ParameterError(f"{each.name}: {error.format_message()}") from None
    return _value(each, given)


def _options_of(each: Choice, heading: str, also: tuple[str, ...]) -> Iterable[Callable[[Any], Any]]:
    shared: dict[str, Any] = {
        "cls": HeadedOption,
        "heading": heading,
        "expose_value": False,
        "callback": _keep,
    }
    settings = {**shared, "help": _help(each)}
    if each.kind is bool:
        yield click.option(each.option, each.name, is_flag=True, default=None, **settings)
    elif each.kind in (tuple, dict) and not each.separator and not _is_fixed(each) and each.reads != "labels":
        yield click.option(each.option, each.name, multiple=True, metavar=each.metavar, **settings)
    else:
        yield click.option(*also, each.option, each.name, type=_type(each), metavar=each.metavar, **settings)
    if each.complement:
        yield click.option(
            each.complement,
            _complement_name(each),
            type=Number(float),
            metavar="X",
            help=f"Instead: 1 - {each.spoken}.",
            **shared,
        )


def _keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    if value is not None and value != ():
        context.meta.setdefault(_GIVEN, {})[parameter.name] = value


def _type(each: Choice) -> click.ParamType[Any]:
    if _is_fixed(each):
        return Parts(each.parts, each.metavar)
    if each.kind not in (int, float):
        return click.STRING
    words = (*each.words, NONE) if each.optional else each.words
    # A lease is given in minutes and may be half of one.
    return Number(each.kind if each.unit == 1.0 else float, words=words)


def _is_fixed(each: Choice) -> bool:
    return each.kind is tuple and bool(each.parts) and each.parts[-1] is not ...


def _help(each: Choice) -> str:
    only = f"{', '.join(each.methods)}: " if each.methods else ""
    file = {"text": " @FILE reads it from a file.", "lines": " @FILE has one on each line."}.get(
        each.reads, ""
    )
    usual = each.usual
    if not usual and each.kind is not bool and each.default not in (None, "", (), {}):
        usual = f"{each.default / each.unit:g}" if each.unit != 1.0 else f"{each.default}"
    return f"{only}{each.help}{file}" + (f"  [default: {usual}]" if usual else "")


def _complement_name(each: Choice) -> str:
    return each.complement.removeprefix("--").replace("-", "_") if each.complement else "\0"


def _from_complement(each: Choice, value: float) -> float:
    if not 0.0 < value < 1.0:
        raise ParameterError(
            f"{each.complement} must be between 0 and 1, for instance 0.05; it is {value:g}."
        )
    # 1 - 0.05 as people write it: 0.95, not 0.95 and a bit.
    return round(1.0 - value, 15)


def _value(each: Choice, given: Any) -> Any:
    if each.kind in (int, float) and each.optional and given == NONE:
        return None
    if each.kind in (int, float) and each.unit != 1.0:
        return each.kind(given * each.unit)
    if each.reads == "labels":
        return read_named_labels(given)
    if each.reads == "text":
        return _text_of(each, given[1:]) if given.startswith("@") else given
    if each.reads == "lines":
        names = [given] if isinstance(given, str) else given
        return tuple(line for name in names for line in _lines_of(each, name))
    if each.kind is dict:
        return dict(_condition(each, text) for text in given)
    if each.separator and isinstance(given, str):
        return tuple(part.strip() for part in given.split(each.separator) if part.strip())
    return given


def _condition(each: Choice, text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ParameterError(f"{each.option} takes {each.metavar}, as in dataset=news; it is {text!r}.")
    return name, value


def _lines_of(each: Choice, name: str) -> list[str]:
    """One value, or with @FILE those of a file; an option that is not repeated always names a file."""
    if not name.startswith("@") and not each.separator:
        return [name]
    return [line.strip() for line in _text_of(each, name.removeprefix("@")).splitlines() if line.strip()]


def _text_of(each: Choice, path: str) -> str:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SourceError(f"The {each.spoken} in {path} cannot be read: {reason}.") from None
