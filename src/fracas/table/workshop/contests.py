"""The second figure of a draft: its fights played to win, a few at a time, while someone waits.

Such a fight takes a hundred times as long as one by the book. So there are few of them, and they
have a worker of their own, which is ended as soon as no one waits for them.
"""

from __future__ import annotations

from collections import OrderedDict

from fracas.core.errors import WorkersLost
from fracas.sim.batches.verdicts import chances
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import Pool
from fracas.table.workshop.drafts import Draft, SideToWin, State, Strengths, ToWin
from fracas.table.workshop.work import Batch, contested, joined

MOST_FIGHTS = 40
"""How many fights of a draft are played to win."""

SECONDS = 3.0
"""How many seconds fights are played before their figures are shown; at least one is finished."""

TOO_LONG = 60.0
"""About how many seconds of work one fight may take."""

KEPT = 48
"""For how many drafts the results are kept."""

LOW = 12
"""By how much the priority of these fights is below all others."""

Name = tuple[str, Strengths]


class Contests:
    """Plays drafts to win, one after the other."""

    def __init__(self, hire: Hire = processes, seconds: float = TOO_LONG) -> None:
        """A fight may take about `seconds`."""
        self._pool = Pool(1, LOW, seconds=seconds, hire=hire)
        self._kept: OrderedDict[Name, Batch] = OrderedDict()
        self._long: set[Name] = set()

    async def of(self, draft: Draft, strengths: Strengths, first: int, book: Batch) -> ToWin:
        """Return the results so far, after some more fights if there are no more than `first`.

        `book` are fights of the draft by the book. The worker is ended when the caller stops
        waiting. Raises what `contested` raises.
        """
        name = draft.digest(), tuple(sorted(strengths))
        known = self._kept.get(name)
        have = 0 if known is None else known.fights
        if have <= first and have < MOST_FIGHTS and name not in self._long:
            fresh = await self._more(draft, name[1], have)
            known = self._kept.get(name)
            if fresh is None or not fresh.fights:
                if len(self._long) >= KEPT:
                    self._long.clear()
                self._long.add(name)
            elif fresh.first == (0 if known is None else known.fights):
                known = fresh if known is None else joined(known, fresh)
                self._keep(name, known)
        return _told(known, book, is_long=name in self._long)

    async def _more(self, draft: Draft, strengths: Strengths, have: int) -> Batch | None:
        """Return the next fights; None if one is too much for a worker."""
        left = MOST_FIGHTS - have
        try:
            return await self._pool.do(contested, draft, have, left, SECONDS, strengths, ends=True)
        except WorkersLost:
            return None

    def _keep(self, name: Name, batch: Batch) -> None:
        self._kept[name] = batch
        self._kept.move_to_end(name)
        while len(self._kept) > KEPT:
            old, _ = self._kept.popitem(last=False)
            self._long.discard(old)

    def close(self) -> None:
        """End the worker."""
        self._pool.close()


def _told(batch: Batch | None, book: Batch, *, is_long: bool) -> ToWin:
    fights = 0 if batch is None else batch.fights
    work: State = "long" if is_long else "ready" if fights >= MOST_FIGHTS else "working"
    if batch is None:
        return ToWin(fights, MOST_FIGHTS, work=work)
    named = tuple(dict.fromkeys(side for side, _, _ in batch.summary.losses))
    found = {one.outcome: one for one in chances(book.summary, batch.summary, also=named)}
    sides = [
        SideToWin(one, found[one].to_win, found[one].book, found[one].differs) for one in named
    ]
    return ToWin(fights, MOST_FIGHTS, tuple(sides), work)
