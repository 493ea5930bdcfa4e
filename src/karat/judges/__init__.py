"""Judges: language models, programs and functions that say of each item whether it is right.

Imports `sources` and what is below it. Items are read (`items`), identical ones asked about once (`panel`),
each answer is kept as it comes (`cache`), and verdicts come back as a column of numbers in [0, 1] (`judged`).
`report` tells from labels how good a judge is. Verdicts are never trusted: questions use them to save labels.
"""
