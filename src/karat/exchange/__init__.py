"""Labelling tasks out, labels in: spreadsheets, JSON lines, Label Studio, Prodigy, Argilla, qrels.

Imports `core` only and knows no database: `formats` is the door (`write_tasks`, `read_answers`,
`write_labels`), one file for each format does the work, `documents` holds what the JSON formats
share, and `reconcile` tells what a file of labels would change before anything is changed. `references`
writes what a review has found, as RIS and CSV.
"""
