"""Something Else: the player's own words, a check, and what the game master records of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.answers import Choice, Field, Number, Sheet, Text
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import aimed_check
from fracas.rulesets.fully_automated.rules.checks import check
from fracas.rulesets.fully_automated.rules.conditions import heal, hurt, stun
from fracas.rulesets.fully_automated.state.facts import Checked, Wasted
from fracas.rulesets.fully_automated.state.scene_facts import Improvised
from fracas.rulesets.fully_automated.state.state import ELSE, State


def something_else(run: Run, who: str) -> Procedure:
    """What no card names: said in words, checked as the GM says, and recorded (FA-SPEC-01).

    The GM names Attribute, Skill and modifier, or how it goes without dice (FA-SPEC-02).
    """

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "else", Text(0, 300), ("FA-SPEC-01",), (who,), "")

    words: str = (yield from need(run, ask)).strip()
    if not words:
        yield Wasted(who, ELSE, because=("FA-SPEC-01",))
        return
    yield Improvised(who, words, because=("FA-SPEC-01",))
    aimed = yield from aimed_check(run, who)
    book: FullyAutomatedBook = run.book
    made: Checked = yield from check(run, who, "else", *book.tables.checks.free, aimed)
    yield from effect(run, who, made)


def effect(run: Run, who: str, made: Checked) -> Procedure:
    """The GM records what an improvised action did to somebody (FA-SPEC-02, FA-CHECK-05)."""
    because = ("FA-SPEC-02", "FA-SPEC-01")

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        passed = "passed" if made.passed else "failed"
        return Ruling("effect", _effects(people), (), because, (who, passed, str(made.margin)))

    done: dict[str, Any] = dict((yield from need(run, ask)))
    other = done.get("on", "nobody")
    if run.state.find(other) is None:
        return
    yield from hurt(run, other, done.get("damage", 0), who, "gm", because)
    yield from heal(run, other, done.get("healed", 0), who, because)
    if done.get("stuns"):
        yield from stun(run, other, done["stuns"], who, because)


@lru_cache(maxsize=256)
def _effects(people: tuple[str, ...]) -> Sheet:
    on = (Option("nobody"), *(Option(one, "on", (one,)) for one in people))
    return Sheet(
        (
            Field("on", Choice(on), "nobody", ("FA-SPEC-02",)),
            Field("damage", Number(0, 40), 0, ("FA-SPEC-02", "FA-DMG-01")),
            Field("healed", Number(0, 40), 0, ("FA-SPEC-02", "FA-DMG-06")),
            Field("stuns", Number(0, 5), 0, ("FA-SPEC-02", "FA-STUN-01")),
        )
    )
