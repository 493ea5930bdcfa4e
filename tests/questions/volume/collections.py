"""Small collections whose relevant documents use words of their own, more or less."""

import numpy as np

from karat.core.plan import Labels
from karat.data.documents import Documents
from karat.data.features import MatrixFeatures, build_features

QUERY = "stroke rehabilitation"


def made_up(
    size: int = 600, relevant: float = 0.1, *, clear: float = 0.8, seed: int = 0
) -> tuple[Documents, Labels]:
    """Documents of thirty words; relevant ones, if they are `clear`, have some from a list of their own."""
    generator = np.random.default_rng([seed, 77])
    labels = (generator.random(size) < relevant).astype(np.int8)
    common = np.array([f"word{number}" for number in range(400)])
    own = np.array(["stroke", "rehabilitation", "gait", "aphasia", "therapy", "motor", "recovery"])
    texts = []
    for label in labels.tolist():
        words = generator.choice(common, 30)
        if label and generator.random() < clear:
            words[:6] = generator.choice(own, 6)
        elif generator.random() < 0.1:
            words[:2] = generator.choice(own, 2)
        texts.append(" ".join(words.tolist()))
    return Documents.from_texts(texts, [f"d{row}" for row in range(size)]), labels


def made_up_features(
    size: int = 600, relevant: float = 0.1, **choices: float
) -> tuple[MatrixFeatures, Labels]:
    documents, labels = made_up(size, relevant, **choices)
    return build_features(documents), labels
