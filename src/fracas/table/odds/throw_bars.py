"""The bars of the throws of a moment, as one way of seeing may know them.

A throw has the bar of the roll as it was known when its dice were asked for, and the rung and faces
of the shown facts. If the viewer could not know that the roll was asked for, the bar is that of the
roll which the shown fact reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rung
from fracas.core.picture.moments import Opening
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.table.odds.bars import BarJob, Fell, bar_job
from fracas.table.play.asked_rolls import Witnessed
from fracas.table.screens.moment_making import Piece

KEPT = 24
"""How many rolls are kept as they were known: those of moments that may be drawn again."""


class ThrowBars:
    """Says which bars the throws of moments have."""

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        asked: Callable[[int], Witnessed | None],
        known: Callable[[Witnessed], Roll | None],
        knew: dict[int, Roll | None],
    ) -> None:
        """`asked` returns the roll behind an entry, `known` that roll as it was known then.

        Results of `known` are kept in `knew`, because moments are drawn more than once.
        """
        self._rules, self._book, self._asked = rules, book, asked
        self._known, self._knew = known, knew

    def jobs(self, pieces: Iterable[Piece], at: int) -> dict[int, BarJob]:
        """Return the bars of a moment on the line `at`, each by the place of its throw."""
        found: dict[int, BarJob] = {}
        throw, lead = 0, -1
        for piece in pieces:
            one = piece.opening
            if one is None:
                continue
            if one.settles is not None and lead in found:
                found[lead] = _read_as(found[lead], one.settles)
            if not one.throw:
                continue
            job = self._job(piece, one, found.get(lead))
            if job is not None:
                found[throw] = replace(job, at=at, throw=throw)
            lead = throw if one.leads else lead
            throw += 1
        return found

    def _job(self, piece: Piece, one: Opening, lead: BarJob | None) -> BarJob | None:
        """Return the bar of a throw; dice that are read again have that of the throw they were."""
        asked = self._asked(piece.entry)
        faces = getattr(piece.fact, "faces", ())
        if asked is None or asked.prompt.kind != one.throw:
            if one.leads and one.joins and one.rung is not None:
                return None if lead is None else _read_as(lead, one.rung, reread=True)
            return self._reported(piece, Fell(one.rung, faces, reread=True))
        rolled, fell = asked.rolled, Fell(one.rung)
        if rolled.reading is None:
            fell = Fell(one.rung, faces or rolled.faces, rolled.total)
        roll = self._asked_for(piece.entry, asked)
        if roll is None:
            return self._reported(piece, fell)
        telling = self._rules.telling
        # It knows little of some combatants.
        strange = not telling.shows_dice(piece.fact, piece.seen)
        assumed = strange or telling.surmised(roll, piece.seen)
        return bar_job(self._rules, roll, fell=fell, assumed=assumed)

    def _reported(self, piece: Piece, fell: Fell) -> BarJob | None:
        """Return the bar of the roll that a fact reports, if it reports enough."""
        telling = self._rules.telling
        roll = telling.told(piece.fact, piece.seen, self._book)
        if roll is None:
            return None
        assumed = not telling.shows_dice(piece.fact, piece.seen)
        return bar_job(self._rules, roll, fell=fell, assumed=assumed)

    def _asked_for(self, entry: int, asked: Witnessed) -> Roll | None:
        """Return a roll as it was known when it was asked for; each is looked up once."""
        if entry not in self._knew:
            self._knew[entry] = self._known(asked)
            if len(self._knew) > KEPT:
                del self._knew[next(iter(self._knew))]
        return self._knew[entry]


def _read_as(job: BarJob, rung: Rung, *, reread: bool = False) -> BarJob:
    """Return a bar whose dice get their rung from a later fact, or are read again by it."""
    if job.fell is None:
        return job
    return replace(job, fell=replace(job.fell, rung=rung, reread=reread or job.fell.reread))
