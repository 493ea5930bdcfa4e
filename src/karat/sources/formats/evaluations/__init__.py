"""Results of evaluation tools as items: one file for each tool, which makes `Evaluation`s of its files.

A tool is recognised by the content of a file. `EvaluationFormat` turns evaluations into columns, as all other
formats have them; nothing here imports the tools.
"""
