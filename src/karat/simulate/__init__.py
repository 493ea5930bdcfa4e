"""Run plans against known labels with many seeds: labels used, error, coverage. One module per question."""
