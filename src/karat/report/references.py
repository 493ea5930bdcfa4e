"""Works that the paragraphs for papers cite, shared by all questions."""

from karat.version import __version__

__all__ = ["KARAT", "WAUDBY_SMITH"]

KARAT = f"karat {__version__}: know how good your data is from a handful of labels. Software."
WAUDBY_SMITH = (
    "I. Waudby-Smith and A. Ramdas. Estimating means of bounded random variables by betting. Journal of the "
    "Royal Statistical Society B, 2024."
)
