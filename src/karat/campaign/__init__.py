"""Campaigns: a durable log of labels, any number of annotators, and plans that survive crashes.

Imports the questions, `exchange`, `sources` and the layers below them. Labels go through `store` (the log)
and `ledger` (the current label of each item) to `plan_replay`, which sends them to the plan; `plan_runner`
advances it under a lock. `campaign.Campaign` is the class to use; `exporting` and `label_files` turn its log
into files and back.
"""
