"""How a fight ends: an alarm, a goal, nobody left who can fight, or talk; and who has won.

Fights mostly end without killing (FA-OPT-06).
"""

from __future__ import annotations

from fracas.core.asking.prompts import Procedure
from fracas.core.facts import Fact
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Fate, Headline
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band, down
from fracas.rulesets.fully_automated.state.facts import Checked, Missed, Struck
from fracas.rulesets.fully_automated.state.harm_facts import (
    Fell,
    Glued,
    Released,
    Restrained,
    Stunned,
)
from fracas.rulesets.fully_automated.state.scene_facts import Ended, Gone
from fracas.rulesets.fully_automated.state.state import Combatant, Goal, State


class Winner(Deed, frozen=True):
    """The GM's answer which side has won (FA-OPT-06)."""

    side: str

    kind = "side"


WINNERS: Deeds[Winner] = Deeds(Winner)

_WHY: dict[str, tuple[str, ...]] = {
    "down": ("FA-OPT-06", "FA-ADV-08"),
    "draw": ("FA-OPT-06",),
    "goal": ("FA-OPT-06",),
    "alarm": ("FA-OPT-06", "FA-SPEC-01"),
    "talk": ("FA-OPT-05", "FA-OPT-06"),
    "told": ("FA-OPT-03", "FA-OPT-06"),
}
"""Each way for a fight to end, and its rules."""


def effective(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether a combatant still counts in a fight: present, hostile, and not down."""
    return not one.out and one.attitude == "hostile" and not down(book, one)


def over(state: State, book: FullyAutomatedBook) -> tuple[str, str] | None:
    """Return the winner and how the fight ended, or None while it goes on (FA-OPT-06).

    Full alarms and goals are checked first. Otherwise the fight is over when at most one side has
    anybody left who can fight. The winner is blank for a draw.
    """
    for alarm in state.alarms:
        if not alarm.stopped and alarm.filled >= alarm.size:
            return alarm.winner, "alarm"
    for goal in state.goals:
        winner = _reached(state, book, goal)
        if winner is not None:
            return winner, "goal"
    side = ""
    for one in state.combatants:
        if effective(book, one):
            if side and one.side != side:
                return None
            side = one.side
    return (side, "down") if side else ("", "draw")


def _reached(state: State, book: FullyAutomatedBook, goal: Goal) -> str | None:
    """Who wins by a goal, blank for nobody in particular, or None if it is not reached."""
    if goal.kind == "exit":
        area = state.map.area(goal.area) if state.map is not None else ()
        for one in state.combatants:
            if one.side == goal.side and effective(book, one) and one.place in area:
                return goal.side
        return None
    if goal.kind == "broken":
        return _rest(state, goal.side) if _broken(state, book, goal) else None
    foes = [one for one in state.combatants if one.side != goal.side and one.attitude == "hostile"]
    held = [one for one in foes if one.restrained or one.out in ("surrendered", "agreed")]
    return goal.side if foes and len(held) == len(foes) else None


def _broken(state: State, book: FullyAutomatedBook, goal: Goal) -> bool:
    lost = [
        one
        for one in state.combatants
        if one.side == goal.side and one.attitude == "hostile" and not effective(book, one)
    ]
    return len(lost) >= goal.count


def _rest(state: State, side: str) -> str:
    """The only other hostile side; blank if there are several."""
    others = {
        one.side for one in state.combatants if one.side != side and one.attitude == "hostile"
    }
    return next(iter(others)) if len(others) == 1 else ""


def give_up(run: Run, winner: str) -> Procedure[None]:
    """Let the rest of a side that has had enough surrender, unless they have won.

    FA-OPT-06.
    """
    for goal in run.state.goals:
        if goal.kind == "broken" and goal.side != winner and _broken(run.state, run.book, goal):
            for one in run.state.combatants:
                if one.side == goal.side and effective(run.book, one):
                    yield Gone(one.id, "surrendered", because=("FA-OPT-06",))


def concluded(run: Run) -> Procedure[bool]:
    """End a fight that is over before a round (FA-OPT-06); return whether it did."""
    ended = over(run.state, run.book)
    if ended is None:
        return False
    yield from give_up(run, ended[0])
    yield from finish(run, *ended)
    return True


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure[None]:
    """End the fight and clear the agenda (FA-OPT-03, FA-OPT-05, FA-OPT-06)."""
    yield Ended(winner, how, words, because=_WHY[how])


# How everybody is doing


def fates(book: FullyAutomatedBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the HP they have left (FA-DMG-01); bystanders are not out."""
    found = []
    for one in state.combatants:
        in_it = effective(book, one) or (
            one.attitude != "hostile" and not one.out and band(book, one) == "active"
        )
        out = "" if in_it else one.out or "down"
        found.append(Fate(Decider(one.id), one.name, one.side, max(one.hp, 0), one.most_hp, out))
    return tuple(found)


# What matters about an option


def acting_side(before: State) -> str:
    """The side whose beat it is, by the first unfinished beat."""
    for one in before.in_order():
        if not one.done and one.card:
            return one.side
    return before.combatants[0].side if before.combatants else ""


def _lost(before: State, after: State, *, own: bool) -> int:
    """HP lost between two states by the acting side or by the others."""
    side = acting_side(before)
    later = {one.id: one.hp for one in after.combatants}
    return sum(
        one.hp - later[one.id]
        for one in before.combatants
        if one.id in later and (one.side == side) == own
    )


def _stuns(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    earlier = {one.id: one.stunned_next for one in before.combatants}
    return any(
        one.stunned_next > earlier.get(one.id, 0) for one in after.combatants if one.side != side
    )


def _stopped(before: State, after: State, marks: tuple[str, ...]) -> bool:
    return "missed" in marks or "evaded" in marks


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    standing = {one.id for one in before.combatants if one.hp > 0 and not one.restrained}
    return any(
        one.id in standing and (one.hp <= 0 or one.restrained)
        for one in after.combatants
        if one.side != side
    )


HEADLINES = (
    Headline("stopped", "chance", _stopped, against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, own=False)),
    Headline("stun", "chance", _stuns),
    Headline("down", "chance", _downed),
    Headline(
        "damage taken",
        "mean",
        lambda before, after, marks: _lost(before, after, own=True),
        against=True,
    ),
)
"""What matters about an option: whether it is stopped, damage, a stun, a foe down, damage taken."""


_FALLS = {"incapacitated": "downed", "dying": "downed", "dead": "lethal"}


def mark(fact: Fact) -> str | None:
    """The mark of a fact for the odds of an option; None if no headline needs it.

    An attack that was stopped has missed; one avoided by a step was evaded (FA-DEF-05, -08).
    """
    match fact:
        case Missed():
            return "evaded" if fact.why == "reach" else "missed"
        case Struck():
            if fact.counter:
                return "answered"
            return "hit" if fact.damage else "harmless"
        case Fell():
            return _FALLS.get(fact.band)
        case Stunned():
            return "stunned"
        case Glued():
            return "glued"
        case Restrained():
            return "restrained"
        case Released():
            return "released"
        case Checked():
            return "passed" if fact.passed else "failed"
    return None
