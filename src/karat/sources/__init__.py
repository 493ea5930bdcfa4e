"""Where items come from: files and tables in, a `Ranking` out.

Imports `core` only. `read` is the door: `paths` finds the files, one file for each format
(`delimited`, `jsonlines`, `parquet`, `trec`, and `frames` for tables in memory) reads the wanted
columns as Arrow, `columns` turns them into NumPy. What is wrong with a file is said here, once,
with the file, column and row.
"""
