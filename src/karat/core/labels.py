"""Labels: the values 1 (right), 0 (wrong) and -1 (unsure), and how they are read, spelled and sent.

Inside karat a label is always one of these integers; None means that there is no label. People, files, JSON
and callers in Python write labels in other ways, which are converted where they come in and go out: callers
and JSON spell unsure as None, people and files use words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Self, TypeAlias

from karat.core.errors import LabelError, ParameterError

Label: TypeAlias = int

RIGHT: Label = 1
WRONG: Label = 0
# Somebody looked at the item and could not decide.
UNSURE: Label = -1
# Sent to a plan for a label that will come later, through `Ask.amend`; counts like unsure until then.
LATE: Label = -2


class LabelsByRow(dict[int, int | None]):
    """Labels of a file that has no column of ids, by its rows, counted from 0.

    Attributes:
        place: the name of the file.
        rows: how many rows it has, with those that have no label.
    """

    def __init__(self, labels: Mapping[int, int | None], *, place: str, rows: int) -> None:
        super().__init__(labels)
        self.place, self.rows = place, rows


# How columns of known labels spell them; people and files of labels also use words.
PLAIN_LABELS = {
    **dict.fromkeys(("1", "1.0", "true"), RIGHT),
    **dict.fromkeys(("0", "0.0", "false"), WRONG),
}
_MEANINGS = {
    **PLAIN_LABELS,
    **dict.fromkeys(("yes", "y", "right", "correct", "relevant", "include", "included", "match"), RIGHT),
    **dict.fromkeys(("no", "n", "wrong", "incorrect", "irrelevant", "not relevant"), WRONG),
    **dict.fromkeys(("exclude", "excluded", "no match", "non-match"), WRONG),
    **dict.fromkeys(("-1", "-1.0", "unsure", "?"), UNSURE),
}


# The grades or words that count as right in the files that are being read; None for the usual labels.
_POSITIVE: ContextVar[frozenset[float] | frozenset[str] | None] = ContextVar("positive", default=None)


@contextmanager
def counting_as_right(positive: Sequence[object] | str | None) -> Iterator[None]:
    """Within it, files of labels hold grades or words of which these count as right, all others as wrong.

    Cells that are empty or say unsure stay so. Where these are numbers, everything else must be numbers, too,
    and where they are words, words; None changes nothing.
    """
    if positive is None:
        yield
        return
    token = _POSITIVE.set(_positive_values(positive))
    try:
        yield
    finally:
        _POSITIVE.reset(token)


def _positive_values(positive: Sequence[object] | str) -> frozenset[float] | frozenset[str]:
    given = positive.split(",") if isinstance(positive, str) else positive
    texts = [str(value).strip().casefold() for value in given]
    numbers = [_number(text) for text in texts]
    if not texts or "" in texts or (None in numbers and any(number is not None for number in numbers)):
        raise ParameterError(
            f"Name the grades or words that count as right, as in 4,5 or good,excellent; it is {positive!r}."
        )
    return frozenset(texts) if None in numbers else frozenset(float(text) for text in texts)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def parse_label(value: object) -> Label | None:
    """The label that a cell of a file or a field of JSON holds; None where it is empty.

    Raises `ValueError` where the value is not a label.
    """
    # NaN is how tables spell a missing number.
    text = "" if value is None or value != value else str(value).strip().casefold()
    if not text:
        return None
    positive = _POSITIVE.get()
    if positive is not None and _MEANINGS.get(text) != UNSURE:
        number = _number(text)
        if isinstance(next(iter(positive)), str) != (number is None):
            raise ValueError(f"{value!r} is not a label")
        return RIGHT if (text if number is None else number) in positive else WRONG
    if text not in _MEANINGS or not isinstance(value, str | int | float):
        raise ValueError(f"{value!r} is not a label")
    return _MEANINGS[text]


LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class LabelWords:
    """What people call the labels of a campaign: right and wrong, match and no match, include and exclude."""

    right: str = "right"
    wrong: str = "wrong"
    unsure: str = "unsure"

    @classmethod
    def of(cls, pair: Sequence[str]) -> Self:
        """The words for a positive and a negative label; `ParameterError` where they would be mistaken."""
        right, wrong = (" ".join(word.split()) for word in pair)
        for word, label in ((right, RIGHT), (wrong, WRONG)):
            if not word or len(word) > LONGEST_WORD or not word.isprintable():
                raise ParameterError(
                    f"A word for labels has 1 to {LONGEST_WORD} letters, as in relevant:irrelevant; "
                    f"it is {word!r}."
                )
            meaning = _MEANINGS.get(word.casefold(), label)
            if meaning == UNSURE or (word.casefold() in PLAIN_LABELS and meaning != label):
                raise ParameterError(f"{word!r} means another label; choose another word.")
        if right.casefold() == wrong.casefold():
            raise ParameterError(f"The words for labels must differ; both are {right!r}.")
        return cls(right, wrong)

    @property
    def by_label(self) -> dict[Label, str]:
        """The word for each label, in the order in which people choose among them."""
        return {RIGHT: self.right, WRONG: self.wrong, UNSURE: self.unsure}

    @property
    def is_right(self) -> str:
        """What right items are, in a sentence: right, or the owner's word in quotation marks."""
        return self.right if self.right == PLAIN_WORDS.right else f"“{self.right}”"

    def word(self, label: Label | None) -> str:
        """The word for a label; None is unsure."""
        return self.by_label[UNSURE if label is None else label]

    def parse(self, value: object) -> Label | None:
        """As `parse_label`, but these words come first: they may be others, or the other way round."""
        if isinstance(value, str):
            text = " ".join(value.split()).casefold()
            for label, word in self.by_label.items():
                if text == word.casefold():
                    return label
        return parse_label(value)


PLAIN_WORDS = LabelWords()


def label_word(label: Label | None) -> str:
    """right, wrong or unsure; None is unsure."""
    return PLAIN_WORDS.word(label)


def label_from_python(value: object, *, item: object = None) -> Label:
    """A label as callers and JSON write it (1, 0, None for unsure); `LabelError` names the item."""
    if value is None:
        return UNSURE
    if isinstance(value, bool) or value in (RIGHT, WRONG):
        return int(value)
    raise LabelError(
        f"The label of item {item!r} is {value!r}; it must be 1 (right), 0 (wrong) or None (unsure)."
    )


def label_to_python(label: Label | None) -> int | None:
    """A label as callers and JSON read it: 1, 0, or None for unsure and for no label."""
    return None if label == UNSURE else label
