"""What a campaign is called where nobody says."""

from __future__ import annotations

from pathlib import Path


def name_of(file: str) -> str:
    """`data/pairs.csv.gz` makes `pairs`, and so do `shop.duckdb#pairs` and `table:shop.pairs`."""
    from karat.sources.address import QUERY, TABLE, parse_address

    address = parse_address(file)
    place = {TABLE: address.place.split(".")[-1], QUERY: ""}.get(address.kind, address.table or address.place)
    stem = Path(place).name.split(".")[0].strip("*?")
    if not stem:
        from karat.core.errors import ParameterError

        raise ParameterError(f"{file:.60} does not make a name. Give one: --name NAME.")
    return stem
