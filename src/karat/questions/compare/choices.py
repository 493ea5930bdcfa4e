"""Choices of `compare`: defaults, ranges and help texts, declared once for all interfaces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from karat.core.choices import (
    Choices,
    choice,
    confidence_choice,
    noise_choice,
    noise_of_right_choice,
    revision_choice,
)
from karat.core.errors import ParameterError, spell_options
from karat.core.method import method_named
from karat.questions.compare.ranked import RANKED_FORMS, ranked_score
from karat.questions.compare.recall import PoolRecall
from karat.questions.compare.scores import METRICS

# How much of each system's draws goes into another's precision.
WEIGHTINGS = ("size", "overlap", "simple")
INTERVALS = ("wilson", "logit", "wald")
VARIANCES = ("analytic", "bootstrap")
GUARANTEES = ("each", "together")

# Of the draws of audit: the first are new ones in each batch, the second go by permanent random numbers.
LATEST_REVISION = 2

# What `karat plan compare` prices where no half-width is given.
PRICED_HALF_WIDTH = 0.05


@dataclass(frozen=True, kw_only=True)
class CompareChoices(Choices):
    """What is asked of a comparison, whatever the method."""

    heading = "The question"

    method: str = choice(
        "audit",
        help="How items are drawn, and precision is estimated.",
        metavar="M",
        on=("new",),
    )
    labels_per_system: int = choice(
        200,
        help="Draws from each system; audit spends as many labels in total.",
        least=2,
        example=200,
    )
    confidence: float = confidence_choice("Confidence of each interval, or of all together; see guarantee.")
    scores: tuple[str, ...] = choice(
        METRICS,
        help="The scores that are wanted, with commas; also P@10, nDCG@10 and MAP of ranked outputs.",
        usual="precision,recall,f1",
        title="Scores",
        metavar="A,B",
        separator=",",
    )
    guarantee: str | None = choice(
        None,
        help="Whether intervals hold each by itself or all together: each or together.",
        usual="together with audit, else each",
        one_of=GUARANTEES,
        metavar="G",
    )
    half_width: float | None = choice(
        None,
        help="How far off every precision may be; audit goes on until then.",
        usual="for karat plan 0.05, else none",
        above=0,
        below=1,
        example=0.02,
        title="± percentage points",
        suggested=PRICED_HALF_WIDTH,
        metavar="W",
        methods=("audit",),
    )
    noise: float = noise_choice(on=("new",))
    noise_of_right: float | None = noise_of_right_choice(on=("new",))
    weighting: str = choice(
        "size",
        help="joint: how the draws of other systems count: size, overlap or simple.",
        one_of=WEIGHTINGS,
        metavar="W",
        on=("new", "simulate"),
    )
    interval: str = choice(
        "wilson",
        help="Kind of interval: wilson, logit or wald; audit has its own.",
        one_of=INTERVALS,
        metavar="I",
        on=("new", "simulate"),
    )
    variance: str = choice(
        "analytic",
        help="Variance of estimates: analytic or bootstrap.",
        one_of=VARIANCES,
        metavar="V",
        on=("simulate",),
    )
    replicates: int = choice(400, help="Replicates of the bootstrap.", least=2, example=400, on=())
    batch: int = choice(
        50, help="Draws from each system that are asked for at a time.", least=1, example=50, on=()
    )
    true_items: tuple[Any, ...] | None = choice(
        None,
        help="joint: an independent sample of true items, found by other means, for recall beyond the pool.",
        metavar="FILE",
        reads="lines",
        separator="\n",
        stored=False,
        on=("new",),
    )
    pool_recall: tuple[int, int] | None = choice(
        None, help="How many of the true items any system has, and of how many.", internal=True
    )
    more: tuple[tuple[str, int], ...] = choice(
        (), help="Draws for single systems, where they differ from labels_per_system.", internal=True
    )

    revision: int = revision_choice(LATEST_REVISION, "the draws of audit")

    def __post_init__(self) -> None:
        asked = self.scores.split(",") if isinstance(self.scores, str) else tuple(self.scores)
        object.__setattr__(self, "scores", _in_order(asked))
        Choices.__post_init__(self)
        if self.true_items is not None:
            object.__setattr__(self, "true_items", tuple(self.true_items))
        if self.half_width is not None and "precision" not in self.scores:
            raise ParameterError(
                "A half-width is of precision: add precision to the scores, or leave it out."
            )

    @property
    def together(self) -> bool:
        """Whether all intervals hold at once: as was chosen, or as the method has it."""
        if self.guarantee is not None:
            return self.guarantee == "together"
        from karat.questions.compare.methods import METHODS

        return method_named(METHODS, self.method).holds_together

    @property
    def error(self) -> float:
        """1 - confidence."""
        return 1.0 - self.confidence

    @property
    def pool_share(self) -> float:
        """θ, the share of true items that any system has; 1 where recall is within the pool."""
        return 1.0 if self.sampled_recall is None else self.sampled_recall.value

    @property
    def sampled_recall(self) -> PoolRecall | None:
        """`pool_recall` with its mean and variance."""
        return None if self.pool_recall is None else PoolRecall(*self.pool_recall)


def _in_order(scores: Iterable[str]) -> tuple[str, ...]:
    """The scores that were asked for, each once, precision first and those of ranked outputs last."""
    asked = {str(name).strip(): ranked_score(str(name)) for name in scores}
    there_are = spell_options((*METRICS, *RANKED_FORMS))
    unknown = sorted(name for name, ranked in asked.items() if name not in METRICS and ranked is None)
    if unknown:
        raise ParameterError(f"No score {unknown[0]!r}. There are: {there_are}.")
    if not asked:
        raise ParameterError(f"Name at least one score. There are: {there_are}.")
    ranked = dict.fromkeys(each.name for each in asked.values() if each is not None)
    return (*(name for name in METRICS if name in asked), *ranked)


@dataclass(frozen=True, kw_only=True)
class ComparePricing(Choices):
    """What `karat plan compare` asks in addition: the price of one more system."""

    add: str | None = choice(
        None,
        help="The outputs of a new system, named like the file.",
        metavar="FILE",
        is_path=True,
        on=("plan",),
    )
    name: str | None = choice(None, help="Name of the new system.", metavar="NAME", on=("plan",))
    labels: str | None = choice(
        None,
        help="Labels that exist already (columns item and label).",
        metavar="FILE",
        is_path=True,
        on=("plan",),
    )
    items_out: str | None = choice(
        None,
        help="Output file of the items that need a label, one per line.",
        metavar="FILE",
        is_path=True,
        on=("plan",),
    )
    seed: int = choice(0, help="Random seed of the draws.", least=0, metavar="S", on=("plan",))
