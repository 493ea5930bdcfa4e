"""Checkpoints of the method `band`: its state as bytes, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import numpy as np

from karat.core.checkpoint import Arrays, CheckpointError, pack_checkpoint, unpacked_checkpoint
from karat.questions.curve.band_state import BandState, Leg, OpenDraw
from karat.questions.curve.result import TracePoint
from karat.questions.curve.tally import Counts, Sweep, TopUp
from karat.questions.curve.targets import BandTarget

# Raised whenever what is kept, or what it means, changes; older checkpoints are then replayed instead.
FORMAT = 4
# What of a state is kept as it is, in JSON.
PLAIN = ("corrected", "notes", "promise_broken", "budget_spent")


def packed(state: BandState) -> bytes:
    """The state at the open ask as bytes."""
    tally = state.tally
    ranks = np.fromiter(tally.items, np.int64, len(tally.items))
    labels = np.array(list(tally.items.values()), dtype=np.int64).reshape(-1, 3)
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
        kept = ["first_slopes", "slopes", "above", "below"]
        kept += [] if sweep.chain.weights is None else ["weights"]
        arrays |= {f"sweep{number}.{name}": getattr(sweep.chain, name) for name in kept}
        for place, top_up in enumerate(sweep.top_ups):
            arrays |= _packed_top_up(f"sweep{number}.top_up{place}", top_up)
    words: dict[str, Any] = {
        "format": FORMAT,
        "generator": tally.draws.generator.bit_generator.state,
        "asked": tally.labels,
        "came_late": tally.came_late,
        "sweeps": [
            {"frame": s.frame, "error": s.chain.error, "done": s.done, "top_ups": len(s.top_ups)}
            for s in tally.sweeps
        ],
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
    for name, draw in (("open", state.open), ("passing", state.passing)):
        if draw is not None:
            arrays |= {f"{name}.{key}": value for key, value in _plain(draw, leave_out=("reason",)).items()}
            words[f"{name}.reason"] = draw.reason
    if state.top_up is not None:
        arrays |= _packed_top_up("top_up", state.top_up)
    return pack_checkpoint(arrays, words)


def restore(state: BandState, content: bytes) -> None:
    """Bring a fresh state with the same parameters to a checkpoint."""
    tally = state.tally
    with unpacked_checkpoint(content) as (arrays, words):
        if words["format"] != FORMAT or arrays["lower"].shape != tally.lower.shape:
            raise CheckpointError("The checkpoint is of another version or another list.")
        _fill(state, arrays, words)
        state.leg = _leg(arrays, words, state)
        state.open, state.passing = (_draw(name, arrays, words) for name in ("open", "passing"))
        state.top_up = _top_up("top_up", arrays) if "top_up.block" in arrays else None
        state.target, state.wanted = _target(words["target"]), arrays["wanted"]
        state.trace = [TracePoint(int(row[0]), *row[1:].tolist()) for row in arrays["trace"]]
        for name in PLAIN:
            setattr(state, name, words[name])


def _fill(state: BandState, arrays: Arrays, words: Mapping[str, Any]) -> None:
    tally = state.tally
    tally.draws.generator.bit_generator.state = words["generator"]
    pairs = zip(arrays["ranks"].tolist(), arrays["labels"].tolist(), strict=True)
    tally.items = {rank: (label, sweep, top_up) for rank, (label, sweep, top_up) in pairs}
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
        first_slopes, slopes, rates, guesses, above, below = (
            arrays[f"sweep{number}.{name}"]
            for name in ("first_slopes", "slopes", "rates", "guesses", "above", "below")
        )
        chain = state.chain(first_slopes, known["error"], arrays.get(f"sweep{number}.weights"))
        chain.slopes, chain.above, chain.below = slopes, above, below
        top_ups = [_top_up(f"sweep{number}.top_up{place}", arrays) for place in range(known["top_ups"])]
        tally.sweeps.append(Sweep(known["frame"], rates, guesses, known["done"], chain, top_ups))


def _leg(arrays: Arrays, words: Mapping[str, Any], state: BandState) -> Leg | None:
    if "leg" not in words:
        return None
    guesses = state.no_guesses()
    guesses.moments, guesses.counts = arrays["leg.moments"], arrays["leg.counts"]
    numbers = dict(words["leg"])
    target = _target(numbers.pop("target"))
    return Leg(target=target, wanted=arrays["leg.wanted"], guesses=guesses, **numbers)


def _draw(name: str, arrays: Arrays, words: Mapping[str, Any]) -> OpenDraw | None:
    if f"{name}.reason" not in words:
        return None
    keys = [field.name for field in fields(OpenDraw) if field.name != "reason"]
    return OpenDraw(**{key: arrays[f"{name}.{key}"] for key in keys}, reason=words[f"{name}.reason"])


def _packed_top_up(name: str, top_up: TopUp) -> Arrays:
    kept = {"block": np.array(top_up.block), **_plain(top_up, leave_out=("block",))}
    return {f"{name}.{key}": value for key, value in kept.items()}


def _top_up(name: str, arrays: Arrays) -> TopUp:
    rates, guesses, added = (arrays[f"{name}.{key}"] for key in ("rates", "guesses", "added"))
    return TopUp(int(arrays[f"{name}.block"]), rates, guesses, added)


def _target(words: Mapping[str, Any]) -> BandTarget:
    ranks = words["ranks"]
    return BandTarget(**{**words, "ranks": None if ranks is None else tuple(ranks)})


def _plain(thing: Leg | OpenDraw | TopUp, *, leave_out: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a dataclass, without going into them."""
    return {field.name: getattr(thing, field.name) for field in fields(thing) if field.name not in leave_out}
