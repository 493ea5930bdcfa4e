"""The headline and the rows about a set, for text, dashboard and page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from karat.report.numbers import count, interval, measured, out_of, percent, threshold

if TYPE_CHECKING:
    from karat.questions.cut.result import Selection, Threshold


class SetRow(NamedTuple):
    """One line: a name, a value, and the ends of its interval where it has one."""

    name: str
    value: str
    between: str = ""


def targets_of(selection: Selection) -> dict[str, float]:
    """The targets by name: those that were chosen."""
    from karat.questions.cut.choices import CutChoices

    chosen = {
        each.name: selection.parameters[each.name]
        for each in CutChoices.described()
        if each.name in selection.parameters
    }
    return CutChoices.from_dict(chosen).targets


def headline(selection: Selection, right: str = "right") -> str:
    """The answer in a sentence or two; `right` is what its owner calls right items."""
    targets = targets_of(selection)
    if not selection.labels_used and not selection.parameters.get("known"):
        return "Nothing is certain before the first labels."
    reached = {name: target for name, target in targets.items() if name not in selection.missing}
    size = count(selection.size, "item")
    if "accuracy" in targets:
        return _decisions(selection, size, targets["accuracy"])
    if not selection.kept:
        return f"No item of {size} can be kept yet: no item is known to be {right}."
    if selection.kept == selection.size and "recall" in targets:
        return f"All {size} must be kept: nothing shows yet that any can be left out."
    promises = [_promise(name, target, right) for name, target in reached.items()]
    if not promises:
        return f"Keep {count(selection.kept)} of {size}; no target is certain yet."
    return (
        f"Keep {count(selection.kept)} of {size}: at {percent(selection.confidence)} confidence "
        f"{' and '.join(promises)}."
    )


def plain_answer(selection: Selection, right: str = "right") -> str:
    """How many items to keep, without technical terms."""
    targets = targets_of(selection)
    reached = {name: target for name, target in targets.items() if name not in selection.missing}
    if not reached or not selection.kept or not (selection.labels_used or selection.parameters.get("known")):
        return headline(selection, right)
    if "accuracy" in targets or (selection.kept == selection.size and "recall" in targets):
        return headline(selection, right)
    promises = {
        "precision": f"at least {{}} are {right}",
        "recall": f"at least {{}} of all {right} ones are among them",
    }
    words = [promises[name].format(out_of(target)) for name, target in reached.items()]
    return f"Keep {count(selection.kept)} of {count(selection.size, 'item')}: {' and '.join(words)}."


def _decisions(selection: Selection, size: str, accuracy: float) -> str:
    """What is decided without a label, what is not, and how many decisions are right."""
    sure = f"at {percent(selection.confidence)} confidence"
    promise = f"{sure} at least {percent(accuracy)} of all decisions are right"
    if not selection.undecided:
        return f"All {size} are decided, {count(selection.kept)} of them to keep: {promise}."
    decided = selection.size - selection.undecided
    return (
        f"{count(decided)} of {size} are decided; {count(selection.undecided)} between the two thresholds "
        f"need a label. Once they have one, {promise}."
    )


def _promise(name: str, target: float, right: str) -> str:
    if name == "precision":
        return f"at least {percent(target)} of them are {right}"
    return f"at least {percent(target)} of the {right} ones are among them"


def rows(selection: Selection) -> list[SetRow]:
    """Where the list is cut, and what is known of the set."""
    lines = [SetRow("Kept", count(selection.kept, "item"))]
    both = bool(selection.lower_thresholds)
    for word, thresholds in (
        ("Keep above" if both else "Cut", selection.thresholds),
        ("Leave out below", selection.lower_thresholds),
    ):
        for each in thresholds:
            name = word if each.verdicts is None else f"{word}, verdict {_verdicts(each)}"
            lines.append(SetRow(name, spell_threshold(selection, each)))
    if both:
        lines.append(SetRow("Between them, without a label", count(selection.undecided, "item")))
    if len(selection.rejected):
        lines.append(SetRow("Between them, labelled wrong", count(len(selection.rejected))))
    if len(selection.added):
        lines.append(SetRow("Labelled right beyond the cut, kept", count(len(selection.added))))
    if len(selection.removed):
        lines.append(SetRow("Labelled wrong up to the cut, left out", count(len(selection.removed))))
    # Few labels support no guess.
    if selection.kept and selection.profile:
        lines += [
            SetRow("Precision (guess)", measured(selection.precision.value), interval(selection.precision)),
            SetRow("Recall (guess)", measured(selection.recall.value), interval(selection.recall)),
        ]
    if "accuracy" in targets_of(selection) and selection.profile:
        accuracy = selection.accuracy
        lines.append(SetRow("Accuracy (guess)", measured(accuracy.value), interval(accuracy)))
    return lines


def between_words(selection: Selection) -> str:
    """What becomes of the items between two cuts; "" where there is one cut."""
    if selection.lower_cut <= selection.cut:
        return ""
    return "needs labels" if selection.undecided else "labelled"


def _verdicts(each: Threshold) -> str:
    low, high = each.verdicts or (0.0, 1.0)
    if low < 0.0:
        return "missing"
    return f"{low:g}" if low == high else f"{low:.3g} to {high:.3g}"


def spell_threshold(selection: Selection, each: Threshold) -> str:
    """A threshold as a rank and a score, with the tie that it splits."""
    if not each.rank:
        return "none is kept unless it is labelled right"
    if each.rank == selection.size:
        return "the whole list"
    words = f"rank {count(each.rank)}"
    if each.score is not None and selection.ranking is not None:
        words += f", score {threshold(selection.ranking, each.score)}"
    if each.tie is not None:
        words += f" (items {count(each.tie.first)} to {count(each.tie.last)} have this same score)"
    return words
