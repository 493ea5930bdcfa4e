"""Writes the samples of two small tasks by lm-eval and its dummy model, for `test_evaluations.py`.

Run with a Python that has lm-eval: `python make_lm_eval.py`. Of the results only the model's name is kept.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
TIME = "2026-01-01T00-00-00.000000"
ROWS = (("France", "Paris", "west"), ("Spain", "Madrid", "south"), ("Italy", "Rome", "south"))
COMMON = """
dataset_path: json
dataset_kwargs: {data_files: {test: capitals.jsonl}}
test_split: test
"""
WRITTEN = f"""task: capitals{COMMON}output_type: generate_until
doc_to_text: "What is the capital of {{{{land}}}}?"
doc_to_target: "{{{{town}}}}"
generation_kwargs: {{until: ["\\n"]}}
filter_list:
  - {{name: whole, filter: [{{function: take_first}}]}}
  - {{name: first-word, filter: [{{function: regex, regex_pattern: "(l\\\\w+)"}}, {{function: take_first}}]}}
metric_list: [{{metric: exact_match, aggregation: mean, higher_is_better: true}}]
"""
CHOSEN = f"""task: capital_choices{COMMON}output_type: multiple_choice
doc_to_text: "The capital of {{{{land}}}} is"
doc_to_choice: [Paris, Madrid, Rome]
doc_to_target: "{{{{town}}}}"
metric_list:
  - {{metric: acc, aggregation: mean, higher_is_better: true}}
  - {{metric: acc_norm, aggregation: mean, higher_is_better: true}}
"""

with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "capitals.yaml").write_text(WRITTEN)
    (folder / "choices.yaml").write_text(CHOSEN)
    rows = [dict(zip(("land", "town", "region"), row, strict=True)) for row in ROWS]
    (folder / "capitals.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    options = (
        "--model dummy --tasks capitals,capital_choices --include_path . --log_samples --output_path out"
    )
    subprocess.run(
        [Path(sys.executable).with_name("lm_eval"), *options.split()],
        cwd=folder,
        check=True,
        env=os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(folder / "home")},
    )
    for task in ("capitals", "capital_choices"):
        (written,) = (folder / "out").rglob(f"samples_{task}_2*.jsonl")
        (HERE / f"samples_{task}_{TIME}.jsonl").write_text(written.read_text())
    (written,) = (folder / "out").rglob("results_*.json")
    kept = {"config": {"model": json.loads(written.read_text())["config"]["model"]}, "model_name": ""}
    (HERE / f"results_{TIME}.json").write_text(json.dumps(kept) + "\n")
