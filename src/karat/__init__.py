"""Know how good your data is from a handful of labels.

The public names are those of `__init__.pyi`. They are loaded when first used, so that importing karat imports
nothing heavy.
"""

from typing import Any as _Any

import lazy_loader

from karat.core.report_lookup import find_reports_with as _find_reports_with
from karat.version import __version__ as __version__

__getattr__, __dir__, _names = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted(_names)


def _report_of(question: str) -> _Any:
    from karat.report.registry import report_of

    return report_of(question)


_find_reports_with(_report_of)
