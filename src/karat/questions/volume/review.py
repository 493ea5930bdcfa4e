"""State of a review: which documents were judged and how, in which rounds, and what is being judged now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from karat.core.checkpoint import Arrays, CheckpointError, pack_checkpoint, unpacked_checkpoint
from karat.core.errors import LabelError
from karat.core.plan import LATE, UNSURE, Labels
from karat.questions.volume.knee import GainPoint
from karat.questions.volume.remainder import Batch, Ints

# Raised whenever what is kept, or what it means, changes; older checkpoints are then replayed instead.
FORMAT = 1
# In place of a label, where none was asked for.
UNASKED = -3


@dataclass(frozen=True, slots=True, eq=False)
class Switch:
    """Where finding ended: what the model knew then, from which it can be fitted again.

    Attributes:
        items: the documents that were judged.
        labels: as they were known then; a correction later does not change the ranking of the rest.
        presumed: random documents that counted as not relevant.
        reason: why finding ended.
    """

    items: Ints
    labels: Labels
    presumed: Ints
    reason: str


@dataclass(slots=True, eq=False)
class Review:
    """The state of one run of the plan.

    Attributes:
        generator: of random numbers.
        batch: documents of the next round.
        known: how many of the labels were there before the first ask.
        values: the label of every document by row; `UNASKED` where there is none.
        order: the rows that have one, in the order in which they were asked for.
        rounds: how many documents were asked for at the end of each round.
        switch: where finding ended; None before.
        samples: of the rest.
        open: what is being judged, with `kind` telling what for: round, late or draw.
        kind: see `open`.
        stop: the stopping rule, where it was changed while the review ran.
    """

    generator: np.random.Generator
    batch: int
    values: Labels
    known: int = 0
    order: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    switch: Switch | None = None
    samples: list[Batch] = field(default_factory=list)
    open: Batch | None = None
    kind: str = ""
    stop: str = ""

    @property
    def asked(self) -> int:
        """Labels that were asked for and came."""
        return int((self.values[self.items] != LATE).sum()) - self.known

    @property
    def items(self) -> Ints:
        """The rows that were asked for, or known before, in their order."""
        return np.array(self.order, dtype=np.int64)

    @property
    def found(self) -> Ints:
        """The relevant documents, in the order in which they were asked for."""
        return np.asarray(self.items[self.values[self.items] == 1])

    @property
    def late(self) -> Ints:
        """Documents whose labels have not come yet."""
        return np.asarray(self.items[self.values[self.items] == LATE])

    def ask_for_late(self) -> None:
        """Open a batch of the documents whose labels have not come yet."""
        late = self.late
        self.open, self.kind = Batch(late, np.ones(len(late)), "labels that are still missing"), "late"

    def gain_curve(self) -> list[GainPoint]:
        """Judged and found after each round, from nothing on; known labels are not part of it."""
        relevant_before = np.concatenate(([0], np.cumsum(self.values[self.items] == 1)))
        ends = [end for end in self.rounds if end > self.known]
        first = int(relevant_before[self.known])
        return [
            GainPoint(0, 0),
            *(GainPoint(end - self.known, int(relevant_before[end]) - first) for end in ends),
        ]

    def judged_curve(self) -> list[GainPoint]:
        """The gain curve without documents whose labels have not come yet."""
        late_before = np.concatenate(([0], np.cumsum(self.values[self.items] == LATE)))
        first = int(late_before[self.known])
        return [
            GainPoint(judged - (int(late_before[judged + self.known]) - first), relevant)
            for judged, relevant in self.gain_curve()
        ]

    def certain(self) -> tuple[Ints, Labels]:
        """The judged documents whose labels are 0 or 1, and those labels."""
        items = self.items
        items = items[self.values[items] >= 0]
        return items, self.values[items]

    def labels_of(self, items: Ints) -> Labels:
        """The labels of judged documents with all corrections."""
        return self.values[items]

    def unasked(self) -> Ints:
        """The rows that have no label and were not asked for, in increasing order."""
        return np.flatnonzero(self.values == UNASKED)

    def take(self, items: Ints, labels: Labels) -> None:
        """Labels as they come, for documents that are new or were late."""
        new = self.values[items] == UNASKED
        self.order.extend(items[new].tolist())
        self.values[items] = labels

    def amend(self, changes: Mapping[int, int], *, unsure_allowed: bool) -> None:
        """Change labels, or put in those that were late."""
        for item, label in changes.items():
            if not 0 <= item < len(self.values) or self.values[item] == UNASKED:
                raise LabelError(f"A correction is for document {item:,}, which has no label yet.")
            if label not in (0, 1) and not (unsure_allowed and label == UNSURE):
                raise LabelError(
                    f"The label of document {item:,} was changed to unsure; this method needs 1 or 0."
                )
        self.values[np.array(list(changes), dtype=np.int64)] = list(changes.values())

    def packed(self) -> bytes:
        """The state as bytes."""
        arrays: Arrays = {
            "items": self.items,
            "labels": self.values[self.items],
            "rounds": np.array(self.rounds, dtype=np.int64),
        }
        words: dict[str, Any] = {
            "format": FORMAT,
            "generator": self.generator.bit_generator.state,
            "batch": self.batch,
            "known": self.known,
            "kind": self.kind,
            "stop": self.stop,
            "draws": [[batch.reason, batch.numbers] for batch in self.samples],
        }
        if self.switch is not None:
            words["switch"] = self.switch.reason
            for name in ("items", "labels", "presumed"):
                arrays[f"switch.{name}"] = getattr(self.switch, name)
        if self.open is not None:
            words["open"] = [self.open.reason, self.open.numbers]
        for name, batch in [*((f"draw{n}", one) for n, one in enumerate(self.samples)), ("open", self.open)]:
            if batch is not None:
                arrays[f"{name}.items"], arrays[f"{name}.chances"] = batch.items, batch.chances
        return pack_checkpoint(arrays, words)

    def restore(self, content: bytes) -> None:
        """Take over the state of a checkpoint."""
        with unpacked_checkpoint(content) as (arrays, words):
            if words["format"] != FORMAT or (arrays["items"] >= len(self.values)).any():
                raise CheckpointError("The checkpoint is of another version or another collection.")
            self._fill(arrays, words)

    def _fill(self, arrays: Arrays, words: Mapping[str, Any]) -> None:
        self.generator.bit_generator.state = words["generator"]
        self.batch, self.known, self.kind = words["batch"], words["known"], words["kind"]
        # Checkpoints of older versions have none.
        self.stop = words.get("stop", "")
        self.values[:] = UNASKED
        self.values[arrays["items"]] = arrays["labels"]
        self.order = arrays["items"].tolist()
        self.rounds = arrays["rounds"].tolist()

        def batch_named(name: str, rest: list[Any]) -> Batch:
            return Batch(arrays[f"{name}.items"], arrays[f"{name}.chances"], *rest)

        self.samples = [batch_named(f"draw{number}", rest) for number, rest in enumerate(words["draws"])]
        self.open = batch_named("open", words["open"]) if "open" in words else None
        self.switch = None
        if "switch" in words:
            items, labels, presumed = (arrays[f"switch.{name}"] for name in ("items", "labels", "presumed"))
            self.switch = Switch(items, labels, presumed, words["switch"])
