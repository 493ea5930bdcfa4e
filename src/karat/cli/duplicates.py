"""`karat duplicates`: find references that occur twice, and merge them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import file_option, print_rich, write_out

if TYPE_CHECKING:
    from karat.data.duplicates import DuplicatePair
    from karat.sources.duplicates import Copies
    from karat.sources.records import Records

# Pairs that are printed; a file has them all.
MOST_PRINTED = 20


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--id", "identifier", metavar="COLUMN", help="Id of the documents.  [default: id; DOI; the row]"
)
@click.option(
    "--format",
    "file_format",
    metavar="F",
    help="As for `karat new volume`.  [default: by the file's suffix]",
)
@click.option("--merge", is_flag=True, help="Write the references with one for each group of copies.")
@click.option(
    "--pairs",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="With --merge: the decisions in this file instead of what is proposed.",
)
@file_option("--out", help="Output file: the pairs as CSV; with --merge, the references as .ris or .csv.")
def duplicates(
    file: str,
    identifier: str | None,
    file_format: str | None,
    merge: bool,
    pairs: Path | None,
    out: Path | None,
) -> None:
    """Find references that occur twice, and merge them.

    References are compared by DOI and PMID, by title, year and first author, and by year, volume and page.
    Each pair comes with a proposal: merge, or check where somebody has to look. Edit the column `decision` of
    the pairs' file, and give it to --pairs here or in `karat new volume`.

    \b
    karat duplicates refs.ris --out pairs.csv
    karat duplicates refs.ris --merge --out merged.ris
    karat new volume refs.ris --duplicates merge --criterion "…"
    """
    from karat.core.errors import ParameterError
    from karat.report.numbers import count
    from karat.sources.documents import document_format, document_records, documents_in_memory
    from karat.sources.duplicates import count_copies, merged_copies, pairs_among

    if pairs is not None and not merge:
        raise ParameterError("--pairs goes with --merge: it says what to merge.")
    if merge and out is None:
        raise ParameterError("--merge needs a file for the references: --out merged.ris.")
    name = document_format(file, file_format)
    documents = documents_in_memory(file, id=identifier, format=name)
    _, records = document_records(file, documents, format=name)
    if merge and out is not None:
        copies = merged_copies(documents, records, None, merge=True, pairs=pairs)
        assert copies is not None  # noqa: S101 - for the type checker
        _write_merged(copies, out)
        merged = len(documents) - len(copies.kept)
        click.echo(f"{count(len(copies.kept), 'reference')} in {out}; {merged:,} copies were merged.")
        return
    proposed = pairs_among(documents, records)
    copies_found, unclear = count_copies(proposed)
    click.echo(
        f"{count(len(documents), 'reference')}: {copies_found:,} look like copies of others, "
        f"{count(unclear, 'pair')} to check."
    )
    if out is not None:
        from karat.exchange.duplicates import write_pairs

        write_out(write_pairs(proposed, _records_of(proposed, records)), out)
        click.echo(f"{count(len(proposed), 'pair')} in {out}.")
    elif proposed:
        _print_pairs(proposed)


def _records_of(pairs: list[DuplicatePair], records: Records) -> dict[int, dict[str, Any]]:
    rows = sorted({row for pair in pairs for row in pair.rows})
    return dict(zip(rows, records.at(rows), strict=True))


def _print_pairs(pairs: list[DuplicatePair]) -> None:
    from rich.text import Text

    from karat.report.terminal import plain_table

    table = plain_table("", left=("proposal", "first", "second", "reason"), right=())
    for pair in pairs[:MOST_PRINTED]:
        table.add_row(pair.proposal, *(Text(str(name)) for name in pair.ids), pair.reason)
    print_rich(table)
    if len(pairs) > MOST_PRINTED:
        click.echo(f"… and {len(pairs) - MOST_PRINTED:,} more: --out pairs.csv writes all of them.")


def _write_merged(copies: Copies, out: Path) -> None:
    from karat.core.errors import ParameterError
    from karat.exchange.duplicates import merged_record
    from karat.exchange.formats import document_formats, write_documents

    suffixes = {suffix: one.name for one in document_formats().values() for suffix in one.suffixes}
    if out.suffix.lower() not in suffixes:
        raise ParameterError(f"The references are written as {' or '.join(suffixes)}; {out} is neither.")
    units = range(len(copies.kept))
    ids = copies.everything.ids_at(copies.kept)
    references = [
        (str(name), merged_record(copies.records.at(copies.rows_of(unit))))
        for unit, name in zip(units, ids, strict=True)
    ]
    write_out(write_documents(references, suffixes[out.suffix.lower()]), out)
