"""Upgrade of stored parameters of `compare` campaigns to what `CompareChoices` keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karat.questions.compare.choices import CompareChoices


def upgrade_compare_parameters(old: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as they are stored now, from those or from {"method": …, "settings": {…}}."""
    if "settings" not in old:
        return dict(old)
    return CompareChoices.from_dict({**old["settings"], "method": old["method"]}).to_dict()
