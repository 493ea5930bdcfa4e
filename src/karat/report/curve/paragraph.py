"""Method and result in a paragraph that can be pasted into a paper or a report, with its references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.core.method import OTHER_METHOD
from karat.questions.curve.method import CurveMethod
from karat.questions.curve.methods import METHODS
from karat.report.curve.tables import headline, is_exact
from karat.report.numbers import count, interval, measured, percent, within_factor
from karat.report.references import KARAT

if TYPE_CHECKING:
    from karat.questions.curve.result import Curve


def paper_paragraph(curve: Curve, *, criterion: str = "") -> str:
    """What was done and what came out, in sentences; numbers in brackets are those of `references`."""
    judged = f" An item counts as right by the criterion “{criterion.rstrip('.')}”." if criterion else ""
    share = measured(curve.labels_used / curve.size)
    sentences = [
        f"We estimated the precision of a ranked list of {count(curve.size, 'item')} at every cutoff with "
        f"karat [1] (method {curve.method}, seed {curve.parameters.get('seed', 'none')}), from "
        f"{count(curve.labels_used, 'labelled item')}, {share} of the list.{judged}"
    ]
    if is_exact(curve):
        sentences.append("Every item was labelled, so the curve is exact.")
        return " ".join([*sentences, *_results(curve)])
    level = f"at {percent(curve.confidence)} confidence" if curve.confidence < 1.0 else "for sure"
    method = METHODS.get(curve.method, OTHER_METHOD)
    if isinstance(method, CurveMethod) and method.certifies:
        sentences.append(f"{method.does}; {level}, the whole true curve lies inside it.")
    else:
        sentences.append(f"{method.does}; the band holds at all ranks at once {level}.")
    if not curve.assumes_nothing:
        sentences.append(f"This supposes: {' '.join(curve.assumptions)}")
    if curve.factor is not None:
        sentences.append(
            f"The estimate is within a factor of {within_factor(curve.factor)} of the truth at every rank."
        )
    return " ".join([*sentences, *_results(curve)])


def references(curve: Curve) -> list[str]:
    """The works that the paragraph cites, in the order of their numbers."""
    return [KARAT, *([] if is_exact(curve) else METHODS.get(curve.method, OTHER_METHOD).cites)]


def _results(curve: Curve) -> list[str]:
    whole, average = curve.precision(curve.size), curve.average_precision()
    answer = headline(curve).replace("under the assumptions below", "under these assumptions")
    return [
        answer,
        f"Precision of the whole list is {measured(whole.value)} ({interval(whole)}), average precision "
        f"{average.value:.3f} ({average.lower:.3f} – {average.upper:.3f}).",
    ]
