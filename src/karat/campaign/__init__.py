"""Durable labelling: one ledger of labels, any number of annotators, and plans that survive everything.

Imports the questions, `sources` and what stands below them. Labels walk from people through `store` (the
ledger) and `ledger` (what they amount to) into `cursor`, which drives the plan; asks walk back the same
way. `campaign` is the library's interface; `exporting` and `importing` turn its log into files and back.
"""
