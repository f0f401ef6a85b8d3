"""The order of turns as a picture has it: who stands where in it, and the signs of the tokens."""

from __future__ import annotations

import re
from functools import lru_cache

from fracas.core.pictures import tokens_of
from fracas.rulesets.action_points.state.state import Combatant, State

NUMBERED = re.compile(r"^(.*?)_(\d{1,2})$")
"""An id that ends in a number, as those of several of a kind do."""


def ladder(state: State) -> tuple[Combatant, ...]:
    """Everybody who is there, in the order of Initiative; who has no place in it comes last."""
    by_id = {one.id: one for one in state.combatants if not one.out}
    ordered = [by_id.pop(who) for who in state.order if who in by_id]
    return (*ordered, *by_id.values())


def whose(state: State) -> str:
    """Who acts, or whose place it is: the next that has its Action still (AP-TURN-04)."""
    if state.acting or state.result:
        return "" if state.result else state.acting
    return next(iter(_to_come(state)), "") if state.turn else ""


def _to_come(state: State) -> list[str]:
    """Whose places in this Combat Turn are still to come and not spent."""
    people = {one.id: one for one in state.combatants}
    return [
        who
        for who in state.order[state.place :]
        if who in people and people[who].able and people[who].token
    ]


def turns(state: State, due: str) -> dict[str, str]:
    """Where everybody is in the order of this Combat Turn."""
    if not state.turn or state.result:
        return {}
    coming = [who for who in _to_come(state) if who != due]
    found = dict.fromkeys(state.order, "acted")
    found.update(dict.fromkeys(coming, "waits"))
    if coming:
        found[coming[0]] = "next"
    if due:
        found[due] = "acts"
    return found


@lru_cache(maxsize=256)
def tokens_for(people: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """A sign for the token of everybody, by id; `people` are ids and names.

    Several of a kind have their numbers, with the letter of the kind where there are more kinds.
    """
    numbers = {who: found for who, _ in people if (found := NUMBERED.match(who))}
    lettered = len({found[1] for found in numbers.values()}) > 1
    given = {
        who: f"{found[1][:1].upper() if lettered else ''}{found[2]}"
        for who, found in numbers.items()
    }
    others = [(who, name) for who, name in people if who not in given]
    given.update(
        zip([who for who, _ in others], tokens_of(name for _, name in others), strict=True)
    )
    if len(set(given.values())) < len(people):
        everybody = dict(people)
        return dict(zip(everybody, tokens_of(everybody.values()), strict=True))
    return given
