"""Methods of `Campaign` for several reviewers: their agreement, and the arbiter's queue of disagreements."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import combinations

from karat.bounds.agreement import Alpha, cohen_kappa, krippendorff_alpha
from karat.campaign.ledger import Ledger
from karat.campaign.queries import CampaignQueries, is_opinion
from karat.campaign.records import LABEL, Lease
from karat.campaign.status import Agreement

# What an arbiter sees of the opinions on an item, as one more field.
OPINIONS_FIELD = "opinions"


class CampaignConsensus(CampaignQueries):
    """Agreement between people, and decisions where there is none."""

    def agreement(self, *, confidence: float = 0.95) -> list[Agreement]:
        """Cohen's kappa of each two people, on items of this campaign that both labelled; most items first.

        Each person's newest opinion counts, and unsure is an answer of its own; decisions of the owner and of
        the arbiter do not change it.
        """
        votes = self._opinions()
        names, pairs = self.store.annotators(), []
        for first, second in combinations(sorted(votes), 2):
            shared = [item for item in votes[first] if item in votes[second]]
            if shared:
                answers = ((votes[first][item], votes[second][item]) for item in shared)
                kappa = cohen_kappa(answers, confidence=confidence)
                pairs.append(Agreement(names[first], names[second], **kappa._asdict()))
        return sorted(pairs, key=lambda pair: -pair.items)

    def krippendorff_alpha(self) -> Alpha:
        """Agreement of all people together, on items of this campaign with opinions of two or more.

        Opinions count as for `agreement`.
        """
        by_item: dict[str, list[int]] = {}
        for votes in self._opinions().values():
            for item, value in votes.items():
                by_item.setdefault(item, []).append(value)
        return krippendorff_alpha(by_item.values())

    def _opinions(self) -> dict[int, dict[str, int]]:
        """The newest opinion of each person on each item."""
        votes: dict[int, dict[str, int]] = {}
        for row in self.store.labels(self.row.criterion):
            if is_opinion(row, self.row):
                votes.setdefault(row.annotator, {})[row.item] = row.value
        return votes

    def _disputed(self, person: int, count: int, seconds: float) -> list[Lease]:
        """Items on which people differ or are all unsure, with what they say; skipped ones come last."""
        ledger = Ledger(self.definition.labelling.rule)
        rows = self.store.labels(self.row.criterion)
        ledger.add(rows)
        # Where an opinion is still missing, it may settle the matter.
        open_items = [
            item for item, said in ledger.items.items() if said.for_arbiter and not ledger.missing(item)
        ]
        draws = self.store.draws_of(self.row.id, open_items)
        complete = [item for item in open_items if item in draws]
        skipped = {skip.item for skip in self.store.skips(self.row.id) if skip.annotator == person}
        chosen = sorted(complete, key=lambda item: item in skipped)[:count]
        if chosen:
            self.store.hand_out(self.row.id, person, chosen)
        said: dict[str, dict[int, str]] = {item: {} for item in chosen}
        for row in rows:
            if row.item in said and row.kind == LABEL:
                word = self.label_words.word(row.value)
                said[row.item][row.annotator] = f"{word} ({row.comment})" if row.comment.strip() else word
        until = time.time() + seconds
        return [
            Lease(
                item, draws[item].ask, draws[item].unit, _with_opinions(draws[item].fields, said[item]), until
            )
            for item in chosen
        ]


def _with_opinions(fields: Mapping[str, object], said: Mapping[int, str]) -> dict[str, object]:
    """What is shown of an item with the opinions on it, without names."""
    opinions = "; ".join(sorted(said.values()))
    return {
        **{name: value for name, value in fields.items() if name != OPINIONS_FIELD},
        OPINIONS_FIELD: opinions,
    }
