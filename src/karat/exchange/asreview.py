"""Write ASReview projects (.asreview files of version 3): records, and decisions as labels in their order."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from karat.exchange.decisions import EXCLUDE, INCLUDE
from karat.exchange.label_format import LabelFormat
from karat.exchange.values import plain

# The version of the program whose format this is, and that of the format.
ASREVIEW_VERSION, PROJECT_VERSION = "3.0", 3
DATA_FILE = "records.csv"
# Files are equal if what they hold is: nothing in them tells when they were written.
WRITTEN_AT = (1980, 1, 1, 0, 0, 0)

_SCHEMA = """
CREATE TABLE record (
    dataset_row INTEGER NOT NULL, dataset_id VARCHAR NOT NULL,
    title VARCHAR NOT NULL, abstract VARCHAR NOT NULL,
    authors JSON NOT NULL, keywords JSON NOT NULL, year INTEGER, doi VARCHAR, url VARCHAR, included INTEGER,
    record_id INTEGER NOT NULL, duplicate_of INTEGER,
    group_id INTEGER NOT NULL GENERATED ALWAYS AS (COALESCE(duplicate_of, record_id)) VIRTUAL,
    PRIMARY KEY (record_id), UNIQUE (dataset_row, dataset_id),
    CONSTRAINT no_self_duplicate CHECK (duplicate_of IS NULL OR duplicate_of != record_id),
    FOREIGN KEY(duplicate_of) REFERENCES record (record_id) ON DELETE SET NULL
);
CREATE INDEX idx_record_group_id ON record (group_id);
CREATE TABLE results (
    record_id INTEGER UNIQUE, label INTEGER, classifier TEXT, querier TEXT, balancer TEXT,
    feature_extractor TEXT, training_set INTEGER, time FLOAT, note TEXT, tags JSON, user_id INTEGER
);
CREATE TABLE last_ranking (
    record_id INTEGER UNIQUE, ranking INT, classifier TEXT, querier TEXT, balancer TEXT,
    feature_extractor TEXT, training_set INTEGER, time FLOAT
);
CREATE TABLE decision_changes (record_id INTEGER, label INTEGER, time FLOAT, user_id INTEGER);
PRAGMA user_version = 3;
"""
_LABELS = {INCLUDE: 1, EXCLUDE: 0}
_COLUMNS = ("title", "abstract", "authors", "keywords", "year", "doi", "url")

Record = Mapping[str, Any]


def _write_documents(records: Sequence[tuple[str, Record]]) -> bytes:
    """A project that ASReview 3 opens; documents that were decided on have labels, in the given order."""
    rows = [_row(item, fields) for item, fields in records]
    data = _data_file(rows)
    identifier = hashlib.blake2b(data, digest_size=16).hexdigest()
    settings = {
        "version": ASREVIEW_VERSION,
        "project_file_version": PROJECT_VERSION,
        "id": identifier,
        "mode": "oracle",
        "name": "karat",
        "created_at_unix": 0,
        "feature_matrices": [],
        "tags": None,
        "datasets": [{"id": identifier, "name": DATA_FILE}],
        "review": {"status": "review", "model": {}},
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in (
            ("project.json", json.dumps(settings).encode()),
            (f"data/{DATA_FILE}", data),
            ("results.db", _database(rows, [fields for _, fields in records], identifier)),
        ):
            archive.writestr(zipfile.ZipInfo(name, WRITTEN_AT), part, zipfile.ZIP_DEFLATED)
        archive.writestr(zipfile.ZipInfo("feature_matrices/", WRITTEN_AT), b"")
    return content.getvalue()


def _row(item: str, fields: Record) -> dict[str, Any]:
    """The fields that ASReview has of a record."""
    folded = {name.strip().casefold(): plain(value) for name, value in fields.items()}

    def text(*names: str) -> str:
        return next((str(folded[name]) for name in names if folded.get(name) not in (None, "")), "")

    year = re.search(r"\b(1[5-9]|20)\d\d\b", text("year", "publication_year", "date"))
    return {
        "title": text("title", "primary_title") or item,
        "abstract": text("abstract", "text", "body", "content", "summary"),
        "authors": [one.strip() for one in text("authors", "author").split(";") if one.strip()],
        "keywords": [one.strip() for one in text("keywords").split(";") if one.strip()],
        "year": int(year[0]) if year else None,
        "doi": text("doi") or None,
        "url": text("url", "urls", "link") or None,
    }


def _data_file(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The records as the table that ASReview merges its results with when it exports them."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, _COLUMNS)
    writer.writeheader()
    for row in rows:
        lists = {name: "; ".join(row[name]) for name in ("authors", "keywords")}
        writer.writerow({**row, **lists})
    return out.getvalue().encode()


def _database(rows: Sequence[Mapping[str, Any]], decided: Sequence[Record], dataset: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        connection.executemany(
            "INSERT INTO record (record_id, dataset_row, dataset_id, title, abstract, authors, keywords, "
            "year, doi, url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, number, dataset, *(_cell(row[name]) for name in _COLUMNS))
                for number, row in enumerate(rows)
            ],
        )
        connection.executemany(
            "INSERT INTO results (record_id, label, time, note) VALUES (?, ?, ?, ?)",
            [
                (number, _LABELS[fields["decision"]], float(number), str(fields.get("note") or "") or None)
                for number, fields in enumerate(decided)
                if fields.get("decision") in _LABELS
            ],
        )
        connection.commit()
        return connection.serialize()


def _cell(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value


ASREVIEW = LabelFormat(
    name="asreview",
    title="ASReview project",
    suffixes=(".asreview",),
    media_type="application/zip",
    own_words=True,
    write_documents=_write_documents,
)
