"""The state of the method `band`, and what can be read from it at any time: its bounds, and a curve."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.local_rate import LocalRate
from karat.bounds.flips import flip_allowance
from karat.bounds.label_noise import NO_NOISE, LabelNoise
from karat.core.choices import FIRST_REVISION
from karat.core.numbers import percent
from karat.core.rng import plan_generator
from karat.judges.plan_report import PlanJudge
from karat.judges.report import JudgeReport
from karat.questions.curve.assembly import monotone_band, weak_monotonicity
from karat.questions.curve.band_design import DESIGNS
from karat.questions.curve.band_estimate import estimated_yields
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.noisy_labels import NOISE_SHARE, ROOM, NoisyLabels
from karat.questions.curve.proxies import ProxyCells
from karat.questions.curve.result import NOTHING_ASSUMED, Curve, TracePoint
from karat.questions.curve.tally import Counts, Tally, TopUp, rank_blocks
from karat.questions.curve.targets import BandTarget, Bools
from karat.questions.curve.yields import Floats, Ranks, YieldLines, floored, through, within_factor_of

# How fast blocks grow along the ranks.
BLOCK_RATIO = 1.0015
# The largest slope of a bound: that of single items.
LARGEST_SLOPE = 6.0
# The power of the factor that a band reaches within which its estimate may be, up to the target.
ESTIMATE_ROOM = 1.1
# How much of a target is left for sampling at least, whatever noise takes up.
LEAST_LEFT = 0.1
# With a noise rate, the share of δ for what the flips themselves do.
FLIP_SHARE = 0.2


@dataclass(slots=True, eq=False)
class Leg:
    """One sweep on its way: what it aims at, and how far it has come.

    Attributes:
        number: 0 for the coarse walk, 1 for the main one, 2 for its repair, then fresh samples.
        frame: the first sweep whose samples are nested with this one's.
        target: what this walk aims at.
        wanted: the blocks that it is about.
        extra: a further margin.
        last: how many blocks reach up to the last wanted one.
        stop: how many blocks it goes through.
        deviations: the half-width of its bound in standard deviations, where all slopes weigh the same.
        guesses: local precision, learnt from the base and from the blocks it has passed.
        position: how many blocks it has passed.
        low: the lower bound of the yield there.
        high: the upper bound of the yield there.
        low_before: where a top-up is being made, the sweep's own lower bound one block before.
        high_before: the upper bound there.
        fitted_at: with a budget, the labels that were spent when the target was last fitted to the rest.
    """

    number: int
    frame: int
    target: BandTarget
    wanted: Bools
    extra: float
    last: int
    stop: int
    deviations: float
    guesses: LocalRate
    position: int = 0
    low: float = 0.0
    high: float = 0.0
    low_before: float = 0.0
    high_before: float = 0.0
    fitted_at: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class OpenDraw:
    """What is being labelled: ranks drawn from `blocks`, or from the first of them as a budget allows.

    `stages` are those of the first sample to which the ranks belong; see `first_sample`.
    """

    blocks: Ranks
    asked: Ranks
    inclusion: Floats
    guesses: Floats
    ranks: Ranks
    chances: Floats
    stages: Ranks
    reason: str


def joined_draws(steps: Sequence[OpenDraw], reason: str) -> OpenDraw:
    """Draws from blocks that follow each other as one."""
    names = [field.name for field in fields(OpenDraw) if field.name != "reason"]
    arrays = {name: np.concatenate([getattr(step, name) for step in steps]) for name in names}
    return OpenDraw(**arrays, reason=reason)


def top_up_draw(ranks: Ranks, chances: Floats, reason: str) -> OpenDraw:
    """What a top-up drew; its design is kept in `BandState.top_up`."""
    none, empty = np.zeros(0, dtype=np.int64), np.zeros((0, 1))
    return OpenDraw(none, none, empty, empty, ranks, chances, np.zeros(len(ranks), dtype=np.int64), reason)


class BandState:
    """The labels so far, the target, the current leg, and what can be read from them at any time."""

    def __init__(
        self,
        size: int,
        choices: CurveChoices,
        seed: int,
        *,
        known: Mapping[int, int | None] | None = None,
        proxy: Floats | None = None,
    ) -> None:
        self.size, self.choices, self.seed = size, choices, seed
        self.known = known or {}
        self.design = DESIGNS[choices.revision]
        target = BandTarget.of(choices)
        # What is pursued: a budget may not reach as far as what was asked for.
        self.target = target
        generator = plan_generator(seed)
        boundaries = rank_blocks(size, BLOCK_RATIO)
        cells = None if proxy is None else ProxyCells.of(proxy, size)
        self.judge = None if proxy is None else PlanJudge.of_ranks(proxy)
        sizes = np.diff(boundaries).astype(np.float64)[:, None] if cells is None else cells.counts(boundaries)
        error = 1.0 - choices.confidence
        self.noise = LabelNoise.chosen(choices)
        self.wrong_labels = NO_NOISE if self.noise is None else self.noise.value
        # Labels that may be wrong have e-variables of their own; before, bounds on noisy yields were widened.
        self.noisy = (
            NoisyLabels(self.wrong_labels, NOISE_SHARE * error)
            if self.noise is not None and self.design.exact_noise
            else None
        )
        self.tally = Tally(boundaries, sizes, generator, None if cells is None else cells.at, self.noisy)
        self.ends = self.tally.ends
        self.ranks = self.ends.astype(np.float64)
        # Coordinates of the guesses: the logarithm of each block's middle.
        self.places = np.log((boundaries[:-1] + boundaries[1:] + 1) / 2.0)
        self.wanted = target.wanted(self.ends)
        self.flips = flip_allowance(self.ends, self.wrong_labels.larger, FLIP_SHARE * error)
        self.error = error
        if self.noise is not None:
            self.error *= 1.0 - (FLIP_SHARE if self.noisy is None else NOISE_SHARE)
        self.corrected = 0
        self.trace: list[TracePoint] = []
        self.notes: list[str] = []
        self.promise_broken = False
        # The current leg (none while the first sample is drawn), and what is being labelled.
        self.leg: Leg | None = None
        self.open: OpenDraw | None = None
        # The batch that was asked for and is being passed, and the top-up above it that is being labelled.
        self.passing: OpenDraw | None = None
        self.top_up: TopUp | None = None
        self.budget_spent = False

    @property
    def largest_slope(self) -> float:
        """The largest slope that bounds may have."""
        return LARGEST_SLOPE if self.noisy is None else min(LARGEST_SLOPE, self.noisy.steepest)

    def chain(self, slopes: Floats, error: float, weights: Floats | None = None) -> ChainBound:
        """A bound along the ranks."""
        return ChainBound(slopes, error, weights, None if self.noisy is None else self.noisy.errors)

    def no_guesses(self) -> LocalRate:
        """Guesses of local precision that rest on no label yet."""
        return LocalRate(self.places, self.tally.sizes.shape[1])

    def guesses_from(self, labelled: Counts) -> LocalRate:
        """Guesses of local precision from these labels."""
        guesses = self.no_guesses()
        if self.design.guesses_from_draws:
            labelled = labelled.minus(self.tally.known_counts())
        guesses.add(np.arange(len(self.ends)), labelled.drawn, labelled.ones)
        return guesses

    def true_bounds(self) -> tuple[Floats, Floats]:
        """Bounds on the true yields at the blocks' ends."""
        if self.noise is None or self.noisy is not None:
            return self.tally.lower, self.tally.upper
        lower = self.wrong_labels.behind(self.tally.lower - self.flips, self.ranks)
        upper = self.wrong_labels.behind(self.tally.upper + self.flips, self.ranks)
        return np.ceil(lower - 1e-9).clip(0, self.ranks), np.floor(upper + 1e-9).clip(0, self.ranks)

    def closed_band(self) -> tuple[YieldLines, YieldLines]:
        """The band at all ranks, with monotonicity where it was vouched for."""
        lower, upper = self.tally.band(*self.true_bounds())
        start = self.choices.monotone_from
        if start is None or start >= self.size:
            return lower, upper
        tight = monotone_band(lower, upper, monotone_from=start, slack=self.choices.slack)
        self.promise_broken = tight is None
        return tight or (lower, upper)

    def missed(self) -> Bools:
        """In which of the wanted blocks the target is not met yet."""
        return self.target.missed(*self.closed_band(), self.ends) & self.wanted

    def is_hopeless(self, blocks: Bools, target: BandTarget, *, share: float = 1.0) -> Bools:
        """In which of these blocks the target is out of reach even if all that is left were labelled.

        Unsure labels stay open between 0 and 1, and flips stay what they are; they may take up this share
        of the width that the target allows.
        """
        lower, upper = self.true_bounds()
        ranks, middle = self.ranks[blocks], (lower + upper) / 2.0
        allowed = target.allowed(middle[blocks], ranks)
        unsure = self.tally.unsure / max(1.0, float(self.tally.counts.drawn.sum()))
        hopeless: Bools = unsure * ranks / 2.0 + self._left_open_by_noise(middle)[blocks] >= share * allowed
        return hopeless

    def _left_open_by_noise(self, yields: Floats) -> Floats:
        """How uncertain these yields stay even if every item is labelled, because labels may be wrong."""
        if self.noisy is not None:
            return self.noisy.left_open(self.ranks, yields)
        return self.flips / self.wrong_labels.kept

    def exhausted(self, blocks: int) -> bool:
        """Whether every item of the first so many blocks is labelled."""
        return bool((self.tally.counts.drawn[:blocks] >= self.tally.sizes[:blocks]).all())

    def _exact(self) -> bool:
        return self.exhausted(len(self.ends)) and not self.tally.unsure and self.noise is None

    def allowed(self, target: BandTarget, yields: Floats, ranks: Floats) -> Floats:
        """The half-width that a target allows around yields of labels, which may be noisy.

        Noise flattens their curve, and what flips may do is not left for sampling.
        """
        allowed = target.allowed_within_limits if self.design.knows_limits else target.allowed
        if self.noise is None:
            return allowed(yields, ranks)
        if self.noisy is not None:
            left = allowed(yields, ranks) - np.interp(ranks, self.ranks, self.half_width_of_base())
            return np.maximum(left, LEAST_LEFT * allowed(yields, ranks))
        true = self.wrong_labels.behind(yields, ranks).clip(0.0, ranks)
        flips = np.interp(ranks, self.ranks, self.flips)
        left = allowed(true, ranks) * self.wrong_labels.kept - flips
        return np.maximum(left, 0.1 * flips + 0.5)

    def half_width_of_base(self) -> Floats:
        """How uncertain it is what the items that were labelled before the frame are, because of noise."""
        least, most = self.tally.base_bounds(self.tally.base)
        return (most - least) / 2.0

    def leave_out_what_noise_forbids(self) -> None:
        """With noisy labels, short prefixes stay uncertain even if every one of them is labelled."""
        if self.noise is None:
            return
        room = 2.0 if self.noisy is None else ROOM
        most = self.target.allowed(self.ranks, self.ranks)
        hopeless = self.wanted & (room * self._left_open_by_noise(self.ranks) >= most)
        if hopeless.any():
            self.wanted = self.wanted & ~hopeless
            reach = int(self.ends[last_block(hopeless) - 1])
            beyond = "; it is pursued beyond that" if self.wanted.any() else ""
            self.notes.append(
                f"With {self.wrong_labels.spelled}, the target is out of reach up to rank {reach:,}{beyond}."
            )

    def spelled_target(self) -> str:
        """What is pursued, in words."""
        if self.target.factor is not None:
            return f"a factor of {self.target.factor:.3g}"
        return f"±{self.target.half_width:.3g}"

    def note_progress(self) -> None:
        """Add to the trace; ranks between the ends of blocks matter for stopping, not for a picture."""
        if not self.wanted.any():
            return
        lower, upper = (side[self.wanted] / self.ranks[self.wanted] for side in self.true_bounds())
        floor = self.target.floor
        height = float((np.maximum(upper, floor) / np.maximum(lower, floor)).max())
        self.trace.append(
            TracePoint(self.tally.labels, math.sqrt(height), float((upper - lower).max() / 2.0))
        )

    def curve(self, *, finished: bool) -> Curve:
        """The curve as it is known now; whether more is to come decides what it warns of."""
        lower, upper = self.closed_band()
        ends = np.array([1, self.size], dtype=np.int64)
        factor = self._promised(math.sqrt(float(heights(lower, upper, ends, floor=self.target.floor)[0])))
        estimate = self._estimate(lower, upper, factor)
        assumptions = []
        if self.choices.monotone_from is not None:
            assumptions.append(weak_monotonicity(self.choices.monotone_from, self.choices.slack))
        if self.noise is not None:
            assumptions.append(self.noise.assumption)
        return Curve(
            size=self.size,
            lower=lower,
            upper=upper,
            estimate=estimate,
            method="band",
            confidence=1.0 if self._exact() else self.choices.confidence,
            # Without an estimate there is nothing to be within a factor.
            factor=None if estimate is None else factor,
            labels_used=self.tally.labels,
            parameters={
                **self.choices.to_dict(),
                "seed": self.seed,
                "known": len(self.known),
                "proxy": self.judge is not None,
                "corrections": self.corrected,
            },
            assumptions=tuple(assumptions) or (NOTHING_ASSUMED,),
            assumes_nothing=not assumptions,
            warnings=self._warnings(finished=finished),
            trace=tuple(self.trace),
            judge=self._judge_report(),
        )

    def _judge_report(self) -> JudgeReport | None:
        if self.judge is None:
            return None
        ranks, labels, chances = self.tally.labelled()
        return self.judge.report(ranks, labels, chances, confidence=self.choices.confidence)

    def _promised(self, reached: float) -> float:
        """The factor within which the estimate is promised to be, given the one that the band reaches.

        Where the band is narrower than its target, the estimate need not be at its very middle.
        """
        asked = self.target.factor
        if asked is None or not self.design.leaves_room or reached > asked:
            return reached
        return float(min(asked, reached**ESTIMATE_ROOM))

    def _estimate(
        self, lower: YieldLines, upper: YieldLines, factor: float
    ) -> tuple[YieldLines, YieldLines] | None:
        """The estimate of the yield within the certified factor of both ends; None without labels."""
        floor = self.target.floor
        yields = estimated_yields(self.tally, self.places)
        if yields is None:
            return None
        if self.choices.revision == FIRST_REVISION:
            # The geometric middle of the band.
            return floored(lower, floor), floored(upper, floor)
        true = self.wrong_labels.behind(yields, self.ranks).clip(0.0, self.ranks)
        value = within_factor_of(through(self.ends, true), lower, upper, factor, floor=floor)
        return value, value

    def _warnings(self, *, finished: bool) -> tuple[str, ...]:
        warnings = list(self.notes)
        lower, upper = self.true_bounds()
        if (lower > upper).any():
            warnings.append(
                "The bounds contradict each other. Chance does that in fewer than "
                f"{percent(1.0 - self.choices.confidence)} of runs; else labels were not what the plan was "
                "told."
            )
        if self.promise_broken:
            warnings.append(
                "The labels contradict the monotonicity that was vouched for; the band does without it."
            )
        if self.tally.unsure:
            warnings.append(
                f"{self.tally.unsure:,} labels are unsure; they count as wrong in the lower bound and as "
                "right in the upper one."
            )
        if self.open is not None and self.leg is None:
            first = len(self.open.ranks)
            warnings.append(
                f"The band will narrow soon: the first look along the list takes {first:,} labels."
                if self.tally.labels
                else f"There is no estimate yet: the first look along the list takes {first:,} labels."
            )
        if finished and self.missed().any():
            warnings.append("The labels do not suffice for what was asked; the band holds, but it is wider.")
        return tuple(warnings)


def last_block(mask: Bools) -> int:
    """How many blocks reach up to the last marked one."""
    marked = np.flatnonzero(mask)
    return int(marked[-1]) + 1 if len(marked) else 0
