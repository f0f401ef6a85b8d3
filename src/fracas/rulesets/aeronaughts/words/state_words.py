"""What ails somebody, as words: conditions with counters and ends, Consequences, what waits."""

from __future__ import annotations

from fracas.core.grammar import count, listed, plain
from fracas.rulesets.aeronaughts.state.state import Combatant, Condition, Consequence, Waiting
from fracas.rulesets.aeronaughts.words.names import Names

OUT = {
    "dead": "is dead",
    "surrendered": "has surrendered",
    "fled": "has fled",
    "captured": "was captured",
}
"""How somebody has left the fight."""

WHYS = {
    "focus": "Focus",
    "exploit": "Exploit",
    "ruled": "the GM's word",
}
"""Why something waits, where no entry of the menus says it."""


def out(one: Combatant) -> str:
    """How somebody left the fight."""
    return OUT.get(one.out, plain(one.out))


def condition(one: Condition, names: Names) -> str:
    """A condition with its counter and what ends it (AE-COND-08)."""
    match one.name:
        case "burning" if one.mode == "rising":
            return f"burning {one.count}, growing by 1 a turn until put out or immersed"
        case "burning":
            return f"burning {one.count}, {_turns(one.count)}, or put out"
        case "staggered":
            return f"staggered (no action), {_turns(one.count)}"
        case "disoriented":
            return f"disoriented, {names.dice('K' * one.count)} on all checks, 1 fewer a turn"
        case "immobilized":
            return (
                f"immobilized (no maneuver), {_turns(one.count)}, or Athletics against "
                f"{names.dice('P' * one.count)}"
            )
        case "prone":
            return "prone, until standing up with a maneuver"
    return f"{plain(one.name)} {one.count or ''}".strip()


def _turns(number: int) -> str:
    return f"{count(number, 'turn')} left"


def consequence(one: Consequence, names: Names) -> str:
    """A Consequence: untreated, or the rests that are left (AE-HEAL-22)."""
    name = names.consequence(one.severity, one.type)
    state = f"{count(one.rests, 'rest')} left" if one.treated else "untreated"
    words = f" “{one.words}”" if one.words else ""
    return f"{name}{words} ({state})"


def lent(letters: str, upgrades: int, names: Names) -> str:
    """Dice or upgrades that something lends."""
    found = [names.dice(letters)] if letters else []
    if upgrades > 0:
        found.append(count(upgrades, "upgrade"))
    elif upgrades < 0:
        found.append(f"{count(-upgrades, 'upgrade')} of the difficulty")
    return listed(found) or "nothing"


def why(key: str, names: Names) -> str:
    """Why something waits: a maneuver, an entry of the menus, the game master's word."""
    if key in WHYS and key not in names.book.entries:
        return WHYS[key]
    row = names.book.entries.get(key)
    return {"advantage": "advantage", "triumph": "a triumph", "threat": "threat"}.get(
        row.coin if row is not None else "", "a despair" if row is not None else plain(key)
    )


def waiting(one: Waiting, names: Names) -> str:
    """What waits for a check, and for which."""
    what = lent(one.dice, one.upgrades, names)
    if one.target:
        check = f"the next check against {names.who(one.target)}"
    elif one.on == "action":
        check = "the next action"
    elif one.on == "side":
        check = "the first check of the side"
    else:
        check = "the next check"
    return f"{what} for {check} ({why(one.why, names)})"


def markers(one: Combatant, names: Names) -> list[str]:
    """Everything that stands on a sheet for a while: conditions, injuries, Blocks, what waits."""
    found = []
    if one.down and not one.out:
        found.append("down: Wounds at 0")
    found += [condition(each, names) for each in one.conditions]
    found += [consequence(each, names) for each in one.consequences]
    if one.shield:
        found.append(f"shield {one.shield} until its next turn")
    elif one.blocked is not None:
        magic = "magical " if one.blocked.magical else ""
        found.append(f"last {magic}Block {one.blocked.soak}, for Steady")
    if one.steadied:
        found.append(f"Steady ({names.dice(names.book.tables.steady_dice)} on hostile checks)")
    if one.exposed:
        found.append("Defensive and Deflection ignored until the end of the round")
    found += [f"{names.rated(each.quality, each.rating)} honed" for each in one.honed]
    found += [waiting(each, names) for each in one.waiting]
    if one.broken:
        found.append(f"{listed([names.weapon(each) for each in one.broken])} useless")
    return found
