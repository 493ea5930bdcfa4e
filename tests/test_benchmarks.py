"""`make benchmarks` runs every script in benchmarks/, or the package says why it does not."""

from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_benchmark_is_run_or_says_why_not() -> None:
    run = set((ROOT / "Makefile").read_text().replace("benchmarks.", " benchmarks ").split())
    explained = (ROOT / "benchmarks" / "__init__.py").read_text()
    scripts = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text()}
    assert sorted(name for name in scripts - run if name not in explained) == []
