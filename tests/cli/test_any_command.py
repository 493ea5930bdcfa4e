"""Whatever is typed and whatever files hold, nobody sees a traceback, and nothing is lost or half-written."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import click
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from karat.cli.main import COMMANDS, cli, run
from tests.fuzzing import examples

# They wait for people, open ports, start clusters or take minutes.
LEFT_OUT = {"demo", "label", "serve"}
# Addresses would be asked, a cluster started, and many trials run.
OPTIONS_LEFT_OUT = {
    "--server",
    "--token",
    "--endpoint",
    "--spark-master",
    "--web",
    "--watch",
    "--trials",
    "--items",
}
VALUES = [
    "", " ", "-1", "0", "1", "2", "3.5", "0.9", "1e400", "nan", "-inf", "x", "id", "score", "text", "label",
    "system", "item", "title", "*", "a=b", "4,5", "9:3", "ä\n", "../up", "2000-01-01", "quality", "pairs",
    "memory", "duckdb", "csv", "fixed", "audit", "-", "--", "[", "{}", "'; DROP TABLE labels; --",
]  # fmt: skip
FOREIGN = "other.db"
DAMAGED = ["list.csv", "list.parquet", "systems.csv", "docs.ris", "items.jsonl", "tasks.csv"]
FILES = [*DAMAGED, FOREIGN, "nowhere.csv", "."]
NOISE = [b"\n", b'"', b";", b"\xff\xfe", b",,,", b"1e999", b"\r", b"\x00", b"[" * 2000]


def command_words() -> dict[str, click.Command]:
    words = {}
    for name in COMMANDS.keys() - LEFT_OUT:
        command = cli.get_command(click.Context(cli), name)
        if isinstance(command, click.Group):
            context = click.Context(command)
            names = command.list_commands(context)
            words |= {f"{name} {sub}": command.get_command(context, sub) for sub in names}
        else:
            words[name] = command
    return words


WORDS = command_words()


def quietly(words: list[str]) -> tuple[int, str]:
    """The exit code of a command, and what it says of mistakes."""
    # Some commands write bytes.
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = run(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
    return code, err.buffer.getvalue().decode()


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind, a database with campaigns and labels, and one of another program."""
    place = tmp_path_factory.mktemp("template")
    generator = np.random.default_rng(3)
    scores = np.sort(generator.random(60))[::-1]
    rows = "".join(
        f"k{number},{score:.4f},text {number},{number % 2}\n" for number, score in enumerate(scores)
    )
    (place / "list.csv").write_text(f"id,score,text,label\n{rows}")
    columns = {"id": [f"k{number}" for number in range(60)], "score": scores, "label": [0, 1] * 30}
    pq.write_table(pa.table(columns), place / "list.parquet")
    systems = "".join(f"{name},x{item},{item % 2}\n" for name in "abc" for item in range(20))
    (place / "systems.csv").write_text(f"system,item,label\n{systems}")
    (place / "docs.ris").write_text(
        "".join(f"TY  - JOUR\nTI  - Tales of {n % 4}\nAB  - Words {n}\nER  - \n\n" for n in range(20))
    )
    (place / "items.jsonl").write_text(
        '{"id": "k1", "text": "one", "label": 1}\n{"id": "k2", "text": "two"}\n'
    )
    with contextlib.closing(sqlite3.connect(place / FOREIGN)) as connection:
        connection.execute("CREATE TABLE labels (id INTEGER)")
        connection.commit()
    before = Path.cwd()
    os.chdir(place)
    try:
        for words in (
            ["new", "rate", "list.csv", "--name", "quality", "--criterion", "Right?", "--budget", "30"],
            ["new", "curve", "list.parquet", "--name", "pairs", "--criterion", "Match?"],
            ["ask", "quality", "--annotator", "ann", "--count", "10", "--out", "tasks.csv"],
        ):
            assert quietly(words)[0] == 0
        lines = Path("tasks.csv").read_text().splitlines()
        told = [lines[0], *(line.replace(",,", ",1,", 1) for line in lines[1:6])]
        Path("told.csv").write_text("\n".join(told) + "\n")
        assert quietly(["tell", "quality", "told.csv", "--annotator", "ann"])[0] == 0
    finally:
        os.chdir(before)
    return place


def labels_in(database: Path) -> list[Any]:
    """The ledger of a database, in the order of its lines."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT * FROM labels ORDER BY 1").fetchall()


@st.composite
def typed(draw: st.DrawFn) -> list[str]:
    """A command with some of its own options and arguments, each with a value that fits or does not."""
    name = draw(st.sampled_from(sorted(WORDS)))
    value = st.sampled_from(VALUES) | st.sampled_from(FILES)
    words = name.split()
    for parameter in WORDS[name].params:
        if isinstance(parameter, click.Argument):
            words += draw(st.lists(value, max_size=2) | st.sampled_from([["quality"], ["list.csv"]]))
    options = [
        option
        for option in WORDS[name].params
        if isinstance(option, click.Option) and not OPTIONS_LEFT_OUT & set(option.opts)
    ]
    for option in draw(st.lists(st.sampled_from(options), max_size=4, unique=True)) if options else []:
        words.append(option.opts[0])
        if not option.is_flag:
            fits = (
                st.sampled_from(list(option.type.choices)) if isinstance(option.type, click.Choice) else value
            )
            words.append(draw(fits | value))
    return [word for word in words if word != "spark"]


@st.composite
def damage(draw: st.DrawFn) -> tuple[str, int, bytes, int]:
    """Some bytes of a file replaced by others."""
    name, noise = draw(st.sampled_from(DAMAGED)), draw(st.binary(max_size=8) | st.sampled_from(NOISE))
    return name, draw(st.integers(0, 3000)), noise, draw(st.integers(0, 3000))


@pytest.mark.slow
@settings(
    max_examples=examples(150), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(words=typed(), damages=st.lists(damage(), max_size=2))
def test_any_command_ends_in_an_answer_or_one_line(
    template: Path, words: list[str], damages: list[tuple[str, int, bytes, int]]
) -> None:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "here"
        shutil.copytree(template, place)
        for name, start, noise, length in damages:
            content = (place / name).read_bytes()
            (place / name).write_bytes(content[:start] + noise + content[start + length :])
        foreign, ledger = (place / FOREIGN).read_bytes(), labels_in(place / "karat.db")
        os.chdir(place)
        try:
            code, says = quietly(words)
        finally:
            os.chdir(before)
        assert code in (0, 1, 2, 3), (code, says)
        assert "Traceback" not in says
        if code == 2:
            assert says.strip()
        assert all(line.startswith("karat: ") for line in says.splitlines()), says
        assert (place / FOREIGN).read_bytes() == foreign, "the file of another program was changed"
        if (place / "karat.db").exists():
            assert labels_in(place / "karat.db")[: len(ledger)] == ledger, "labels were changed or lost"
        assert not list(place.rglob("*.tmp*")), "a file was left half-written"
