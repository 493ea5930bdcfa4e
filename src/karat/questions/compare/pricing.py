"""Price of a comparison, and of one more system."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.numbers import measured
from karat.core.question import Price
from karat.core.spelling import spell_labels
from karat.data.system_pool import SystemPool
from karat.data.systems import Systems
from karat.questions.compare.choices import PRICED_HALF_WIDTH, CompareChoices, ComparePricing
from karat.questions.compare.draws import draw_counts, expected_labels
from karat.questions.compare.methods import METHODS, compare_costs
from karat.questions.compare.newcomers import labels_on_demand, quote_campaign
from karat.questions.compare.ranked import ranked_scores
from karat.sources.systems import SystemColumns, read_item_labels, read_newcomer, systems_in_memory

# Items of a newcomer that are named on the terminal.
SHOWN = 10
# Deviations of a random number of labels, and the precision of good systems, for ranges of prices.
MOST_DEVIATIONS, GOOD = 2.0, 0.9


def price_methods(systems: SystemPool, choices: CompareChoices) -> Price:
    """Labels that bring every precision within the half-width, by method."""
    half_width = _half_width(choices)
    costs = compare_costs(systems, choices, half_width=half_width)
    chosen = costs.get(choices.method)
    return Price(
        answer=partial(_answer, systems, choices, half_width),
        labels=None if chosen is None else chosen.labels,
        summary=f"For {len(systems):,} systems that are half right, the dearest case; fewer otherwise.",
        title=f"Labels to know {len(systems)} precisions within ±{half_width:g}",
        columns=("method", "labels", "draws a system", "share"),
        rows=[
            (
                name,
                f"{cost.labels:,}",
                f"{cost.draws_per_system:,}",
                measured(cost.labels / systems.pool_size),
            )
            for name, cost in costs.items()
        ],
        notes=("For systems that are half right, the dearest case. audit holds for all at once.",),
        data={name: cost._asdict() for name, cost in costs.items()},
    )


def _answer(systems: SystemPool, choices: CompareChoices, half_width: float) -> str:
    """What the labels of a half-width tell, and of one that is half as wide."""
    parts = []
    for width in (half_width, half_width / 2.0):
        ends = _half_width_range(systems, choices, width)
        if ends is None:
            return ""
        parts.append((spell_labels(*ends), f"± {100 * width:g} percentage points"))
    (first, near), (second, nearer) = parts
    return f"{first} will tell the precision of every system to within {near}; {second} to within {nearer}."


def labels_range(systems: SystemPool, choices: CompareChoices) -> tuple[int, int] | None:
    """From and to how many labels a campaign takes.

    Without a half-width it draws so many outputs from each system: the range is that of the number of
    different items among them. With one, systems that are right nine times in ten are cheaper than such as
    are half right.
    """
    if choices.half_width is None:
        labels = expected_labels(systems, draw_counts(systems, choices))
        slack = MOST_DEVIATIONS * math.sqrt(labels)
        return max(1, round(labels - slack)), min(systems.pool_size, round(labels + slack))
    return _half_width_range(systems, choices, choices.half_width)


def _half_width_range(
    systems: SystemPool, choices: CompareChoices, half_width: float
) -> tuple[int, int] | None:
    method = method_named(METHODS, choices.method)
    if method.cost is None:
        return None
    # Labels go with the variance over the square of the half-width.
    easier = half_width * math.sqrt(0.25 / (GOOD * (1.0 - GOOD)))
    ends = [method.cost(systems, width, choices).labels for width in (min(easier, 0.999), half_width)]
    return min(ends), max(ends)


def price_newcomer(source: Any, choices: CompareChoices, pricing: ComparePricing) -> Price:
    """New labels that one more system needs beside those that exist, and of which items.

    Args:
        source: the opened systems; their columns say how the newcomer's file is read.
        choices: how well its precision shall be known, and the draws that the other systems have had.
        pricing: where its outputs are, and the labels that exist.
    """
    if not isinstance(source.systems, Systems):
        # Its items are looked for among all others.
        raise ParameterError("--add looks up every item of the newcomer: use it with --engine memory.")
    read = source.definition.columns
    columns = SystemColumns(
        **{name: read.get(name) for name in ("system", "item", "score", "rank", "weight", "group")}
    )
    grown = read_newcomer(
        source.systems,
        pricing.add,
        name=pricing.name,
        columns=columns,
        depth=read.get("depth"),
        where=read.get("where"),
    )
    labels = {} if pricing.labels is None else read_item_labels(grown, pricing.labels)
    need = labels_on_demand(
        grown, labels, choices=choices, half_width=_half_width(choices), seed=pricing.seed
    )
    if ranked_scores(choices.scores):
        # Ranks and topics count, too: all systems are read as the campaign will read them.
        places = [*source.definition.places, pricing.add]
        compared = systems_in_memory(
            places, columns, sampling=read["sampling"], depth=read.get("depth"), where=read.get("where")
        )
        existing = {} if pricing.labels is None else read_item_labels(compared, pricing.labels)
        quote = quote_campaign(compared, existing, choices=choices, seed=pricing.seed)
    else:
        quote = quote_campaign(grown, labels, choices=choices, seed=pricing.seed)
    items = grown.item_names(need.new_items)
    notes = [
        f"{need.system}: a campaign that goes on with these labels (--like, method {quote.method}) asks for "
        f"about {quote.new_labels:,} more, and then knows its {quote.score} within ±{quote.half_width:.2g}.",
        f"To know its precision alone, by the method joint: {len(items):,} new labels ({need.draws:,} of its "
        f"{int(grown.sizes[-1]):,} outputs are drawn; {need.reused:,} labels of other systems are reused).",
        f"Its precision will then be known within ±{need.half_width:.3g} or better. "
        f"The published bound asks for {need.published_draws:,} draws.",
    ]
    if items:
        more = "" if len(items) <= SHOWN else f", and {len(items) - SHOWN:,} more (--items-out)"
        notes.append(f"Label: {', '.join(map(str, items[:SHOWN]))}{more}.")
    lines = "\n".join(map(str, items)) + "\n"
    return Price(
        labels=quote.new_labels,
        notes=tuple(notes),
        data=need.to_dict() | {"items": items, "campaign": quote.to_dict()},
        files={} if pricing.items_out is None else {pricing.items_out: lines.encode()},
    )


def _half_width(choices: CompareChoices) -> float:
    return PRICED_HALF_WIDTH if choices.half_width is None else choices.half_width
