"""How a fight ends: an alarm, a goal, nobody left who can fight, or talk; and who has won.

Fights mostly end by other means than killing (FA-OPT-06).
"""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import down
from fracas.rulesets.fully_automated.state.scene_facts import Ended, Gone
from fracas.rulesets.fully_automated.state.state import Combatant, Goal, State


class Winner(Deed, frozen=True):
    """The side that has won, as the GM says (FA-OPT-06)."""

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
    """Whether somebody still counts in a fight: there, hostile, and not down."""
    return not one.out and one.attitude == "hostile" and not down(book, one)


def over(state: State, book: FullyAutomatedBook) -> tuple[str, str] | None:
    """The winner and how the fight ended, or None while it goes on (FA-OPT-06).

    A full alarm or a goal reached comes first; else the fight is over when at most one side has
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
    """Who wins by a goal, blank for nobody in particular, or None while it is not reached."""
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
    """The only other side of hostile people; blank where there are several."""
    others = {
        one.side for one in state.combatants if one.side != side and one.attitude == "hostile"
    }
    return next(iter(others)) if len(others) == 1 else ""


def give_up(run: Run) -> Procedure:
    """Those left of a side that has had enough lay down their arms (FA-OPT-06)."""
    book: FullyAutomatedBook = run.book
    for goal in run.state.goals:
        if goal.kind == "broken" and _broken(run.state, book, goal):
            for one in run.state.combatants:
                if one.side == goal.side and effective(book, one):
                    yield Gone(one.id, "surrendered", because=("FA-OPT-06",))


def finish(run: Run, winner: str, how: str, words: str = "") -> Procedure:
    """The fight is over; nothing more is planned (FA-OPT-03, FA-OPT-05, FA-OPT-06)."""
    yield Ended(winner, how, words, because=_WHY[how])
