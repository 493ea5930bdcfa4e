"""Statements that DuckDB and Spark share: items at ranks, and how many items systems have."""
