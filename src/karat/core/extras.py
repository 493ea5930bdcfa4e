"""Optional packages: an import that fails names the extra to install, in one line."""

from __future__ import annotations

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
        raise MissingExtraError(f"{user} needs the {name} extra: pip install 'karat[{name}]'.") from None
