"""Files of documents with odd texts, which every engine must read alike."""

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from tests.questions.volume.made_up import texts_and_truth

SIZE = 900
ODD = 'Straße, ΣΑΣ, İstanbul; "quoted"\n阿司匹林 and half a 😀'


def documents_table() -> pa.Table:
    """Ids in no order, texts with odd letters, lines and quotes, some documents without any text."""
    texts, truth = texts_and_truth(SIZE, 90)
    texts[7] = texts[400] = ODD
    titles: list[str | None] = [f"Study {row % 50}" for row in range(SIZE)]
    texts[3], titles[3], titles[4] = "", None, None
    return pa.table(
        {
            "name": [f"é{row * 389 % SIZE}" for row in range(SIZE)],
            "title": titles,
            "abstract": texts,
            "relevant": truth,
        }
    )


def write(path: Path, table: pa.Table) -> None:
    records = table.to_pylist()
    if path.suffix == ".parquet":
        pq.write_table(table, path, row_group_size=100)
    elif path.suffix == ".csv":
        with path.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(table.column_names)
            rows.writerows([record.values() for record in records])
    else:
        lines = [json.dumps(record, ensure_ascii=bool(row % 2)) for row, record in enumerate(records)]
        path.write_text("\n\n".join(lines) + "\n")


def write_parts(folder: Path, suffix: str) -> str:
    """Three files, the first the smallest: Spark looks at the largest first."""
    table = documents_table()
    for name, start, end in (("a b", 0, 100), ("ü", 350, SIZE), ("c", 100, 350)):
        write(folder / f"part {name}{suffix}", table.slice(start, end - start))
    return str(folder / f"part*{suffix}")
