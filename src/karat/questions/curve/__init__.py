"""Question 1: how precise is a ranked list at every cutoff?

Each plan is one generator in one file (`uniform`, `logstrat`, `paula`, `adastrat`): labels in, a
`Curve` out. Imports `core` and `bounds` only; knows ranks, never files or people.
"""
