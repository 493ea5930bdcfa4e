"""Reproduce the papers' tables and figures into docs/, with the labels at hand.

Takes a few minutes and one core. Exits with 2 where the labels are missing, and with 1 where a
closed form of karat's differs from a published number.
"""

from __future__ import annotations

import os
import sys
import time

from benchmarks.papers import approximations, asked_factor, bands, paula_bounds, regret, scaling
from benchmarks.papers.data import DATA, DOCS, ROOT, ranked_labels
from benchmarks.papers.page import page
from benchmarks.papers.published import disagreements
from benchmarks.papers.tables import Findings, tables
from karat.core.files import write_files
from karat.report.figure_file import figure_bytes


def main() -> int:
    started = time.perf_counter()

    def say(line: str) -> None:
        print(f"{time.perf_counter() - started:6.1f} s  {line}", flush=True)

    if not DATA.exists():
        place = os.path.relpath(DATA, ROOT)
        print(f"Missing {place}: the labelled PPDB pairs (columns id, score, label).", file=sys.stderr)
        return 2
    wrong = disagreements()
    if wrong:
        print("Closed forms that differ from the papers:", *wrong, sep="\n  ", file=sys.stderr)
        return 1
    say("closed forms equal the published numbers, to the unit")

    labels = ranked_labels(DATA)
    say(f"{len(labels):,} labels, {labels.mean():.1%} of them right")
    say("labels against the asked factor")
    factors = asked_factor.measure(labels)
    say("queries and labels against N")
    scales = scaling.measure(labels, say)
    say("approximations beside the truth")
    truth, approximated = approximations.measure(labels)
    say("PAULA's bounds")
    bounds = paula_bounds.measure(labels)
    say("ranks outside the bands")
    missed = bands.measure(labels, say)
    say("the optimum that knows the curve")
    regrets = regret.measure(labels, scales, say)

    figures = {
        "factor": asked_factor.draw(factors),
        "scaling": scaling.draw(scales),
        "approximations": approximations.draw(truth, approximated),
        "paula": paula_bounds.draw(labels, bounds),
        "regret": regret.draw(regrets),
    }
    found = Findings(labels, factors, scales, approximated, bounds, missed, regrets)
    contents = {
        DOCS / "figures" / f"papers-{name}.svg": figure_bytes(figure, suffix="svg")
        for name, figure in figures.items()
    }
    write_files(contents | {DOCS / "papers.md": page(found).encode()})
    for name, table in tables(found).items():
        print(f"\n{name.replace('_', ' ')}\n\n{table}")
    print()
    say(f"wrote docs/papers.md and {len(figures)} figures in docs/figures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
