"""Run plans against known labels with many seeds: labels used, error, coverage. A module a question."""
