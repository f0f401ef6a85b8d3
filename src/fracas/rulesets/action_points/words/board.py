"""The board: the ladder of AP in the order of Initiative, how everybody fares, and the field."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.core.grammar import listed, plain
from fracas.rulesets.action_points.state.state import Combatant, Goal, Stake, State
from fracas.rulesets.action_points.words.field_map import field
from fracas.rulesets.action_points.words.names import Names, names_of
from fracas.rulesets.action_points.words.state_words import attributes, gear, markers, out, skills

BAR = 20
"""How many points of AP a bar shows at most, one for each sign of it."""


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """The state as lines of plain text, for all to see (AP-NAR-09).

    Where the fight stands and what is at stake; the ladder of AP in the order of Initiative, with
    the place that is due; everybody with damage, Attributes, Skills, gear, and all that lasts with
    its end (AP-NAR-08); the field; last the clocks. No line is blank.
    """
    names = names_of(state, book)
    lines = [_round(state)]
    if state.stakes:
        lines.append(f"Stakes: {state.stakes}")
    lines += _drops(state, names)
    lines += _ladder(state)
    told: dict[tuple[str, ...], str] = {}
    for one in state.combatants:
        if not one.out:
            lines += _fighter(one, names, told)
    lines += [f"Gone: {one.name} {out(one)}" for one in state.combatants if one.out]
    lines += field(state)
    lines += [_clock(one, names) for one in state.clocks]
    lines += [_goal(one, names) for one in state.goals]
    return tuple(lines)


def _round(state: State) -> str:
    """Where the fight stands: Round, Combat Turn and place; after it, which day it is."""
    if state.result:
        return f"Day {state.day + 1}: the fight is over."
    if not state.order and not state.turn:
        return "Before combat."
    number = f"Round {state.round}" if state.round else "Surprise Round"
    due = state.find(state.due) if state.due else None
    whose = f": the place of {due.name}" if due is not None else ""
    turn = f", Combat Turn {state.turn}" if state.turn else ""
    return f"{number}{turn}{whose}."


def _drops(state: State, names: Names) -> list[str]:
    """Who has the drop on whom, while it counts (AP-SUR-08, AP-SUR-11)."""
    if state.round or not state.drops:
        return []
    on: dict[str, list[str]] = {}
    for who, whom in state.drops:
        on.setdefault(who, []).append(whom)
    told = [f"{names.who(who)} on {names.all(whom)}" for who, whom in on.items()]
    return [f"The drop: {'; '.join(told)}"]


def _ladder(state: State) -> list[str]:
    """AP of everybody as bars, in the order of Initiative; without an order as they are listed.

    The arrow marks the place that is due. A bar is as long as the full total, and the bonus of
    Full Defense may make more of it.
    """
    ordered = [one for who in state.order if (one := state.find(who)) is not None and not one.out]
    rest = [one for one in state.present() if one.id not in state.order]
    people = [*ordered, *rest]
    if not any(one.ap_full for one in people):
        return []
    width = max(len(one.name) for one in people)
    most = max(max(one.ap, one.ap_full) for one in people)
    lines = []
    for one in people:
        due = ">" if state.order and one.id == state.due else " "
        bar = _bar(one.ap, max(one.ap_full, one.ap), most)
        figures = f"{one.ap:>2}/{one.ap_full:<2} AP"
        lines.append(f"{due} {one.name:<{width}}  {bar}  {figures}  {_standing(one, state)}")
    return lines


def _bar(left: int, full: int, most: int) -> str:
    """So many points of so many as a bar, all bars on one scale."""
    size = min(max(most, 1), BAR)
    scale = size / max(most, 1)
    whole = round(full * scale)
    filled = min(round(left * scale), whole) or (1 if left and whole else 0)
    return ("█" * filled + "░" * (whole - filled)).ljust(size)


def _standing(one: Combatant, state: State) -> str:
    """Initiative, and whether the Action of the Turn is to come still (AP-TURN-16)."""
    if one.dead:
        return "dead"
    if one.down:
        return "Down"
    place = f"Initiative {one.initiative}" if one.id in state.order else "not in the order yet"
    if not state.turn:
        return place if state.order else plain(one.side)
    action = "to act" if one.token else "defended" if one.defended else "acted"
    if one.passed:
        action = "passed"
    return f"{place}, {action}"


def _fighter(one: Combatant, names: Names, told: dict[tuple[str, ...], str]) -> list[str]:
    """One combatant: damage against Fitness, dice, Skills, gear, and what lasts for a while.

    Who has all that another has is told by its name: `told` says whose sheets stand already.
    """
    at = f", at {one.x},{one.y}" if names.state.width or names.state.height else ""
    sheet: tuple[str, ...] = attributes(one, names), skills(one, names), gear(one, names)
    first = told.setdefault(sheet, one.name)
    if first != one.name:
        sheet = (f"Dice, Skills and gear as {first}",)
    lines = [f"{one.name} ({plain(one.side)}{at}): damage {one.damage}, Fitness {one.fitness}"]
    return [*lines, *(f"  {note}" for note in (*sheet, *markers(one, names)))]


def _clock(clock: Stake, names: Names) -> str:
    """A count of Rounds, with what it decides."""
    filled = min(clock.filled, clock.size)
    bar = "█" * filled + "░" * (clock.size - filled)
    wins = f"; when full, the fight goes to {names.side(clock.winner)}" if clock.winner else ""
    return f"{clock.label} {bar} {filled}/{clock.size} Rounds{wins}"


def _goal(goal: Goal, names: Names) -> str:
    """Somebody whose death decides the fight."""
    return (
        f"{goal.label}: the fight goes to {names.side(goal.winner)} if "
        f"{listed([names.who(goal.victim)])} dies"
    )
