"""Cost in labels of being certain of a recall, before the first label."""

from __future__ import annotations

import math

from karat.bounds.exact import most_ones
from karat.core.errors import ParameterError
from karat.core.numbers import measured, percent
from karat.core.question import Price
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.forecast import labels_if_halving, labels_if_monotone, labels_to_certify
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.stopping import StoppingRule

RECALLS = (0.7, 0.8, 0.9, 0.95, 0.99)


# Shares of relevant documents that reviews may have: what is dear, and what is cheap.
RARE, COMMON = 0.01, 0.15


def label_range(size: int, choices: VolumeChoices, method: VolumeMethod) -> tuple[int, int]:
    """From and to how many labels a review takes, before anything is known of it.

    Few are taken where one in seven documents is relevant and finding misses none; many where one in a
    hundred is, and half as many are missing as the target allows. No guarantee: `benchmarks.volume_price`
    counts how often the number lies between them.
    """
    rule, ends = StoppingRule.parse(choices.stop), []
    first, last = rule.span(size)
    if method.samples_along and rule.name == "knee":
        # Finding ends when it does not pay any more; at the earliest when all of them are found.
        first = math.ceil(COMMON * size)
    for looked, share, missing in ((first, COMMON, 0.0), (last, RARE, 0.5)):
        left = size - looked
        if not (choices.certify or method.samples_along):
            draws = choices.sample_of(left)
        else:
            found = math.ceil(share * size)
            allowed = found / choices.recall - found if choices.missing is None else float(choices.missing)
            # Where none may be missing, only judging everything is certain.
            draws = left if allowed < 1.0 else _draws(found, left, allowed, missing * allowed, choices.error)
        ends.append(min(looked + draws, choices.budget or size))
    return min(ends), max(ends)


def _draws(found: int, left: int, allowed: float, missing: float, error: float) -> int:
    """Draws that make it certain that no more than the allowed number is missing."""
    return labels_to_certify(
        found, left, found / (found + allowed), error, expected=min(missing, float(left))
    )


def price_review(size: int, *, found: int, choices: VolumeChoices, halving: int) -> Price:
    """What certainty costs in a collection of this size, if finding ends with so many relevant documents.

    Without assumptions, none among n of N leaves about 3·N/n documents possible, whatever the model is worth:
    nobody has looked at the others. An assumption about the ranking is cheaper, and must be somebody's.
    With the stronger one, relevant documents get half as dense with every `halving` of the ranking.
    """
    if size < 1:
        raise ParameterError(f"A collection has 1 document or more; it is {size}.")
    if not 0 <= found <= size:
        raise ParameterError(f"Of {size:,} documents {found:,} cannot be relevant.")
    finding = max(found, StoppingRule.parse(choices.stop).expected(size))
    left, error = size - finding, choices.error
    sample = choices.sample_of(left)
    possible = most_ones(0, sample, left, error)
    certain_recall = found / (found + possible) if found else 0.0
    # Labels after finding that make each recall certain, if none of them turns out relevant.
    certificates = [
        {
            "recall": recall,
            "missing": math.floor(found / recall - found + 1e-9),
            "without_assumptions": labels_to_certify(found, left, recall, error),
            "if_monotone": labels_if_monotone(found, left, recall, error),
            "if_halving": labels_if_halving(found, left, recall, error, every=halving),
        }
        for recall in sorted({*RECALLS, choices.recall})
    ]
    needed = int(
        next(each["without_assumptions"] for each in certificates if each["recall"] == choices.recall)
    )
    answer = (
        f"{finding + sample:,} labels will find most of what is relevant, and make a recall of "
        f"{measured(certain_recall)} certain; {finding + needed:,} labels one of {percent(choices.recall)}."
    )
    return Price(
        answer=lambda: answer,
        labels=finding + int(needed if choices.certify else sample),
        worst_labels=size,
        summary=f"If {found:,} relevant documents are found, a recall of {percent(choices.recall)} is "
        f"certain with about {needed:,} more labels after finding, and one of {measured(certain_recall)} "
        f"with a sample of {sample:,}.",
        before=(
            f"Finding judges about {finding:,} of {size:,} documents. Suppose that {found:,} of them are "
            "relevant.",
            f"A sample of {sample:,} of the rest that holds none leaves {possible:,} possible: a recall of "
            f"{measured(certain_recall)} is certain, and no more, however good the model is.",
        ),
        title=f"Labels after finding, if none of them is relevant ({percent(choices.confidence)} confidence)",
        columns=(
            "certain recall",
            *("may be missing", "no assumption", "if no denser", f"if halving every {halving:,}"),
        ),
        rows=[
            (percent(recall), *(f"{number:,}" for number in numbers))
            for recall, *numbers in (each.values() for each in certificates)
        ],
        notes=(
            "no assumption: a uniform sample of everything that was not judged.",
            "if no denser: relevant documents get no denser further down the ranking. It is judged "
            "further, and what was judged since the last relevant document counts.",
            f"if halving: they get half as dense, or less, every {halving:,} documents; judged likewise.",
            "Both are assumptions, and somebody has to answer for them: no label of such a review shows "
            "whether they fail.",
        ),
        data={
            "size": size,
            "found": found,
            "finding": finding,
            "sample": sample,
            "possible": possible,
            "certain_recall": certain_recall,
            "halving": halving,
            "confidence": choices.confidence,
            "certificates": certificates,
        },
    )
