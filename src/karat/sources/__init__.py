"""Where items come from: files and tables in; a `Ranking`, `Systems` or `Documents` out.

Imports `core` only. `read`, `systems` and `documents` are the doors: `paths` finds the files, one file for
each format (`delimited`, `jsonlines`, `parquet`, `trec`, `ris`, `pubmed`, `folders`, and `frames` for tables
in memory) reads the wanted columns as Arrow, `columns` turns them into NumPy. What is wrong with a file is
said here, once, with the file, column and row.
"""
