"""Duplicate references: candidate pairs by blocking keys, a proposal for each, and groups of copies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from karat.core.extras import extra
from karat.data.reference_keys import ReferenceKeys

MERGE, KEEP, CHECK = "merge", "keep", "check"

# Similarity of titles, in per cent of their letters. Below the first they are different works, unless an
# identifier or the place says otherwise and they reach the third; from the second on they are the same.
SIMILAR, SAME, NOT_UNLIKE = 88.0, 95.0, 60.0
# Shorter titles, such as "Editorial", say too little by themselves.
SHORTEST_TITLE = 20
# Texts of so many letters that are equal are copies, whatever else is known.
WHOLE_TEXT = 200
# Words of a title that it is looked up by: its rarest, as two copies share at least one of them.
RARE_WORDS = 4
# Words that more titles share are too common to look anything up by.
LARGEST_BLOCK = 60


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two references that may be one.

    Attributes:
        rows: of the two, the earlier one first.
        ids: what they are called.
        proposal: "merge", or "check" where somebody has to look.
        reason: for the proposal, in words.
    """

    rows: tuple[int, int]
    ids: tuple[Any, Any]
    proposal: str
    reason: str


class Proposal(NamedTuple):
    """What is proposed for two references, and why."""

    proposal: str
    reason: str


def duplicate_pairs(keys: Sequence[ReferenceKeys], ids: Sequence[Any]) -> list[DuplicatePair]:
    """All pairs of references that may be copies, in the order of their rows.

    No two references of different DOIs or PMIDs are merged through a third one that has none: the weaker of
    the two links is to be checked.
    """
    proposals: dict[tuple[int, int], Proposal] = {}
    for first, second in candidate_pairs(keys):
        proposal = compare(keys[first], keys[second])
        if proposal is not None:
            proposals[first, second] = proposal
    merged = _Groups(keys)
    strongest_first = sorted(
        proposals, key=lambda rows: (not _same_identifier(*(keys[row] for row in rows)), rows)
    )
    for rows in strongest_first:
        if proposals[rows].proposal == MERGE and not merged.join(*rows):
            proposals[rows] = Proposal(
                CHECK, f"{proposals[rows].reason}, but another copy has another DOI or PMID"
            )
    return [DuplicatePair(rows, (ids[rows[0]], ids[rows[1]]), *proposals[rows]) for rows in sorted(proposals)]


def groups_of(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Rows that are copies of each other, for pairs of rows that are to be merged; each group is sorted."""
    group_of: dict[int, set[int]] = {}
    for first, second in pairs:
        joined = group_of.get(first, {first}) | group_of.get(second, {second})
        group_of |= dict.fromkeys(joined, joined)
    return tuple(sorted({tuple(sorted(group)) for group in group_of.values()}))


def candidate_pairs(keys: Sequence[ReferenceKeys]) -> set[tuple[int, int]]:
    """Pairs of rows that share an identifier, a title, a place of publication or a rare word of the title."""
    pairs: set[tuple[int, int]] = set()
    for role in ("doi", "pmid", "title", "place"):
        blocks: defaultdict[Any, list[int]] = defaultdict(list)
        for row, one in enumerate(keys):
            if value := getattr(one, role):
                blocks[value].append(row)
        for block in blocks.values():
            # A block of this kind is one group, which a chain of pairs makes as well.
            pairs.update(combinations(block, 2) if len(block) <= LARGEST_BLOCK else pairwise(block))
    for block in _rare_word_blocks([one.title for one in keys]):
        pairs.update(combinations(block, 2))
    return pairs


def _rare_word_blocks(titles: Sequence[str]) -> Iterator[list[int]]:
    words = [set(title.split()) for title in titles]
    counts = Counter(word for title in words for word in title)
    blocks: defaultdict[str, list[int]] = defaultdict(list)
    for row, title in enumerate(words):
        shared = [word for word in title if counts[word] > 1]
        for word in sorted(shared, key=lambda word: (counts[word], word))[:RARE_WORDS]:
            blocks[word].append(row)
    return (block for block in blocks.values() if 1 < len(block) <= LARGEST_BLOCK)


def compare(first: ReferenceKeys, second: ReferenceKeys) -> Proposal | None:
    """What is proposed for two references; None where they are different works."""
    shared = _same_identifier(first, second)
    same_place = first.place is not None and first.place == second.place
    has_titles = bool(first.title and second.title)
    similarity = _similarity(first.title, second.title, least=NOT_UNLIKE if shared or same_place else SIMILAR)
    other_identifier = _other_identifier(first, second)
    if shared:
        if other_identifier:
            return Proposal(CHECK, f"the same {shared}, but another {other_identifier}")
        if has_titles and not similarity:
            return Proposal(CHECK, f"the same {shared}, but other titles")
        return Proposal(MERGE, f"the same {shared}")
    if not similarity:
        return None
    if similarity < SIMILAR:
        words = "the same first author, year, volume and page"
        if other_identifier:
            return Proposal(CHECK, f"{words}, but another {other_identifier}")
        return Proposal(MERGE if first.marks == second.marks else CHECK, words)
    return _compare_titles(first, second, similarity, other_identifier)


def _similarity(first: str, second: str, *, least: float) -> float:
    """How alike two titles are, in per cent; 0 below the least, which is found out faster."""
    if not (first and second):
        return 0.0
    if least < SIMILAR and (first.startswith(second) or second.startswith(first)):
        # One is cut off, or has no subtitle.
        return max(least, _ratio(first, second))
    return _ratio(first, second, score_cutoff=least)


def _ratio(first: str, second: str, *, score_cutoff: float | None = None) -> float:
    return _matcher()(first, second, score_cutoff=score_cutoff)


@cache
def _matcher() -> Callable[..., float]:
    with extra("reviews", "The search for duplicates"):
        from rapidfuzz.fuzz import ratio
    return ratio


def _compare_titles(
    first: ReferenceKeys, second: ReferenceKeys, similarity: float, other_identifier: str
) -> Proposal | None:
    """What is proposed for two references of similar titles that share no identifier."""
    title = "the same title" if similarity == 100.0 else "nearly the same title"
    has_years, has_authors = bool(first.year and second.year), bool(first.author and second.author)
    same_author = has_authors and _ratio(first.author, second.author) >= NOT_UNLIKE
    same_year = has_years and first.year == second.year
    short = min(len(first.title), len(second.title)) < SHORTEST_TITLE
    if short and not (same_author and same_year and similarity >= SAME):
        return None
    if has_authors and not same_author:
        return Proposal(CHECK, f"{title}, but other authors") if similarity >= SAME and same_year else None
    if has_years and abs(first.year - second.year) > 1:
        return Proposal(CHECK, f"{title}, but another year") if similarity >= SAME else None
    if first.marks != second.marks:
        return Proposal(CHECK, f"{title}, but another number or a word such as protocol or reply")
    if other_identifier:
        return Proposal(CHECK, f"{title}, but another {other_identifier}")
    if similarity == 100.0 and len(first.title) >= WHOLE_TEXT:
        return Proposal(MERGE, "the same text")
    known = " and ".join(word for word, same in (("first author", same_author), ("year", same_year)) if same)
    with_what = f"{title}, {known}" if known else title
    if similarity < SAME or not known or (similarity < 100.0 and not same_author):
        return Proposal(CHECK, with_what if known else f"{title}; no author or year tells more")
    return Proposal(MERGE, with_what)


def _same_identifier(first: ReferenceKeys, second: ReferenceKeys) -> str:
    if first.doi and first.doi == second.doi:
        return "DOI"
    return "PMID" if first.pmid and first.pmid == second.pmid else ""


def _other_identifier(first: ReferenceKeys, second: ReferenceKeys) -> str:
    if first.doi and second.doi and first.doi != second.doi:
        return "DOI"
    return "PMID" if first.pmid and second.pmid and first.pmid != second.pmid else ""


class _Groups:
    """Copies that were joined so far, with the identifiers of each group (union-find)."""

    def __init__(self, keys: Sequence[ReferenceKeys]) -> None:
        self._parent = list(range(len(keys)))
        self._dois = {row: {one.doi} for row, one in enumerate(keys) if one.doi}
        self._pmids = {row: {one.pmid} for row, one in enumerate(keys) if one.pmid}

    def join(self, first: int, second: int) -> bool:
        """Make one group of two; False where they have different DOIs or PMIDs."""
        first, second = self._root(first), self._root(second)
        if first == second:
            return True
        joined = [known.get(first, set()) | known.get(second, set()) for known in (self._dois, self._pmids)]
        if any(len(names) > 1 for names in joined):
            return False
        self._parent[second] = first
        self._dois[first], self._pmids[first] = joined
        return True

    def _root(self, row: int) -> int:
        while self._parent[row] != row:
            self._parent[row] = self._parent[self._parent[row]]
            row = self._parent[row]
        return row
