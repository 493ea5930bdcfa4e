"""Report of the question `cut`."""
