"""Where a walk down the list stands, and how that is kept as bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from karat.audit.chain import ChainBound
from karat.audit.local_rate import LocalRate
from karat.core.checkpoint import Arrays, CheckpointError, pack_checkpoint, unpacked_checkpoint
from karat.questions.curve.result import TracePoint
from karat.questions.curve.tally import Counts, Sweep, Tally
from karat.questions.curve.targets import BandTarget, Bools
from karat.questions.curve.yields import Floats, Ranks

# Raised whenever what is kept, or what it means, changes; older checkpoints are then replayed instead.
FORMAT = 1


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
        deviations: the half-width of its bound, in standard deviations.
        guesses: local precision, learnt from the base and from the blocks it has passed.
        position: how many blocks it has passed.
        low: the lower bound of the yield there.
        high: the upper bound of the yield there.
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


@dataclass(frozen=True, slots=True, eq=False)
class OpenDraw:
    """What is being labelled: ranks drawn from `blocks`, or from the first of them as a budget allows."""

    blocks: Ranks
    asked: Ranks
    inclusion: Floats
    guesses: Floats
    ranks: Ranks
    chances: Floats
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class WalkState:
    """Everything that a walk needs to go on."""

    tally: Tally
    leg: Leg | None
    open: OpenDraw | None
    target: BandTarget
    wanted: Bools
    corrected: int
    trace: list[TracePoint]
    notes: list[str]
    promise_broken: bool
    budget_spent: bool


def packed(state: WalkState) -> bytes:
    """A walk's state as bytes."""
    tally = state.tally
    ranks = np.fromiter(tally.items, np.int64, len(tally.items))
    labels = np.array(list(tally.items.values()), dtype=np.int64).reshape(-1, 2)
    arrays: Arrays = {
        "ranks": ranks,
        "labels": labels,
        "late": np.array(sorted(tally.late), dtype=np.int64),
        "lower": tally.lower,
        "upper": tally.upper,
        "wanted": state.wanted,
        "trace": np.array(state.trace, dtype=np.float64).reshape(-1, len(TracePoint._fields)),
        **{f"counts.{name}": part for name, part in tally.counts._asdict().items()},
        **{f"base.{name}": part for name, part in tally.base._asdict().items()},
    }
    for number, sweep in enumerate(tally.sweeps):
        arrays |= {f"sweep{number}.{name}": getattr(sweep, name) for name in ("slopes", "rates", "guesses")}
        arrays |= {f"sweep{number}.above": sweep.chain.above, f"sweep{number}.below": sweep.chain.below}
    words: dict[str, Any] = {
        "format": FORMAT,
        "generator": tally.draws.generator.bit_generator.state,
        "asked": tally.labels,
        "sweeps": [{"frame": s.frame, "error": s.error, "done": s.done} for s in tally.sweeps],
        "target": asdict(state.target),
        "corrected": state.corrected,
        "notes": state.notes,
        "promise_broken": state.promise_broken,
        "budget_spent": state.budget_spent,
    }
    if state.leg is not None:
        arrays |= {
            "leg.wanted": state.leg.wanted,
            "leg.moments": state.leg.guesses.moments,
            "leg.counts": state.leg.guesses.counts,
        }
        words["leg"] = _plain(state.leg, leave_out=("target", "wanted", "guesses"))
        words["leg"]["target"] = asdict(state.leg.target)
    if state.open is not None:
        arrays |= {f"open.{name}": value for name, value in _plain(state.open, leave_out=("reason",)).items()}
        words["reason"] = state.open.reason
    return pack_checkpoint(arrays, words)


def unpacked(content: bytes, tally: Tally, places: Floats) -> WalkState:
    """The state that was packed, put into a fresh tally of the same list."""
    with unpacked_checkpoint(content) as (arrays, words):
        if words["format"] != FORMAT or arrays["lower"].shape != tally.lower.shape:
            raise CheckpointError("The checkpoint is of another version or another list.")
        _fill(tally, arrays, words)
        return WalkState(
            tally,
            _leg(arrays, words, tally, places),
            _open_draw(arrays, words),
            target=_target(words["target"]),
            wanted=arrays["wanted"],
            corrected=words["corrected"],
            trace=[TracePoint(int(row[0]), *row[1:].tolist()) for row in arrays["trace"]],
            notes=words["notes"],
            promise_broken=words["promise_broken"],
            budget_spent=words["budget_spent"],
        )


def _fill(tally: Tally, arrays: Arrays, words: Mapping[str, Any]) -> None:
    tally.draws.generator.bit_generator.state = words["generator"]
    pairs = zip(arrays["ranks"].tolist(), arrays["labels"].tolist(), strict=True)
    tally.items = {rank: (label, sweep) for rank, (label, sweep) in pairs}
    tally.draws.take(arrays["ranks"])
    if "open.ranks" in arrays:
        tally.draws.take(arrays["open.ranks"])
    tally.late = set(arrays["late"].tolist())
    tally.lower, tally.upper = arrays["lower"], arrays["upper"]
    tally.counts, tally.base = (
        Counts(*(arrays[f"{part}.{name}"] for name in Counts._fields)) for part in ("counts", "base")
    )
    tally.labels = words["asked"]
    tally.sweeps = []
    for number, known in enumerate(words["sweeps"]):
        slopes, rates, guesses, above, below = (
            arrays[f"sweep{number}.{name}"] for name in ("slopes", "rates", "guesses", "above", "below")
        )
        chain = ChainBound(slopes, known["error"])
        chain.above, chain.below = above, below
        sweep = Sweep(known["frame"], slopes, known["error"], rates, guesses, known["done"], chain)
        tally.sweeps.append(sweep)


def _leg(arrays: Arrays, words: Mapping[str, Any], tally: Tally, places: Floats) -> Leg | None:
    if "leg" not in words:
        return None
    guesses = LocalRate(places, tally.sizes.shape[1])
    guesses.moments, guesses.counts = arrays["leg.moments"], arrays["leg.counts"]
    numbers = dict(words["leg"])
    target = _target(numbers.pop("target"))
    return Leg(target=target, wanted=arrays["leg.wanted"], guesses=guesses, **numbers)


def _open_draw(arrays: Arrays, words: Mapping[str, Any]) -> OpenDraw | None:
    if "reason" not in words:
        return None
    names = [field.name for field in fields(OpenDraw) if field.name != "reason"]
    return OpenDraw(**{name: arrays[f"open.{name}"] for name in names}, reason=words["reason"])


def _target(words: Mapping[str, Any]) -> BandTarget:
    ranks = words["ranks"]
    return BandTarget(**{**words, "ranks": None if ranks is None else tuple(ranks)})


def _plain(thing: Leg | OpenDraw, *, leave_out: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a dataclass, without going into them."""
    return {field.name: getattr(thing, field.name) for field in fields(thing) if field.name not in leave_out}
