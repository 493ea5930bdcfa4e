"""Read a folder in which every text file is a document."""

from __future__ import annotations

from pathlib import Path

from karat.core.errors import SourceError, spell_options
from karat.sources.parts import TablePart

SUFFIXES = (".txt", ".text", ".md", ".rst", ".eml")


def folder_files(folder: Path) -> list[Path]:
    """The text files of a folder and of those inside it, in order of name; hidden ones are left out."""
    try:
        files = sorted(
            path
            for path in folder.rglob("*")
            if path.suffix.lower() in SUFFIXES and path.is_file() and not _is_hidden(path, folder)
        )
    except OSError as error:
        raise SourceError(f"The folder {folder} cannot be read: {error.strerror}.") from None
    if not files:
        raise SourceError(
            f"There are no text files in {folder} or in folders inside it. Text files end in "
            f"{spell_options(SUFFIXES)}."
        )
    return files


def read_folder(folder: Path) -> TablePart:
    """A row for each text file: its path inside the folder as `id`, and what it says as `text 0`."""
    # Whoever only asks which files there are does not wait for Arrow.
    import pyarrow as pa

    from karat.sources.formats.text import decode_any

    names: list[str] = []
    texts: list[str] = []
    guessed = 0
    for path in folder_files(folder):
        try:
            decoded = decode_any(path.read_bytes())
        except PermissionError:
            raise SourceError(
                f"No permission to read {path}. Change its permissions or move it out of the folder."
            ) from None
        except OSError as error:
            raise SourceError(f"{path} cannot be read: {error.strerror}.") from None
        if decoded is None:
            raise SourceError(f"{path} is not text. Convert it to text or move it out of the folder.")
        names.append(path.relative_to(folder).as_posix())
        texts.append(decoded[0])
        guessed += decoded[1]
    table = pa.table({"id": pa.array(names, pa.large_string()), "text 0": pa.array(texts, pa.large_string())})
    notes = (f"{guessed:,} of the files are not UTF-8; they were read as Windows-1252",) if guessed else ()
    return TablePart(str(folder), table, notes=notes)


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)
