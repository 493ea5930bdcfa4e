"""Split a text into words."""

from __future__ import annotations

import re

# Words of two characters and more, as scikit-learn's vectorisers find them.
WORD = re.compile(r"\b\w\w+\b")

# Chinese, Japanese and Korean have no or few blanks between words: pairs of characters stand for words there.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, in their order."""
    lowered = text.lower()
    words: list[str] = WORD.findall(lowered)
    if lowered.isascii() or UNSPACED.search(lowered) is None:
        return words
    return [piece for word in words for piece in (_pairs(word) if UNSPACED.search(word) else (word,))]


def _pairs(word: str) -> list[str]:
    return [word[place : place + 2] for place in range(len(word) - 1)]
