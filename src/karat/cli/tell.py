"""`karat tell`: read one person's labels from a file."""

from __future__ import annotations

from typing import Any

import click

from karat.cli.campaigns import annotator_option, complete_names_and_files, split_words
from karat.cli.import_file import import_file, import_options
from karat.cli.location import Place, place_options


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME] FILE", shell_complete=complete_names_and_files)
@place_options
@annotator_option
@import_options
def tell(words: tuple[str, ...], place: Place, annotator: str, **choices: Any) -> None:
    """Read one person's labels from a file.

    Either all labels of the file are stored, or none. All count as this person's, whoever the file names.
    Telling the same file again changes nothing.

    \b
    karat tell pairs tasks.csv --annotator ann
    """
    name, (file,) = split_words(words, "FILE")
    import_file(place, name, file, all_by=annotator, **choices)
