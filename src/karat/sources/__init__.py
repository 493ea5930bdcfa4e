"""Where items come from: files, tables, queries and clusters become rankings, systems and documents.

Imports `core` and `data` only. `read`, `systems` and `documents` hold the public readers. `kinds` says for
each kind of source how it is opened, what is stored of it and what annotators see; `reopening` opens a stored
source again. `formats` has one module for each file format; `frames` reads tables in memory; `columns` turns
Arrow columns into NumPy arrays. `memory` ranks files as packed keys and keeps them in the disk cache; `sql`
holds what `duck` and `spark` have in common. Errors name the file, the column and the row.
"""
