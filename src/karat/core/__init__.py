"""What every question shares: plans, choices, methods, labels, bands and errors.

Imports nothing of karat. Data enters as arrays and leaves as frozen objects.
"""
