"""Ranked lists in memory: packed keys, sorted once and kept on disk; rows of Parquet files by number."""
