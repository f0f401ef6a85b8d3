"""The rules that the game master's edits made due and that are still open: applied, or waived.

They follow from the journal, so undo, redo and a restart need no memory of them; waivers are
remembered beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas.core.facts import Applied, Beat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Edited
from fracas.core.system.dues import Due, KnowsDues, dues, made_due
from fracas.table.screens.log_lines import Annals
from fracas.table.screens.screen import DueCard


class OpenDues:
    """The open dues of one fight. `waived` says up to which entry a rule by its id is waived."""

    def __init__(self, waived: Mapping[str, int] | None = None) -> None:
        self.waived = dict(waived or {})
        self._made: dict[int, tuple[Due, ...]] = {}
        self._after: dict[int, frozenset[Beat]] = {}

    def waive(self, chronicle: Chronicle, due: str) -> None:
        """Leave a rule as it is, until another edit makes it due."""
        known = [one.id for one in dues(chronicle.rules, chronicle.book, chronicle.state)]
        if due in known:
            self.waived[due] = len(chronicle.entries) - 1

    def open(self, chronicle: Chronicle, annals: Annals) -> tuple[Due, ...]:
        """Return what an edit on this line made due and still applies, unsettled since."""
        if chronicle.over:
            return ()
        standing = dues(chronicle.rules, chronicle.book, chronicle.state)
        if not standing:
            return ()
        since: dict[Beat, int] = {}
        for number in chronicle.line:
            entry = chronicle.entries[number]
            if isinstance(entry, Edited):
                if isinstance(entry.fact, Applied):
                    since.pop(entry.fact.beat, None)
                for due in self._made_by(chronicle, annals, number, entry):
                    since[due.beat] = number
            if since and entry.facts:
                # What ceased to apply and applies again is no longer due to the edit.
                applied = self._applying(chronicle, annals, number)
                since = {beat: at for beat, at in since.items() if beat in applied}
        return tuple(
            [
                one
                for one in standing
                if one.beat in since and since[one.beat] > self.waived.get(one.id, -1)
            ]
        )

    def cards(self, chronicle: Chronicle, annals: Annals) -> tuple[DueCard, ...]:
        """Return the open dues as the game master's screen has them."""
        rules, state, book = chronicle.rules, chronicle.state, chronicle.book
        found = self.open(chronicle, annals)
        if not isinstance(rules, KnowsDues):
            return ()
        return tuple(
            [DueCard(one.id, rules.say_due(one.beat, state, book), one.because) for one in found]
        )

    def _made_by(
        self, chronicle: Chronicle, annals: Annals, number: int, entry: Edited
    ) -> tuple[Due, ...]:
        """Return what the edit at an entry made due; calculated once."""
        if number not in self._made:
            before = annals.before(number)
            rules, book = chronicle.rules, chronicle.book
            self._made[number] = made_due(rules, book, before, entry.fact, entry.more)
        return self._made[number]

    def _applying(self, chronicle: Chronicle, annals: Annals, number: int) -> frozenset[Beat]:
        """Return the rules that apply after an entry; calculated once."""
        if number not in self._after:
            found = dues(chronicle.rules, chronicle.book, annals.after(number))
            self._after[number] = frozenset(one.beat for one in found)
        return self._after[number]
