"""Know how good your data is from a handful of labels.

The public names are those of `__init__.pyi`. They are loaded when first used, so that importing karat imports
nothing heavy.
"""

import lazy_loader

from karat.version import __version__ as __version__

__getattr__, __dir__, _names = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted(_names)
