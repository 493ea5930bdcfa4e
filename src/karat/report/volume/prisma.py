"""PRISMA 2020 flow diagram of a review: its boxes in words, and as a matplotlib figure."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from karat.core.extras import extra
from karat.report.numbers import count, measured, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from karat.exchange.decisions import Screening
    from karat.questions.volume.result import Volume

PRISMA = "Page et al.: The PRISMA 2020 statement. BMJ 372, 2021, n71."
# Further reasons for exclusion are counted together.
MOST_REASONS = 8

# Inches and letters.
WIDTH, LINE, PADDING, GAP, MARGIN = 7.6, 0.19, 0.16, 0.3, 0.15
STAGE_WIDTH, BOX_WIDTH, BETWEEN = 0.32, 3.2, 0.42
MOST_LETTERS = 44


class Step(NamedTuple):
    """A stage of the diagram: the records that go on, and beside them those that do not."""

    stage: str
    box: tuple[str, ...]
    aside: tuple[str, ...]


def prisma_steps(screening: Screening, volume: Volume | None = None) -> list[Step]:
    """The boxes from identification to inclusion, a line of text for each count.

    Args:
        screening: the counts.
        volume: the result, whose certain recall is told with what is included.
    """
    if screening.before is not None:
        return [*_found_steps(screening.before), *_assessed_steps(screening)]
    included = [f"Records included {_n(screening.included)}"]
    if volume is not None and volume.judged_before is not None:
        certain = measured(volume.recall.lower)
        included.append(f"Recall: at least {certain}, with {percent(volume.confidence)} confidence")
    undecided = (f"Records not decided yet {_n(screening.undecided)}",) if screening.undecided else ()
    return [*_found_steps(screening), Step("Included", tuple(included), undecided)]


def _found_steps(screening: Screening) -> list[Step]:
    """Identification, and screening by title and abstract."""
    removed = ["Records removed before screening:", f"Duplicates {_n(screening.duplicates)}"]
    if screening.not_screened:
        removed.append(f"Not screened, as the model ranked them {_n(screening.not_screened)}")
    return [
        Step("Identification", (f"Records identified {_n(screening.identified)}",), tuple(removed)),
        Step("Screening", (f"Records screened {_n(screening.screened)}",), _excluded("Records", screening)),
    ]


def _assessed_steps(screening: Screening) -> list[Step]:
    """The second phase: reports whose full text was assessed, and the studies that are included."""
    sought = (f"Reports sought for retrieval {_n(screening.identified)}",)
    waiting = screening.not_screened + screening.undecided
    return [
        Step("Retrieval", sought, (f"Reports not decided yet {_n(waiting)}",) if waiting else ()),
        Step(
            "Eligibility",
            (f"Reports assessed for eligibility {_n(screening.included + screening.excluded)}",),
            _excluded("Reports", screening),
        ),
        Step("Included", (f"Reports included {_n(screening.included)}",), ()),
    ]


def _excluded(what: str, screening: Screening) -> tuple[str, ...]:
    """How many were excluded, and why."""
    shown = screening.reasons[:MOST_REASONS]
    lines = [f"{what} excluded {_n(screening.excluded)}"]
    lines += [f"  {reason} {_n(number)}" for reason, number in shown]
    if others := sum(number for _, number in screening.reasons[MOST_REASONS:]):
        lines.append(f"  other reasons {_n(others)}")
    return tuple(lines)


def prisma_text(screening: Screening) -> str:
    """The counts in a sentence for each phase, for papers and for readers who do not see the diagram."""
    if screening.before is not None:
        assessed = screening.included + screening.excluded
        return (
            f"{prisma_text(screening.before)} Full texts: {count(assessed)} of {count(screening.identified)} "
            f"assessed, {count(screening.excluded)} excluded, {count(screening.included)} included."
        )
    words = (
        f"{count(screening.identified, 'record')} identified, {count(screening.duplicates, 'duplicate')} "
        f"removed, {count(screening.screened)} screened, {count(screening.excluded)} excluded, "
        f"{count(screening.included)} included"
    )
    return f"{words}, {count(screening.undecided)} undecided." if screening.undecided else f"{words}."


def prisma_figure(screening: Screening, volume: Volume | None = None) -> Figure:
    """The flow diagram with the boxes of `prisma_steps`.

    Reference: Page et al., The PRISMA 2020 statement, BMJ 2021.
    """
    with extra("plots", "A flow diagram"):
        from matplotlib.figure import Figure

    from karat.report.style import figure_style

    steps = [
        Step(stage, _wrapped(box), _wrapped(aside)) for stage, box, aside in prisma_steps(screening, volume)
    ]
    heights = [max(_height(step.box), _height(step.aside)) for step in steps]
    height = sum(heights) + GAP * (len(steps) - 1) + 2 * MARGIN
    with figure_style():
        figure = Figure(figsize=(WIDTH, height))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, WIDTH)
        axes.set_ylim(0, height)
        axes.axis("off")
        top = height - MARGIN
        for place, (step, room) in enumerate(zip(steps, heights, strict=True)):
            _draw_step(axes, step, top, room, is_last=place == len(steps) - 1)
            top -= room + GAP
    return figure


def _n(number: int) -> str:
    """A number in brackets that is not broken over two lines."""
    return f"(n\u00a0=\u00a0{number:,})"


def _wrapped(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines that fit into a box; what belongs to a line above is indented."""
    return tuple(
        part
        for line in lines
        for part in textwrap.wrap(
            line.strip(),
            MOST_LETTERS,
            initial_indent=" " * (len(line) - len(line.lstrip())),
            subsequent_indent="    ",
        )
    )


def _height(lines: tuple[str, ...]) -> float:
    return LINE * len(lines) + 2 * PADDING if lines else 0.0


def _draw_step(axes: Axes, step: Step, top: float, room: float, *, is_last: bool) -> None:
    from karat.report.style import PALETTE

    left = MARGIN
    _box(axes, left, top, STAGE_WIDTH, room, colour=PALETTE["sky"])
    axes.text(
        left + STAGE_WIDTH / 2, top - room / 2, step.stage, rotation=90, ha="center", va="center", fontsize=8
    )
    left += STAGE_WIDTH + MARGIN
    height = _height(step.box)
    _box(axes, left, top, BOX_WIDTH, height, lines=step.box)
    if step.aside:
        aside = left + BOX_WIDTH + BETWEEN
        _box(axes, aside, top, WIDTH - aside - MARGIN, _height(step.aside), lines=step.aside)
        middle = top - min(height, _height(step.aside)) / 2
        _arrow(axes, (left + BOX_WIDTH, middle), (aside, middle))
    if not is_last:
        centre = left + BOX_WIDTH / 2
        _arrow(axes, (centre, top - height), (centre, top - room - GAP))


def _box(
    axes: Axes,
    left: float,
    top: float,
    width: float,
    height: float,
    *,
    lines: tuple[str, ...] = (),
    colour: str = "white",
) -> None:
    from matplotlib.patches import Rectangle

    axes.add_patch(
        Rectangle((left, top - height), width, height, facecolor=colour, edgecolor="#555555", linewidth=0.9)
    )
    for number, line in enumerate(lines):
        indent = 0.08 * (len(line) - len(line.lstrip()))
        axes.text(
            left + PADDING + indent,
            top - PADDING - LINE * (number + 0.5),
            line.strip(),
            va="center",
            fontsize=9,
        )


def _arrow(axes: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    axes.annotate(
        "", xy=end, xytext=start, arrowprops={"arrowstyle": "-|>", "color": "#333333", "linewidth": 1.1}
    )
