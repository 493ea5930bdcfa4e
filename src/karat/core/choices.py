"""Typed choices: one dataclass field for each, from which all interfaces are derived.

A field made by `choice` carries its default, range and help text. Python keywords, command-line options, the
HTTP schema, the form for new campaigns, stored parameters and reproduction snippets all read `described`.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from karat.core.errors import ParameterError, spell_options
from karat.core.json_io import to_plain

_METADATA = "karat.choice"

# Of a method's design; see `revision_choice`.
FIRST_REVISION = 1

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice, as every interface needs to know it: what `choice` declares, and what its field adds.

    Attributes:
        help: one sentence for help texts, starting with a capital letter.
        usual: what the default comes to, where it is not a plain value: "a tenth of the rest".
        least, above, most, below: the range; `above` and `below` are exclusive.
        one_of: the allowed values.
        example: a sensible value, for error messages.
        title: the label of the field in the form for new campaigns; "" puts it under "Advanced".
        suggested: the value that the form begins with, where it is not the default.
        option: the command-line option, such as "--p-min".
        also: a second name of the option, on commands where no other option has it.
        metavar: the placeholder in help texts.
        separator: between the parts of a tuple, where one option holds all; "" for a repeated option.
        unit: what one unit of the option and of the form comes to: 60 where people give minutes for seconds.
        complement: a second option for 1 - value, such as "--delta".
        reads: what the option names a file of: "labels" (columns id and label), "lines" (one value a line, or
            @FILE) or "text" (@FILE); "" where it is the value itself.
        is_path: the value is a path on this machine: a server does not take it from its clients.
        methods: the only methods that take this choice; empty for all.
        replaces: other choices that this one is an alternative to, such as a factor to a half-width.
        wording: the name in sentences, where it is not the name itself: "noise rate".
        internal: computed by the question, stored, and offered by no interface.
        stored: whether it is kept with results and campaigns; large inputs are not.
        on: the commands that offer the choice.
        column_names: names that such columns often have, where the choice is a column.
        numeric: whether that column holds numbers.
        shares: whether these are from 0 to 1.
        name: of the field: the Python keyword, and the key in stored parameters and in JSON.
        default: the value where none is given.
        kind: the type of a value: float, int, str, bool, dict or tuple.
        parts: of a tuple the types of its parts; one type and `...` for any number of them.
        words: strings that are allowed in place of a value of another kind, such as "auto".
        optional: whether None is allowed.
    """

    help: str
    usual: str = ""
    least: float | None = None
    above: float | None = None
    most: float | None = None
    below: float | None = None
    one_of: tuple[Any, ...] = ()
    example: Any = None
    title: str = ""
    suggested: Any = None
    option: str = ""
    also: str = ""
    metavar: str = ""
    separator: str = ""
    unit: float = 1.0
    complement: str = ""
    reads: str = ""
    is_path: bool = False
    methods: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    wording: str = ""
    internal: bool = False
    stored: bool = True
    on: tuple[str, ...] = ("new", "plan", "simulate")
    column_names: tuple[str, ...] = ()
    numeric: bool = False
    shares: bool = False
    name: str = ""
    default: Any = None
    kind: type = str
    parts: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()
    optional: bool = False

    @property
    def spoken(self) -> str:
        """The name in sentences: half_width becomes "half-width"."""
        return self.wording or self.name.replace("_", "-")

    @property
    def range(self) -> str:
        """The allowed range in words, or ""."""
        if self.above is not None and self.below is not None:
            return f"between {self.above:g} and {self.below:g}"
        ends = (
            ("at least", self.least),
            ("greater than", self.above),
            ("at most", self.most),
            ("below", self.below),
        )
        return " and ".join(f"{words} {end:g}" for words, end in ends if end is not None)

    @property
    def label(self) -> str:
        """The label of the field in a form: the title, or else the option in words."""
        words = self.option.lstrip("-").replace("-", " ")
        words = words if self.unit == 1 else f"{words} in {self.metavar.lower()}"
        return self.title or words[:1].upper() + words[1:]

    @property
    def is_share(self) -> bool:
        """Whether it is a number between 0 and 1, which people read in per cent."""
        low = self.least if self.above is None else self.above
        high = self.most if self.below is None else self.below
        return self.kind is float and low is not None and low >= 0 and high is not None and high <= 1

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
        if isinstance(value, bool) or not hasattr(value, "__float__"):
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


def choice(default: Any, **about: Any) -> Any:
    """A dataclass field that describes itself by the attributes of `Choice`, at least `help`."""
    declared = {_METADATA: Choice(default=default, **about)}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=declared)
    return field(default=default, metadata=declared)


def confidence_choice(help: str, *, least: float | None = None) -> Any:  # noqa: A002 - as in `choice`
    """The choice of a confidence, .95 by default, which --delta sets by its complement."""
    return choice(
        0.95,
        help=help,
        above=0.0 if least is None else None,
        least=least,
        below=1.0,
        example=0.95,
        title="Confidence",
        complement="--delta",
        metavar="C",
    )


def noise_choice(**about: Any) -> Any:
    """The choice of an error rate of labels, none by default."""
    return choice(
        0.0,
        **{
            "help": "How often a label is wrong.",
            "least": 0.0,
            "below": 0.5,
            "example": 0.05,
            "wording": "noise rate",
            "metavar": "E",
            **about,
        },
    )


def noise_of_right_choice(**about: Any) -> Any:
    """The choice of an error rate of its own for the labels of right items."""
    return choice(
        None,
        **{
            "help": "How often a right item is labelled wrong, if it differs; noise is then of wrong items.",
            "usual": "noise",
            "least": 0.0,
            "below": 0.5,
            "example": 0.1,
            "wording": "noise rate of right items",
            "metavar": "E",
            **about,
        },
    )


def revision_choice(latest: int, of: str) -> Any:
    """The choice of a method's design by its revision; what was stored without one is of the first."""
    return choice(
        latest,
        help=f"The revision of {of}. A campaign keeps the one it began with.",
        least=FIRST_REVISION,
        most=latest,
        internal=True,
    )


@dataclass(frozen=True, kw_only=True)
class Choices:
    """Base class of all choices: subclasses are frozen, keyword-only dataclasses of `choice` fields.

    Each value is checked against its range when the object is made. A subclass that checks several values
    together overrides `__post_init__` and calls `Choices.__post_init__(self)` first.

    Class attributes:
        heading: of the group of these options in help texts.
    """

    heading: ClassVar[str] = "Other options"

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
        unknown = given.keys() - {each.name for each in cls.described()}
        if unknown:
            first = next(name for name in given if name in unknown)
            offered = spell_options(each.name for each in cls.described() if not each.internal)
            raise ParameterError(f"No choice {first!r}. Choices: {offered}.")
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """All values that are stored, as JSON can keep them."""
        return {each.name: to_plain(getattr(self, each.name)) for each in self.described() if each.stored}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`; choices that were added since then have their defaults.

        A revision is the exception: what was stored without one is of the first.
        """
        kinds = {each.name: each.kind for each in cls.described()}
        if "revision" in kinds:
            stored = {"revision": FIRST_REVISION, **stored}
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
                raise not_taken_error(each.name, by=method, taken_by=each.methods)

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


def not_taken_error(name: str, *, by: str, taken_by: Sequence[str]) -> ParameterError:
    """The error for a choice or an input that this method does not take, naming those that do."""
    noun, verb = ("methods", "take") if len(taken_by) > 1 else ("method", "takes")
    return ParameterError(f"Only the {noun} {' and '.join(taken_by)} {verb} {name}; {by} does not.")


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
        documented = function.__doc__ or ""
        if place := re.search(r"^( *)\*\*choices:.*$", documented, re.MULTILINE):
            entries = "\n".join(f"{place[1]}{each.name}: {_help_in_python(each)}" for each in offered)
            function.__doc__ = documented.replace(place[0], entries)
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
        declared: Choice = each.metadata[_METADATA]
        from_type = _read_type(hints[each.name])
        usual_metavar = {int: "N", float: "X"}.get(from_type["kind"], each.name.upper())
        described.append(
            replace(
                declared,
                name=each.name,
                option=declared.option or f"--{each.name.replace('_', '-')}",
                metavar=declared.metavar or usual_metavar,
                **{"one_of": declared.one_of, **from_type},
            )
        )
    return tuple(described)


def _read_type(hint: Any) -> dict[str, Any]:
    """What a type hint says about a choice: its kind, parts, words, whether it is optional, and `one_of`."""
    kinds = list(get_args(hint)) if get_origin(hint) in (Union, UnionType) else [hint]
    values = tuple(value for each in kinds if get_origin(each) is Literal for value in get_args(each))
    plain = [each for each in kinds if each is not NoneType and get_origin(each) is not Literal]
    optional = {"optional": NoneType in kinds}
    if not plain:
        return {"kind": type(values[0]), "one_of": values, **optional}
    origin = get_origin(plain[0])
    kind = plain[0] if origin is None else tuple if origin is tuple else dict
    return {"kind": kind, "parts": get_args(plain[0]), "words": values, **optional}


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value
