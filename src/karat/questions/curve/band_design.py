"""What differs between the revisions of the method `band`: a campaign keeps the revision it began with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from karat.questions.curve.pacing import Caution


@dataclass(frozen=True, slots=True, kw_only=True)
class BandDesign:
    """How samples are planned and bounded; every design is valid, they differ in the labels that they need.

    Attributes:
        weighted_slopes: whether the slopes of a bound are weighted by the labels that are planned where each
            serves best; else all weigh the same.
        knows_limits: whether planning knows that no more than all items are right, and no fewer than none.
        caution: how much is kept in reserve; at the end of the list no room is left to make up for bad luck.
        forms_anew: whether all bounds are formed anew at the end of a sweep in which any label came late;
            else only where some are still missing then.
        guesses_from_draws: whether guesses of local precision leave out labels that were known beforehand,
            which somebody may have chosen by what they are.
        looks_where_wanted: whether the first sample and the weights of slopes are about wanted ranks alone,
            and a single one does without the coarse sweep.
        early_bounds: whether the first sample is asked for in random order, so that its first labels give a
            band already; see `first_sample`.
        refits_budget: whether the target that a budget buys is found anew along the main sweep; else once,
            after the first sample.
        expects_late_labels: whether labels on their way enter the controller's bounds by what they are
            expected to add to the exponents, and margins by what they may do; else by a linear approximation.
        repairs_end: whether a target that was missed near the last rank alone is repaired there alone, with a
            share of δ and slopes that are committed to it beforehand.
        exact_noise: whether labels that may be wrong have exact e-variables for the true yield; else bounds
            on the noisy yield are widened by Freedman's inequality.
        leaves_room: whether the promised factor may be wider than the band's own, up to the target, so that
            the estimate is not drawn to the middle of the band.
        single_as_rate: whether a half-width at a single rank is the share of right items up to it; see
            `single_cutoff`.
        top_up_caution: how much is kept in reserve where the main sweep is topped up at every block at which
            it comes out too wide (see `top_up`); None if it never is, and one more sweep repairs misses.
    """

    weighted_slopes: bool
    knows_limits: bool
    caution: Caution
    forms_anew: bool
    guesses_from_draws: bool
    looks_where_wanted: bool
    early_bounds: bool
    refits_budget: bool
    expects_late_labels: bool = False
    repairs_end: bool = False
    exact_noise: bool = False
    leaves_room: bool = False
    single_as_rate: bool = False
    top_up_caution: Caution | None = None


_SECOND = BandDesign(
    weighted_slopes=True,
    knows_limits=True,
    caution=Caution(margin=0.025, jump_margin=1.0, end_margin=0.02, pessimism=1.5),
    forms_anew=True,
    guesses_from_draws=True,
    looks_where_wanted=True,
    early_bounds=True,
    refits_budget=True,
)

_THIRD = replace(
    _SECOND,
    expects_late_labels=True,
    repairs_end=True,
    exact_noise=True,
    leaves_room=True,
    single_as_rate=True,
)

# By revision; see `CurveChoices.revision`.
DESIGNS = {
    1: BandDesign(
        weighted_slopes=False,
        knows_limits=False,
        caution=Caution(margin=0.025, jump_margin=1.0, end_margin=0.0, pessimism=1.5),
        forms_anew=False,
        guesses_from_draws=False,
        looks_where_wanted=False,
        early_bounds=False,
        refits_budget=False,
    ),
    2: _SECOND,
    3: _THIRD,
    4: replace(
        _THIRD,
        caution=_SECOND.caution._replace(heeds_rare=True),
        top_up_caution=Caution(margin=0.01, jump_margin=1.0, end_margin=0.0, pessimism=1.25, heeds_rare=True),
    ),
}
