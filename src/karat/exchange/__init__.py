"""File formats for tasks and labels: spreadsheets, JSON lines, Label Studio, Prodigy, Argilla, qrels, RIS.

Imports `core` only and knows no database. Each format describes itself as a `LabelFormat` in a file of its
own and is listed in `formats.FORMATS`; `documents` holds what the JSON formats share, and `reconcile` says
what a file of labels would change before anything is changed.
"""
