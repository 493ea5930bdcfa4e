"""pytest plugin: the fixture and the marker `karat`, gates on quality in a test suite.

pytest loads it wherever karat is installed, so it imports nothing of karat before a gate is checked.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from karat.campaign.gate import Gate

_UNKNOWN = "karat_unknown"


class KaratGates:
    """What the fixture `karat` gives to a test."""

    def __init__(self, unknown: str, folder: Path) -> None:
        self._unknown, self._folder = unknown, folder

    def check(self, target: Any, *, db: str | None = None, **requirements: Any) -> Gate:
        """Fail the test unless the requirements hold; returns what was found.

        Args:
            target: the name of a campaign, the path of a result as JSON, or a result.
            db: the database of the campaign; by default $KARAT_DB, or karat.db in the folder of pytest.ini.
            requirements: as `karat.check` takes them: `precision=0.9, at=1000`.
        """
        from karat.core.errors import KaratError
        from karat.report.gate import gate_lines

        try:
            gate = self._gate(target, db, requirements)
        except KaratError as error:
            pytest.fail(f"karat: {error}", pytrace=False)
        told = "\n".join([*gate_lines(gate), *([gate.command] if gate.command else [])])
        if gate.exit_code == 3 and self._unknown == "skip":
            pytest.skip(told)
        if gate.exit_code == 3 and self._unknown == "xfail":
            pytest.xfail(told)
        if gate.exit_code:
            pytest.fail(told, pytrace=False)
        return gate

    def _gate(self, target: Any, db: str | None, requirements: dict[str, Any]) -> Gate:
        from karat.campaign.campaign import Campaign
        from karat.campaign.gate import check

        if not isinstance(target, str | Path):
            return check(target, **requirements)
        path = self._folder / target
        if path.is_file():
            return check(path, **requirements)
        place = db or os.environ.get("KARAT_DB") or str(self._folder / "karat.db")
        url = place if "://" in place else f"sqlite:///{place}"
        with Campaign.open(url, str(target)) as campaign:
            return check(campaign, **requirements)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Called by pytest."""
    parser.addini(_UNKNOWN, "what a gate that is not yet known does: fail, skip or xfail", default="fail")


def pytest_configure(config: pytest.Config) -> None:
    """Called by pytest."""
    config.addinivalue_line(
        "markers", "karat(target, **requirements): fail unless a campaign or result is as good as required"
    )
    if config.getini(_UNKNOWN) not in ("fail", "skip", "xfail"):
        raise pytest.UsageError(f"{_UNKNOWN} must be fail, skip or xfail; it is {config.getini(_UNKNOWN)!r}.")


@pytest.fixture
def karat(pytestconfig: pytest.Config) -> KaratGates:
    """Gates on the quality of campaigns and results: `karat.check("quality", precision=0.9, at=1000)`."""
    return _gates(pytestconfig)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Check the gates of a test's markers before it runs."""
    for marker in item.iter_markers("karat"):
        _gates(item.config).check(*marker.args, **marker.kwargs)


def _gates(config: pytest.Config) -> KaratGates:
    return KaratGates(config.getini(_UNKNOWN), config.rootpath)
