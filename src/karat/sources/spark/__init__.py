"""Spark: DataFrames, tables and files of a cluster, read where they are."""
