"""Where items come from: files and tables in; a `Ranking`, `Systems` or `Documents` out, or a list in place.

Imports `core` only. `read`, `systems` and `documents` are the doors for what fits into memory: `paths` finds
the files, one file for each format (`delimited`, `jsonlines`, `parquet`, `trec`, `ris`, `pubmed`, `folders`,
and `frames` for tables in memory) reads the wanted columns as Arrow, `columns` turns them into NumPy. What is
wrong with a file is said here, once, with the file, column and row.

`opening` is the door for lists of any size, all behind `core.ranked.RankedList`. `packing` sorts the scores
of files as packed keys, which `packed` looks things up in and `rank_cache` keeps on disk. `selected` asks an
SQL engine instead, `duck` or `spark`, by the cells of a `histogram`.

`opening_systems` is the door for systems of any size, behind `core.pool.SystemPool`: `selected_systems` has
the same engines count who has how many items, and finds what was drawn by the `spans` that names lie in.
"""
