"""A new user's story in a real terminal: label, be killed, go on, use a spreadsheet, see the band narrow."""

import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from karat.cli.main import run
from tests.cli.campaigns import CRITERION, caller, fill_in, truth, write_list

KARAT = str(Path(sys.executable).with_name("karat"))
# What stands at the end of every screen.
READY = "q quit"
ITEM = re.compile(r"id +(p\d+)")


def environment(**more: str) -> dict[str, str]:
    # Other tests, and some shells, say how wide the terminal is; this one has a width of its own.
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("KARAT_") and key not in ("COLUMNS", "LINES")
    }
    return {**kept, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **more}


class Person:
    """Somebody at a terminal who labels."""

    def __init__(self, folder: Path, annotator: str, *, columns: int = 100, **more: str) -> None:
        self.terminal = pexpect.spawn(
            KARAT,
            ["label", "--annotator", annotator],
            cwd=str(folder),
            env=environment(**more),
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=30,
        )
        self.terminal.delaybeforesend = None
        self.screen = ""
        self.wait()

    def wait(self, for_what: str = READY) -> None:
        self.terminal.expect_exact(for_what)
        self.screen = f"{self.terminal.before}{for_what}"

    @property
    def item(self) -> str:
        found = ITEM.findall(self.screen)
        return found[-1]

    def press(self, keys: str) -> None:
        for key in keys:
            self.terminal.send(key)
            self.wait()

    def answer(self) -> str:
        """The truth about the item before one's eyes; returns the item."""
        item = self.item
        self.press("y" if truth(item) else "n")
        return item

    def quit(self) -> str:
        self.terminal.send("q")
        self.terminal.expect(pexpect.EOF)
        self.terminal.close()
        assert self.terminal.exitstatus == 0
        return str(self.terminal.before)


@pytest.fixture
def karat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """karat in the folder of the test; returns what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_DB", raising=False)
    call = caller(capsys)

    def told(*arguments: str) -> str:
        code, out, err = call(*arguments)
        assert code == 0, err
        return out

    return told


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh campaign, made once."""
    place = tmp_path_factory.mktemp("story")
    path = write_list(place / "pairs.csv", 300)
    arguments = ["--criterion", CRITERION, "--budget", "110", "--db", str(place / "karat.db")]
    assert run(["new", "curve", str(path), *arguments]) == 0
    return place / "karat.db"


@pytest.fixture
def folder(karat: Callable[..., str], started: Path, tmp_path: Path) -> Path:
    shutil.copy2(started, tmp_path / "karat.db")
    return tmp_path


def labels(karat: Callable[..., str]) -> dict[str, dict]:
    lines = karat("export", "--format", "jsonl").splitlines()
    return {found["karat_id"]: found for found in map(json.loads, lines)}


def test_a_new_users_story(karat: Callable[..., str], tmp_path: Path) -> None:
    folder = tmp_path
    write_list(folder / "pairs.csv", 300)
    karat("new", "curve", "pairs.csv", "--criterion", CRITERION, "--budget", "110")
    before = json.loads(karat("show", "--json"))["result"]["factor"]

    ann = Person(folder, "ann")
    assert CRITERION in ann.screen
    told = {ann.answer() for _ in range(5)}
    # Two answers are taken back; one is given again, the other is changed.
    first_wrong, second_wrong = ann.item, ""
    ann.press("y" if not truth(ann.item) else "n")
    second_wrong = ann.item
    ann.press("u")
    ann.press("z")
    assert ann.item == second_wrong
    assert "You said unsure" in ann.screen
    ann.press("z")
    assert ann.item == first_wrong
    told |= {ann.answer(), ann.answer()}
    assert told >= {first_wrong, second_wrong}
    # Somebody else shall have this one.
    skipped = ann.item
    ann.press("s")
    assert ann.item != skipped
    assert "Skipped." in ann.screen
    # This one cannot be decided, and ann says why.
    unsure = ann.item
    ann.terminal.send("c")
    ann.wait("comment: ")
    ann.terminal.send("which rain?\r")
    ann.wait()
    assert "comment: which rain?" in ann.screen
    ann.press("u")
    told |= {ann.answer() for _ in range(20)}
    ann.terminal.kill(signal.SIGKILL)
    ann.terminal.wait()

    # Everything that was answered is there.
    found = labels(karat)
    assert set(found) == told | {unsure}
    assert all(found[item]["label"] == truth(item) for item in told)
    assert (found[unsure]["label"], found[unsure]["comment"]) == (-1, "which rain?")

    ann = Person(folder, "ann")
    # Undo reaches back to before the crash.
    last = max((line["told_at"], item) for item, line in labels(karat).items())[1]
    ann.press("z")
    assert "You said" in ann.screen
    assert ann.item in told | {last}
    ann.press("s")
    while len(told) < 50:
        told.add(ann.answer())
    goodbye = ann.quit()
    assert "all stored" in goodbye
    assert "karat label pairs --annotator ann" in goodbye
    halfway = json.loads(karat("show", "--json"))
    assert (halfway["labels"], halfway["leased"]) == (51, 0)

    # The rest goes to a spreadsheet, until the plan has what it wants.
    for _ in range(20):
        (folder / "tasks.csv").unlink(missing_ok=True)
        karat("ask", "--annotator", "bob", "--count", "300", "--out", "tasks.csv")
        if not (folder / "tasks.csv").exists():
            break
        handed_out = fill_in(folder / "tasks.csv")
        assert not told & set(handed_out)
        told |= set(handed_out)
        karat("tell", "tasks.csv", "--annotator", "bob")
    after = json.loads(karat("show", "--json"))
    assert after["state"] == "done"
    assert before is None, "no number without a label"
    assert halfway["result"]["factor"] > after["result"]["factor"]


def test_ctrl_c_and_terminate_restore_the_terminal_and_give_items_back(
    karat: Callable[..., str], folder: Path
) -> None:
    for end in (signal.SIGINT, signal.SIGTERM):
        shell = pexpect.spawn(
            "sh",
            ["-c", f"trap : INT; {KARAT} label --annotator eve; stty -a"],
            cwd=str(folder),
            env=environment(),
            timeout=30,
        )
        shell.expect_exact(READY)
        if end == signal.SIGINT:
            shell.sendintr()
        else:
            children = Path(f"/proc/{shell.pid}/task/{shell.pid}/children").read_text().split()
            os.kill(int(children[0]), end)
        shell.expect(pexpect.EOF)
        modes = shell.before.decode()
        assert re.search(r"(?<!-)icanon", modes)
        assert re.search(r"(?<!-)echo\b", modes)
        shell.close()
        assert json.loads(karat("list", "--json"))["campaigns"][0]["leased"] == 0


def test_a_narrow_terminal_without_colour_and_harmful_text(karat: Callable[..., str], tmp_path: Path) -> None:
    rows = "".join(
        f"p{number},{number / 100},\x1b]0;owned\x07\x1b[2J{'long text ' * 200}\n" for number in range(100)
    )
    (tmp_path / "pairs.csv").write_text(f"id,score,text\n{rows}")
    criterion = f"Is it {'very ' * 15}good?"
    karat("new", "curve", "pairs.csv", "--criterion", criterion, "--factor", "2")
    ann = Person(tmp_path, "ann", columns=40, NO_COLOR="1")
    assert "owned" in ann.screen
    assert "\x1b]0;" not in ann.screen
    assert "\x1b[2J" not in ann.screen
    assert "\x1b[1m" not in ann.screen
    assert "\x07" not in ann.screen
    lines = re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", ann.screen).splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) <= 24 + 1
    assert "lines: m]" in ann.screen
    ann.press("m")
    assert "lines: m]" not in ann.screen
    ann.press("x")
    assert "That key does nothing here" in ann.screen
    ann.terminal.send("?")
    ann.wait("any key goes on")
    ann.press(" ")
    ann.terminal.setwinsize(24, 100)
    ann.wait()
    assert max(map(len, ann.screen.splitlines())) > 45
    # Arrows answer as letters do.
    for arrow, word in (("\x1b[C", "right"), ("\x1bOD", "wrong")):
        ann.terminal.send(arrow)
        ann.wait()
        assert f"Last answer: {word}." in ann.screen
    ann.quit()


def test_when_nothing_is_open_the_reason_is_told(karat: Callable[..., str], tmp_path: Path) -> None:
    write_list(tmp_path / "pairs.csv", 12)
    karat("new", "curve", "pairs.csv", "--criterion", "x", "--factor", "2")
    ann = Person(tmp_path, "ann")
    while "r look again" not in ann.screen:
        ann.answer()
    assert "no more are wanted" in " ".join(ann.screen.split())
    ann.press("z")
    assert "You said" in ann.screen
    ann.press("s")
    assert "r look again" in ann.screen
    assert "no more are wanted" in " ".join(ann.quit().split())


def test_keys_pressed_before_an_item_is_shown_are_no_answers(karat: Callable[..., str], folder: Path) -> None:
    ann = Person(folder, "ann")
    ann.terminal.send("yyyyyyyyyy")
    ann.wait()
    ann.quit()
    assert len(labels(karat)) == 1


def test_the_screen_can_be_watched(karat: Callable[..., str], folder: Path) -> None:
    watcher = pexpect.spawn(
        KARAT, ["show", "--watch", "--every", "0.2"], cwd=str(folder), env=environment(), timeout=30
    )
    watcher.expect_exact("none yet")
    karat("ask", "--annotator", "ann", "--count", "7", "--out", "tasks.csv")
    fill_in(folder / "tasks.csv")
    karat("tell", "tasks.csv", "--annotator", "ann")
    watcher.expect_exact("7 by 1 annotator")
    watcher.sendintr()
    watcher.expect(pexpect.EOF)
    watcher.close()
    assert watcher.exitstatus == 0
