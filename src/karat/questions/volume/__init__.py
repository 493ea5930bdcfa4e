"""The third question: how many relevant documents are there, and have we found enough?

Imports `core`, `bounds` and `audit`. Documents become `features`; a learner finds the relevant ones among
them, samplers look at the rest, and a `Volume` carries the answer out.
"""
