"""Labels that one more system needs on an existing benchmark: how many, and of which items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.special import ndtri

from karat.core.errors import ParameterError
from karat.core.plan import Labels, run
from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, Ints
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.cost import least_number
from karat.questions.compare.draws import LabelledDraws, draw_counts, draw_outputs
from karat.questions.compare.joint import mixture_weights
from karat.questions.compare.methods import make_compare_plan

# Outputs of a newcomer that are looked at to predict a variance.
ENOUGH_OUTPUTS = 200_000


@dataclass(frozen=True, eq=False)
class OnDemand:
    """What a newcomer costs.

    Attributes:
        system: its name.
        draws: how many of its outputs are drawn.
        items: which, as codes.
        new_items: those among them that have no label yet: what to ask for.
        reused: labels of other systems' draws that are outputs of the newcomer.
        half_width: what precision is then predicted to be known within, at most.
        published_draws: how many draws the published bound would ask for.
    """

    system: str
    draws: int
    items: Ints
    new_items: Ints
    reused: int
    half_width: float
    published_draws: int

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it; items as codes."""
        return {
            "system": self.system,
            "draws": self.draws,
            "new_labels": len(self.new_items),
            "reused_labels": self.reused,
            "half_width": self.half_width,
            "published_draws": self.published_draws,
        }


def labels_on_demand(
    systems: Systems,
    labels: dict[int, int],
    *,
    choices: CompareChoices,
    half_width: float,
    seed: int,
) -> OnDemand:
    """The fewest draws from the last system that bring its precision within a half-width.

    The others' draws are those of `choices` and `seed`; where all of them are labelled they count as they
    are, else at their worst. What the newcomer's own draws will say is not known and counts at its worst.

    Guarantee: the least number of draws whose predicted variance reaches the target, found by bisection;
        the prediction errs upwards.
    Reference: Chaganty et al., EMNLP 2017, appendix B.4. There the last term is bounded by its second
        moment, which asks for up to four times as many draws; `published_draws` tells.
    """
    if not 0.0 < half_width < 1.0:
        raise ParameterError(
            f"The half-width must be between 0 and 1, for instance 0.02; it is {half_width:g}."
        )
    newcomer = len(systems) - 1
    if newcomer < 1:
        raise ParameterError("There must be systems on the benchmark before one is added.")
    counts = draw_counts(systems, choices)
    forecast = _Forecast(systems, counts, labels, seed=seed)
    quantile = float(ndtri(1.0 - choices.error / 2.0))
    target = (half_width / quantile) ** 2
    draws = least_number(lambda n: forecast.variance(n, tight=True) <= target, forecast.most)
    published = least_number(lambda n: forecast.variance(n, tight=False) <= target, forecast.most)
    counts[newcomer] = draws
    drawn = draw_outputs(systems, counts, seed=seed)
    items = np.unique(drawn.items[drawn.starts[newcomer] :])
    known = np.array([code in labels for code in items.tolist()], dtype=bool)
    reused = np.intersect1d(np.fromiter(labels, np.int64, len(labels)), systems.outputs(newcomer))
    return OnDemand(
        system=systems.names[newcomer],
        draws=draws,
        items=items,
        new_items=items[~known],
        reused=len(reused),
        half_width=float(quantile * np.sqrt(forecast.variance(draws, tight=True))),
        published_draws=published,
    )


class CampaignQuote(NamedTuple):
    """What a campaign of the grown systems asks for: new labels, and how well it then knows the newcomer.

    Attributes:
        method: that of the campaign.
        new_labels: beside those that there are.
        half_width: of the newcomer's score.
        score: the first of those that are asked for.
    """

    method: str
    new_labels: int
    half_width: float
    score: str

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return self._asdict()


def quote_campaign(
    systems: Systems, labels: Mapping[int, int], *, choices: CompareChoices, seed: int
) -> CampaignQuote:
    """What a comparison with one more system, the last, asks for beside these labels.

    The plan is run with the labels that there are, and with a guess for each that is missing: right as often
    as those that there are.

    Guarantee: exact for plans whose draws do not depend on labels; else as near as the guesses.
    """
    share = (sum(labels.values()) + 1.0) / (len(labels) + 2.0)
    # A stream of its own: the plan draws by the other.
    guesses = plan_generator(seed).spawn(1)[0].random(systems.size) < share
    asked: set[int] = set()

    def answer(items: Ints) -> Labels:
        asked.update(item for item in items.tolist() if item not in labels)
        return np.array([labels.get(item, guesses[item]) for item in items.tolist()], dtype=np.int8)

    score = choices.scores[0]
    ends = run(make_compare_plan(systems, choices, seed=seed), answer).scores[score]
    return CampaignQuote(choices.method, len(asked), float(ends.upper[-1] - ends.lower[-1]) / 2.0, score)


def worst_variance(chances: Floats, ratios: Floats) -> float:
    """The largest variance of f(x)·r(x) for x drawn with these chances, whatever the labels f are.

    The variance `Σ p f r² - (Σ p f r)²` is concave in f: it is largest when f is 1 exactly where r exceeds
    twice the mean that results.

    Guarantee: an upper bound; ¼ of the squared ratio where all ratios are equal.
    """
    order = np.argsort(-ratios)
    p, r = chances[order], ratios[order]
    first, second = np.cumsum(p * r), np.cumsum(p * r * r)
    # The last item may be right in part: between two prefixes the optimum is where r = 2·mean.
    before_first = np.concatenate(([0.0], first[:-1]))
    before_second = np.concatenate(([0.0], second[:-1]))
    step = np.where(p * r > 0, ((r / 2.0 - before_first) / np.maximum(p * r, 1e-300)).clip(0.0, 1.0), 0.0)
    values = before_second + step * p * r * r - (before_first + step * p * r) ** 2
    return float(values.max(initial=0.0))


class _Forecast:
    """Predictions of the variance of the newcomer's precision for any number of its draws."""

    def __init__(self, systems: Systems, counts: Ints, labels: dict[int, int], *, seed: int) -> None:
        self.systems, self.counts = systems, counts
        self.newcomer = newcomer = len(systems) - 1
        draws = draw_outputs(systems, counts, seed=seed)
        self.sample: LabelledDraws | None = None
        if all(code in labels for code in draws.items[: draws.starts[newcomer]].tolist()):
            everything = np.unique(draws.items)
            values = np.array([labels.get(code, 0) for code in everything.tolist()], dtype=np.int8)
            self.sample = LabelledDraws.of(systems, draws, values)
        outputs = systems.outputs(newcomer)
        places = np.linspace(0, len(outputs) - 1, min(len(outputs), ENOUGH_OUTPUTS)).astype(np.int64)
        chances = systems.chances_of(newcomer)[places]
        self.own = chances / chances.sum()
        self.own_chances = systems.chances_at(outputs[places])

    @property
    def most(self) -> int:
        """Draws beyond which there is nothing to gain."""
        size = int(self.systems.sizes[-1])
        return size if self.systems.chances is None else 100 * size

    def variance(self, draws: int, *, tight: bool) -> float:
        """Predicted, for so many draws from the newcomer."""
        newcomer, replaced = self.newcomer, self.systems.chances is not None
        counts = self.counts.copy()
        counts[newcomer] = draws
        if not replaced and draws >= self.systems.sizes[newcomer]:
            return 0.0
        unseen = np.ones(len(counts)) if replaced else 1.0 - counts / self.systems.sizes
        weights = mixture_weights(self.systems, counts, "overlap")[newcomer]
        ratios = self.own_chances[:, newcomer] / (self.own_chances @ weights)
        own = worst_variance(self.own, ratios) if tight else float(self.own @ ratios**2)
        others = 0.0
        for system in np.flatnonzero(weights[:newcomer] > 0).tolist():
            spread = self._spread(system, weights, ratios)
            others += weights[system] ** 2 / int(counts[system]) * unseen[system] * spread
        return float(weights[newcomer] ** 2 / draws * own * unseen[newcomer]) + others

    def _spread(self, system: int, weights: Floats, ratios: Floats) -> float:
        """The variance of one draw from another system: as labelled, or at its worst."""
        if self.sample is None:
            size = int(self.systems.sizes[self.newcomer])
            return worst_variance(self.own_chances[:, system] * (size / len(self.own)), ratios)
        starts = self.sample.draws.starts
        rows = self.sample.rows[starts[system] : starts[system + 1]]
        chances = self.sample.chances[rows]
        own = chances[:, self.newcomer]
        values = np.divide(own, chances @ weights, out=np.zeros_like(own), where=own > 0)
        values = values * self.sample.labels[rows]
        return float(values.var(ddof=1)) if len(values) > 1 else worst_variance(self.own, ratios)
