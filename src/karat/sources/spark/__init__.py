"""Spark: DataFrames, tables and paths of a cluster, read where they are."""
