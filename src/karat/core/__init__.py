"""What every question shares: rankings, bands, asks, errors, and the flow that drives a plan.

Imports nothing of karat. Data enters as arrays and leaves as frozen objects.
"""
