"""Sources of items: files, tables in memory and SQL engines.

`read`, `systems` and `documents` read what fits into memory as a `Ranking`, `Systems` or `Documents`: `paths`
finds the files, `formats` has one module for each file format, `frames` reads tables in memory, and `columns`
converts to NumPy. Errors name the file, the column and the row.

`opening` and `opening_systems` open sources of any size. In `memory`, `packing` sorts the scores of files as
packed keys, `packed` looks ranks up in them and `rank_cache` keeps them on disk. With an SQL engine, `duck`
or `spark`, `sql` finds ranks by the cells of a histogram, and counts the items of systems.
"""
