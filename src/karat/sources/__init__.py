"""Where items come from: files and tables in, a `Ranking` out.

Imports `core` only. What is wrong with a file is said here, once, with the file, column and row.
"""
