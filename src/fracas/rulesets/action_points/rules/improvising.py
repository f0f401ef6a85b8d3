"""Other deeds, and what no list covers: the player's words, the GM's price and Test, its effect.

AP-MOV-11, AP-NAR-03.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import test
from fracas.rulesets.action_points.rules.damage import fall
from fracas.rulesets.action_points.rules.deeds import Action, Free, Means, price
from fracas.rulesets.action_points.state.facts import Declared, Tested
from fracas.rulesets.action_points.state.harm_facts import FellProne
from fracas.rulesets.action_points.state.scene_facts import Deed, Improvised, Readied
from fracas.rulesets.action_points.state.state import State

DEED = ("AP-MOV-11", "AP-NAR-03")

ELSE = ("AP-NAR-03", "AP-MOV-11")

MOST_DAMAGE = 60
"""The most that the sheet takes for the damage of something improvised."""


class Tried(NamedTuple):
    """Something that somebody tries in their own words (AP-MOV-11)."""

    who: Who
    words: str


class Effect(NamedTuple):
    """What came of it: `how` is passed, failed, or blank without a Test."""

    who: Who
    words: str
    how: str


class OwnDeed(Action, frozen=True):
    """Another deed in one's own words, such as to open a door (AP-MOV-11)."""

    kind = "deed"
    because = ("AP-MOV-11",)
    icon = "hammer"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """The GM's sheet sets price, Test and effect.

        It costs 1 AP at least, as everything does that is paid for (AP-TURN-21).
        """
        words: str = yield from need(run, _words("deed", who, DEED))
        way = yield from _way(run, who, "deed", words.strip(), 1, "yes")
        made = yield from _done(run, who, way, DEED)
        effect = yield from _effect(run, who, words.strip(), made)
        passed = None if made is None else made.passed
        yield Deed(who, words.strip(), passed, effect, because=DEED)

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """Its usual price, which is not fixed."""
        found = super().told(state, book, prompt)
        return {"me": found["me"], "usual": found["price"]}


class Else(Free, frozen=True):
    """Something that no list covers; speech is free (AP-MOV-12)."""

    kind = "else"
    because = ("AP-NAR-03", "AP-MOV-12")
    icon = "message-circle"

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """It is open once, to those who have AP left."""
        return "" if means.ap and means.talks else "AP-MOV-12"

    def tried(self, run: Run, who: str) -> Procedure[bool]:
        """Hear it; gives whether it was the Action of the Turn.

        The GM says what it costs. At 0 AP it is mere speech, which is free for whoever is not Down,
        and its owner may still act.
        """
        words: str = yield from need(run, _words("else", who, ELSE))
        way = yield from _way(run, who, "else", words.strip(), 0, "no")
        if not way["cost"]:
            yield Improvised(who, words.strip(), because=("AP-MOV-12",))
            return False
        made = yield from _done(run, who, way, ELSE)
        effect = yield from _effect(run, who, words.strip(), made)
        yield Improvised(who, words.strip(), effect, because=ELSE)
        return True


def _words(kind: str, who: str, because: tuple[str, ...]) -> Any:
    def ask(state: State) -> Ask:
        form = Text(1, 300)
        return Ask(Decider(state.who(who).id), kind, form, because, One(who), "...")

    return ask


def _way(
    run: Run, who: str, action: str, words: str, least: int, tests: str
) -> Procedure[dict[str, Any]]:
    """What the GM makes of it: the price in AP, and the Test, if there is one."""
    book: ActionPointsBook = run.book
    form = Sheet(())

    def ask(state: State) -> Ruling:
        nonlocal form
        one = state.who(who)
        form = way_sheet(book, least, one.ap, price(book, one, "deed"), tests)
        return Ruling(f"{action}_way", form, (), DEED, Tried(who, words))

    answer = yield from need(run, ask)
    return form.filled(answer)


@lru_cache(maxsize=256)
def way_sheet(book: ActionPointsBook, least: int, ap: int, usual: int, tests: str) -> Sheet:
    """The GM's sheet of a deed: what it costs, and which Test it takes (AP-MOV-11, AP-CORE-03)."""
    attributes = tuple([Option(key, "attribute", (key,)) for key in book.attributes])
    yes_no = Choice((Option("yes", "test"), Option("no", "test")))
    base = book.circumstances["base"].attack
    most = max(ap, least)
    return Sheet(
        (
            Field("cost", Number(least, most), min(usual, most), ("AP-MOV-11", "AP-TURN-13")),
            Field("test", yes_no, tests, ("AP-CORE-01",)),
            Field("attribute", Choice(attributes), attributes[0].id, ("AP-CORE-01",)),
            Field("circumstances", Number(-20, 40), base, ("AP-CORE-03", "AP-CORE-09")),
            Field("skill", Number(0, 20), 0, ("AP-CORE-03", "AP-CORE-07")),
        )
    )


def _done(
    run: Run, who: str, way: dict[str, Any], because: tuple[str, ...]
) -> Procedure[Tested | None]:
    """It is paid for, and tested where the GM wants a Test; gives the Test, or None."""
    yield Declared(who, "deed", way["cost"], because=("AP-TURN-03", "AP-TURN-14", *because))
    if way["test"] == "no":
        return None
    number, skill = way["circumstances"], way["skill"]
    made = yield from test(run, who, way["attribute"], number, skill, because=because)
    return made


def _effect(run: Run, who: str, words: str, made: Tested | None) -> Procedure[str]:
    """What comes of it, as the GM sees fit; nothing is filled in beforehand. Gives its words."""

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present() if not one.dead])
        passed = "" if made is None else ("passed" if made.passed else "failed")
        return Ruling("effect", effect_sheet(people), (), DEED, Effect(who, words, passed))

    given: dict[str, Any] = dict((yield from need(run, ask)))
    if given.get("damage", 0):
        for other in given.get("whom", ()):
            if run.state.find(other) is not None:
                yield from fall(run, other, given["damage"], by=who, how="gm")
    for other in given.get("prone", ()):
        one = run.state.find(other)
        if one is not None and not one.prone:
            yield FellProne(other, "gm", because=("AP-NAR-03", "AP-NAR-01"))
    for other in given.get("disarmed", ()):
        one = run.state.find(other)
        if one is not None and one.in_hand:
            yield Readied(other, (), because=("AP-NAR-03", "AP-GAP-41"))
    return str(given.get("effect", "")).strip()


@lru_cache(maxsize=256)
def effect_sheet(people: tuple[str, ...]) -> Sheet:
    """The GM's sheet of what a deed does: damage to whom, who falls or is disarmed, and words."""

    def some(kind: str) -> Several:
        return Several(tuple([Option(who, kind, (who,)) for who in people]), 0, len(people))

    return Sheet(
        (
            Field("whom", some("whom"), (), ("AP-NAR-03",)),
            Field("damage", Number(0, MOST_DAMAGE), 0, ("AP-DMG-10",)),
            Field("prone", some("prone"), (), ("AP-NAR-01",)),
            Field("disarmed", some("disarmed"), (), ("AP-GAP-41",)),
            Field("effect", Text(0, 500), "", ("AP-NAR-03",)),
        )
    )
