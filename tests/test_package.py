"""The package: builds are reproducible, and a wheel alone does what the base and each extra promise."""

import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.test_docs import ROOT, blocks

pytestmark = pytest.mark.slow

TOOLS = Path(sys.executable).parent
VERSIONS = ("3.11", "3.12", "3.13")

# What needs an extra, as a Python statement, with the line that it ends in.
MISSING = {
    "karat.estimate_rate(range(99), [1] * 99, budget=20).to_frame()": "A data frame needs the pandas extra",
    "karat.read_ranking('list.csv', engine='duckdb')": "The engine duckdb needs the duckdb extra",
    "karat.read_ranking('list.csv', engine='spark')": "The engine spark needs the spark extra",
    "karat.find_duplicates('texts.csv')": "The search for duplicates needs the reviews extra",
    "karat.Campaign.open('postgresql://a@127.0.0.1/b', 'c')": "PostgreSQL needs the postgres extra",
}
COMMANDS = {
    "karat demo --items 2000": "A figure needs the plots extra",
    "karat serve": "karat serve needs the web extra",
    "karat show quality --figure share.png": "A figure needs the plots extra",
    "karat new volume texts.csv --query tales --criterion Relevant": "A review needs the reviews extra",
}


def build(place: Path) -> tuple[Path, Path]:
    """A wheel and a source distribution of what is in the repository."""
    subprocess.run(
        [
            TOOLS / "uv",
            "build",
            "--quiet",
            "--no-build-isolation",
            "--python",
            sys.executable,
            "-o",
            place,
            ROOT,
        ],
        check=True,
    )
    return next(place.glob("*.whl")), next(place.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"))[0]


def install(wheel: Path, place: Path, *, extras: str = "", python: Path | str = sys.executable) -> Path:
    """The folder of programs of an environment that has the wheel, its dependencies and nothing else."""
    uv = [TOOLS / "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--python", python, place / "env"], check=True)
    subprocess.run(
        [*uv, "pip", "install", "--python", place / "env", f"karat{extras} @ {wheel.as_uri()}"], check=True
    )
    return place / "env" / "bin"


def run(programs: Path, words: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    """A program of an environment, with no other one in sight."""
    environment = {
        "PATH": f"{programs}:/usr/bin:/bin",
        "HOME": str(place),
        "KARAT_CACHE": str(place / "cache"),
    }
    return subprocess.run(
        [programs / words[0], *words[1:]], cwd=place, env=environment, capture_output=True, text=True
    )


def interpreter(version: str) -> Path | None:
    """A Python of this version on the machine."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    places = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"versions/{version}.*/bin/python"))]
    for place in places:
        # pyenv puts programs on the path for versions that it has and does not run.
        if place is not None and subprocess.run([place, "-c", ""], capture_output=True).returncode == 0:
            return Path(place)
    return None


def test_equal_sources_build_equal_files(tmp_path: Path) -> None:
    first, second = build(tmp_path / "first"), build(tmp_path / "second")
    assert [path.name for path in first] == [path.name for path in second]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    checked = subprocess.run(
        [TOOLS / "twine", "--no-color", "check", "--strict", *first], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout
    with zipfile.ZipFile(first[0]) as archive:
        folders = {name.split("/")[0] for name in archive.namelist()}
    assert folders == {"karat", first[0].name.removesuffix("-py3-none-any.whl") + ".dist-info"}
    with tarfile.open(first[1]) as archive:
        assert any(name.endswith("/tests/test_package.py") for name in archive.getnames())


def test_the_base_labels_and_estimates_and_names_missing_extras(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, tmp_path)
    script = blocks(ROOT / "README.md", "python")[0]
    assert run(programs, ["python", "-c", script], tmp_path).returncode == 0

    rows = "".join(f"{number},{1 / number},text {number}\n" for number in range(1, 60))
    (tmp_path / "list.csv").write_text(f"id,score,text\n{rows}")
    texts = "".join(
        f"{number},{('tales', 'songs')[number % 2]} of old,text {number % 3}\n" for number in range(1, 30)
    )
    (tmp_path / "texts.csv").write_text(f"id,title,abstract\n{texts}")
    for command in (
        "karat plan rate --items 1000",
        "karat new rate list.csv --name quality --criterion Right --budget 30",
        "karat ask quality --annotator ann --out tasks.csv",
        "karat show quality",
    ):
        done = run(programs, command.split(), tmp_path)
        assert done.returncode == 0, done.stderr

    for statement, message in MISSING.items():
        done = run(programs, ["python", "-c", f"import karat; {statement}"], tmp_path)
        wanted = f"karat.core.errors.MissingExtraError: {message}: pip install 'karat["
        assert wanted in done.stderr, done.stderr
    for command, message in COMMANDS.items():
        done = run(programs, command.split(), tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith(f"karat: {message}: pip install 'karat["), done.stderr


@pytest.mark.parametrize("version", VERSIONS)
def test_the_commands_of_the_readme_run_from_the_wheel(version: str, wheel: Path, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed here.")
    programs = install(wheel, tmp_path, extras="[plots]", python=python)
    lines = [line[2:] for block in blocks(ROOT / "README.md", "console") for line in block.splitlines()]
    for line in lines:
        done = run(programs, shlex.split(line), tmp_path)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
