"""File formats: each reads its own kind of file, and says what is wrong with it."""
