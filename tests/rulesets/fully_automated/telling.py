"""Logs of test fights: a duel to play, and its log."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words import words
from tests.rulesets.fully_automated.table import Table, attacks, fighter, ground


def log(table: Table) -> list[str]:
    """Every line of the log so far."""
    state = table.play.opening
    said = []
    for number in (0, *table.play.line):
        for fact in table.play.entries[number].facts:
            said.append(words.say_fact(fact, state, table.book))
            state = fact.apply(state)
    return [line for line in said if line]


def duel(plays: str = "pistol", away: int = 4, **sable: Any) -> State:
    """Rook plays a card against Sable, who has laid Aim unless told otherwise.

    `mine` are values of Rook's, `features` those of the ground.
    """
    board = ground(**sable.pop("features", {}))
    mine = {"weapons": ("pistol", "rifle", "club"), "card": plays, **sable.pop("mine", {})}
    theirs = {"weapons": ("pistol",), "card": "aim", **sable}
    rook = fighter("rook", at=(0, 0), **mine)
    return attacks(rook, fighter("sable", "blue", (away, 0), **theirs), map=board)
