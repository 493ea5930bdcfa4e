"""The question `compare`: how good are these systems, and which differences are real?

Imports `core`, `data`, `bounds`, `audit` and, to price a newcomer, `sources`. `question` declares the
choices, methods and prices. A plan is a generator: `draws` chooses items of each system, their labels
become estimates in `joint`, `inclusion` or `audit`, and a `Comparison` carries them out.
"""
