"""The precision at one cutoff or a few: bets on the share of right items up to each, as `rate` makes them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from karat.bounds.label_noise import LabelNoise
from karat.core.errors import LabelError, ParameterError
from karat.core.plan import UNSURE, Ask, Plan
from karat.core.rng import seed_after
from karat.data.item_set import ItemSet
from karat.judges.report import JudgeReport
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.result import NOTHING_ASSUMED, Curve
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.yields import Floats, YieldLines, feasible_band, through, within_factor_of
from karat.questions.rate.anytime import ANYTIME
from karat.questions.rate.choices import FEWEST, RateChoices, RatePricing
from karat.questions.rate.denoise import choices_before, expectation_of
from karat.questions.rate.plan import rate_plan
from karat.questions.rate.result import Rate

# Up to longer cutoffs `band` itself is used, which needs no array of their length.
MOST_ITEMS = 5_000_000


def cutoffs_of(choices: CurveChoices) -> tuple[int, ...]:
    """The cutoffs that are sampled by themselves; none where a band over ranks is asked for.

    A single rank with a half-width is one, if nothing is asked for that only a band over ranks can use.
    """
    if choices.cutoffs is not None:
        if choices.cutoffs[-1] > MOST_ITEMS:
            raise ParameterError(f"Cutoffs go up to {MOST_ITEMS:,}: for a longer list take ranks instead.")
        return choices.cutoffs
    single = (
        choices.ranks is not None
        and choices.ranks[0] == choices.ranks[1] <= MOST_ITEMS
        and choices.half_width is not None
        and choices.half_width < 0.5
        and (choices.budget is None or choices.budget >= FEWEST)
        and LabelNoise.chosen(choices) is None
        and choices.near is None
        and choices.monotone_from is None
    )
    return choices.ranks[:1] if single and choices.ranks is not None else ()


def few_cutoffs(
    size: int,
    choices: CurveChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    proxy: Floats | None = None,
) -> Plan[Curve]:
    """Sample the items up to each cutoff, one cutoff after the other; the cutoffs share the error equally.

    Labels of earlier cutoffs, and known ones, enter exactly: only the other items up to a cutoff are sampled.

    Guarantee: with probability at least 1 - δ the band holds at every rank, whenever one looks: at the
        cutoffs it is that of the shares, each of which holds given all labels before its own draws, and
        elsewhere what follows since a yield rises by 0 or 1 at each rank.
    Assumes: nothing; with `noise` and `noise_of_right`, that labels are wrong at these rates
        independently of all else. Late or unsure labels count 0 in the lower and 1 in the upper bound.
    Reference: `karat.questions.rate.anytime`.
    """
    run = _Cutoffs(size, choices, seed, dict(known or {}), proxy)
    for number in range(len(run.cutoffs)):
        yield from run.sample(number)
    return run.curve()


def check_cutoffs(choices: CurveChoices) -> None:
    """Refuse a half-width that errors of labels put out of reach at some cutoff."""
    noise = LabelNoise.chosen(choices)
    if choices.cutoffs is None or noise is None:
        return
    run = _Cutoffs(choices.cutoffs[-1], choices, 0, {}, None)
    for number, cutoff in enumerate(choices.cutoffs):
        if (asked := run.asked(number)) is not None:
            choices_before(asked, noise, ItemSet.of(cutoff))


@dataclass
class _Stage:
    """What is known of one cutoff: its last ask, which can still be corrected, and its share."""

    ask: Ask | None = None
    rate: Rate | None = None

    def share(self) -> Rate | None:
        """The share as it is now; None before the first ask."""
        if self.rate is None and self.ask is not None and self.ask.so_far is not None:
            rate: Rate = self.ask.so_far()
            return rate
        return self.rate


@dataclass
class _Cutoffs:
    """One run: the stages, and the labels that they have."""

    size: int
    choices: CurveChoices
    seed: int
    known: dict[int, int | None]
    proxy: Floats | None
    labels: dict[int, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cutoffs = cutoffs_of(self.choices)
        self.stages = [_Stage() for _ in self.cutoffs]

    def sample(self, number: int) -> Plan[None]:
        """Label what one cutoff takes."""
        cutoff, stage = self.cutoffs[number], self.stages[number]
        items = ItemSet.of(
            cutoff,
            scores=-np.arange(cutoff, dtype=np.float64),
            verdicts=None if self.proxy is None else self.proxy[:cutoff],
        )
        labelled = {**self.known, **self.labels}
        before = {rank - 1: label for rank, label in labelled.items() if rank <= cutoff}
        asked = self.asked(number)
        if asked is None:
            return
        seed = seed_after(self.seed, {"cutoff": number} if number else {})
        plan = rate_plan(items, asked, seed=seed, known=before)
        try:
            ask = next(plan)
            while True:
                stage.ask = ask
                labels = yield self._by_rank(ask, number)
                given = zip((ask.items + 1).tolist(), labels.tolist(), strict=True)
                self.labels |= {rank: None if label < 0 else label for rank, label in given}
                ask = plan.send(labels)
        except StopIteration as done:
            stage.rate = done.value

    def asked(self, number: int) -> RateChoices | None:
        """What is asked of one cutoff; None where the budget does not reach it.

        A cutoff may take an equal part of what is left of the budget.
        """
        choices, count = self.choices, len(self.cutoffs)
        budget = None
        if choices.budget is not None:
            budget = (choices.budget - len(self.labels)) // (count - number)
            if budget < FEWEST:
                return None
        return RateChoices(
            method="anytime",
            half_width=choices.half_width,
            budget=budget,
            confidence=1.0 - (1.0 - choices.confidence) / count if count > 1 else choices.confidence,
            noise=choices.noise,
            noise_of_right=choices.noise_of_right,
        )

    def _by_rank(self, ask: Ask, number: int) -> Ask:
        """An ask for rows, counted from 0, as one for ranks."""
        left = ask.labels_left

        def labels_left() -> int:
            return (left() if left is not None else len(ask)) + self._later(number)

        return replace(
            ask, items=ask.items + 1, so_far=self.curve, amend=self._amend, labels_left=labels_left
        )

    def _later(self, number: int) -> int:
        """About how many labels the cutoffs after this one will take."""
        expected = 0
        for later in range(number + 1, len(self.cutoffs)):
            asked = self.asked(later)
            if asked is None:
                continue
            if asked.wanted_half_width is None:
                return max(0, (self.choices.budget or 0) - len(self.labels))
            price = expectation_of(ANYTIME, self.cutoffs[later], asked, RatePricing())
            expected += price.labels(asked.wanted_half_width)
        return expected

    def _amend(self, labels: Mapping[int, int]) -> None:
        for rank, label in labels.items():
            taken = False
            for stage in self.stages:
                if stage.ask is None or stage.ask.amend is None:
                    continue
                try:
                    stage.ask.amend({rank - 1: label})
                except LabelError:
                    continue
                # Its share is formed anew.
                stage.rate, taken = None, True
            if not taken:
                raise LabelError(f"A correction is for rank {rank:,}, which has no label yet.")
            for labels_of_kind in (self.known, self.labels):
                if rank in labels_of_kind:
                    labels_of_kind[rank] = None if label == UNSURE else label

    def curve(self) -> Curve:
        """The band that follows from all cutoffs as they are."""
        size, choices = self.size, self.choices
        shares = [
            (cutoff, share)
            for cutoff, stage in zip(self.cutoffs, self.stages, strict=True)
            if (share := stage.share()) is not None
        ]
        fewest = [math.ceil(share.lower * k - 1e-6) for k, share in shares]
        most = [math.floor(share.upper * k + 1e-6) for k, share in shares]
        lower, upper = _band([k for k, _ in shares], fewest, most, size)
        floor = BandTarget.of(choices).floor
        factor = math.sqrt(float(heights(lower, upper, np.array([1, size], dtype=np.int64), floor=floor)[0]))
        estimate = None
        told = [(k, share.value) for k, share in shares if share.value is not None]
        if told:
            # Beyond the last cutoff, where no label is, as if precision stayed the same.
            told += [] if told[-1][0] == size else [(size, told[-1][1])]
            ranks = np.array([k for k, _ in told], dtype=np.int64)
            yields = np.maximum.accumulate(np.array([value * k for k, value in told]))
            value = within_factor_of(through(ranks, yields), lower, upper, factor, floor=floor)
            estimate = (value, value)
        exact = len(shares) == len(self.cutoffs) and all(share.lower == share.upper for _, share in shares)
        last = shares[-1][1] if shares else None
        noise = LabelNoise.chosen(choices)
        return Curve(
            size=size,
            lower=lower,
            upper=upper,
            estimate=estimate,
            method="band",
            confidence=1.0 if exact else choices.confidence,
            factor=None if estimate is None else factor,
            labels_used=sum(share.labels_used for _, share in shares),
            parameters={
                **choices.to_dict(),
                "seed": self.seed,
                "known": len(self.known),
                "proxy": self.proxy is not None,
            },
            assumptions=(NOTHING_ASSUMED,) if noise is None else (noise.assumption,),
            assumes_nothing=noise is None,
            warnings=(
                *(() if self.cutoffs[-1] == size else (_elsewhere(self.cutoffs[-1]),)),
                *(() if last is None else last.warnings),
            ),
            judge=None if last is None else _by_rank_judge(last.judge),
        )


def _elsewhere(cutoff: int) -> str:
    return f"Only items up to rank {cutoff:,} are sampled; elsewhere the band is what follows from there."


def _band(cutoffs: list[int], fewest: list[int], most: list[int], size: int) -> tuple[YieldLines, YieldLines]:
    """The yields that go with so many right items up to the cutoffs."""
    below, above = {1: (0.0, 0.0)}, {1: (0.0, 1.0)}
    for cutoff, low, high in zip(cutoffs, fewest, most, strict=True):
        below |= {cutoff: (float(low), 0.0), cutoff + 1: (float(low), 0.0)}
        above |= {cutoff: (float(high), 0.0), cutoff + 1: (float(high - cutoff), 1.0)}
    starts = sorted(start for start in below if start <= size)
    lower, upper = (
        YieldLines(
            np.array(starts, dtype=np.int64),
            np.array([lines[start][0] for start in starts]),
            np.array([lines[start][1] for start in starts]),
            size,
        )
        for lines in (below, above)
    )
    return feasible_band(lower, upper)


def _by_rank_judge(judge: JudgeReport | None) -> JudgeReport | None:
    if judge is None:
        return None
    return replace(
        judge, surprising=tuple(each._replace(item=int(each.item) + 1) for each in judge.surprising)
    )
