"""Optional packages: an import that fails names the extra to install, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from karat.core.errors import MissingExtraError


@contextmanager
def extra(name: str, user: str) -> Iterator[None]:
    """A block of imports of packages that only an extra of karat installs.

    Args:
        name: the extra, as in `pip install 'karat[name]'`.
        user: what needs it, as the subject of a sentence.

    Raises:
        MissingExtraError: where a package is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "karat":
            raise
        raise _missing(name, user) from None


def need_extra(name: str, user: str) -> None:
    """Refuse to start where a package of an extra is missing, for programs that import some of them later.

    Args:
        name: as for `extra`.
        user: as for `extra`.

    Raises:
        MissingExtraError: where a package is not installed.
    """
    from importlib.metadata import PackageNotFoundError, distribution, requires

    for requirement in requires("karat") or ():
        package = requirement.partition(";")[0]
        if requirement.endswith(f"extra == '{name}'"):
            try:
                distribution(re.split(r"[^\w.-]", package, maxsplit=1)[0])
            except PackageNotFoundError:
                raise _missing(name, user) from None


def _missing(name: str, user: str) -> MissingExtraError:
    return MissingExtraError(f"{user} needs the {name} extra: pip install 'karat[{name}]'.")
