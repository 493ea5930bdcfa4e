"""Typed choices: one dataclass field for each, from which all interfaces are derived.

A field made by `choice` carries its default, range and help text. Python keywords, command-line options, the
HTTP schema, the form for new campaigns, stored parameters and reproduction snippets all read `described`.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from karat.core.errors import ParameterError, spell_options

_METADATA = "karat.choice"
# Where `takes_choices` puts the help texts into a docstring.
_PLACE_FOR_HELP = "**choices:"

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice, as every interface needs to know it.

    Attributes:
        name: the Python keyword, and the key in stored parameters and in JSON.
        kind: the type of a value: float, int, str, bool, dict or tuple.
        parts: of a tuple the types of its parts; one type and `...` for any number of them.
        words: strings that may stand for a value of another kind, such as "auto".
        optional: whether None is allowed.
        default: what holds where nothing is said.
        help: one sentence for help texts, starting with a capital letter.
        usual: what the default comes to, where it is not a plain value: "a tenth of the rest".
        least, above, most, below: the range; `above` and `below` are exclusive.
        one_of: the allowed values.
        example: a sensible value, for error messages.
        title: the label of the field in the form for new campaigns; "" puts it under "Advanced".
        suggested: the value that the form begins with, where it is not the default.
        option: the command-line option, such as "--p-min".
        metavar: the placeholder in help texts.
        separator: between the parts of a tuple, where one option holds all; "" for a repeated option.
        unit: what one unit of the option and of the form comes to: 60 where people give minutes for seconds.
        complement: a second option for 1 - value, such as "--delta".
        reads: what the option names a file of: "labels" (columns id and label), "lines" (one value a line, or
            @FILE) or "text" (@FILE); "" where it is the value itself.
        is_path: the value is a path on this machine: a server does not take it from its clients.
        methods: the only methods that take this choice; empty for all.
        replaces: other choices that this one stands instead of, such as a factor instead of a half-width.
        wording: the name in sentences, where it is not the name itself: "noise rate".
        internal: computed by the question, stored, and offered by no interface.
        stored: whether it is kept with results and campaigns; large inputs are not.
        on: the commands that offer the choice: "new", "plan" and "simulate".
    """

    name: str
    kind: type
    parts: tuple[Any, ...]
    words: tuple[str, ...]
    optional: bool
    default: Any
    help: str
    usual: str
    least: float | None
    above: float | None
    most: float | None
    below: float | None
    one_of: tuple[Any, ...]
    example: Any
    title: str
    suggested: Any
    option: str
    metavar: str
    separator: str
    unit: float
    complement: str
    reads: str
    is_path: bool
    methods: tuple[str, ...]
    replaces: tuple[str, ...]
    wording: str
    internal: bool
    stored: bool
    on: frozenset[str]

    @property
    def spoken(self) -> str:
        """The name in sentences: half_width becomes "half-width"."""
        return self.wording or self.name.replace("_", "-")

    @property
    def range(self) -> str:
        """The allowed range in words, or ""."""
        if self.above is not None and self.below is not None:
            return f"between {self.above:g} and {self.below:g}"
        low = "" if self.least is None else f"at least {self.least:g}"
        low = low if self.above is None else f"greater than {self.above:g}"
        high = "" if self.most is None else f"at most {self.most:g}"
        high = high if self.below is None else f"below {self.below:g}"
        return " and ".join(part for part in (low, high) if part)

    @property
    def label(self) -> str:
        """The label of the field in a form: the title, or else the option in words."""
        words = self.option.lstrip("-").replace("-", " ")
        words = words if self.unit == 1 else f"{words} in {self.metavar.lower()}"
        return self.title or words[:1].upper() + words[1:]

    @property
    def is_share(self) -> bool:
        """Whether it is a number from 0 to 1, which people read in per cent."""
        low = self.least if self.above is None else self.above
        high = self.most if self.below is None else self.below
        return self.kind is float and low == 0 and high is not None and high <= 1

    def check(self, value: Any) -> None:
        """Refuse a value that is out of range, naming the range."""
        if value is None:
            if not self.optional:
                raise ParameterError(f"The {self.spoken} must be given; it is None.")
            return
        if self.one_of:
            if value not in self.one_of:
                raise ParameterError(f"No {self.spoken} {value!r}. There are: {spell_options(self.one_of)}.")
            return
        if isinstance(value, str) and value in self.words:
            return
        if self.kind in (int, float):
            self._check_number(value)
        fixed = self.kind is tuple and self.parts and self.parts[-1] is not ...
        if fixed and (not isinstance(value, tuple | list) or len(value) != len(self.parts)):
            raise ParameterError(
                f"The {self.spoken} must be {len(self.parts)} values, as in {self.metavar}; it is {value!r}."
            )

    def _check_number(self, value: Any) -> None:
        if isinstance(value, bool) or (
            not isinstance(value, int | float) and not hasattr(value, "__float__")
        ):
            raise ParameterError(f"The {self.spoken} must be a number; it is {value!r}.")
        number = float(value)
        inside = (
            math.isfinite(number)
            and (self.least is None or number >= self.least)
            and (self.above is None or number > self.above)
            and (self.most is None or number <= self.most)
            and (self.below is None or number < self.below)
        )
        if not inside:
            example = "" if self.example is None else f", for instance {self.example:g}"
            allowed = self.range or "a finite number"
            raise ParameterError(f"The {self.spoken} must be {allowed}{example}; it is {number:g}.")
        if self.kind is int and number != int(number):
            raise ParameterError(f"The {self.spoken} must be a whole number; it is {number:g}.")


def choice(
    default: Any,
    *,
    help: str,  # noqa: A002 - the word of every option parser
    usual: str = "",
    least: float | None = None,
    above: float | None = None,
    most: float | None = None,
    below: float | None = None,
    one_of: tuple[Any, ...] = (),
    example: Any = None,
    title: str = "",
    suggested: Any = None,
    option: str = "",
    metavar: str = "",
    separator: str = "",
    unit: float = 1.0,
    complement: str = "",
    reads: str = "",
    is_path: bool = False,
    methods: tuple[str, ...] = (),
    replaces: tuple[str, ...] = (),
    wording: str = "",
    internal: bool = False,
    stored: bool = True,
    on: tuple[str, ...] = ("new", "plan", "simulate"),
) -> Any:
    """A dataclass field that describes itself; see `Choice` for what each argument says."""
    described = {
        "help": help,
        "usual": usual,
        "least": least,
        "above": above,
        "most": most,
        "below": below,
        "one_of": one_of,
        "example": example,
        "title": title,
        "suggested": suggested,
        "option": option,
        "metavar": metavar,
        "separator": separator,
        "unit": unit,
        "complement": complement,
        "reads": reads,
        "is_path": is_path,
        "methods": methods,
        "replaces": replaces,
        "wording": wording,
        "internal": internal,
        "stored": stored,
        "on": frozenset(on),
    }
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata={_METADATA: described})
    return field(default=default, metadata={_METADATA: described})


@dataclass(frozen=True, kw_only=True)
class Choices:
    """Base class of all choices: subclasses are frozen, keyword-only dataclasses of `choice` fields.

    Each value is checked against its range when the object is made. A subclass that checks several values
    together overrides `__post_init__` and calls `Choices.__post_init__(self)` first.
    """

    def __post_init__(self) -> None:
        for each in self.described():
            each.check(getattr(self, each.name))

    @classmethod
    def described(cls) -> tuple[Choice, ...]:
        """All choices, in the order in which they are declared."""
        return _described(cls)  # type: ignore[arg-type]  # classes are hashable

    @classmethod
    def of(cls, **given: Any) -> Self:
        """The choices that these keywords make; unknown ones are refused with a list of those there are."""
        offered = [each.name for each in cls.described() if not each.internal]
        known = {each.name for each in cls.described()}
        unknown = [name for name in given if name not in known]
        if unknown:
            raise ParameterError(f"No choice {unknown[0]!r}. Choices: {spell_options(offered)}.")
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """All values that are stored, as JSON can keep them."""
        return {each.name: _to_json(getattr(self, each.name)) for each in self.described() if each.stored}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`; choices that were added since then have their defaults."""
        kinds = {each.name: each.kind for each in cls.described()}
        return cls.of(
            **{name: _tuples(value) if kinds.get(name) is tuple else value for name, value in stored.items()}
        )

    def given(self) -> dict[str, Any]:
        """The choices that differ from their defaults, without internal ones."""
        return {
            each.name: getattr(self, each.name)
            for each in self.described()
            if not each.internal and getattr(self, each.name) != each.default
        }

    def check_taken_by(self, method: str) -> None:
        """Refuse a given choice that this method does not take; see `Choice.methods`."""
        for each in self.described():
            if each.methods and method not in each.methods and getattr(self, each.name) != each.default:
                several = len(each.methods) > 1
                names = " and ".join(each.methods)
                raise ParameterError(
                    f"Only the {'methods' if several else 'method'} {names} "
                    f"{'take' if several else 'takes'} {each.name}; {method} does not."
                )

    def for_method(self, method: str) -> Self:
        """The same choices with another method; those that it does not take have their defaults.

        For prices and simulations, which try several methods with the same choices.
        """
        not_taken = {
            each.name: each.default
            for each in self.described()
            if each.methods and method not in each.methods
        }
        return replace(self, **{"method": method, **not_taken})


def takes_choices(choices: type[Choices], *, without: tuple[str, ...] = ()) -> Callable[[Function], Function]:
    """Declare that the `**choices` of a function are those of this class, but for some.

    The function's signature gets a keyword-only parameter for each of them, and the line `**choices:` of its
    docstring is replaced by their help texts. The function itself makes the choices: `choices.of(**choices)`.
    """

    def declare(function: Function) -> Function:
        offered = [each for each in choices.described() if not each.internal and each.name not in without]
        hints = get_type_hints(choices)
        own = inspect.signature(function)
        keywords = [
            inspect.Parameter(
                each.name, inspect.Parameter.KEYWORD_ONLY, default=each.default, annotation=hints[each.name]
            )
            for each in offered
        ]
        kept = [each for each in own.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        function.__signature__ = own.replace(parameters=[*kept, *keywords])  # type: ignore[attr-defined]
        if function.__doc__:
            lines = function.__doc__.splitlines()
            place = next((line for line in lines if line.strip().startswith(_PLACE_FOR_HELP)), None)
            if place is not None:
                indent = place[: len(place) - len(place.lstrip())]
                at = lines.index(place)
                lines[at : at + 1] = [f"{indent}{each.name}: {_help_in_python(each)}" for each in offered]
                function.__doc__ = "\n".join(lines)
        return function

    return declare


def _help_in_python(each: Choice) -> str:
    """The help text as an entry of a docstring; defaults are in the signature unless they are computed."""
    usual = f" By default {each.usual}." if each.usual else ""
    only = f" Only with {' and '.join(each.methods)}." if each.methods else ""
    return f"{each.help}{only}{usual}"


@cache
def _described(cls: type[Choices]) -> tuple[Choice, ...]:
    hints = get_type_hints(cls)
    described = []
    for each in fields(cls):
        metadata = dict(each.metadata[_METADATA])
        kind, parts, words, optional, literal = _read_type(hints[each.name])
        metadata["one_of"] = metadata["one_of"] or literal
        metadata["option"] = metadata["option"] or f"--{each.name.replace('_', '-')}"
        metadata["metavar"] = metadata["metavar"] or {int: "N", float: "X"}.get(kind, each.name.upper())
        if each.default is not MISSING:
            default = each.default
        else:
            default = each.default_factory() if each.default_factory is not MISSING else None
        described.append(
            Choice(
                name=each.name,
                kind=kind,
                parts=parts,
                words=words,
                optional=optional,
                default=default,
                **metadata,
            )
        )
    return tuple(described)


def _read_type(hint: Any) -> tuple[type, tuple[Any, ...], tuple[str, ...], bool, tuple[Any, ...]]:
    """A type hint as kind, parts of a tuple, words beside it, whether None is allowed, and allowed values."""
    kinds = list(get_args(hint)) if get_origin(hint) in (Union, UnionType) else [hint]
    optional = NoneType in kinds
    literals = [each for each in kinds if get_origin(each) is Literal]
    plain = [each for each in kinds if each is not NoneType and get_origin(each) is not Literal]
    values = tuple(value for each in literals for value in get_args(each))
    if not plain:
        return type(values[0]), (), (), optional, values
    kind = plain[0]
    if get_origin(kind) is tuple:
        return tuple, get_args(kind), values, optional, ()
    if get_origin(kind) is not None:
        return dict, get_args(kind), values, optional, ()
    return kind, (), values, optional, ()


def _to_json(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_to_json(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _to_json(part) for key, part in value.items()}
    # NumPy's numbers as plain ones.
    return value.item() if hasattr(value, "item") else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value
