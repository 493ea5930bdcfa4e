"""Replay a campaign's plan from the log of labels, and advance it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import numpy as np

from karat.campaign.definition import Definition
from karat.campaign.errors import ReplayError, StoreError
from karat.campaign.ledger import Ledger
from karat.campaign.records import AskRow, CampaignRow, Change, Checkpoint, Draw, LabelRow
from karat.campaign.shown_fields import shortened
from karat.campaign.store import Store
from karat.core.errors import KaratError
from karat.core.labels import LATE, UNSURE, label_to_python
from karat.core.plan import Ask, Plan
from karat.core.question import question_named
from karat.core.rng import plan_generator
from karat.sources.source import Source
from karat.version import __version__

# Draws between two checkpoints: replaying so many takes about as long as writing one.
DRAWS_PER_CHECKPOINT = 300


def adjustments(changes: Iterable[Change], row: CampaignRow, definition: Definition) -> list[Change]:
    """Changes of the plan's choices since it began: others than these make it begin anew."""
    return [
        change
        for change in changes
        if change.ask > row.restarted_after and not change.after.keys().isdisjoint(definition.plan)
    ]


def first_choices(definition: Definition, adjusted: Sequence[Change]) -> dict[str, Any]:
    """The choices that a plan began with: those of now without what was adjusted while it ran."""
    choices = dict(definition.plan)
    for change in reversed(adjusted):
        choices |= {name: value for name, value in change.before.items() if name in choices}
    return choices


class PlanReplay:
    """A running plan that is sent the labels of the log in their order.

    The plan waits at ask `number`, or has finished. Replaying the same log, at once or in pieces, from the
    start or from a checkpoint, leads to the same state.

    After a change of its choices a plan begins anew: labels of the asks up to `base` are known to it, and
    its own asks are numbered from there.
    """

    def __init__(self, store: Store, row: CampaignRow, definition: Definition, source: Source) -> None:
        self.store, self.row, self.definition, self.source = store, row, definition, source
        self.base = row.restarted_after
        self.ask: Ask | None = None
        self.number = self.base
        self.result: Any = None
        self.finished = False
        self.checkpointed = 0
        self._adjustments = adjustments(store.changes(row.id), row, definition)
        self._plan: Plan[Any] | None = None
        self._start()

    @property
    def begun(self) -> bool:
        """Whether the plan has taken its first step."""
        return self.number > self.base

    # ------------------------------------------------------------------ replaying the log

    def catch_up(self) -> None:
        """Replay the asks that were recorded since the last call, by any process."""
        if not (self.begun or self.finished) or self.peeked or self._changed_after_the_end():
            self._rewind()
        # Asks are read first: the labels and draws that they depend on were written before them.
        steps = self.store.asks(self.row.id, after=self.number)
        if not steps:
            return
        self._load_draws(max(self._by_ask, default=-1))
        self._load_labels(steps[-1].log_position)
        for step in steps:
            self._repeat(step)

    def advance(self, position: int, *, holder: str) -> bool:
        """Send the plan the labels up to a position, and record its next ask.

        The caller holds the campaign's lock. Returns False, and records nothing, if it was lost meanwhile.
        """
        if not self.begun:
            self._begin(position)
        else:
            self._send_labels(position)
        if self.finished or self.ask is None:
            return True
        self.number += 1
        new = [unit for unit in self.ask.items.tolist() if not self._is_drawn(unit)]
        draws = self._new_draws(new)
        items = [draw.item for draw in draws if self._value(draw.item) is None]
        if self.definition.labelling.random_order and not self.ask.in_order:
            plan_generator(self.definition.seed, self.number).shuffle(items)
        wanted = {item: max(1, self.ledger.missing(item)) for item in items}
        recorded = self.store.add_ask(
            self.row.id,
            self.number,
            log_position=position,
            reason=self.ask.reason,
            draws=draws,
            wanted=wanted,
            holder=holder,
            redrawn=[draw.item for draw in draws if draw.item in self.draws],
        )
        if not recorded:
            self._start()
            return False
        self._add_draws(draws)
        self._save_checkpoint_if_due()
        return True

    def peek(self, position: int) -> None:
        """Advance without recording it; the next `catch_up` returns to the recorded state."""
        self._send_labels(position)
        self.peeked = not self.finished

    def read_labels(self, position: int) -> None:
        """Read the labels up to a position into `seen`, without sending them to the plan."""
        self._read(position, self.seen)

    def missing(self) -> list[str]:
        """Items of the open ask that have no label in `seen`."""
        if self.peeked:
            return []
        return [item for item in self._asked_items() if self._value(item, self.seen) is None]

    def late(self) -> list[str]:
        """Items that the plan continued without, and that have no label in `seen`."""
        return [
            item
            for item, value in self.sent.items()
            if value == LATE and self._value(item, self.seen) is None
        ]

    def so_far(self) -> Any:
        """What the plan would answer now, with labels of the open ask if it can use them; None if nothing."""
        if self.finished:
            return self.result
        ask = self.ask
        if ask is None:
            return None
        if ask.preview is not None and not self.peeked:
            given = {unit: self._value(item, self.seen) for unit, item in self._asked_units()}
            return ask.preview({unit: value for unit, value in given.items() if value is not None})
        if ask.amended is not None and not self.peeked:
            changes = {
                self.draws[item].unit: value
                for item, sent in self.sent.items()
                if (value := self._value(item, self.seen)) is not None and value != sent
            }
            if changes:
                return ask.amended(changes)
        return None if ask.so_far is None else ask.so_far()

    def used(self) -> tuple[Ledger, list[str]]:
        """The items whose labels `so_far` rests on, and a ledger with their labels."""
        if self.ask is None or self.ask.preview is None or self.peeked:
            return self.ledger, list(self.sent)
        given = [item for _, item in self._asked_units() if self._value(item, self.seen) is not None]
        return self.seen, [*self.sent, *given]

    # ------------------------------------------------------------------ start and checkpoints

    def _start(self) -> None:
        """Reset to the state before the first ask."""
        # Labels that the plan was sent, and labels that were read: two states of one log.
        self.ledger = Ledger(self.definition.labelling.rule)
        self.seen = Ledger(self.definition.labelling.rule)
        self.rows: list[LabelRow] = []
        self.loaded = 0
        self.sent: dict[str, int] = {}
        self.draws: dict[str, Draw] = {}
        self.item_of: dict[int, str] = {}
        self._by_ask: dict[int, list[Draw]] = {}
        self.ask, self.result, self.finished, self.peeked = None, None, False, False
        self.number = self.base
        self._load_draws(-1)

    def _changed_after_the_end(self) -> bool:
        """Whether a label was corrected since the plan finished, so that its last step must be repeated."""
        if not self.finished:
            return False
        self._load_labels(self.store.log_position())
        return any(row.item in self.sent for row in self._rows_after(self.ledger.position))

    def _rewind(self) -> None:
        """Return to the newest checkpoint, or to the start."""
        # In this order: each depends on rows that are read after it.
        checkpoint = self.store.checkpoint(self.row.id)
        steps = self.store.asks(self.row.id, after=self.base)
        self._start()
        if not steps:
            return
        if checkpoint is not None and self._restore(checkpoint, steps):
            return
        self._begin(steps[0].log_position)
        self.number = self.base + 1
        self._verify(self.number)

    def _restore(self, checkpoint: Checkpoint, steps: list[AskRow]) -> bool:
        """Continue from a checkpoint; False if it cannot be used."""
        place = checkpoint.ask - self.base - 1
        if checkpoint.version != __version__ or not 0 <= place < len(steps):
            return False
        position = steps[place].log_position
        self._read(position)
        try:
            self._plan = self._make_plan(checkpoint.state, steps[0].log_position)
            self.ask = next(self._plan)
        except KaratError:
            # Damaged, or written by a different plan: replay the log instead.
            self._start()
            return False
        self.number = self.checkpointed = checkpoint.ask
        known = self._known_at(steps[0].log_position)
        for item, draw in self.draws.items():
            if draw.ask < checkpoint.ask and (draw.ask > self.base or draw.unit in known):
                value = self._value(item)
                self.sent[item] = LATE if value is None else value
        self._verify(self.number)
        return True

    def _begin(self, position: int) -> None:
        self._read(position)
        self._plan = self._make_plan(None, position)
        known = self._known_at(position)
        self.sent = {self.item_of[unit]: UNSURE if value is None else value for unit, value in known.items()}
        self._step(None)

    def _make_plan(self, checkpoint: bytes | None, position: int) -> Plan[Any]:
        question = question_named(self.row.question)
        return question.plan(
            self.source,
            question.choices.from_dict(first_choices(self.definition, self._adjustments)),
            seed=self.definition.seed,
            known=self._known_at(position),
            checkpoint=checkpoint,
        )

    def _adjust(self, ask: Ask) -> None:
        """Give the plan the choices that were changed while this ask was open."""
        for change in self._adjustments:
            if change.ask == self.number:
                for name, value in change.after.items():
                    if name in ask.adjust:
                        ask.adjust[name](value)

    def _known_at(self, position: int) -> dict[int, int | None]:
        """Labels by unit that were known when the plan began; None is unsure."""
        known: dict[int, int | None] = {}
        first = [draw for draw in self.draws.values() if draw.ask <= self.base]
        if first:
            early = Ledger(self.definition.labelling.rule)
            early.add(takewhile(lambda row: row.id <= position, self.rows))
            for draw in first:
                value = early.label(draw.item)
                # What was asked for before a change and has no label is not known.
                if value is not None or draw.ask == 0:
                    known[draw.unit] = label_to_python(value)
        return known

    # ------------------------------------------------------------------ one step

    def _repeat(self, step: AskRow) -> None:
        """Repeat a recorded step, and check that the plan asks for the same items."""
        if self.begun:
            self._send_labels(step.log_position)
        else:
            self._begin(step.log_position)
        self.number = step.number
        self._verify(step.number)

    def _send_labels(self, position: int) -> None:
        """Send the plan the labels of the open ask, and changes of earlier labels."""
        ask = self.ask
        if ask is None:
            raise self._diverged("the plan ended earlier than recorded")
        self._adjust(ask)
        touched = self._read(position)
        asked = self._asked_items()
        self._amend(ask, touched - set(asked))
        values = []
        for item in asked:
            value = self._value(item)
            if value is None and not ask.late_allowed:
                raise self._diverged(f"the label of item {item!r} is missing")
            values.append(LATE if value is None else value)
        self.sent.update(zip(asked, values, strict=True))
        self._step(np.array(values, dtype=np.int8))

    def _amend(self, ask: Ask, touched: Iterable[str]) -> None:
        changes: dict[int, int] = {}
        for item in touched:
            if item not in self.sent:
                continue
            value = self._value(item)
            if value is not None and value != self.sent[item] and ask.amend is not None:
                changes[self.draws[item].unit] = value
                self.sent[item] = value
        if changes and ask.amend is not None:
            ask.amend(dict(sorted(changes.items())))

    def _step(self, labels: Any) -> None:
        assert self._plan is not None  # noqa: S101 - made by the caller
        try:
            self.ask = next(self._plan) if labels is None else self._plan.send(labels)
        except StopIteration as stop:
            self.ask, self.result, self.finished = None, stop.value, True

    def _value(self, item: str, ledger: Ledger | None = None) -> int | None:
        """The label of an item; None where there is none that the plan accepts."""
        value = (ledger or self.ledger).label(item)
        if value == UNSURE and self.ask is not None and not self.ask.unsure_allowed:
            return None
        return value

    def _is_drawn(self, unit: int) -> bool:
        """Whether a unit was drawn since the plan began; what stayed without a label before is drawn anew."""
        return unit in self.item_of and (
            self.draws[self.item_of[unit]].ask > self.base or self.item_of[unit] in self.sent
        )

    def _asked_items(self) -> list[str]:
        return [item for _, item in self._asked_units()]

    def _asked_units(self) -> list[tuple[int, str]]:
        return [] if self.ask is None else [(unit, self.item_of[unit]) for unit in self.ask.items.tolist()]

    def _verify(self, number: int) -> None:
        """Check that the ask is the recorded one."""
        units = [] if self.ask is None else self.ask.items.tolist()
        recorded = {draw.unit for draw in self._by_ask.get(number, ())}
        drawn = (self.item_of.get(unit) for unit in units)
        # Late items, which were drawn before, may be asked for again.
        before = {self.draws[item].unit for item in drawn if item and self.draws[item].ask < number}
        if set(units) - before != recorded:
            raise self._diverged("the plan asks for other items than recorded")

    def _diverged(self, what: str) -> ReplayError:
        version = self.row.version
        other = f" The campaign was started with karat {version}; this is {__version__}." * (
            version != __version__
        )
        return ReplayError(
            f"Replay of campaign {self.row.name!r} diverged at ask {self.number}: {what}.{other} "
            "Use the version it was started with, or copy its labels to a new campaign: karat new … --like "
            f"{self.row.name}."
        )

    # ------------------------------------------------------------------ reading and writing the store

    def _load_labels(self, position: int) -> None:
        """Load every label up to a settled position of the log."""
        if position > self.loaded:
            self.rows += self.store.labels(self.row.criterion, after=self.loaded, up_to=position)
            self.loaded = position

    def _load_draws(self, after: int) -> None:
        self._add_draws(self.store.draws(self.row.id, after=after))

    def _add_draws(self, draws: Iterable[Draw]) -> None:
        for draw in draws:
            self.draws[draw.item] = draw
            self.item_of[draw.unit] = draw.item
            self._by_ask.setdefault(draw.ask, []).append(draw)

    def _rows_after(self, position: int) -> list[LabelRow]:
        return self.rows[bisect_right(self.rows, position, key=lambda row: row.id) :]

    def _read(self, position: int, ledger: Ledger | None = None) -> set[str]:
        """Add the labels up to a position to a ledger; returns the items whose label may have changed."""
        self._load_labels(position)
        ledger = self.ledger if ledger is None else ledger
        return ledger.add(takewhile(lambda row: row.id <= position, self._rows_after(ledger.position)))

    def _new_draws(self, units: list[int]) -> list[Draw]:
        """New units as draws, with the fields that annotators see."""
        if not units or self.ask is None:
            return []
        chances: Mapping[int, float] = {}
        if self.ask.chances is not None:
            chances = dict(zip(self.ask.items.tolist(), self.ask.chances.tolist(), strict=True))
        # Where a lookup is a pass over the list, the ids come with the fields.
        fields, items = self.source.fields_at(units), self.source.items_at(units)
        return [
            Draw(item, self.number, unit, chances.get(unit), shortened(shown))
            for item, unit, shown in zip(items, units, fields, strict=True)
        ]

    def _save_checkpoint_if_due(self) -> None:
        if self.ask is None or self.ask.checkpoint is None:
            return
        since = sum(len(self._by_ask.get(number, ())) for number in range(self.checkpointed, self.number))
        if since >= DRAWS_PER_CHECKPOINT:
            self.save_checkpoint()

    def save_checkpoint(self) -> None:
        """Store the plan's state at the open ask, if it is newer than the stored one."""
        if self.ask is None or self.ask.checkpoint is None or self.number <= self.checkpointed:
            return
        state = self.ask.checkpoint()
        # A checkpoint only saves time: a full disk must not stop the campaign.
        with suppress(StoreError):
            self.store.save_checkpoint(self.row.id, Checkpoint(self.number, __version__, state))
            self.checkpointed = self.number
