"""Conversions of what older versions stored, for the migrations of the database."""

from karat.questions.curve.upgrade import upgrade_curve_parameters

__all__ = ["upgrade_curve_parameters"]
