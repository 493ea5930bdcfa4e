"""The audit engine: simultaneous, anytime-valid bounds on totals of a finite population.

Mathematics only; it knows populations, strata and labels, but no curves, systems or documents. Imports
`core` and `bounds`. A question decides what to draw (`draws`), guesses the labels
(`local_rate`), and turns them into bounds: `chain` for nested totals, `totals` and `cells` for any others.
All multiply the e-variables of `evariables`.
"""
