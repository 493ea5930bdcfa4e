"""Question `rate`: what share of the items is right, overall and in each slice?

Imports `core`, `data`, `bounds`, `audit` and `sources`. `question` declares it, `cells` divides the items,
`fixed` and `anytime` are its methods; the result is a `Rate`.
"""
