"""`judge`: ask judges about items, each different one once, and keep every answer as it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from karat.core.errors import ParameterError
from karat.judges.cache import VerdictCache
from karat.judges.items import choose_rows, draw_examples, read_items, read_known, records, shown_fields
from karat.judges.judged import Judged
from karat.judges.pace import Budget
from karat.judges.panel import JudgingProgress, Panel
from karat.judges.verdicts import Judge
from karat.sources.table import Table


def judge(
    items: Any,
    *,
    judge: Judge | Sequence[Judge],
    fields: Sequence[str] | None = None,
    cache: str | Path | None = None,
    labels: Any = None,
    examples: int = 0,
    id: str = "id",  # noqa: A002 - as in read_ranking
    label: str = "label",
    sample: int | None = None,
    max_items: int | None = None,
    max_cost: float | None = None,
    seed: int = 0,
    column: str = "verdict",
    progress: Callable[[JudgingProgress], None] | None = None,
) -> Judged:
    """Verdicts on items, as a column of numbers in [0, 1].

    Args:
        items: a path or glob (Parquet, CSV, JSON lines, …) or a table.
        judge: an `OpenAIJudge`, a `CommandJudge` or any callable from items to verdicts; several are
            averaged.
        fields: the columns that judges see; by default those of the template, else all texts but ids and
            labels.
        cache: an SQLite file for the answers of judges that have an identity; without one they are not kept.
        labels: labels to take examples from: a mapping, or a file or table with `id` and `label`.
        examples: how many labelled items to show in the prompt, half of them right; they get no verdict, nor
            do items that look the same.
        id: the column of ids, for labels.
        label: the column of labels in the file of labels.
        sample: judge only a random sample of so many items; the others have no verdict.
        max_items: ask about at most so many different items that are not known yet.
        max_cost: stop before requests cost more; needs a judge with prices.
        seed: of the sample and the examples.
        column: what to call the column of verdicts.
        progress: called with a `JudgingProgress` after each batch of answers.
    """
    _check_limits(
        least_one={"sample": sample, "max_items": max_items},
        least_zero={"max_cost": max_cost, "examples": examples},
    )
    table = read_items(items)
    for name in (column, f"{column}_choice", f"{column}_fault"):
        if name in table.names:
            raise ParameterError(
                f"There is a column {name!r} in {table.origin} already. Call that of the new verdicts "
                "something else: --column NAME, or column=…."
            )
    judges = list(judge) if isinstance(judge, Sequence) else [judge]
    members = [
        member for each in judges for member in (each.members() if hasattr(each, "members") else [each])
    ]
    if not members:
        raise ParameterError("There is no judge.")
    shown = _shown_to(members, table, fields, hidden=(id, label))
    example_rows: list[int] = []
    if examples:
        if labels is None:
            raise ParameterError("Examples need labels to be taken from: labels=… (--labels FILE).")
        members, example_rows = _with_examples(
            members, table, shown, read_known(labels, id=id, label=label), id=id, count=examples, seed=seed
        )
    if max_cost is not None and not any(_has_prices(member) for member in members):
        raise ParameterError(
            "A limit on cost needs prices of a million tokens: --input-price and --output-price (of a judge "
            "in Python, input_price and output_price)."
        )
    texts = records(table, shown)
    # Copies of an example were shown to the judge as well.
    seen = [texts[row] for row in example_rows]
    left_out = {row for row, text in enumerate(texts) if text in seen} if seen else set()
    rows = [row for row in choose_rows(len(table), sample=sample, seed=seed).tolist() if row not in left_out]
    run = Panel(texts, rows, members, Budget(max_cost), max_items, progress)
    if cache is None:
        run.ask(None)
    else:
        with closing(VerdictCache(cache)) as opened:
            run.ask(opened)
    run.tally.items, run.tally.examples = len(table), len(left_out)
    run.tally.unsampled = len(table) - len(rows) - len(left_out)
    details = [_details(member, shown) for member in members]
    return Judged(run.with_verdicts(table.table, column, left_out), column, details, run.tally)


def _shown_to(members: Sequence[Any], table: Table, fields: Sequence[str] | None, **hidden: Any) -> list[str]:
    """The columns that judges see: those named here or in templates; else all texts but ids and labels."""
    prompts = [getattr(member, "prompt", None) for member in members]
    named = [name for prompt in prompts if prompt is not None for name in prompt.columns]
    if fields is None and all(prompt is not None and not prompt.shows_item for prompt in prompts):
        return shown_fields(table, named)
    return shown_fields(table, [*shown_fields(table, fields, **hidden), *named])


def _with_examples(
    members: Sequence[Any], table: Table, shown: list[str], known: dict[str, int], **choices: Any
) -> tuple[list[Any], list[int]]:
    """The judges with examples in their prompts, and the rows that these come from."""
    if not all(hasattr(member, "with_examples") for member in members):
        raise ParameterError("Only judges with a prompt take examples.")
    taught: list[Any] = []
    rows: list[int] = []
    for member in members:
        examples, rows = draw_examples(table, shown, known, choices=member.choices, **choices)
        taught.append(member.with_examples(examples))
    return taught, rows


def _details(member: Any, shown: list[str]) -> dict[str, Any]:
    name = getattr(member, "__name__", type(member).__name__)
    return {**getattr(member, "details", {"judge": name}), "fields": shown}


def _has_prices(member: Any) -> bool:
    return bool(getattr(member, "input_price", 0.0) or getattr(member, "output_price", 0.0))


def _check_limits(*, least_one: dict[str, int | None], least_zero: dict[str, float | None]) -> None:
    for least, limits in ((1, least_one), (0, least_zero)):
        for name, value in limits.items():
            if value is not None and value < least:
                raise ParameterError(f"{name} must be {least} or more; it is {value}.")
