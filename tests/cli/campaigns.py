"""What the tests of campaign commands share: a list, its labels, and a way to call karat."""

import csv
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from karat.cli.main import run

Karat = Callable[..., tuple[int, str, str]]

CRITERION = "The two sentences mean the same"


def caller(capsys: pytest.CaptureFixture[str]) -> Karat:
    """karat as a function: exit code, stdout, stderr."""

    def karat(*arguments: object) -> tuple[int, str, str]:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return karat


def write_list(path: Path, items: int = 400, *, seed: int = 1) -> Path:
    generator = random.Random(seed)  # noqa: S311
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "score", "first", "second"])
        for number in range(items):
            writer.writerow([f"p{number}", f"{generator.random():.6f}", f"It rains, {number}.", "It pours."])
    return path


def truth(item: str) -> int:
    """What an annotator says of an item."""
    return int(random.Random(item).random() < 0.7)  # noqa: S311


def fill_in(path: Path, *, change: dict[str, str] | None = None) -> list[str]:
    """Fill in the label column as a person with a spreadsheet does; returns the items."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["label"] = (change or {}).get(row["item"], "yes" if truth(row["item"]) else "no")
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return [row["item"] for row in rows]


def shown(karat: Karat, *more: object) -> dict:
    code, out, err = karat("show", *more, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def refused(karat: Karat, *arguments: object) -> str:
    code, out, err = karat(*arguments)
    assert code == 2, out
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    return err
