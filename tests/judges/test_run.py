"""`karat.judge`: identical items, samples, limits, the cache, examples, several judges, and files."""

import json
import math
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from tests.event_loop import run_in_thread
from tests.judges.endpoint import Fault, completion, running

ROOT = Path(__file__).resolve().parents[2]


def frame(count: int = 30) -> pd.DataFrame:
    numbers = range(count)
    return pd.DataFrame({"id": [f"i{n}" for n in numbers], "text": [f"thing {n % 20}" for n in numbers]})


def length(items: Any) -> list[float]:
    return [len(item["text"]) / 100 for item in items]


def judge_at(url: str, **choices: Any) -> karat.OpenAIJudge:
    settings = {"model": "m", "criterion": "It is a fruit", "endpoint": url, "first_pause": 0.01, **choices}
    return karat.OpenAIJudge(**settings)


def even(text: str, attempt: int) -> Any:
    number = int(text.rsplit("thing ", 1)[1].split()[0])
    return completion("no" if number % 2 else "yes")


def test_any_function_is_a_judge() -> None:
    judged = karat.judge(frame(), judge=length)
    assert judged.verdicts.tolist() == [len(text) / 100 for text in frame()["text"]]
    assert judged.tally.judged == 30
    assert list(judged.to_frame()) == ["id", "text", "verdict", "verdict_choice", "verdict_fault"]


def test_identical_items_are_asked_about_once_and_none_twice() -> None:
    with running(even) as endpoint:
        judged = karat.judge(frame(), judge=judge_at(endpoint.url))
    assert len(endpoint.requests) == judged.tally.asked == 20
    assert judged.verdicts.tolist() == [float(number % 2 == 0) for number in range(30)]


def test_ids_and_labels_are_not_shown_unless_named() -> None:
    seen: list[Any] = []

    def spy(items: Any) -> list[float]:
        seen.extend(items)
        return [0.5] * len(items)

    table = frame(3).assign(label=["right"] * 3, note=["a", None, "c"], score=[1.0, 2.0, 3.0])
    karat.judge(table, judge=spy)
    assert seen[1] == {"text": "thing 1", "note": ""}
    karat.judge(table, judge=spy, fields=["score", "id"])
    assert seen[-1] == {"score": "3.0", "id": "i2"}


def test_known_answers_are_not_paid_for_again(tmp_path: Path) -> None:
    cache = tmp_path / "verdicts.db"
    with running(even) as endpoint:
        first = karat.judge(frame(), judge=judge_at(endpoint.url), cache=cache)
        again = karat.judge(frame(40), judge=judge_at(endpoint.url, concurrency=2), cache=cache)
        assert len(endpoint.requests) == 20
        other = karat.judge(frame(), judge=judge_at(endpoint.url, instructions="Else."), cache=cache)
        assert len(endpoint.requests) == 40
    assert (first.tally.cached, again.tally.cached, again.tally.asked) == (0, 20, 0)
    assert again.verdicts[:30].tolist() == first.verdicts.tolist()
    assert other.tally.asked == 20


def test_the_cache_takes_no_changes(tmp_path: Path) -> None:
    cache = tmp_path / "verdicts.db"
    with running(even) as endpoint:
        karat.judge(frame(4), judge=judge_at(endpoint.url), cache=cache)
    with sqlite3.connect(cache) as database:
        for statement in ("UPDATE answers SET value = 0", "DELETE FROM answers"):
            with pytest.raises(sqlite3.IntegrityError):
                database.execute(statement)
    (tmp_path / "text.db").write_text("no database" * 100)
    with pytest.raises(karat.OutputError, match="cannot be used as a cache"):
        karat.judge(frame(4), judge=length, cache=tmp_path / "text.db")


def test_unusable_answers_are_no_verdicts_and_are_asked_for_next_time(tmp_path: Path) -> None:
    cache = tmp_path / "verdicts.db"
    bad = True

    def moody(text: str, attempt: int) -> Any:
        return completion("perhaps?") if bad and "thing 7\n" in text else even(text, attempt)

    with running(moody) as endpoint:
        judged = karat.judge(frame(), judge=judge_at(endpoint.url, tries=2), cache=cache)
        assert judged.tally.without == 1
        assert judged.tally.faults == {"not one of the answers": 2}
        assert np.flatnonzero(np.isnan(judged.verdicts)).tolist() == [7, 27]
        assert judged.to_frame()["verdict_fault"][7] == "not one of the answers"
        bad = False
        again = karat.judge(frame(), judge=judge_at(endpoint.url, tries=2), cache=cache)
    assert again.tally.asked == 1
    assert not np.isnan(again.verdicts).any()


def test_samples_and_limits_leave_the_others_without_a_verdict(tmp_path: Path) -> None:
    with running(even) as endpoint:
        judge, cache = judge_at(endpoint.url), tmp_path / "v.db"
        some = karat.judge(frame(), judge=judge, sample=10, seed=4)
        assert np.isfinite(some.verdicts).sum() == 10
        assert set(some.to_frame()["verdict_fault"].dropna()) == {"not sampled"}
        assert "20 items are not in the random sample and have no verdict." in some.tally.lines()
        other = karat.judge(frame(), judge=judge, sample=10, seed=5)
        assert np.isfinite(other.verdicts).tolist() != np.isfinite(some.verdicts).tolist()
        begun = len(endpoint.requests)
        for done in (8, 16, 20):
            part = karat.judge(frame(), judge=judge, max_items=8, cache=cache)
            assert len(endpoint.requests) - begun == done
            assert part.tally.unasked == 20 - done
            assert ("a limit on items or cost" in " ".join(part.tally.lines())) == (done < 20)
        assert np.isfinite(part.verdicts).all()


def test_cost_is_counted_and_limited(tmp_path: Path) -> None:
    with running(even) as endpoint:
        judge = judge_at(endpoint.url, input_price=10_000, output_price=100_000, concurrency=4)
        judged = karat.judge(frame(), judge=judge, max_cost=4.0, cache=tmp_path / "v.db")
        assert judged.tally.cost == pytest.approx(3.6)
        assert judged.tally.asked == 6
        with pytest.raises(karat.ParameterError, match="needs prices"):
            karat.judge(frame(), judge=judge_at(endpoint.url), max_cost=1.0)


def test_items_that_only_the_first_judge_was_asked_about_are_left_for_another_run(tmp_path: Path) -> None:
    with running(even) as endpoint:
        judges = [judge_at(endpoint.url, model=name, input_price=1e4, concurrency=1) for name in "ab"]
        # An answer costs half; all of the first judge's and 5 of the second's are within the limit.
        first = karat.judge(frame(), judge=judges, max_cost=12.5, cache=tmp_path / "v.db")
        assert (first.tally.requests, first.tally.unasked) == (25, 15)
        second = karat.judge(frame(), judge=judges, max_cost=12.5, cache=tmp_path / "v.db")
        assert (second.tally.requests, second.tally.unasked) == (15, 0)


def test_several_models_and_samples_are_averaged() -> None:
    def by_model(text: str, attempt: int) -> Any:
        return completion("yes" if endpoint.requests[-1]["model"] == "a" else "no")

    with running(by_model) as endpoint:
        a, b = (judge_at(endpoint.url, model=name, samples=2, temperature=1.0) for name in "ab")
        judged = karat.judge(frame(5), judge=[a, b])
        assert judged.verdicts.tolist() == [0.5] * 5
        assert len(endpoint.requests) == 20
    assert [details["model"] for details in judged.details] == ["a", "a", "b", "b"]
    assert judged.to_frame()["verdict_choice"][0] == "yes, no"


def test_examples_are_in_the_prompt_and_have_no_verdict(tmp_path: Path) -> None:
    labels = tmp_path / "labels.csv"
    labels.write_text(
        "id,label\n" + "".join(f"i{n},{'yes' if n % 2 else 'no'}\n" for n in range(12)) + "i13,unsure\n"
    )
    with running(even) as endpoint:
        judged = karat.judge(frame(20), judge=judge_at(endpoint.url), labels=labels, examples=4, seed=3)
    rows = np.flatnonzero(np.isnan(judged.verdicts))
    assert len(rows) == 4
    assert sum(row % 2 for row in rows) == 2
    assert judged.tally.examples == 4
    prompt = endpoint.requests[0]["messages"][1]["content"]
    for row in rows:
        assert f"<item>\nthing {row}\n</item>\nAnswer: {'yes' if row % 2 else 'no'}" in prompt
    asked = {
        request["messages"][1]["content"].rsplit("thing ", 1)[1].split()[0] for request in endpoint.requests
    }
    assert not asked & {str(row) for row in rows}
    with running(even) as endpoint:
        twice = pd.concat((frame(20), frame(20).assign(id=[f"copy {n}" for n in range(20)])))
        judged = karat.judge(twice, judge=judge_at(endpoint.url), labels=labels, examples=4, seed=3)
    # What looks like an example was shown to the judge as well.
    assert np.flatnonzero(np.isnan(judged.verdicts)).tolist() == [*rows, *(rows + 20)]
    with pytest.raises(karat.ParameterError, match="12 labelled items"):
        karat.judge(frame(20), judge=judge_at("http://localhost/v1"), labels=labels, examples=30)


def test_a_template_names_columns_and_the_file_keeps_it() -> None:
    template = "{criterion}?\n---\nA: {first} {{not a field}}\nB: {second}\n{answer}"
    table = pd.DataFrame({"id": ["1"], "first": ["x {second}"], "second": ["y"], "third": ["z"]})
    with running(lambda *_: completion("yes")) as endpoint:
        judged = karat.judge(table, judge=judge_at(endpoint.url, template=template))
    system, user = (message["content"] for message in endpoint.requests[0]["messages"])
    assert system == "It is a fruit?"
    assert user.startswith("A: x {second} {not a field}\nB: y\nAnswer with exactly one")
    assert judged.details[0]["fields"] == ["first", "second"]
    with pytest.raises(karat.SourceError, match="No column 'nothing'"):
        karat.judge(table, judge=judge_at("http://localhost/v1", template="{nothing}"))


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl"])
def test_prompt_and_model_are_kept_with_the_verdicts(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"judged.{suffix}"
    with running(even) as endpoint:
        written = karat.judge(frame(), judge=judge_at(endpoint.url), sample=25).write(path)
    details = karat.read_judge_details(path)
    assert details is not None
    assert details["judges"][0]["model"] == "m"
    assert "It is a fruit" in details["judges"][0]["system"]
    assert details["tally"]["judged"] == 25
    assert written == ([path] if suffix == "parquet" else [path, tmp_path / f"judged.{suffix}.judge.json"])
    values = (
        pd.read_parquet(path)
        if suffix == "parquet"
        else (pd.read_csv(path) if suffix == "csv" else pd.read_json(path, lines=True))
    )
    assert values["verdict"].notna().sum() == 25
    with pytest.raises(karat.OutputError, match="end its name with"):
        karat.judge(frame(), judge=length).write(tmp_path / "judged.txt")


@pytest.mark.parametrize(
    "judge", [lambda items: [0.5], lambda items: [2] * len(items), lambda items: ["yes"] * len(items)]
)
def test_functions_that_give_no_verdicts_are_refused(judge: Any) -> None:
    with pytest.raises(karat.JudgeError):
        karat.judge(frame(3), judge=judge)


def test_columns_are_not_overwritten_and_limits_make_sense() -> None:
    with pytest.raises(karat.ParameterError, match="column 'verdict'"):
        karat.judge(frame().assign(verdict=1.0), judge=length, fields=["text"])
    assert karat.judge(frame().assign(verdict=1.0), judge=length, fields=["text"], column="v2").column == "v2"
    with pytest.raises(karat.ParameterError, match="sample must be 1 or more"):
        karat.judge(frame(), judge=length, sample=0)
    with pytest.raises(karat.ParameterError, match="Name the columns"):
        karat.judge(pd.DataFrame({"id": ["a"], "x": [1.0]}), judge=length)


def test_progress_tells_rate_and_time_left() -> None:
    told: list[Any] = []
    with running(even) as endpoint:
        karat.judge(frame(), judge=judge_at(endpoint.url, concurrency=2), progress=told.append)
    assert told[-1].done == told[-1].total == 20
    assert told[-1].seconds_left == 0
    assert told[0].rate > 0


def test_progress_is_told_of_what_limits_let_through(tmp_path: Path) -> None:
    told: list[Any] = []
    with running(even) as endpoint:
        judge = judge_at(endpoint.url)
        for _ in range(2):
            karat.judge(frame(), judge=judge, max_items=8, cache=tmp_path / "v.db", progress=told.append)
            assert told[-1].done == told[-1].total
    assert told[-1].total == 16


# ---------------------------------------------------------------------- programs


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "my judge.py"
    path.write_text(f"import json, sys\n{text}")
    return f"{sys.executable} '{path}'"


LINES = """
for line in sys.stdin:
    item = json.loads(line)
    print(json.dumps({"verdict": len(item["text"]) / 10, "choice": "fine"}), flush=True)
"""


def test_a_program_is_a_judge_and_an_edited_one_is_another(tmp_path: Path) -> None:
    judge = karat.CommandJudge(program(tmp_path, LINES))
    judged = karat.judge(frame(), judge=judge, cache=tmp_path / "v.db")
    assert judged.verdicts.tolist() == [len(text) / 10 for text in frame()["text"]]
    assert karat.judge(frame(), judge=judge, cache=tmp_path / "v.db").tally.cached == 20
    program(tmp_path, LINES + "# edited\n")
    assert karat.judge(frame(), judge=judge, cache=tmp_path / "v.db").tally.cached == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("print('hello')", "not JSON"),
        ("print(0.5)", "after 1 of 20"),
        ("for line in sys.stdin: print(0.5, flush=True)\nsys.exit('broken')", "code 1 (broken)"),
        ("[print(0.5) for _ in range(21)]", "more lines"),
        ("print('{}')", 'no "verdict"'),
        ("print(7)", "from 0 to 1"),
    ],
)
def test_programs_that_fail_say_so_in_one_line(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(karat.JudgeError) as raised:
        karat.judge(frame(), judge=karat.CommandJudge(program(tmp_path, text)))
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_a_program_answered_before_it_failed_is_kept(tmp_path: Path) -> None:
    half = """
count = 0
for line in sys.stdin:
    count += 1
    if count > 11: sys.exit(3)
    print(0.25, flush=True)
"""
    judge, cache = karat.CommandJudge(program(tmp_path, half)), tmp_path / "v.db"
    with pytest.raises(karat.JudgeError, match="code 3 after 11 of 20"):
        karat.judge(frame(), judge=judge, cache=cache)
    judged = karat.judge(frame(), judge=judge, cache=cache)
    assert (judged.tally.cached, judged.tally.asked) == (11, 9)


def test_programs_that_cannot_be_started_are_refused() -> None:
    with pytest.raises(karat.JudgeError, match="cannot be started"):
        karat.judge(frame(), judge=karat.CommandJudge("/no/such/program"))
    with pytest.raises(karat.ParameterError):
        karat.CommandJudge("python 'x")
    with pytest.raises(karat.ParameterError, match="empty"):
        karat.CommandJudge("")


# ---------------------------------------------------------------------- interruptions


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["kill", "interrupt"])
def test_a_run_that_is_killed_loses_nothing_and_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    """Answers that the program received and kept are not asked for again."""
    items, cache = tmp_path / "items.jsonl", tmp_path / "v.db"
    count, stopped = 600, False

    def slowly(text: str, attempt: int) -> Any:
        """Slow after a third of the items, so that the run cannot end before the signal reaches it."""
        reply = even(text, attempt)
        if stopped or len(endpoint.requests) < 200:
            return reply
        return Fault(body=json.dumps(reply).encode(), seconds=0.5)

    items.write_text("".join(json.dumps({"id": n, "text": f"thing {n}"}) + "\n" for n in range(count)))
    with running(slowly) as endpoint:
        words = f"judge {items} --model m --endpoint {endpoint.url} --criterion c --concurrency 4"
        script = "from karat.cli import main; main()"
        command = [sys.executable, "-c", script, *words.split(), "--cache", str(cache), "--out", "out.csv"]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
        while len(endpoint.requests) < 200:
            time.sleep(0.005)
            assert process.poll() is None
        process.send_signal(how)
        _, told = process.communicate(timeout=60)
        stopped = True
        assert process.returncode == (-9 if how is signal.SIGKILL else 130)
        if how is signal.SIGINT:
            assert "the same command goes on from there" in told
            assert "Traceback" not in told
        with sqlite3.connect(cache) as database:
            [(kept,)] = database.execute("SELECT COUNT(*) FROM answers")
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert f"{count - kept} asked about now" in done.stdout
    # What was on its way, four requests at a time, may be asked for again, and one batch after a kill. It is
    # counted at the end: the endpoint may read a request after the program that sent it has gone.
    assert max(endpoint.asked.values()) <= 2
    assert len(endpoint.requests) - count <= 16
    values = pd.read_csv(tmp_path / "out.csv")["verdict"]
    assert values.tolist() == [float(n % 2 == 0) for n in range(count)]
    assert not math.isnan(values.sum())


def test_it_works_where_an_event_loop_runs_already() -> None:
    async def notebook() -> Any:
        return karat.judge(frame(), judge=judge_at(endpoint.url))

    with running(even) as endpoint:
        assert run_in_thread(notebook()).tally.judged == 30


def test_a_fault_in_the_middle_leaves_what_came_before(tmp_path: Path) -> None:
    def breaks(text: str, attempt: int) -> Any:
        return Fault(401) if len(endpoint.requests) > 10 else even(text, attempt)

    with running(breaks) as endpoint:
        judge = judge_at(endpoint.url, concurrency=1)
        with pytest.raises(karat.JudgeError):
            karat.judge(frame(), judge=judge, cache=tmp_path / "v.db")
    with running(even) as endpoint:
        judged = karat.judge(frame(), judge=judge_at(endpoint.url), cache=tmp_path / "v.db")
    assert judged.tally.cached == 10
