"""Movement: by a band on one's own, and by another's weapon (AE-MAN-05, AE-QUAL-37)."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.rules.ranges import neighbours
from fracas.rulesets.aeronaughts.state.scene_facts import Moved
from fracas.rulesets.aeronaughts.state.state import State


def move(run: Run, who: str, how: str, where: str = "") -> Procedure:
    """Move by one band: engage somebody, disengage, or go to a zone next to one's own.

    AE-MAN-05, AE-MAN-06, AE-RNG-03. Leaving an engagement provokes nothing (AE-RNG-04).
    """
    state: State = run.state
    one = state.who(who)
    if how == "engage":
        group = state.who(where).group or fresh_group(state, where)
        yield Moved(who, one.zone, group, to=where, because=("AE-MAN-05", "AE-RNG-03"))
    elif how == "disengage":
        because = ("AE-MAN-05", "AE-RNG-03", "AE-RNG-04")
        yield Moved(who, one.zone, because=because)
    else:
        yield Moved(who, where, because=("AE-MAN-05", "AE-MAN-06", "AE-RNG-02"))


def fresh_group(state: State, who: str) -> str:
    """A name for an engagement that begins around somebody, and that no other has."""
    taken = {one.group for one in state.combatants}
    name, number = who, 1
    while name in taken:
        number += 1
        name = f"{who}{number}"
    return name


def pushes(state: State, target: str) -> Iterator[str]:
    """Where one band may take somebody: out of its engagement first, then into another zone.

    AE-RNG-06; blank is the step out of the engagement.
    """
    foe = state.who(target)
    if foe.group:
        yield ""
    else:
        yield from neighbours(state, foe.zone)


def push(run: Run, who: str, target: str) -> Procedure:
    """Move the target by one band, in the attacker's direction (AE-QUAL-37, AE-QUAL-38)."""
    if run.state.find(target) is None or run.state.who(target).out:
        return
    open_ = tuple(pushes(run.state, target))
    if not open_:
        return
    where = open_[0]
    if len(open_) > 1:

        def ask(state: State) -> Ask:
            state.who(target)
            options = tuple(Option(zone, "push", (zone,)) for zone in pushes(state, target))
            because = ("AE-QUAL-37", "AE-QUAL-38")
            decider = Decider(state.who(who).id)
            return Ask(decider, "push", Choice(options), because, (who, target), options[0].id)

        where = yield from need(run, ask)
    zone = where or run.state.who(target).zone
    because = ("AE-QUAL-37", "AE-QUAL-38", "AE-RNG-06")
    yield Moved(target, zone, "", "pushed", who, because=because)
