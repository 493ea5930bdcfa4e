"""Checkpoints of the method `band`: its state as bytes, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import numpy as np

from karat.core.checkpoint import Arrays, CheckpointError, pack_checkpoint, unpacked_checkpoint
from karat.questions.curve.band_state import BandState, Leg, OpenDraw
from karat.questions.curve.result import TracePoint
from karat.questions.curve.tally import Counts, Sweep
from karat.questions.curve.targets import BandTarget

# Raised whenever what is kept, or what it means, changes; older checkpoints are then replayed instead.
FORMAT = 3
# What of a state is kept as it is, in JSON.
PLAIN = ("corrected", "notes", "promise_broken", "budget_spent")


def packed(state: BandState) -> bytes:
    """The state at the open ask as bytes."""
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
        arrays |= {f"sweep{number}.{name}": getattr(sweep, name) for name in ("rates", "guesses")}
        kept = ["slopes", "above", "below", *(() if sweep.chain.weights is None else ("weights",))]
        arrays |= {f"sweep{number}.{name}": getattr(sweep.chain, name) for name in kept}
    words: dict[str, Any] = {
        "format": FORMAT,
        "generator": tally.draws.generator.bit_generator.state,
        "asked": tally.labels,
        "came_late": tally.came_late,
        "sweeps": [{"frame": s.frame, "error": s.chain.error, "done": s.done} for s in tally.sweeps],
        "target": asdict(state.target),
        **{name: getattr(state, name) for name in PLAIN},
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


def restore(state: BandState, content: bytes) -> None:
    """Bring a fresh state with the same parameters to a checkpoint."""
    tally = state.tally
    with unpacked_checkpoint(content) as (arrays, words):
        if words["format"] != FORMAT or arrays["lower"].shape != tally.lower.shape:
            raise CheckpointError("The checkpoint is of another version or another list.")
        _fill(state, arrays, words)
        state.leg, state.open = _leg(arrays, words, state), _open_draw(arrays, words)
        state.target, state.wanted = _target(words["target"]), arrays["wanted"]
        state.trace = [TracePoint(int(row[0]), *row[1:].tolist()) for row in arrays["trace"]]
        for name in PLAIN:
            setattr(state, name, words[name])


def _fill(state: BandState, arrays: Arrays, words: Mapping[str, Any]) -> None:
    tally = state.tally
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
    tally.labels, tally.came_late = words["asked"], words["came_late"]
    tally.sweeps = []
    for number, known in enumerate(words["sweeps"]):
        slopes, rates, guesses, above, below = (
            arrays[f"sweep{number}.{name}"] for name in ("slopes", "rates", "guesses", "above", "below")
        )
        chain = state.chain(slopes, known["error"], arrays.get(f"sweep{number}.weights"))
        chain.above, chain.below = above, below
        tally.sweeps.append(Sweep(known["frame"], rates, guesses, known["done"], chain))


def _leg(arrays: Arrays, words: Mapping[str, Any], state: BandState) -> Leg | None:
    if "leg" not in words:
        return None
    guesses = state.no_guesses()
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
