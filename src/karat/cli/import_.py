"""`karat import`: read labels of several people from a file."""

from __future__ import annotations

from typing import Any

import click

from karat.cli.campaigns import complete_names_and_files, split_words
from karat.cli.import_file import import_file, import_options
from karat.cli.location import Place, place_options


@click.command("import")
@click.argument("words", nargs=-1, metavar="[NAME] FILE", shell_complete=complete_names_and_files)
@place_options
@click.option("--annotator", metavar="NAME", help="Annotator of labels that name none.")
@import_options
def import_(words: tuple[str, ...], place: Place, annotator: str | None, **choices: Any) -> None:
    """Read labels of several people from a file.

    Either all labels of the file are stored, or none. The file names the annotators. Importing it again
    changes nothing.

    \b
    karat import pairs project-1.json
    karat import pairs labels.csv --annotator ann
    """
    name, (file,) = split_words(words, "FILE")
    import_file(place, name, file, annotator=annotator, **choices)
