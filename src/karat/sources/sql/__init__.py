"""What DuckDB and Spark answer by the same SQL: items at ranks, and who has how many items."""
