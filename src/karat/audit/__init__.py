"""The audit engine: simultaneous, anytime-valid bounds on totals of a finite population.

Mathematics only; it knows populations, strata and labels, but no curves, systems or documents. Imports
`core` and `bounds`. A question decides what to draw (`draws`), guesses what it will find
(`proxy`), and turns what it found into bounds: `chain` for nested totals, `totals` for any others.
Both multiply the e-variables of `evariables`.
"""
