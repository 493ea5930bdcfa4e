"""What differs between the revisions of the method `band`: a campaign keeps the revision it began with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BandDesign:
    """How samples are planned and bounded; every design is valid, they differ in the labels that they need.

    Attributes:
        weighted_slopes: whether the slopes of a bound are weighted by the labels that are planned where each
            serves best; else all weigh the same.
        knows_limits: whether planning knows that no more than all items are right, and no fewer than none.
        end_margin: by how much more than usual to aim below the allowed width at the end of the list, where
            no room is left to make up for bad luck.
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
    """

    weighted_slopes: bool
    knows_limits: bool
    end_margin: float
    forms_anew: bool
    guesses_from_draws: bool
    looks_where_wanted: bool
    early_bounds: bool
    refits_budget: bool


# By revision; see `CurveChoices.revision`.
DESIGNS = {
    1: BandDesign(
        weighted_slopes=False,
        knows_limits=False,
        end_margin=0.0,
        forms_anew=False,
        guesses_from_draws=False,
        looks_where_wanted=False,
        early_bounds=False,
        refits_budget=False,
    ),
    2: BandDesign(
        weighted_slopes=True,
        knows_limits=True,
        end_margin=0.02,
        forms_anew=True,
        guesses_from_draws=True,
        looks_where_wanted=True,
        early_bounds=True,
        refits_budget=True,
    ),
}
