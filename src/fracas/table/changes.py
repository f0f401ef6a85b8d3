"""What a game master changes in a fight, as the fact that does it."""

from __future__ import annotations

from typing import Any

from fracas.core.chronicle import Chronicle
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Corrected, Fact, Planned
from fracas.core.ids import Decider
from fracas.core.options import settled
from fracas.table.places import clean_name


def change_of(
    chronicle: Chronicle,
    what: str,
    *,
    path: str = "",
    value: Any = None,
    who: str = "",
    side: str = "",
) -> tuple[Fact, str]:
    """The fact of a change, and the reason that stands where none is given.

    `what` is `set` (a `path` to a `value`), `enter` (the combatant `who` on a `side`), `leave` or
    `side` (of `who`), or `rest` (the interlude `who`, once a fight is over). Raises what the
    system says of it, and `IllegalAnswer` for a change that there is not.
    """
    rules, state, book = chronicle.rules, chronicle.state, chronicle.book
    match what:
        case "set":
            return Corrected(path, settled(value), because=rules.edit_rules), ""
        case "enter":
            return rules.enter(book, state, who, clean_name(side)), ""
        case "leave":
            return rules.leave(state, _there(chronicle, who)), ""
        case "side":
            return rules.change_side(state, _there(chronicle, who), clean_name(side)), ""
        case "rest":
            if not chronicle.over or who not in rules.interludes:
                raise IllegalAnswer("That comes once a fight is over: go on with it first.")
            return Planned((Beat(who),), because=rules.edit_rules), rules.say_interlude(who)
    raise IllegalAnswer(f"There is no change of the sort '{what}'.", given=what)


def _there(chronicle: Chronicle, who: str) -> Decider:
    if who not in {one.id for one in chronicle.rules.members(chronicle.state)}:
        raise IllegalAnswer(f"There is nobody '{who[:40]}' in this fight.", given=who)
    return Decider(who)
