"""What results assume, as sentences: those that code compares, each declared once."""

LABELS_RIGHT = "Labels are right."
HOLDS_AT_ANY_TIME = (LABELS_RIGHT, "Nothing else is assumed: the interval holds whenever one looks.")
