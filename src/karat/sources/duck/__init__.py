"""DuckDB: SQL over files, addresses, tables and queries, on disk where memory is short."""
