"""What ails or helps a combatant in words, each with what ends it (FA-LOG-03, FA-HP-13)."""

from __future__ import annotations

from fracas.core.grammar import count, minus, plain
from fracas.rulesets.fully_automated.rules.conditions import band, ticks_left
from fracas.rulesets.fully_automated.state.harm_facts import stun_end
from fracas.rulesets.fully_automated.state.state import LONGEST, Combatant
from fracas.rulesets.fully_automated.words.names import Names

_GONE = {"agreed": "agreed to stop", "escaped": "got away"}


def out(one: Combatant) -> str:
    """How somebody has left the fight, looking back."""
    return _GONE.get(one.out, one.out.replace("_", " "))


def markers(one: Combatant, names: Names) -> list[str]:
    """Every marker on somebody, with what clears it (FA-HP-13, FA-LOG-03).

    Between two rounds what was received in the last one counts as present.
    """
    found = [low(one, names), restraint(one), stun(one, names), glue(one, names), aim(one, names)]
    if one.stunned_next:
        found.insert(3, stun_ahead(one, names))
    return [marker for marker in found if marker]


def low(one: Combatant, names: Names) -> str:
    """How far down somebody is by HP alone, with what ends it; nothing above the threshold."""
    bands = names.book.tables.bands
    state = band(names.book, one)
    if state == "incapacitated":
        return f"incapacitated, until HP is above {minus(bands.incapacitated)}"
    if state == "dead":
        return "dead"
    if state != "dying":
        return ""
    if one.stabilized:
        return "dying, but stabilized: no more HP is lost unless it takes damage again"
    left = count(ticks_left(names.book, one), "round")
    loss = names.book.tables.dying_loss
    return f"dying, loses {loss} HP a round and has {left} left, until stabilized"


def restraint(one: Combatant) -> str:
    """Whether somebody is bound, with what ends it (FA-RESTR-08)."""
    return "restrained, until released or free by a check" if one.restrained else ""


def between(names: Names) -> bool:
    """Whether no round is on, so that markers are those of the round to come."""
    return not names.state.step


def stun(one: Combatant, names: Names) -> str:
    """The stun that counts now, and in which round it clears (FA-STUN-02)."""
    if not one.stuns:
        return ""
    last = names.state.round + int(between(names)) + one.stun_rounds
    return f"stunned{_times(one.stuns)}, until the end of round {last}"


def stun_ahead(one: Combatant, names: Names) -> str:
    """The stun of the round to come, and in which round it clears (FA-STUN-03)."""
    first = names.state.round + 1
    return (
        f"stunned from round {first}{_times(one.stunned_next)}, "
        f"until the end of round {stun_end(names.state, names.book, one)}"
    )


def _times(levels: int) -> str:
    return f" by {levels}" if levels > 1 else ""


def glue(one: Combatant, names: Names) -> str:
    """Whether somebody is stuck, with what ends it (FA-WPN-26)."""
    return f"glued, until the end of round {one.glued} or helped off" if one.glued else ""


def aim(one: Combatant, names: Names) -> str:
    """The aim condition with its age, and when it is gone (FA-AIM-05)."""
    if not one.aim:
        return ""
    over = between(names)
    if one.aim_used == "spent" and not over:
        return "aimed, used up with this round"
    start = names.state.round + int(over or one.aim_used == "gained")
    last = start + LONGEST - one.aim
    if one.aim >= LONGEST:
        return f"aimed, kept once: until used or the end of round {last}"
    return f"aimed: until used, or held back once to the end of round {last}"


ENDS = {
    "release": "until released or free by a check",
    "hp": "until HP is above {}",
    "stabilize": "until stabilized",
}
"""What ends a state, by the name that the announcement gives it (FA-LOG-03)."""


def ailment(who: str, what: str, clears: str, names: Names) -> str:
    """A state as the announcement lists it, and what ends it (FA-LOG-03).

    `what` is a name with a figure, such as `stunned:2`; `clears` is `end:ROUND` or a name.
    """
    name, _, figure = what.partition(":")
    one = names.find(who)
    if name in ("dying", "stabilized", "incapacitated") and one is not None and low(one, names):
        return low(one, names)
    how = clears.partition(":")[2]
    ends = f"until the end of round {how}" if how else ENDS.get(clears, plain(clears))
    ends = ends.format(minus(names.book.tables.bands.incapacitated))
    if name == "aimed":
        kept = "kept once, " if figure == str(LONGEST) else ""
        return f"aimed, {kept}until used or {ends.removeprefix('until ')}"
    words = f"{plain(name)}{_times(int(figure)) if figure.isdecimal() else ''}"
    return f"{words}, {ends}" if ends else words
