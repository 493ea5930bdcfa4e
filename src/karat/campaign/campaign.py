"""`Campaign`: ask, tell, correct, the result so far, and all that its parts add."""

from __future__ import annotations

import math
import random
import shlex
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from karat.bounds.repeats import ErrorRate
from karat.campaign.answers import Answer, answers_of
from karat.campaign.change_log import ChangeLog
from karat.campaign.changes import CampaignChanges
from karat.campaign.consensus import CampaignConsensus
from karat.campaign.errors import CampaignError
from karat.campaign.label_files import LabelFiles
from karat.campaign.majority_noise import rate_of_labels
from karat.campaign.opening import CampaignOpening
from karat.campaign.records import CORRECTION, LABEL, Lease, NewLabel, OwnLabel
from karat.campaign.status import Item, Told
from karat.campaign.store.annotators import check_annotator_name
from karat.campaign.tokens import OWNER, Tokens
from karat.core.errors import LabelError, ParameterError
from karat.core.labels import label_from_python
from karat.core.question import question_named

# Whoever finds nothing to do while somebody else has the plan waits this long.
MOST_WAITING = 5.0


class Campaign(CampaignChanges, CampaignConsensus, CampaignOpening, ChangeLog, LabelFiles):
    """Labelling that goes on for days, by any number of people, through crashes.

    Any number of processes may open a campaign at a time; one `Campaign` object is for one thread. Labels
    that `tell` has taken are on disk. What to ask for next follows from the source, the seed and the
    ordered log of labels alone, so it is the same whoever computes it.
    """

    # ------------------------------------------------------------------ people

    def ask(
        self,
        count: int = 1,
        *,
        annotator: str,
        lease_seconds: float | None = None,
        advance: bool = True,
    ) -> list[Item]:
        """Items for this annotator to label: those they hold already, then new ones, up to `count`.

        Nobody else gets them until the lease runs out. Fewer, or none, come back when no more are open
        for this person: `status().note` says why. Without `advance` the plan is left to somebody else,
        who calls `advance`; then this takes milliseconds whatever the plan has to compute.
        """
        if count < 1:
            raise ParameterError(f"Ask for 1 item or more; it was {count}.")
        self._see_changes()
        self._refuse_when_archived()
        person = self._annotator(annotator)
        seconds = self.definition.labelling.lease_seconds if lease_seconds is None else lease_seconds
        if not seconds > 0:
            raise ParameterError(f"A lease must last longer than {seconds:g} seconds.")
        if self.is_arbiter(annotator):
            return [self._item(lease) for lease in self._disputed(person, count, seconds)]
        if self._budget_spent() is not None:
            return []
        count = self._within_budget(count, person)
        leases = self.store.held(self.row.id, person)[:count]
        if len(leases) < count:
            leases += self._lease(person, count - len(leases), seconds, advance=advance)
        return [self._item(lease) for lease in self._with_gold(leases, person, seconds)]

    def next_items(self, count: int = 10) -> list[Any]:
        """The ids of items that `ask` would hand out next; they are leased to nobody."""
        if count < 1:
            raise ParameterError(f"Ask for 1 item or more; it was {count}.")
        self._see_changes()
        if self.row.archived_at is not None or self._budget_spent() is not None:
            return []
        keys = self.store.free_items(self.row.id, count)
        if not keys:
            self._runner.advance(batch=count)
            keys = self.store.free_items(self.row.id, count)
        return [self.source_id(key) for key in keys]

    def tell(
        self,
        labels: Mapping[Any, int | None] | Iterable[Answer],
        *,
        annotator: str,
        revise: bool = False,
        handed_only: bool = False,
    ) -> Told:
        """Store labels: 1 right, 0 wrong, None unsure. They are on disk when this returns; all or none.

        Telling the same label again changes nothing. Another label for the same item is refused, unless
        `revise` says that it replaces this person's earlier one. With `handed_only` labels are taken only
        for items that `ask` gave to this person, or that they labelled before.
        """
        person, new, told = self.checked(labels, annotator=annotator, revise=revise, handed_only=handed_only)
        self.store.append(self.row, person, new)
        return told

    def tell_several(self, labels: Mapping[str, Iterable[Answer]], *, revise: bool = False) -> Told:
        """Store labels of several people, by annotator, as `tell` does: all or none of them."""
        # All names first: of a file that is refused, nobody is added.
        if new := labels.keys() - self._annotators.keys():
            for annotator in new - set(self.store.annotators().values()):
                check_annotator_name(annotator)
        checked = [
            self.checked(answers, annotator=annotator, revise=revise) for annotator, answers in labels.items()
        ]
        self.store.append_all([(self.row, person, new) for person, new, _ in checked if new])
        return Told(sum(told.new for *_, told in checked), sum(told.same for *_, told in checked))

    def checked(
        self,
        labels: Mapping[Any, int | None] | Iterable[Answer],
        *,
        annotator: str,
        revise: bool = False,
        handed_only: bool = False,
    ) -> tuple[int, list[NewLabel], Told]:
        """What `tell` would store, and for whom, for callers that store for several people at once."""
        self._refuse_when_archived()
        answers = answers_of(labels)
        person = self._annotator(annotator)
        keys = [self.key(answer.item) for answer in answers]
        if handed_only:
            self._refuse_others_items(keys, person)
        own = self._own_labels(keys, person)
        decides = self.is_arbiter(annotator)
        new: list[NewLabel] = []
        given: dict[str, int] = {}
        for key, answer in zip(keys, answers, strict=True):
            value = label_from_python(answer.value, item=answer.item)
            before = given.get(key, own[key].value)
            if before == value and not (revise and self._has_new_comment(key, answer, person)):
                continue
            if before is not None and (key in given or not revise):
                words = self.label_words
                raise LabelError(
                    f"{annotator} labelled item {answer.item!r} {words.word(before)} before, and now "
                    f"{words.word(value)}. Nothing was stored. If the new label is right, tell it as a "
                    "revision, or correct it."
                )
            given[key] = value
            new.append(
                NewLabel(
                    item=key,
                    value=value,
                    kind=CORRECTION if decides else LABEL,
                    ask=own[key].ask,
                    seconds=answer.seconds,
                    comment=answer.comment,
                    request=answer.request,
                    after=None if decides else own[key].label,
                )
            )
        return person, new, Told(len(new), len(answers) - len(new))

    def skip(self, items: Iterable[Any], *, annotator: str) -> None:
        """Leave items to somebody else; they come back to this person only when nothing else is open."""
        keys = [self.key(item) for item in items]
        self._asked(keys)
        self.store.skip(self.row.id, self._annotator(annotator), keys)

    def release(self, items: Iterable[Any] | None = None, *, annotator: str) -> int:
        """Give back items that this annotator holds, or all of them; returns how many."""
        keys = None if items is None else [self.key(item) for item in items]
        return self.store.release(self.row.id, self._annotator(annotator), keys)

    def renew(self, items: Iterable[Any], *, annotator: str) -> list[Item]:
        """Keep items for longer; returns those that this annotator holds now."""
        person, keys = self._annotator(annotator), [self.key(item) for item in items]
        self.store.renew(self.row.id, person, keys, seconds=self.definition.labelling.lease_seconds)
        return [self._item(lease) for lease in self.store.held(self.row.id, person) if lease.item in keys]

    def correct(self, item: Any, value: int | None, *, annotator: str, comment: str = "") -> None:
        """Set the label of an item, over all opinions, as a new entry of the log."""
        self._refuse_when_archived()
        key = self.key(item)
        asked = self._asked([key])[key]
        label = NewLabel(key, label_from_python(value, item=item), CORRECTION, asked, None, comment)
        self.store.append(self.row, self._annotator(annotator), [label])

    # ------------------------------------------------------------------ what has come of it

    def result(self, *, noise: ErrorRate | None = None) -> Any:
        """The estimate so far, with its guarantee; None where the plan has none before its end.

        Takes in every label that the plan can use now. With `band` it is valid at any time.

        Args:
            noise: how often single opinions are wrong, for instance from `noise()`: the band is then one
                for the truth behind the labels, which are majorities of opinions, and says what that costs
                in confidence.
        """
        replay = self._runner.brought_up_to_date()
        result = replay.so_far()
        if result is None:
            return None
        if noise is not None:
            noise = rate_of_labels(noise, *replay.used())
        return question_named(self.question).finish(result, self.source, noise=noise)

    def export_kept(self, path: str | Path) -> int:
        """Write the items to keep, with all their columns, to a .parquet or .csv file; returns how many.

        Streams, so that the set may be larger than memory. What is kept is certain at any time, and grows
        with the labels.
        """
        return question_named(self.question).write_kept(self.result(), self.source, path)

    def expected_labels(self) -> int | None:
        """About how many more labels it will take; None where that is unknown."""
        left = self.status().labels_left
        if left is not None:
            return left
        question = question_named(self.question)
        choices = question.choices.from_dict(self.definition.plan)
        return question.price(choices, source=self.source).labels

    def source_notes(self) -> Sequence[str]:
        """What the owner should know about the source, one line each."""
        return self.source.notes

    # ------------------------------------------------------------------ files and people

    def invite(
        self,
        annotator: str,
        *,
        days: float = 30.0,
        url: str = "http://127.0.0.1:8000",
        by: int | None = None,
    ) -> str:
        """A link with which somebody can label here, on the server of this database at `url`.

        `by` is the number of the owner's token that allowed it, for the audit log.
        """
        if not 0 < days < math.inf:
            raise ParameterError(f"A link must be valid for longer than {days:g} days.")
        tokens = Tokens(self.store)
        token = tokens.invite(self.name, annotator, days=days)
        tokens.record(OWNER, "invite", campaign=self.name, detail=annotator, token=by)
        return f"{url.rstrip('/')}/i/{token}"

    def archive(self) -> None:
        """Close the campaign for further labels; everything is kept."""
        self.store.archive(self.row.id, at=time.time())
        self.row = self.store.campaign(self.row.name)

    def reopen(self) -> None:
        """Take labels again after `archive`."""
        self.store.archive(self.row.id, at=None)
        self.row = self.store.campaign(self.row.name)

    def delete(self, *, force: bool = False) -> int:
        """Delete the campaign for good; all that is left to do with it is to close it.

        Labels stay as long as another campaign of the database has the same criterion.

        Args:
            force: delete it although people hold items, which they cannot label then.

        Returns:
            How many labels were deleted.
        """
        return self.store.delete_campaign(self.row, force=force)

    def advance(self, *, people: int = 0) -> None:
        """Go on with the plan as far as the labels reach; further, if it allows that, for people at work."""
        self._runner.advance(batch=int(people > 0), people=people)

    @property
    def needs_all_labels(self) -> bool:
        """Whether the plan, as it was advanced last, goes on only when all open items are labelled."""
        return self._runner.needs_all_labels

    def replay(self) -> None:
        """Go through the whole log again instead of trusting a checkpoint; an error says what is amiss."""
        self._runner.replay()

    # ------------------------------------------------------------------ small things

    def _lease(self, person: int, count: int, seconds: float, *, advance: bool) -> list[Lease]:
        leases = self.store.lease(self.row, person, count, seconds=seconds)
        deadline = time.monotonic() + MOST_WAITING
        while not leases and advance:
            advanced = self._runner.advance(batch=count)
            leases = self.store.lease(self.row, person, count, seconds=seconds)
            if advanced or time.monotonic() > deadline:
                break
            if not leases:
                self._runner.wait_for_another(deadline)
        # Nobody else took what this person skipped.
        return leases or self.store.lease(self.row, person, count, seconds=seconds, again=True)

    def _with_gold(self, leases: list[Lease], person: int, seconds: float) -> list[Lease]:
        """Mix in gold items, at the share that the owner chose."""
        share = self.definition.labelling.gold_share
        if not share or not leases:
            return leases
        done = {
            row.item
            for row in self.store.labels(self.row.criterion, items=self._gold_items)
            if row.annotator == person
        }
        left = [item for item in self._gold_items.values() if item.item not in done]
        until = time.time() + seconds
        mixed: list[Lease] = []
        for lease in leases:
            # The order must not reveal which items are gold.
            if left and random.random() < share / (1.0 - share):  # noqa: S311 - not a secret
                gold = left.pop(random.randrange(len(left)))  # noqa: S311
                mixed.append(Lease(gold.item, 0, gold.unit, gold.fields, until))
            mixed.append(lease)
        mixed = mixed[: len(leases)]
        slipped_in = [lease.item for lease in mixed if lease.item in self._gold_items]
        if slipped_in:
            self.store.hand_out(self.row.id, person, slipped_in)
        return mixed

    def _item(self, lease: Lease) -> Item:
        return Item(self.source_id(lease.item), lease.item, lease.unit, lease.fields, lease.until)

    def _has_new_comment(self, key: str, answer: Answer, person: int) -> bool:
        if not answer.comment:
            return False
        comments = [
            row.comment
            for row in self.store.labels(self.row.criterion, items={key})
            if row.annotator == person
        ]
        return answer.comment not in comments

    def _own_labels(self, keys: Sequence[str], person: int) -> dict[str, OwnLabel]:
        """The ask that each item came with, and this person's newest label of it."""
        own = self.store.own_labels(self.row, person, set(keys))
        rest = [key for key in keys if key not in own]
        if rest:
            own |= {key: OwnLabel(ask, None, 0) for key, ask in self._asked(rest).items()}
            for row in self.store.labels(self.row.criterion, items=set(rest)):
                if row.annotator == person and row.kind == LABEL:
                    own[row.item] = OwnLabel(own[row.item].ask, row.value, row.id)
        return own

    def _refuse_others_items(self, keys: Sequence[str], person: int) -> None:
        """An error for the first item that this person was not given and has not labelled.

        It says nothing about whether anybody was asked about the item.
        """
        handed = self.store.handed(self.row.id, person, set(keys))
        rest = {key for key in keys if key not in handed}
        if rest:
            labels = self.store.labels(self.row.criterion, items=rest)
            rest -= {row.item for row in labels if row.annotator == person and row.kind == LABEL}
        others = [key for key in keys if key in rest]
        if others:
            raise LabelError(
                f"Item {others[0]!r} was not given to you, or was given back. Nothing was stored. Label only "
                "the items that you are shown."
            )

    def _asked(self, keys: Sequence[str]) -> dict[str, int | None]:
        """The ask that each item came with; an error names the first that was never asked for."""
        asks: dict[str, int | None] = {
            key: draw.ask for key, draw in self.store.draws_of(self.row.id, set(keys)).items()
        }
        asks |= {key: None for key in keys if key not in asks and key in self._gold_items}
        unknown = [key for key in keys if key not in asks]
        if unknown:
            more = f" (and {len(unknown) - 1:,} more)" if len(unknown) > 1 else ""
            raise LabelError(
                f"Item {unknown[0]!r}{more} was never asked for in campaign {self.row.name!r}. Nothing was "
                "stored. Tell labels only for items that `ask` gave out."
            )
        return asks

    def _annotator(self, name: str) -> int:
        if name not in self._annotators:
            self._annotators[name] = self.store.annotator(name)
        return self._annotators[name]

    def _budget_spent(self) -> str | None:
        labelling = self.definition.labelling
        # Asked with every item: what is exact is worked out when the end is near.
        if not labelling.has_budget or labelling.spent(*self.store.effort_at_most(self.row.id)) is None:
            return None
        return labelling.spent(*self.store.effort(self.row.id))

    def _within_budget(self, count: int, person: int) -> int:
        """No more items than the budget can pay for, with those that others are labelling now."""
        most = self.definition.labelling.most_labels()
        if most is None:
            return count
        _, leased = self.store.queued(self.row.id)
        mine = len(self.store.held(self.row.id, person))
        if self.store.effort_at_most(self.row.id)[0] + leased - mine + count <= most:
            return count
        labels, _ = self.store.effort(self.row.id)
        return max(0, min(count, most - labels - leased + mine))

    def _refuse_when_archived(self) -> None:
        if self.row.archived_at is not None:
            raise CampaignError(
                f"Campaign {self.row.name!r} is archived. Open it again first: "
                f"karat archive {shlex.quote(self.row.name)} --reopen."
            )
