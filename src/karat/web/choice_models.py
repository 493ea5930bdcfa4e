"""Request models derived from typed choices: what the API takes to start and to price a campaign."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, create_model

from karat.core.choices import Choice, Choices
from karat.web.models import Body, no_zero_byte

__all__ = ["model_of"]

# Limits for what a choice itself does not limit.
MOST_LETTERS, MOST_PARTS = 20_000, 100_000
LARGEST_NUMBER = 10**12

# Type checkers take these for types that are written down; here they are made at run time.
_annotated: Any = Annotated
_tuple: Any = tuple
_list: Any = list
_dict: Any = dict


def model_of(name: str, *choices: type[Choices], base: type[BaseModel] = Body) -> type[BaseModel]:
    """A request model with a field for each choice that the interfaces offer; all may be left out."""
    fields: dict[str, Any] = {
        each.name: (_type(each) | None, Field(default=None, description=_description(each)))
        for cls in choices
        for each in cls.described()
        if not each.internal
    }
    return create_model(name, __base__=base, **fields)


def _description(each: Choice) -> str:
    only = f"Only for {', '.join(each.methods)}. " if each.methods else ""
    usual = each.usual or ("" if each.default in (None, "", (), {}) else f"{each.default}")
    return f"{only}{each.help}" + (f" Default: {usual}." if usual else "")


def _type(each: Choice) -> Any:
    if each.one_of:
        return Literal[each.one_of]
    if each.kind is bool:
        return bool
    if each.kind in (int, float):
        number = _annotated[each.kind, _range(each)]
        return number | Literal[each.words] if each.words else number
    if each.kind is tuple:
        if each.parts and each.parts[-1] is not ...:
            return _tuple[each.parts]
        return _annotated[_list[_text(10_000)], Field(max_length=MOST_PARTS)]
    if each.kind is dict:
        value: Any = each.parts[1] if len(each.parts) == 2 and each.parts[1] is not str else _text(10_000)
        return _annotated[_dict[_text(10_000), value], Field(max_length=10_000)]
    return _text(MOST_LETTERS)


def _range(each: Choice) -> Any:
    limits: dict[str, Any] = {
        "ge": each.least,
        "gt": each.above,
        "le": each.most,
        "lt": each.below,
    }
    given = {key: value for key, value in limits.items() if value is not None}
    if each.kind is float:
        given["allow_inf_nan"] = False
    elif not {"le", "lt"} & given.keys():
        given["le"] = LARGEST_NUMBER
    return Field(**given)


def _text(longest: int) -> Any:
    return Annotated[str, AfterValidator(no_zero_byte), StringConstraints(max_length=longest)]
