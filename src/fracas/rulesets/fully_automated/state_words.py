"""What ails or helps a combatant in words, each with what ends it (FA-LOG-03, FA-HP-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, minus, plain, sentence
from fracas.rulesets.fully_automated import harm_facts
from fracas.rulesets.fully_automated.aim import LONGEST
from fracas.rulesets.fully_automated.conditions import band, ticks_left
from fracas.rulesets.fully_automated.names import Names
from fracas.rulesets.fully_automated.state import Combatant

OUTS = {
    "surrendered": "surrenders",
    "fled": "flees",
    "escaped": "gets away",
    "agreed": "agrees to stop",
}
"""How somebody leaves a fight alive (FA-OPT-06)."""

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
        f"until the end of round {_stun_end(one, 0, names)}"
    )


def _times(levels: int) -> str:
    return f" by {levels}" if levels > 1 else ""


def _stun_end(one: Combatant, more: int, names: Names) -> int:
    """The round at whose end stuns received so far clear (FA-STUN-02, FA-STUN-04)."""
    if names.book.rulings["stun_compound"] == "disadvantage":
        return names.state.round + 1
    return names.state.round + one.stun_rounds + one.stunned_next + more


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


def change(one: Combatant | None, less: int) -> str:
    """HP before and after."""
    return "" if one is None else f"{minus(one.hp)} → {minus(one.hp - less)} HP"


def _hurt(fact: harm_facts.Hurt, names: Names) -> str:
    """Damage, but that of an attack on the map, which the attack's own line tells."""
    one, by = names.find(fact.who), names.who(fact.by)
    if one is None:
        return ""
    who, damage = names.who(fact.who), fact.damage
    told = names.state.mode == "standard"
    if fact.how in ("attack", "counter") and told:
        return ""
    source = {
        "attack": f"takes {damage} from {by}" if fact.by else f"takes {damage}",
        "counter": f"takes {damage} from {by}'s answer",
        "cover": f"was the cover and takes the {damage} that it saved",
        "restrain": f"is not bound, but takes {damage} from {by}",
        "dying": f"is dying and loses {damage}",
    }.get(fact.how, f"takes {damage}")
    return f"{who} {source}: {change(one, damage)}."


def _healed(fact: harm_facts.Healed, names: Names) -> str:
    one = names.find(fact.who)
    helper = f" from {names.who(fact.by)}" if fact.by and fact.by != fact.who else ""
    after = "" if one is None else f": {change(one, max(-fact.amount, one.hp - one.most_hp))}"
    return f"{names.who(fact.who)} gets back {fact.amount} HP{helper}{after}."


def _stunned(fact: harm_facts.Stunned, names: Names) -> str:
    one = names.find(fact.who)
    if one is None:
        return ""
    upcoming = names.state.round + 1
    total = one.stunned_next + fact.levels
    last = _stun_end(one, fact.levels, names)
    step = ", and one hex" if names.state.map is not None else ""
    when = f"in round {upcoming}" if last == upcoming else f"from round {upcoming} on"
    return (
        f"{one.name} is stunned{_times(total)}: {when} only Defend, at disadvantage{step}; "
        f"clears at the end of round {last}."
    )


def _fell(fact: harm_facts.Fell, names: Names) -> str:
    one = names.find(fact.who)
    who = names.who(fact.who)
    bands, loss = names.book.tables.bands, names.book.tables.dying_loss
    if fact.band == "active":
        return f"{who} is no longer incapacitated by lost HP."
    if fact.band == "incapacitated":
        return (
            f"{who} is incapacitated: awake, but left with Defend at disadvantage and one hex a "
            f"round, until HP is above {minus(bands.incapacitated)}."
        )
    if fact.band == "dead":
        return f"{who} is dead."
    left = "" if one is None else f" and has {count(ticks_left(names.book, one), 'round')} left"
    return (
        f"{who} is dying: no action and no Defend; loses {loss} HP a round{left}, until stabilized."
    )


def _released(fact: harm_facts.Released, names: Names) -> str:
    if not fact.by:
        return f"{names.who(fact.who)} is free of the restraints."
    if fact.by == fact.who:
        return f"{names.who(fact.who)} breaks free of the restraints."
    return f"{names.who(fact.by)} sets {names.who(fact.who)} free and takes the restraints along."


def _aimed(fact: harm_facts.Aimed, names: Names) -> str:
    now = names.state.round
    return (
        f"{names.who(fact.who)} has aimed: it serves in round {now + 1}, or, held back once, in "
        f"round {now + LONGEST}, at whose end it is gone."
    )


def _aim_aged(fact: harm_facts.AimAged, names: Names) -> str:
    """What became of the condition; that it was used up, has been told when it served."""
    who = names.who(fact.who)
    if fact.age:
        last = names.state.round + 1 + LONGEST - fact.age
        return f"{who} keeps the aim: until used or the end of round {last}."
    why = {
        "spent": "",
        "damage": f"{who}'s aim is lost: held back in a round that brought damage.",
        "expired": f"{who}'s aim is gone: two rounds are all that it lasts.",
    }
    return why.get(fact.why, f"{who}'s aim is gone.")


def _aim_served(fact: harm_facts.AimServed, names: Names) -> str:
    if fact.card == "defend":
        return f"{names.who(fact.who)}'s aim serves every defence of this round, and is then gone."
    return f"{names.who(fact.who)}'s aim goes into {names.card(fact.card)}, and is used up."


def _glued(fact: harm_facts.Glued, names: Names) -> str:
    return (
        f"{names.who(fact.who)} is glued to the spot until the end of round {fact.until}, or until "
        "helped off."
    )


def _stuns_passed(fact: harm_facts.StunsPassed, names: Names) -> str:
    if fact.levels:
        return ""
    return f"{sentence(names.who(fact.who))} is no longer stunned."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    harm_facts.Hurt: _hurt,
    harm_facts.Healed: _healed,
    harm_facts.Stunned: _stunned,
    harm_facts.StunsPassed: _stuns_passed,
    harm_facts.Glued: _glued,
    harm_facts.Unglued: lambda fact, names: (
        f"{names.who(fact.by)} frees {names.who(fact.who)} from the glue."
        if fact.by
        else f"The glue lets go of {names.who(fact.who)}."
    ),
    harm_facts.Aimed: _aimed,
    harm_facts.AimServed: _aim_served,
    harm_facts.AimKept: lambda fact, names: f"{names.who(fact.who)} holds the aim back.",
    harm_facts.AimAged: _aim_aged,
    harm_facts.Restrained: lambda fact, names: (
        f"{names.who(fact.who)} is restrained{f' by {names.who(fact.by)}' if fact.by else ''}: "
        "incapacitated, until released or free by a check."
    ),
    harm_facts.Released: _released,
    harm_facts.Stabilized: lambda fact, names: (
        f"{names.who(fact.who)} is stabilized"
        f"{' by ' + names.who(fact.by) if fact.by and fact.by != fact.who else ''}: no more HP "
        "is lost, unless to new damage."
    ),
    harm_facts.Fell: _fell,
}
"""Facts about states, as sentences."""
