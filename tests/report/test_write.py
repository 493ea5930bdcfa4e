import os
import tempfile
import threading
from pathlib import Path

import pytest

import karat
from karat.core import files
from karat.core.errors import OutputError
from karat.core.files import drafted, write_files
from karat.report.curve import figure
from karat.report.write import write_reports
from tests.report.curves import make_curve


def test_three_files_are_written(tmp_path: Path) -> None:
    curve = make_curve()
    written = write_reports(curve, tmp_path / "new" / "place", title="Pairs")
    assert sorted(path.name for path in (tmp_path / "new" / "place").iterdir()) == [
        "curve.json",
        "curve.png",
        "report.html",
    ]
    assert "<h1>Pairs</h1>" in written.page.read_text(encoding="utf-8")
    assert written.figure.read_bytes().startswith(b"\x89PNG")
    again = karat.Curve.from_json(written.data.read_text(encoding="utf-8"))
    assert again.to_json() == curve.to_json()


def test_files_are_as_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("x")
    written = write_reports(make_curve(), tmp_path)
    assert written.page.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_reports_are_replaced(tmp_path: Path) -> None:
    write_reports(make_curve(), tmp_path, title="old")
    written = write_reports(make_curve(), tmp_path, title="new")
    assert "<h1>new</h1>" in written.page.read_text(encoding="utf-8")


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    place = tmp_path / "taken"
    place.write_text("mine")
    with pytest.raises(OutputError, match="taken: it is a file, not a directory") as caught:
        write_reports(make_curve(), place)
    assert isinstance(caught.value, karat.KaratError)
    assert isinstance(caught.value, OSError)
    assert place.read_text() == "mine"


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match=r"Cannot write .*report.html"):
        write_reports(make_curve(), tmp_path / "file" / "below")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_without_permission_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match=r"Permission denied"):
        write_reports(make_curve(), tmp_path)


def test_a_directory_in_the_place_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()
    with pytest.raises(OutputError, match=r"report.html: Is a directory"):
        write_reports(make_curve(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_symbolic_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real/file")
    (tmp_path / "new").symlink_to("real/other")
    write_files({tmp_path / "link": b"new", tmp_path / "new": b"other"})
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "new").is_symlink()
    assert sorted((path.name, path.read_bytes()) for path in (tmp_path / "real").iterdir()) == [
        ("file", b"new"),
        ("other", b"other"),
    ]


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_files({pipe: b"x" * 200_000, tmp_path / "file": b"y"})
    reader.join(timeout=30)
    assert read == [b"x" * 200_000]
    assert pipe.is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "pipe"]


def test_a_device_is_written_to_and_stays() -> None:
    # A link, so that a defect would replace the link and never the machine's own device.
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "null"
        link.symlink_to(os.devnull)
        write_files({link: b"gone"})
        assert link.is_symlink()
        assert Path(os.devnull).is_char_device()


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "private").write_bytes(b"old")
    (tmp_path / "private").chmod(0o600)
    write_files({tmp_path / "private": b"new"})
    assert (tmp_path / "private").stat().st_mode & 0o777 == 0o600


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = tmp_path / "a", tmp_path / "b"
    old.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        write_files({old: b"new", new: b"new"})
    assert old.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_failed_drawing_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no picture")

    monkeypatch.setattr(figure, "curve_figure", fail)
    with pytest.raises(RuntimeError):
        write_reports(make_curve(), tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_empty_name_is_no_file() -> None:
    with pytest.raises(OutputError, match="Name the file to write"):
        write_files({Path(): b"x"})
    with pytest.raises(OutputError, match="Name the file to write"), drafted(Path()):
        pass
