"""What questions are asked about: rankings, systems and documents, and lookups by rank, id and score.

Reads no files: `sources` makes these objects. Imports only `core`.
"""
