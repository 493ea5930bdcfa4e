"""Question `cut`: which items of a ranked list to keep so that a precision or a recall is guaranteed.

Imports `core`, `data`, `bounds` and other questions' shared parts. A plan labels a first look, then a uniform
sample whose exact test certifies a cut, then the items at the cut; the result is a `Selection`.
"""
