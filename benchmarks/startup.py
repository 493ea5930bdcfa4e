"""How long until `karat --help` answers, next to an empty Python and to loading everything.

Run with `python -m benchmarks.startup`.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "karat --help": [sys.executable, "-c", "from karat.cli import main; main()", "--help"],
    "import everything": [
        sys.executable,
        "-c",
        "import karat.report.page, karat.report.curve.figure, karat.simulate.curve, karat.sources.read",
    ],
}


def main() -> None:
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(15):
        for name, command in COMMANDS.items():
            started = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            seconds[name].append(time.perf_counter() - started)
    middle = {name: statistics.median(times) for name, times in seconds.items()}
    for name, value in middle.items():
        print(f"{name:20}{value:8.3f} s")
    print(f"help / everything: {middle['karat --help'] / middle['import everything']:.2f}")


if __name__ == "__main__":
    main()
