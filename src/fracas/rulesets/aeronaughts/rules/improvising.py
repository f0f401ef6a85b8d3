"""Something that no list covers: the player's words, a check that the GM picks, what comes of it.

AE-ACT-20, AE-SYM-07.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.answers import Choice, Field, Number, Sheet, Text
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import Trial, check
from fracas.rulesets.aeronaughts.rules.conditions import afflict
from fracas.rulesets.aeronaughts.rules.damage import suffer
from fracas.rulesets.aeronaughts.rules.deeds import Scope, TurnDeed, has_action, means
from fracas.rulesets.aeronaughts.rules.spending import spend
from fracas.rulesets.aeronaughts.state.facts import Acted, Checked, Maneuvered, Prepared
from fracas.rulesets.aeronaughts.state.harm_facts import Recovered
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised
from fracas.rulesets.aeronaughts.state.state import CONDITIONS, TYPES, State, Waiting

BECAUSE = ("AE-ACT-20", "AE-GM-02")


class Tried(NamedTuple):
    """Something that somebody tries in their own words."""

    who: Who
    words: str


class Effect(NamedTuple):
    """What came of it: `how` is passed, failed, or blank without a check."""

    who: Who
    words: str
    how: str


class Else(TurnDeed, frozen=True):
    """Something that no list covers, in free words (AE-ACT-20)."""

    kind = "else"
    because = ("AE-ACT-20",)
    icon = "message-circle"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """It is open once a turn, to those who can still do anything."""
        return "" if means.talks and (means.acts or means.how) else "AE-ACT-20"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Hear it; the GM names its cost and a check, then its effect.

        It costs the action, a maneuver or nothing (AE-TURN-11), as far as either is open.
        """
        book: AeronaughtsBook = run.book

        def ask_words(state: State) -> Ask:
            decider = Decider(state.who(who).id)
            return Ask(decider, "else", Text(1, 300), BECAUSE, One(who), "...")

        words: str = (yield from need(run, ask_words)).strip()
        yield Improvised(who, words, deed=True, because=BECAUSE)
        form = Sheet(())

        def ask_way(state: State) -> Ruling:
            nonlocal form
            one = state.who(who)
            costs = ["incidental"]
            if means(book, one).how:
                costs.insert(0, "maneuver")
            if has_action(one):
                costs.insert(0, "action")
            foes = tuple([foe.id for foe in state.foes(who)])
            form = _way(tuple(costs), tuple(book.skills), foes)
            return Ruling("else_way", form, (), (*BECAUSE, "AE-DICE-15"), Tried(who, words))

        answer = yield from need(run, ask_way)
        way = form.filled(answer)
        if way["cost"] == "action":
            yield Acted(who, "else", because=("AE-TURN-01", *BECAUSE))
        elif way["cost"] == "maneuver":
            how = means(book, run.state.who(who)).how
            yield Maneuvered(who, "else", how, because=("AE-TURN-01", *BECAUSE))
        made: Checked | None = None
        if way["check"] == "yes":
            target = "" if way["against"] == "nobody" else way["against"]
            trial = Trial(
                who,
                "else",
                way["skill"],
                target,
                difficulty=way["difficulty"],
                hostile=bool(target),
                taken=way["cost"] == "action",
                because=BECAUSE,
            )
            made = yield from check(run, trial)
        yield from _effect(run, who, words, made)
        if made is not None and run.state.find(who) is not None:
            yield from spend(run, made)


@lru_cache(maxsize=256)
def _way(costs: tuple[str, ...], skills: tuple[str, ...], foes: tuple[str, ...]) -> Sheet:
    against = (Option("nobody"), *(Option(foe, "against", (foe,)) for foe in foes))
    yes_no = Choice((Option("yes", "check"), Option("no", "check")))
    return Sheet(
        (
            Field("cost", Choice(tuple(map(Option, costs))), costs[0], ("AE-TURN-01",)),
            Field("check", yes_no, "yes", ("AE-ACT-20",)),
            Field("skill", Choice(tuple(map(Option, skills))), skills[0], ("AE-DICE-24",)),
            Field("difficulty", Number(0, 5), 2, ("AE-DICE-15", "AE-DICE-16")),
            Field("against", Choice(against), "nobody", ("AE-DICE-27",)),
        )
    )


def _effect(run: Run, who: str, words: str, made: Checked | None) -> Procedure[None]:
    """What comes of it, as the game master sees fit; nothing at all is filled in beforehand."""

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        passed = "" if made is None else ("passed" if made.passed else "failed")
        return Ruling("else_effect", _effects(people), (), BECAUSE, Effect(who, words, passed))

    given: dict[str, Any] = dict((yield from need(run, ask)))
    other = given.get("whom", "nobody")
    if other == "nobody" or run.state.find(other) is None:
        return
    type_ = given.get("type", TYPES[0])
    if given.get("damage", 0):
        yield from suffer(run, other, type_, given["damage"], by=who, how="gm")
    if run.state.find(other) is None:
        return
    bar = run.state.who(other).bar(type_)
    back = min(given.get("stress", 0), bar.most_stress - bar.stress)
    if back:
        yield Recovered(other, type_, back, because=("AE-GM-02", "AE-HEAL-18"))
    letters = "B" * given.get("boost", 0) + "K" * given.get("setback", 0)
    if letters:
        waiting = Waiting(who, "ruled", letters, on="check")
        yield Prepared(other, waiting, because=("AE-GM-01",))
    if given.get("condition", "none") != "none":
        yield from afflict(run, other, given["condition"], given.get("count", 1), by=who)


@lru_cache(maxsize=256)
def _effects(people: tuple[str, ...]) -> Sheet:
    whom = (Option("nobody"), *(Option(one, "on", (one,)) for one in people))
    conditions = tuple(map(Option, ("none", *CONDITIONS)))
    return Sheet(
        (
            Field("whom", Choice(whom), "nobody", ("AE-GM-02",)),
            Field("type", Choice(tuple(map(Option, TYPES))), TYPES[0], ("AE-HP-03",)),
            Field("damage", Number(0, 20), 0, ("AE-HP-06",)),
            Field("stress", Number(0, 20), 0, ("AE-HEAL-18",)),
            Field("boost", Number(0, 4), 0, ("AE-GM-01",)),
            Field("setback", Number(0, 4), 0, ("AE-GM-01",)),
            Field("condition", Choice(conditions), "none", ("AE-COND-08",)),
            Field("count", Number(1, 6), 1, ("AE-COND-08",)),
        )
    )
