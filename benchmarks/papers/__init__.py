"""Both papers' tables and figures again, on the labels at hand: `python -m benchmarks.papers`.

One file for each figure; `page` writes `docs/papers.md` from what they found. Everything is seeded,
so the same data gives the same files.
"""
