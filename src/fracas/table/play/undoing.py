"""What people did last, so that it can be taken back with all that followed from it by itself.

What a player may take back does not depend on what others did out of its sight: that is put back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Prompt, Together
from fracas.core.errors import FracasError
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Edited, Entry, Forked, Said, Threw, answer_of
from fracas.table.play.rulings import Rulings
from fracas.table.seats.seat import Places


def before_last_act(chronicle: Chronicle, places: Places, rulings: Rulings) -> int | None:
    """Return the entry before the last thing that people did here; None if they did nothing yet."""
    for number in reversed(chronicle.line):
        entry = chronicle.entries[number]
        if _by_people(entry, number, places, rulings):
            return entry.parent
    return None


def _by_people(entry: Entry, number: int, places: Places, rulings: Rulings) -> bool:
    if isinstance(entry, Threw):
        return entry.rolled.how == "typed"
    if isinstance(entry, Answered):
        return entry.seat in places and rulings.how(entry.kind, number) not in ("tell", "do")
    if isinstance(entry, Said):
        return entry.seat in places
    return isinstance(entry, Edited)


def own_last_act(
    chronicle: Chronicle, seat: Seat, told: Callable[[Seat, int], bool]
) -> tuple[int, tuple[int, ...]] | None:
    """Return a player's last answer that it may take back, and what came after it out of its sight.

    That is what others chose in secret with it, and edits that it was not shown (`told`), with what
    was said again by itself after those. None if something else came after it, such as a roll.
    """
    over: list[int] = []
    line = chronicle.line
    for at in reversed(range(len(line))):
        number, entry = line[at], chronicle.entries[line[at]]
        mine = isinstance(entry, Answered | Said) and entry.seat == seat
        unseen = isinstance(entry, Said) or (isinstance(entry, Edited) and not told(seat, number))
        if mine and isinstance(entry, Said):
            edit = _said_again_after(chronicle, line[:at], entry)
            if not edit or told(seat, edit):
                return number, tuple(reversed(over))
        elif mine:
            said = any(isinstance(chronicle.entries[one], Said) for one in over)
            return None if said else (number, tuple(reversed(over)))
        elif not unseen:
            return None
        over.append(number)
    return None


def _said_again_after(chronicle: Chronicle, before: tuple[int, ...], said: Said) -> int:
    """Return the edit after which an answer was repeated by `say_again`; 0 for a new answer."""
    edit = 0
    for number in reversed(before):
        entry = chronicle.entries[number]
        if isinstance(entry, Said):
            if entry.decider == said.decider:
                return edit if answer_of(entry) == answer_of(said) else 0
        elif isinstance(entry, Edited) and not edit:
            edit = number
        elif not isinstance(entry, Forked):
            return 0
    return 0


def take_back(chronicle: Chronicle, seat: Seat, number: int, over: tuple[int, ...]) -> None:
    """Take back a player's answer, and put back what came after it out of the player's sight.

    What no longer fits is left out; the game master sees it among what was undone.
    """
    back = chronicle.entries[number]
    whose = back.decider if isinstance(back, Answered | Said) else ""
    entries = [chronicle.entries[one] for one in over]
    chronicle.undo(seat=seat, to=back.parent)
    for entry in entries:
        with suppress(FracasError):
            if isinstance(entry, Edited):
                seat_of = Seat(entry.seat)
                chronicle.edit(entry.fact, entry.reason, seat=seat_of, more=entry.more)
            elif isinstance(entry, Said) and entry.decider != whose:
                chronicle.say(Decider(entry.decider), answer_of(entry))


def say_again(chronicle: Chronicle, asked: Prompt | None, said: Mapping[Decider, Answer]) -> None:
    """After an edit, repeat what was `said` to a joint question that is `asked` again.

    A decider whose answer is no longer open is asked again.
    """
    for decider, answer in said.items():
        prompt = chronicle.prompt
        if not isinstance(prompt, Together) or asked is None or prompt.kind != asked.kind:
            return
        with suppress(FracasError):
            chronicle.say(decider, answer)
