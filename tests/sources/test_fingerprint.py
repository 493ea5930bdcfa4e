"""Files that changed are noticed; files that did not are left in peace."""

import os
from pathlib import Path

import pytest

from karat.sources.fingerprint import BLOCK, BLOCKS, FileMark, file_marks, find_change


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(range(256)) * (2 * BLOCK * BLOCKS // 256))
    return path


def test_an_unchanged_file_is_the_same(file: Path) -> None:
    marks = file_marks([file])
    assert find_change(marks, [file]) is None
    assert find_change(marks, [file], thoroughly=True) is None
    assert [FileMark.from_json(list(mark)) for mark in marks] == marks


def test_a_copy_elsewhere_is_the_same(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bin"
    copy.write_bytes(file.read_bytes())
    assert find_change(file_marks([file]), [copy]) is None


def test_another_size_is_told_with_both(file: Path) -> None:
    marks = file_marks([file])
    with file.open("ab") as stream:
        stream.write(b"more")
    assert "bytes and now has" in find_change(marks, [file])


@pytest.mark.parametrize("place", [0, -1])
def test_other_ends_are_noticed_even_with_the_old_time(file: Path, place: int) -> None:
    marks = file_marks([file])
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)
    os.utime(file, ns=(marks[0].modified, marks[0].modified))
    assert "other content" in find_change(marks, [file])


def test_one_byte_between_the_samples_is_noticed_by_its_time_or_when_told_to(file: Path) -> None:
    marks = file_marks([file])
    content = bytearray(file.read_bytes())
    content[BLOCK + BLOCK // 2 + 10] ^= 1
    file.write_bytes(content)
    assert "other content" in find_change(marks, [file])
    os.utime(file, ns=(marks[0].modified, marks[0].modified))
    assert find_change(marks, [file]) is None
    assert "other content" in find_change(marks, [file], thoroughly=True)


def test_more_files_than_before(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.bin"
    other.write_bytes(b"x")
    assert find_change(file_marks([file]), [file, other]) == "there were 1 files, now there are 2"
