"""Base class of statistical methods: name, assumptions, references and which labels they accept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from karat.core.errors import ParameterError, spell_options


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """A way to answer a question. Questions subclass this with what their methods compute.

    Attributes:
        name: as users type it.
        assumes: what it assumes, in a few words for tables; "nothing" where it assumes nothing.
        does: what it does, as a sentence for papers, without the full stop; [2], [3] … refer to `cites`.
        cites: the works that it rests on, beside karat itself.
        takes_unsure: whether an item may be labelled None, unsure.
        takes_known: whether labels that exist already may enter, however they were chosen.
        takes_noise: whether it can allow for wrong labels.
        takes_proxy: whether it can use another judge's verdicts.
        takes_late: whether it goes on while some labels are still missing.
        takes_budget: whether it spends a budget that it is told beforehand.
        may_be_watched: whether its result is valid at every time, so that one may stop when one likes it.
    """

    name: str
    assumes: str = "nothing"
    does: str = ""
    cites: tuple[str, ...] = ()
    takes_unsure: bool = False
    takes_known: bool = False
    takes_noise: bool = False
    takes_proxy: bool = False
    takes_late: bool = False
    takes_budget: bool = False
    may_be_watched: bool = False

    @property
    def assumes_nothing(self) -> bool:
        """Whether its guarantee holds for all data."""
        return self.assumes == "nothing"


# In place of a method that this version does not have, in results of a newer one.
OTHER_METHOD = Method(
    name="other", assumes="not known here", does="Items were labelled as the method asked for them"
)

AnyMethod = TypeVar("AnyMethod", bound=Method)


def method_named(methods: Mapping[str, AnyMethod], name: str) -> AnyMethod:
    """The method of this name; another name is refused with the list of methods."""
    if name not in methods:
        raise ParameterError(f"No method '{name}'. Methods: {spell_options(methods)}.")
    return methods[name]


def by_name(methods: Iterable[AnyMethod]) -> dict[str, AnyMethod]:
    """Methods as a registry, in the order given; the first is the default."""
    return {method.name: method for method in methods}
