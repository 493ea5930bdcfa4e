"""Question `volume`: how many relevant documents are there, and have we found enough?

Imports `core`, `data`, `bounds`, `audit` and `sources`. `question` declares it, `plan` finds documents by the
model of `learner` and then samples the rest by one of `methods`; the result is a `Volume`.
"""
