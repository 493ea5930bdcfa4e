"""Works that methods of several questions rest on, as reports cite them."""

__all__ = ["WAUDBY_SMITH"]

WAUDBY_SMITH = (
    "I. Waudby-Smith and A. Ramdas. Estimating means of bounded random variables by betting. Journal of the "
    "Royal Statistical Society B, 2024."
)
