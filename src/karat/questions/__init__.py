"""One folder for each question: its choices, methods, result and cost."""
