"""The collections that reviews are measured on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from karat.core.plan import Labels
from karat.data.documents import Documents
from karat.data.features import MatrixFeatures, build_features

__all__ = ["Topic", "clef_reviews", "pooled_topics", "single_reviews"]

HOME = Path(__file__).resolve().parents[1].parent / "shared" / "data"

# What each review is about, in the words of its own name; never from its labels.
SUBJECTS = {
    "Bannach-Brown_2019": "animal models of depression",
    "Cohen_2006_Antihistamines": "antihistamines",
    "Cohen_2006_AtypicalAntipsychotics": "atypical antipsychotics",
    "Cohen_2006_CalciumChannelBlockers": "calcium channel blockers",
    "Cohen_2006_Estrogens": "estrogens",
    "Cohen_2006_NSAIDS": "NSAIDs nonsteroidal anti-inflammatory drugs",
    "Cohen_2006_OralHypoglycemics": "oral hypoglycemics",
    "Cohen_2006_ProtonPumpInhibitors": "proton pump inhibitors",
    "Cohen_2006_UrinaryIncontinence": "urinary incontinence",
}


@dataclass(frozen=True, slots=True, eq=False)
class Topic:
    """A collection, what is looked for in it, and which documents are relevant."""

    name: str
    query: str
    features: MatrixFeatures
    labels: Labels

    @property
    def relevant(self) -> int:
        """How many of the documents are relevant."""
        return int(self.labels.sum())


def pooled_topics() -> Iterator[Topic]:
    """The distinct documents of all CLEF topics as one collection, with one topic's labels at a time."""
    table = pd.read_parquet(HOME / "clef2017_docs.parquet")
    titles = pd.read_csv(HOME / "clef2017_topics.csv")
    pool = table.drop_duplicates("id").reset_index(drop=True)
    features = _features(pool)
    rows = pd.Series(np.arange(len(pool)), index=pool["id"])
    for topic, title in titles.itertuples(index=False):
        labels = np.zeros(len(pool), dtype=np.int8)
        labels[rows[table[(table["topic"] == topic) & (table["label"] == 1)]["id"]]] = 1
        yield Topic(topic, title, features, labels)


def clef_reviews(only: str = "") -> Iterator[Topic]:
    """Each CLEF topic by itself, from its title; those whose names hold `only`."""
    table = pd.read_parquet(HOME / "clef2017_docs.parquet")
    for topic, title in pd.read_csv(HOME / "clef2017_topics.csv").itertuples(index=False):
        if only not in topic:
            continue
        own = table[table["topic"] == topic]
        yield Topic(topic, title, _features(own), own["label"].to_numpy(dtype=np.int8))


def single_reviews(only: str = "") -> Iterator[Topic]:
    """Each systematic review by itself; those whose names hold `only`."""
    for name, table in pd.read_parquet(HOME / "systematic_reviews.parquet").groupby("review"):
        if only not in str(name):
            continue
        labels = table["label"].to_numpy(dtype=np.int8)
        yield Topic(str(name), SUBJECTS[str(name)], _features(table), labels)


def _features(table: pd.DataFrame) -> MatrixFeatures:
    texts = table["title"].fillna("") + "\n" + table["abstract"].fillna("")
    return build_features(Documents.from_texts(texts.tolist()))
