"""Writers of one file wait in a line that leaves nothing behind."""

import os
import threading
from pathlib import Path

from karat.campaign.sqlite_write_lock import Line
from karat.campaign.store import Store


def test_one_at_a_time_has_the_turn(tmp_path: Path) -> None:
    inside, most = [0], [0]

    def write() -> None:
        line = Line(str(tmp_path / "karat.db"))
        for _ in range(50):
            with line.turn():
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1
        line.close()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_whoever_waited_at_a_line_that_was_cleared_away_goes_to_the_new_one(tmp_path: Path) -> None:
    one, two = Line(str(tmp_path / "karat.db")), Line(str(tmp_path / "karat.db"))
    with one.turn():
        pass
    with two.turn():
        pass
    one.close()
    assert not list(tmp_path.iterdir()), "nothing is left behind"
    with two.turn():
        assert [path.name for path in tmp_path.iterdir()] == ["karat.db-line"]
        # Somebody else writes; the line is not taken from under them.
        three = Line(str(tmp_path / "karat.db"))
        three._file = os.open(tmp_path / "karat.db-line", os.O_RDWR)
        three.close()
        assert (tmp_path / "karat.db-line").exists()
    two.close()
    assert not list(tmp_path.iterdir())


def test_a_line_that_cannot_be_kept_keeps_nobody_from_trying(tmp_path: Path) -> None:
    line = Line(str(tmp_path / "no such folder" / "karat.db"))
    with line.turn():
        pass
    line.close()


def test_a_closed_database_is_one_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'karat.db'}")
    store.annotator("ann")
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["karat.db"]
