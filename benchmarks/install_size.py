"""Disk space that `pip install karat` takes in an empty environment, and what each extra adds.

Run: python -m benchmarks.install_size [EXTRA …]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 2**20
PIP = [sys.executable, "-m", "pip"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT],
            check=True,
        )
        wheel = next(Path(folder).glob("*.whl"))
        print(f"{'':10}{'MB':>8}{'without bytecode':>20}{'over base':>12}")
        base = 0.0
        for extra in ["", *sys.argv[1:]]:
            place = Path(folder) / (extra or "base")
            size, bytecode = _installed(wheel, extra, place)
            base = base or size
            print(f"{extra or 'base':10}{size:8.0f}{size - bytecode:20.0f}{size / base:12.2f}")


def _installed(wheel: Path, extra: str, place: Path) -> tuple[float, float]:
    """Megabytes of the packages, pip itself not counted, and of bytecode among them."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    wanted = f"karat[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    python = place / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", wanted], check=True
    )
    sizes = {
        path: path.stat().st_size for path in place.rglob("*") if path.is_file() and not path.is_symlink()
    }
    bytecode = sum(size for path, size in sizes.items() if path.suffix == ".pyc")
    return sum(sizes.values()) / MEGABYTE, bytecode / MEGABYTE


if __name__ == "__main__":
    main()
