"""An object as a target: a lamp, a lock, a rope, as far as the game master allows it (FA-ATK-13).

Objects have no HP here. The attack is rolled as any other, and its figures tell the game master how
hard it hit; what that does, is said at the table.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.answers import Choice, Field, Number, Sheet, Text
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.blows import (
    attack_levels,
    blow_of,
    damage_rules,
    grades_of,
)
from fracas.rulesets.fully_automated.rules.grades import BlowGrades
from fracas.rulesets.fully_automated.rules.rolls import Cast, roll_2df
from fracas.rulesets.fully_automated.rules.sight import Verdict
from fracas.rulesets.fully_automated.rules.weapons import card_of, reach
from fracas.rulesets.fully_automated.state.facts import Struck
from fracas.rulesets.fully_automated.state.scene_facts import Improvised
from fracas.rulesets.fully_automated.state.state import State

FARTHEST = 60
"""How far off a thing may be, in hexes; no card carries as far."""


class Thing(msgspec.Struct, frozen=True):
    """An object that the game master lets somebody attack: what it is, and how many hexes off."""

    words: str
    distance: int


_WHAT = Text(0, 120)
_SHEET = Sheet(
    (
        Field("verdict", Choice((Option("refused"), Option("allowed"))), "refused", ("FA-ATK-13",)),
        Field("distance", Number(1, FARTHEST), 1, ("FA-RANGE-01",)),
    )
)


def name_object(run: Run, who: str, key: str) -> Procedure:
    """Say what is attacked, and ask the game master; gives back a `Thing`, or None (FA-ATK-13).

    What lies beyond the card's reach cannot be attacked either (FA-RANGE-03).
    """
    book: FullyAutomatedBook = run.book
    because = ("FA-ATK-13",)

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "object", _WHAT, because, (who, key), "")

    words: str = (yield from need(run, ask)).strip()
    if not words:
        return None

    def ask_leave(state: State) -> Ruling:
        state.who(who)
        return Ruling("object", _SHEET, (), because, (who, key, words))

    ruled: dict[str, Any] = dict((yield from need(run, ask_leave)))
    away: int = ruled.get("distance", 1)
    if ruled.get("verdict", "refused") == "refused":
        return None
    if not reach(book, run.state.who(who), key, away):
        return None
    return Thing(words, away)


def strike_object(run: Run, who: str, key: str, thing: Thing, *, aimed: bool) -> Procedure:
    """Roll an attack on an object; nothing takes anything off its damage (FA-ATK-13)."""
    book: FullyAutomatedBook = run.book
    yield Improvised(who, thing.words, because=("FA-ATK-13",))
    ruled = Verdict(thing.distance)
    levels = attack_levels(run.state, book, who, key, ruled, aimed=aimed)
    because = ("FA-ATK-13", "FA-ATK-06")

    def grade(state: State) -> BlowGrades:
        return grades_of(state, book, who, "", key, ruled, aimed=aimed)

    cast: Cast = yield from roll_2df(run, who, "attack", key, levels, because, grade)
    card = card_of(book, key)
    dealt = blow_of(book, run.state.who(who), None, key, ruled, cast.outcome, aimed=aimed)
    yield Struck(
        who,
        "attack",
        key,
        cast.outcome,
        cast.terms,
        cast.faces,
        cast.kept,
        "",
        thing.distance,
        card.base,
        dealt.bonus,
        dealt.modifier,
        damage=dealt.damage,
        because=("FA-ATK-13", *damage_rules(card, 0, 0, aimed=aimed)),
    )
