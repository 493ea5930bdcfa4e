"""Question `curve`: how precise is a ranked list at every cutoff?

Each method is a generator in its own file (`band`, `uniform`, `logstrat`, `paula`, `adastrat`): it yields the
ranks to label, is sent their labels, and returns a `Curve`. Knows ranks, not files or people.
"""
