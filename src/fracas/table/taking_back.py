"""What people did last, so that it can be taken back with all that came of it by itself."""

from __future__ import annotations

from fracas.core.chronicle import Chronicle
from fracas.core.journal import Answered, Edited, Entry, Said, Threw
from fracas.table.places import Places
from fracas.table.rulings import Rulings


def before_last_act(chronicle: Chronicle, places: Places, rulings: Rulings) -> int | None:
    """The entry before the last thing that people did here; None where they did nothing yet."""
    for number in reversed(chronicle.line):
        entry = chronicle.entries[number]
        if _by_people(entry, number, places, rulings):
            return entry.parent
    return None


def _by_people(entry: Entry, number: int, places: Places, rulings: Rulings) -> bool:
    if isinstance(entry, Threw):
        return entry.rolled.how == "typed"
    if isinstance(entry, Answered):
        return entry.seat in places and rulings.how(entry.kind, number) == "ask"
    if isinstance(entry, Said):
        return entry.seat in places
    return isinstance(entry, Edited)
