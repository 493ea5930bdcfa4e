"""A small collection in which relevance shows in the words."""

from pathlib import Path

import numpy as np
import rispy

from karat.data.documents import Documents

QUERY = "aspirin stroke prevention"


def texts_and_truth(size: int = 150, relevant: int = 20, seed: int = 0) -> tuple[list[str], list[int]]:
    """Texts of thirty words; the relevant ones share a few that others seldom have."""
    generator = np.random.default_rng(seed)
    truth = np.zeros(size, dtype=int)
    truth[generator.choice(size, relevant, replace=False)] = 1
    texts = []
    for label in truth:
        words = [f"word{code}" for code in generator.integers(0, 200, size=28)]
        chance = 0.9 if label else 0.05
        words += [word for word in (*QUERY.split(), "trial") if generator.random() < chance]
        texts.append(" ".join(generator.permutation(words)))
    return texts, truth.tolist()


def documents_and_truth(size: int = 150, relevant: int = 20) -> tuple[Documents, list[int]]:
    texts, truth = texts_and_truth(size, relevant)
    return Documents.from_texts(texts, [f"doc-{row}" for row in range(size)]), truth


def write_references(path: Path, size: int = 150, relevant: int = 20) -> dict[str, int]:
    """A RIS file, and the label of each reference by its id."""
    texts, truth = texts_and_truth(size, relevant)
    references = [
        {
            "title": f"Study {row}",
            "abstract": text,
            "authors": ["Doe, Jane", "Roe, Richard"],
            "year": "2019",
            "volume": "7",
            "doi": f"10.1000/{row}",
        }
        for row, text in enumerate(texts)
    ]
    path.write_text(rispy.dumps(references))
    return {f"10.1000/{row}": label for row, label in enumerate(truth)}
