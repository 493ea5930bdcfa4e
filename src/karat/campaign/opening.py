"""Methods of `Campaign` that start campaigns and open them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from karat.campaign.creation import NewCampaign, check_name, start_campaign, started_with
from karat.campaign.errors import CampaignError
from karat.campaign.phases import phase_choices, write_included
from karat.campaign.records import CampaignRow
from karat.campaign.reviews import CampaignReviews
from karat.campaign.store import Store


class CampaignOpening(CampaignReviews):
    """Campaigns that begin: new ones, ones like another, the next phase of a review; and stored ones."""

    @classmethod
    def create(
        cls,
        url: str,
        *,
        name: str,
        source: object,
        criterion: str,
        question: str = "curve",
        **choices: Any,
    ) -> Self:
        """Start a campaign.

        Args:
            url: the database: `sqlite:///karat.db`, `memory://`, `postgresql://user@host/name`.
            name: what to call the campaign; no other one in the database has that name.
            source: a path or glob, a table, or a `Ranking`, `Systems` or `Documents` (which must be given
                again to `open`); for lists of any size see `karat.read_ranking`.
            criterion: what counts as right, in words that annotators see. Campaigns of one database with
                the same criterion share their labels.
            question: what is asked; `karat.question_names()` lists the names.
            choices: `seed`; the question's own choices (`karat.question_named(question).choices`); how the
                source is read (score, id, text, fields to show, …), `engine`, `memory_limit`,
                `spark_master`; and how people label: redundancy, aggregate, lease_seconds, ahead,
                reasons (to reject an item), highlight_for and highlight_against (words to mark), arbiter (who
                decides where people differ), label_words (such as ("match", "no match")), display (types by
                column), side_by_side, instructions, gold (labels by id), gold_share, max_labels, max_hours,
                max_money, per_label, per_hour.
        """
        new = NewCampaign.of(name=name, question=question, criterion=criterion, source=source, **choices)
        return cls.start(url, new, source)

    @classmethod
    def start(cls, url: str, new: NewCampaign, source: object) -> Self:
        """Start a campaign that was checked before, about the same source."""
        return cls._start(Store(url), new, source)

    @classmethod
    def _start(cls, store: Store, new: NewCampaign, source: object) -> Self:
        try:
            row = start_campaign(store, new)
        except BaseException:
            store.close()
            raise
        campaign = cls(store, row, source=source)
        campaign._source = new.source
        return campaign

    def like(self, source: object, *, name: str, **changes: Any) -> Self:
        """Start a campaign in the same database with the choices and labels of this one.

        Args:
            source: the new data, which usually has gained items.
            name: the new campaign's name.
            changes: choices that differ, as for `create`.
        """
        new = NewCampaign.of(name=name, source=source, **started_with(self, changes))
        return self._start(self.store.again(), new, source)

    def next_phase(self, path: str | Path, *, name: str, criterion: str, **changes: Any) -> Self:
        """Start a campaign about the documents that this one has included, such as one on full texts.

        All of them are asked about. Counts as PRISMA has them then go through both phases.

        Args:
            path: a JSON lines file to write them to, which the new campaign reads; it must not exist.
            name: the new campaign's name.
            criterion: what counts as relevant now; other words than those of this campaign.
            changes: choices, as for `create`; people's choices of this campaign hold unless given.
        """
        check_name(name)
        self._refuse_other_questions()
        choices = phase_choices(self, criterion, changes)
        place = Path(path)
        write_included(self, place)
        try:
            new = NewCampaign.of(name=name, source=str(place), follows=self.row.id, **choices)
            return self._start(self.store.again(), new, str(place))
        except BaseException:
            place.unlink(missing_ok=True)
            raise

    @classmethod
    def open(
        cls,
        url: str,
        name: str | None = None,
        *,
        source: object = None,
        verify: bool = False,
        engine: str | None = None,
        memory_limit: str | None = None,
        spark_master: str | None = None,
    ) -> Self:
        """Open a campaign; without a name, the only one that is not archived.

        Args:
            url: the database.
            name: which campaign.
            source: where the list is now, if it was moved, or the list itself if it was in memory.
            verify: read all of the source to see that it has not changed, instead of samples.
            engine: "memory", "duckdb" or "spark", if not the one that the campaign was started with.
            memory_limit: for DuckDB, such as "2GB".
            spark_master: for Spark, such as "spark://host:7077".
        """
        store = Store(url, must_exist=True)
        try:
            row = store.campaign(name) if name else _only_one(store)
        except BaseException:
            store.close()
            raise
        chosen = {"engine": engine, "memory_limit": memory_limit, "spark_master": spark_master}
        given = {key: value for key, value in chosen.items() if value is not None}
        campaign = cls(store, row, source=source, verify=verify, engine=given)
        if source is not None:
            # Checked now: items that are handed out already would not need it.
            try:
                campaign.source  # noqa: B018
            except BaseException:
                campaign.close()
                raise
        return campaign


def _only_one(store: Store) -> CampaignRow:
    live = [row for row in store.campaigns() if row.archived_at is None]
    if len(live) == 1:
        return live[0]
    if not live:
        there = "is no campaign that is not archived" if store.campaigns() else "is no campaign"
        raise CampaignError(f"There {there} in {store.database.name}. `karat new` starts one.")
    names = ", ".join(row.name for row in live)
    raise CampaignError(f"There are {len(live)} campaigns in {store.database.name}; name one: {names}.")
