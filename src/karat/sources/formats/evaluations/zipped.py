"""Read zip archives whose members are packed with Zstandard, which Python's `zipfile` learns in 3.14 only."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable

import pyarrow as pa

_ZSTANDARD = 93
# The fixed part of a member's own header; it ends with the lengths of the name and of the extra field.
_HEADER, _LENGTHS = 30, struct.Struct("<26xHH")


def member_reader(archive: zipfile.ZipFile) -> Callable[[str], bytes]:
    """What reads the members of an archive by name."""

    def read(name: str) -> bytes:
        member = archive.getinfo(name)
        if member.compress_type != _ZSTANDARD:
            return archive.read(name)
        file = archive.fp
        if file is None:
            raise OSError("the archive is closed")
        file.seek(member.header_offset)
        file.seek(sum(_LENGTHS.unpack(file.read(_HEADER))), 1)
        packed = file.read(member.compress_size)
        with pa.input_stream(pa.BufferReader(packed), compression="zstd") as stream:
            content: bytes = stream.read()
        return content

    return read
