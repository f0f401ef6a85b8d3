"""The last line of the journal that everyone at the table knows of.

What all screens show of the journal depends on it: if it depended on every line, a screen would
reveal how often a player changed their mind in secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from fracas.core.ids import Seat
from fracas.core.play.journal import Entry
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.table.screens.log_lines import Annals, act_of

ONLOOKER = Viewer(Seat(""))
"""An onlooker, who answers for no one and so knows only what everyone knows."""


class PublicLine:
    """Follows the entries of a journal; `last` is the newest that an onlooker saw."""

    def __init__(self, rules: Ruleset, annals: Annals) -> None:
        self.last = 0
        self._rules = rules
        self._annals = annals
        self._heard = 1

    def hear(self, entries: Sequence[Entry]) -> int:
        """Follow the entries that are new since the last time; return the last that all know of."""
        self._annals.hear(entries)
        for number in range(self._heard, len(entries)):
            shows = self._rules.shows
            facts = self._annals.facts(number)
            if act_of(entries, number)[1] or any(
                shows(fact, here, ONLOOKER) is not None for fact, here in facts
            ):
                self.last = number
        self._heard = len(entries)
        return self.last
