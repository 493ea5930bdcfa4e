"""Choices over HTTP: request models and descriptions for forms, derived from their declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, create_model

from karat.core.choices import Choice
from karat.web.models import Body, no_zero_byte

__all__ = ["describe_choice", "model_of"]

# Limits for what a choice itself does not limit.
MOST_LETTERS, MOST_PARTS = 20_000, 100_000
LARGEST_NUMBER = 10**12
# The kind of a field in a form, by the type of its value.
FIELD_KINDS = {int: "integer", float: "number", bool: "boolean", dict: "mapping", tuple: "list"}
# And of those that are about the columns of a file.
COLUMN_KINDS = {"COLUMN=TYPE": "displays", "COLUMN:COLUMN": "column pair"}

# Type checkers take these for types that are written down; here they are made at run time.
_annotated: Any = Annotated
_tuple: Any = tuple
_list: Any = list
_dict: Any = dict


def model_of(
    name: str, choices: Iterable[Choice], *, base: type[BaseModel] = Body, **more: Any
) -> type[BaseModel]:
    """A request model with a field for each choice; all may be left out.

    Ranges are documented, and checked where the choices are made: with the error messages of all interfaces.
    """
    fields: dict[str, Any] = {
        each.name: (_type(each) | None, Field(default=None, description=_description(each)))
        for each in choices
    }
    return create_model(name, __base__=base, **more, **fields)


def describe_choice(each: Choice) -> dict[str, Any]:
    """A choice as a form needs to know it; values are those of requests, in which a share is 0 to 1."""
    return {
        "name": each.name,
        "title": each.title,
        "label": each.label,
        "help": each.help,
        "kind": _field_kind(each),
        "default": each.default,
        "suggested": each.suggested,
        "usual": each.usual,
        "example": each.example,
        "optional": each.optional,
        "unit": 0.01 if each.is_share else each.unit,
        "range": each.range,
        "minimum": each.least if each.above is None else each.above,
        "maximum": each.most if each.below is None else each.below,
        "one_of": each.one_of,
        "words": each.words,
        "methods": each.methods,
        "replaces": each.replaces,
        "column_names": each.column_names,
        "numeric": each.numeric,
    }


def _field_kind(each: Choice) -> str:
    is_tuple = each.kind is tuple
    if each.metavar in COLUMN_KINDS:
        return COLUMN_KINDS[each.metavar]
    if each.metavar == "COLUMN" or each.name == "fields":
        return "columns" if is_tuple else "column"
    if is_tuple and _is_fixed(each):
        return "text pair" if each.parts[0] is str else "pair"
    return "long text" if each.reads == "text" else FIELD_KINDS.get(each.kind, "text")


def _description(each: Choice) -> str:
    only = f"Only for {', '.join(each.methods)}. " if each.methods else ""
    usual = each.usual or ("" if each.default in (None, "", (), {}) else f"{each.default}")
    return f"{only}{each.help}" + (f" Default: {usual}." if usual else "")


def _is_fixed(each: Choice) -> bool:
    return bool(each.parts) and each.parts[-1] is not ...


def _type(each: Choice) -> Any:
    if each.one_of:
        return Literal[each.one_of]
    if each.kind is bool:
        return bool
    if each.kind in (int, float):
        number = _annotated[_number(each.kind), Field(json_schema_extra=_range(each))]
        return number | Literal[each.words] if each.words else number
    if each.kind is tuple:
        if _is_fixed(each):
            return _tuple[tuple(_text(200) if part is str else _number(part) for part in each.parts)]
        return _annotated[_list[_text(10_000)], Field(max_length=MOST_PARTS)]
    if each.kind is dict:
        value: Any = _number(int) if each.parts[-1:] == (int,) else _text(10_000)
        return _annotated[_dict[_text(10_000), value], Field(max_length=10_000)]
    return _text(MOST_LETTERS)


def _number(kind: type) -> Any:
    limits = Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER) if kind is int else Field(allow_inf_nan=False)
    return _annotated[kind, limits]


def _range(each: Choice) -> dict[str, Any]:
    limits = {
        "minimum": each.least,
        "exclusiveMinimum": each.above,
        "maximum": each.most,
        "exclusiveMaximum": each.below,
    }
    return {key: value for key, value in limits.items() if value is not None}


def _text(longest: int) -> Any:
    return Annotated[str, AfterValidator(no_zero_byte), StringConstraints(max_length=longest)]
