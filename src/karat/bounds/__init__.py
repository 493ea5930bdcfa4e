"""Intervals for means and totals of 0/1 labels: arrays in, arrays out.

Imports `core` only. Each function's docstring ends with its guarantee and where it comes from.
"""
