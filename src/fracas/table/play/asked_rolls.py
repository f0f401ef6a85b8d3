"""The rolls that were asked for at a table, as they were before their dice were read.

A fact says what fell; how the roll was asked for says with which dice, and what someone knew of it
then. The last rolls are noted when they fall. Older ones are found by replaying their beat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.errors import FracasError
from fracas.core.facts import Began
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.history import History
from fracas.core.play.journal import Resumed, Threw
from fracas.core.play.run import Run

if TYPE_CHECKING:
    from fracas.table.screens.log_lines import Annals

KEPT = 64
"""How many rolls are kept."""


class Witnessed(NamedTuple):
    """A roll with the state in which its beat began and what was answered in it before.

    `rolled` is what fell.
    """

    beat: Any
    replies: tuple[Any, ...]
    prompt: Roll
    rolled: Rolled = Rolled()


class Witness:
    """Knows how each roll of a fight was asked for."""

    def __init__(self) -> None:
        self._kept: dict[int, Witnessed] = {}

    def note(self, chronicle: Chronicle) -> None:
        """Note the open roll, which the next entry is about to answer."""
        prompt = chronicle.prompt
        if isinstance(prompt, Roll):
            self._keep(len(chronicle.entries), Witnessed(*chronicle.beat, prompt))

    def of(self, chronicle: Chronicle, annals: Annals, number: int) -> Witnessed | None:
        """Return the roll that an entry answered; None if today's rules lead elsewhere."""
        entry = chronicle.entries[number]
        if not isinstance(entry, Threw):
            return None
        found = self._kept.get(number)
        if found is None:
            found = _played_again(chronicle, annals, number)
            if found is not None:
                self._keep(number, found)
        asked = None if found is None else found.prompt
        alike = asked is not None and (asked.kind, asked.decider) == (entry.kind, entry.decider)
        return found._replace(rolled=entry.rolled) if found is not None and alike else None

    def _keep(self, number: int, found: Witnessed) -> None:
        self._kept[number] = found
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def _played_again(chronicle: Chronicle, annals: Annals, number: int) -> Witnessed | None:
    """Return how a roll was asked for, by replaying its beat."""
    history = History()
    history.entries = chronicle.entries
    replies: list[Any] = []
    at, state = number, None
    while state is None and at > 0 and not isinstance(history.entries[at], Resumed):
        at = history.entries[at].parent
        begun = [before for fact, before in annals.facts(at) if isinstance(fact, Began)]
        state = begun[-1] if begun else None
        reply = history.reply_of(at) if state is None else None
        if reply is not None:
            replies.append(reply)
    if state is None:
        return None
    replies.reverse()
    try:
        prompt = Run(chronicle.rules, chronicle.book, state, tuple(replies)).prompt
    except FracasError:  # newer rules do not accept what was answered
        return None
    return Witnessed(state, tuple(replies), prompt) if isinstance(prompt, Roll) else None
