"""The methods of comparison by name."""

from __future__ import annotations

from dataclasses import replace

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import not_taken_error
from karat.core.errors import ParameterError
from karat.core.method import by_name, method_named
from karat.core.plan import Plan, answering
from karat.data.system_pool import SystemPool
from karat.data.systems import Systems
from karat.questions.compare.audit import AUDIT
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.cost import LabelCost
from karat.questions.compare.denoise import answer_behind, choices_before
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.pooling import POOLING
from karat.questions.compare.ranked import RankedLists, ranked_scores
from karat.questions.compare.recall import PoolRecall
from karat.questions.compare.result import Comparison
from karat.questions.compare.sampled import INCLUSION, JOINT, SIMPLE

METHODS: dict[str, CompareMethod] = by_name([AUDIT, JOINT, INCLUSION, SIMPLE, POOLING])


def make_compare_plan(systems: SystemPool, choices: CompareChoices, *, seed: int) -> Plan[Comparison]:
    """A fresh plan of the chosen method for these systems."""
    method = method_named(METHODS, choices.method)
    if len(systems) < 1:
        raise ParameterError("There are no systems to compare.")
    resolved = resolve_choices(choices, systems)
    noise = LabelNoise.chosen(resolved)
    if noise is None:
        return method.plan(systems, resolved, seed)
    plan = method.plan(systems, choices_before(resolved, noise, systems), seed)
    return answering(plan, lambda comparison: answer_behind(comparison, resolved, noise, systems))


def resolve_choices(choices: CompareChoices, systems: SystemPool) -> CompareChoices:
    """The choices with true items counted among the systems' items, checked for the method."""
    method = method_named(METHODS, choices.method)
    choices.check_taken_by(choices.method)
    ranked = ranked_scores(choices.scores)
    if ranked:
        _check_takes(method, "takes_ranked", ranked[0].name)
        RankedLists.check(systems)
    if LabelNoise.chosen(choices) is not None:
        _check_takes(method, "takes_noise", "noise")
    if systems.verdicts is not None:
        _check_takes(method, "takes_proxy", "proxy")
        if choices.variance == "bootstrap":
            raise ParameterError("The bootstrap takes no verdicts: leave out proxy, or the bootstrap.")
    if isinstance(systems, Systems) and systems.slicing is not None:
        _check_takes(method, "takes_slices", "by")
        if choices.true_items is not None or choices.pool_recall is not None:
            raise ParameterError(
                "Recall beyond the pool is not known by slice: leave out by, or the true items."
            )
    if choices.true_items is None:
        return choices
    known = PoolRecall(systems.count_known(list(choices.true_items)), len(choices.true_items)).checked()
    return replace(choices, true_items=None, pool_recall=(known.found, known.size))


def _check_takes(method: CompareMethod, attribute: str, name: str) -> None:
    """Refuse what this method does not take, naming those that do."""
    if not getattr(method, attribute):
        takers = [each.name for each in METHODS.values() if getattr(each, attribute)]
        raise not_taken_error(name, by=method.name, taken_by=takers)


def compare_costs(systems: SystemPool, choices: CompareChoices, *, half_width: float) -> dict[str, LabelCost]:
    """What brings every precision within a half-width, by method, where a method can tell.

    For systems that are half right, which is the dearest case.
    """
    return {
        name: method.cost(systems, half_width, choices.for_method(name))
        for name, method in METHODS.items()
        if method.cost is not None
    }
