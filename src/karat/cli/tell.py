"""`karat tell`: take in one person's labels from a file."""

from __future__ import annotations

import click

from karat.cli.campaigns import annotator_option, complete_names_and_files, split_words
from karat.cli.import_file import file_format_option, import_file
from karat.cli.location import Place, place_options


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME] FILE", shell_complete=complete_names_and_files)
@place_options
@annotator_option
@file_format_option
@click.option("--skip-bad", is_flag=True, help="Leave out what cannot be used, and take the rest.")
@click.option(
    "--revise", is_flag=True, help="Labels that differ from the person's earlier ones replace them."
)
def tell(
    words: tuple[str, ...],
    place: Place,
    annotator: str,
    file_format: str | None,
    skip_bad: bool,
    revise: bool,
) -> None:
    """Take in one person's labels from a file.

    All of the file, or nothing. All labels count as this person's, whoever the file names. Telling the same
    file again changes nothing.

    \b
    karat tell pairs tasks.csv --annotator ann
    """
    name, (file,) = split_words(words, "FILE")
    import_file(place, name, file, format=file_format, all_by=annotator, skip_bad=skip_bad, revise=revise)
