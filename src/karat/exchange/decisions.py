"""Decisions about documents as files for reviewers: included, excluded and undecided ones, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from karat.core.labels import LabelWords

INCLUDE, EXCLUDE, UNSURE, NOT_JUDGED = "include", "exclude", "unsure", "not judged"
# What files call them, where the campaign has no words of its own.
SCREENING_WORDS = LabelWords(INCLUDE, EXCLUDE, UNSURE)
# What a file may hold, and the decisions that this comes to.
Part = Literal["included", "excluded", "undecided", "all"]
PARTS: dict[Part, tuple[str, ...]] = {
    "included": (INCLUDE,),
    "excluded": (EXCLUDE,),
    "undecided": (UNSURE, NOT_JUDGED),
    "all": (INCLUDE, EXCLUDE, UNSURE, NOT_JUDGED),
}
# What files call the fields of a decision.
FIELDS = ("decision", "reason", "annotators", "note")
NO_REASON = "no reason given"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about a document.

    Attributes:
        word: include, exclude, unsure or not judged, whatever the campaign calls them.
        comment: of whoever decided; for an exclusion it begins with the reason.
        annotators: who judged it.
    """

    word: str = NOT_JUDGED
    comment: str = ""
    annotators: tuple[str, ...] = ()

    @property
    def reason(self) -> str:
        """Why the document was excluded: the comment up to a colon or the end of its first line."""
        return self.comment.strip().split("\n", 1)[0].split(":", 1)[0].strip() if self.word == EXCLUDE else ""

    def to_fields(self, words: LabelWords = SCREENING_WORDS) -> dict[str, str]:
        """As columns of a table, with the words of the campaign."""
        spelled = {INCLUDE: words.right, EXCLUDE: words.wrong, UNSURE: words.unsure}
        values = (spelled.get(self.word, self.word), self.reason, "; ".join(self.annotators), self.comment)
        return dict(zip(FIELDS, values, strict=True))


@dataclass(frozen=True, slots=True)
class Screening:
    """How many records are where in a review, as PRISMA 2020 counts them.

    Attributes:
        identified: records of the source, with all copies.
        duplicates: copies that were merged with another record.
        not_screened: records that nobody has judged.
        screened: records that somebody has judged.
        undecided: of them, those that are unsure or wait for another opinion.
        included: of them, those that are relevant.
        excluded: of them, those that are not.
        reasons: for exclusion, most frequent first, with how many records each has.
        before: the counts of the phase before, where these are of a second one.
    """

    identified: int
    duplicates: int
    not_screened: int
    screened: int
    undecided: int
    included: int
    excluded: int
    reasons: tuple[tuple[str, int], ...] = ()
    before: Screening | None = None

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON can keep them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Screening:
        """The inverse of `to_dict`, also after JSON."""
        before = None if data["before"] is None else cls.from_dict(data["before"])
        reasons = tuple((str(reason), int(number)) for reason, number in data["reasons"])
        return cls(**{**data, "reasons": reasons, "before": before})

    @classmethod
    def of(cls, decisions: Iterable[Decision], *, size: int, duplicates: int) -> Screening:
        """The counts of a review of so many documents, from the decisions on those that were judged."""
        made = list(decisions)
        words = Counter(decision.word for decision in made)
        return cls(
            identified=size + duplicates,
            duplicates=duplicates,
            not_screened=size - len(made),
            screened=len(made),
            undecided=len(made) - words[INCLUDE] - words[EXCLUDE],
            included=words[INCLUDE],
            excluded=words[EXCLUDE],
            reasons=_count_reasons(decision.reason for decision in made if decision.word == EXCLUDE),
        )


def _count_reasons(reasons: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Reasons by how often they occur, however they are capitalised; exclusions without one come last."""
    spelled: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for reason in reasons:
        key = " ".join(reason.casefold().split())
        spelled.setdefault(key, reason or NO_REASON)
        counts[key] += 1
    if set(counts) <= {""}:
        return ()
    order = sorted(counts, key=lambda key: (key == "", -counts[key], key))
    return tuple((spelled[key], counts[key]) for key in order)


def with_decision(
    fields: Mapping[str, Any], decision: Decision, words: LabelWords = SCREENING_WORDS
) -> dict[str, Any]:
    """A record with the decision on it; fields of the source that have the same name get others."""
    taken = {name.casefold() for name in FIELDS}
    kept = {f"source.{name}" if name.casefold() in taken else name: value for name, value in fields.items()}
    return {**decision.to_fields(words), **kept}
