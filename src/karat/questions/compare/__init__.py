"""The second question: how good are these systems, and which differences are real?

Imports `core`, `bounds` and `audit`. A plan is a generator: `draws` chooses items of each system, the labels
become estimates in `joint`, `inclusion` or `audit`, and a `Comparison` carries them out.
"""
