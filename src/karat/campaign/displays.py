"""Display types: how a column of an item is shown to annotators."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from karat.core.errors import ParameterError, spell_options

# The name of each display type, and what it is called in the form for new campaigns.
DISPLAYS = {
    "text": "text",
    "long": "long text",
    "markdown": "Markdown",
    "code": "code",
    "json": "JSON",
    "link": "link",
    "image": "image",
    "audio": "audio",
}


def check_displays(displays: Mapping[str, str]) -> None:
    """Refuse a display type that does not exist."""
    for column, display in displays.items():
        if display not in DISPLAYS:
            raise ParameterError(
                f"No display type {display!r} for column {column!r}. There are: {spell_options(DISPLAYS)}."
            )


def check_columns(columns: Collection[str], shown: Collection[str]) -> None:
    """Refuse a display type of a column that annotators do not see; an empty `shown` means that all are."""
    # It loads pyarrow, which a server that hands out items does not need.
    from karat.sources.records import ALL_COLUMNS

    if not shown or list(shown) == [ALL_COLUMNS]:
        return
    for column in columns:
        if column not in shown:
            raise ParameterError(
                f"Annotators do not see a column {column!r}. Columns: {spell_options(shown)}."
            )
