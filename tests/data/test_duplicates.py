"""Duplicate references: what is proposed for a pair, and groups of copies."""

import random
from typing import Any

import pytest

from karat.data.duplicates import CHECK, MERGE, compare, duplicate_pairs, groups_of
from karat.data.reference_keys import ReferenceKeys, family_name, plain_doi

TITLE = "Aspirin for the prevention of stroke in the elderly: a randomised trial"


def keys(title: str = TITLE, **fields: Any) -> ReferenceKeys:
    return ReferenceKeys.of({"title": title, "authors": "Doe, Jane; Roe, R", "year": "2010", **fields})


def proposal(first: ReferenceKeys, second: ReferenceKeys) -> tuple[str, str] | None:
    assert compare(first, second) == compare(second, first)
    return compare(first, second)


@pytest.mark.parametrize(
    ("authors", "name"),
    [
        ("Doe, Jane; Roe, R", "doe"),
        ("Doe JK", "doe"),
        ("van den Berg, P", "berg"),
        ("Müller-Lüdenscheidt, H.", "ludenscheidt"),
        ("Jane Doe and Richard Roe", "doe"),
        ("O'Neill P", "neill"),
        ("", ""),
    ],
)
def test_the_first_author_is_known_however_names_are_written(authors: str, name: str) -> None:
    assert family_name(authors) == name


def test_dois_are_compared_without_their_addresses() -> None:
    assert {
        plain_doi(text) for text in ("https://doi.org/10.1000/AbC", "doi: 10.1000/abc.", "10.1000/abc")
    } == {"10.1000/abc"}
    assert plain_doi("n/a") == ""


@pytest.mark.parametrize(
    ("first", "second", "expected", "word"),
    [
        (keys(doi="10.1/a" * 2), keys(doi="10.1/a" * 2), MERGE, "title"),
        (keys(doi="10.1000/A"), keys(doi="https://doi.org/10.1000/a", year="1999"), MERGE, "the same DOI"),
        (
            keys(pmid="123"),
            keys("ASPIRIN for prevention of stroke in the elderly", pmid="123"),
            MERGE,
            "PMID",
        ),
        (
            keys(doi="10.1000/a"),
            keys("Mice in a maze, and how they find out", doi="10.1000/a"),
            CHECK,
            "other t",
        ),
        (keys(doi="10.1000/a"), keys(TITLE.upper(), authors="Doe J", year="2011"), MERGE, "first author"),
        (keys(doi="10.1000/a"), keys(doi="10.1000/b"), CHECK, "another DOI"),
        (keys(pmid="1"), keys(pmid="2"), CHECK, "another PMID"),
        (keys(), keys(TITLE.replace("elderly", "eldrely")), MERGE, "nearly the same title"),
        (keys(), keys(f"{TITLE} Part II"), CHECK, "number"),
        (keys(), keys(f"Re: {TITLE}"), CHECK, "number"),
        (keys(), keys(authors="Smith, A"), CHECK, "other authors"),
        (keys(), keys(year="1990"), CHECK, "another year"),
        (keys(authors="", year=""), keys(authors="", year=""), CHECK, "no author or year"),
        (keys("Editorial"), keys("Editorial"), MERGE, "first author and year"),
        (
            keys("Aspirin against stroke: what the trial in the elderly said", volume="7", pages="12-19"),
            keys("Aspirin against stroke", volume="7", start_page="12"),
            MERGE,
            "volume and page",
        ),
    ],
)
def test_what_is_proposed_and_why(
    first: ReferenceKeys, second: ReferenceKeys, expected: str, word: str
) -> None:
    verdict = proposal(first, second)
    assert verdict is not None
    assert verdict[0] == expected
    assert word in verdict[1]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (keys(), keys("Warfarin for the prevention of embolism in young adults: a cohort")),
        (keys("Editorial"), keys("Editorial", year="2011")),
        (keys("Editorial"), keys("Editorial", authors="Smith, A")),
        (keys(""), keys("")),
    ],
)
def test_different_works_are_no_pair(first: ReferenceKeys, second: ReferenceKeys) -> None:
    assert proposal(first, second) is None


def test_a_copy_without_identifiers_joins_no_two_works() -> None:
    """Two DOIs stay apart although both look like a third reference that has none."""
    references = [keys(doi="10.1000/a"), keys(), keys(doi="10.1000/b")]
    pairs = duplicate_pairs(references, ["a", "x", "b"])
    assert [(pair.ids, pair.proposal) for pair in pairs] == [
        (("a", "x"), MERGE),
        (("a", "b"), CHECK),
        (("x", "b"), CHECK),
    ]
    assert "another DOI" in pairs[2].reason


def test_groups_are_made_of_chains() -> None:
    assert groups_of([(3, 5), (0, 7), (5, 9)]) == ((0, 7), (3, 5, 9))
    assert groups_of([]) == ()


def test_copies_as_databases_write_them_are_found_and_nothing_else_is_merged() -> None:
    """2,000 references of random words, half with a copy: other case, a typing error, fewer fields."""
    rng = random.Random(7)  # noqa: S311
    words = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 11))) for _ in range(3000)]
    names = ["Doe", "Müller", "García", "van den Berg", "Chen", "Okafor"]
    references, copies = [], set()
    for number in range(2000):
        title = " ".join(rng.choices(words, k=rng.randint(6, 14)))
        name, year = rng.choice(names), rng.randint(1990, 2020)
        references.append(
            keys(
                title, authors=f"{name}, J; Roe, R", year=str(year), doi=f"10.1000/{number}", pmid=str(number)
            )
        )
        if number % 2:
            letters = list(title.upper())
            place = rng.randrange(1, len(letters))
            letters[place] = rng.choice("ABC")
            copies.add((len(references) - 1, len(references)))
            references.append(keys("".join(letters), authors=f"{name} J", year=str(year)))
    pairs = duplicate_pairs(references, range(len(references)))
    merged = {pair.rows for pair in pairs if pair.proposal == MERGE}
    seen = {pair.rows for pair in pairs}
    assert merged <= copies
    assert len(merged & copies) >= 0.95 * len(copies)
    assert len(seen & copies) >= 0.99 * len(copies)
