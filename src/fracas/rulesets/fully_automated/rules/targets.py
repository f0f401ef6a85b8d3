"""Targets of attacks: who or what is possible, naming one, and the GM's rulings.

An object, such as a lamp, a lock or a rope, is a target if the game master allows it (FA-ATK-13).
It has no HP. The attack is rolled like any other, and its figures show how hard it hit; the table
decides the effect. The game master may overrule cover, smoke or an obstruction on a line, once
(FA-LOS-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Field, Number, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.blows import blow
from fracas.rulesets.fully_automated.rules.cards import Playing, in_reach, reach
from fracas.rulesets.fully_automated.rules.conditions import band, may_defend
from fracas.rulesets.fully_automated.rules.sight import Verdict, of_two, verdict
from fracas.rulesets.fully_automated.rules.steps import Step, one_step, steps
from fracas.rulesets.fully_automated.state.scene_facts import Improvised, Overruled
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hex_sight import LINES
from fracas.space.hexes import distance

FARTHEST = 60
"""The greatest distance of a thing, in hexes; no card reaches as far."""


def still_in_reach(run: Run, who: str, target: str, key: str) -> bool:
    """Whether an attack is still possible after the target's step and the chase (FA-RANGE-13).

    If the game master allowed it, only the distance matters, not the line.
    """
    state: State = run.state
    if not allowed(run, who, target):
        return can_reach(state, run.book, who, target, key)
    one, place = state.who(who), state.who(target).place
    if one.place is None or place is None:
        return False
    return reach(run.book, one, key, distance(one.place, place)) != ""


def can_reach(state: State, book: FullyAutomatedBook, who: str, target: str, key: str) -> bool:
    """Whether a card can be used on a combatant from their present hexes: reach, and a line.

    FA-RANGE-01, FA-RANGE-03, FA-LOS-01, FA-LOS-04, FA-LOS-06, FA-LOS-10, FA-LOS-11.
    """
    one, place = state.who(who), state.who(target).place
    if one.place is None or place is None:
        return False
    if not reach(book, one, key, distance(one.place, place)):
        return False
    return not verdict(state, book, who, target, one.place, place).stopped


# Deeds


class Strike(Deed, frozen=True):
    """Attack a combatant (FA-ATK-01)."""

    target: Who

    kind = "strike"
    because: ClassVar[tuple[str, ...]] = ("FA-ATK-01",)
    shelf = "attack"
    icon = "swords"

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """The target's situation: distance, line, cover, defence (FA-LOS-13)."""
        card = prompt.about.card
        one, other = state.find(prompt.about.who), state.find(self.target)
        if one is None or other is None or one.place is None or other.place is None:
            return {"seen": None}
        seen = of_two(state, book, one.id, other.id)
        attack = book.cards.get(card)
        at = reach(book, one, card, seen.distance) if attack is not None else ""
        return {
            "seen": seen,
            "at": at if at != "normal" else "",
            "covered": attack is not None and seen.covered,
            "behind": seen.cover or seen.shield,
            "veiled": attack is not None and attack.ranged and seen.obscured,
            "defends": may_defend(book, other),
        }


class StrikeHere(Strike, frozen=True):
    """Attack a combatant and forgo the hex of attack movement (FA-ATK-01, FA-ATK-08)."""

    stem = "strike_here"
    because = ("FA-ATK-01", "FA-ATK-08", "FA-ATK-14")
    icon = "target"


class Appeal(Deed, frozen=True):
    """Ask the GM to allow an attack that only lacks a line (FA-LOS-12)."""

    target: Who

    kind = "appeal"
    because = ("FA-LOS-12",)
    shelf = "attack"
    icon = "megaphone"

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """What is in the way."""
        return {"stopped": of_two(state, book, prompt.about.who, self.target).stopped}


class AttackObject(Deed, frozen=True):
    """Attack an object, if the GM allows it (FA-ATK-13)."""

    kind = "object"
    because = ("FA-ATK-13",)
    shelf = "attack"
    icon = "hammer"


class AttackNobody(Deed, frozen=True):
    """Attack nobody, and waste the card (FA-ATK-12)."""

    kind = "none"
    because = ("FA-ATK-12",)
    says = "attack_nobody"
    shelf = "end"
    icon = "x"


NOBODY = AttackNobody()

TARGETS: Deeds[Deed] = Deeds(Strike, StrikeHere, Appeal, Step, AttackObject, AttackNobody)
"""The possible targets of an attack, and the step that may come first."""


class Thing(msgspec.Struct, frozen=True):
    """An object that the GM lets a combatant attack: what it is, and its distance in hexes."""

    words: str
    distance: int


class Picked(msgspec.Struct, frozen=True):
    """The target of an attack: a combatant, an object, or nothing.

    `left` is the remaining attack movement, in hexes.
    """

    target: str = ""
    thing: Thing | None = None
    left: int = 0


def pick_target(run: Run, who: str, key: str, left: int) -> Procedure[Picked]:
    """Ask for a target that can be attacked now, or first spend the hex of attack movement.

    FA-ATK-02, FA-ATK-08, FA-GAP-68. The answer may also forgo the hex, which is then not asked
    about. Returns what was `Picked`. Attacks the game master refused are not offered again.
    """
    refused: set[Deed] = set()
    while True:
        free = left

        def ask_target(state: State, free: int = free) -> Ask:
            found = targets(state, run.book, who, key)
            first = found[0] if found and isinstance(found[0], Strike) else NOBODY
            hexes = steps(state, run.book, who) if free else []
            if hexes:
                found += [StrikeHere(one.target) for one in found if isinstance(one, Strike)]
            found += hexes
            form = choice(*[one for one in (*found, AttackObject(), NOBODY) if one not in refused])
            because = ("FA-ATK-02", "FA-ROUND-15", "FA-SEL-03")
            decider, about = Decider(state.who(who).id), Playing(who, key)
            return Ask(decider, "target", form, because, about, first.id)

        deed = TARGETS.read((yield from need(run, ask_target)))
        match deed:
            case Strike():
                return Picked(deed.target, None, 0 if isinstance(deed, StrikeHere) else left)
            case Step():
                yield from one_step(run, who, deed, "attack", ("FA-ATK-08", "FA-ATK-09"))
                left = 0
                continue
            case AttackObject():
                thing = yield from name_object(run, who, key)
                if thing is not None:
                    return Picked("", thing, left)
            case Appeal():
                if (yield from appeal(run, who, deed.target)):
                    return Picked(deed.target, None, left)
            case _:
                return Picked("", None, left)
        refused.add(deed)


def targets(state: State, book: FullyAutomatedBook, who: str, key: str) -> list[Deed]:
    """Whom a card can be used on now, enemies first, then those only the GM can allow.

    FA-ATK-13, FA-ATK-19; the dead are not targets. An appeal is open if only a line is missing
    (FA-LOS-12).
    """
    one = state.who(who)
    if one.place is None:
        return []
    found: list[Deed] = []
    barred: list[Deed] = []
    friends: list[Deed] = []
    reaches = in_reach(book, one, key)
    for other in state.combatants:
        if other.place is None or other.out or other is one:
            continue
        if distance(one.place, other.place) not in reaches or band(book, other) == "dead":
            continue
        if not verdict(state, book, who, other.id, one.place, other.place).stopped:
            (found if other.side != one.side else friends).append(Strike(other.id))
        elif other.side != one.side:
            barred.append(Appeal(other.id))
    return [*found, *friends, *barred]


def allowed(run: Run, who: str, target: str) -> bool:
    """Whether the game master allowed this attack in this beat despite its line (FA-LOS-12)."""
    return any(
        isinstance(fact, Overruled)
        and fact.who == who
        and fact.target == target
        and fact.verdict == "allowed"
        for fact in run.facts
    )


# Objects

_WHAT = Text(0, 120)
_SHEET = Sheet(
    (
        Field("verdict", Choice((Option("refused"), Option("allowed"))), "refused", ("FA-ATK-13",)),
        Field("distance", Number(1, FARTHEST), 1, ("FA-RANGE-01",)),
    )
)


def name_object(run: Run, who: str, key: str) -> Procedure[Thing | None]:
    """Ask what is attacked, then the game master; return a `Thing`, or None (FA-ATK-13).

    Objects beyond the card's reach cannot be attacked either (FA-RANGE-03).
    """
    because = ("FA-ATK-13",)

    def ask(state: State) -> Ask:
        state.who(who)
        return Ask(Decider(who), "object", _WHAT, because, Playing(who, key), "")

    words: str = (yield from need(run, ask)).strip()
    if not words:
        return None

    def ask_leave(state: State) -> Ruling:
        state.who(who)
        return Ruling("object", _SHEET, (), because, Playing(who, key, words))

    ruled: dict[str, Any] = dict((yield from need(run, ask_leave)))
    away: int = ruled.get("distance", 1)
    if ruled.get("verdict", "refused") == "refused":
        return None
    if not reach(run.book, run.state.who(who), key, away):
        return None
    return Thing(words, away)


def strike_object(run: Run, who: str, key: str, thing: Thing, *, aimed: bool) -> Procedure[None]:
    """Roll an attack on an object (FA-ATK-13)."""
    yield Improvised(who, thing.words, because=("FA-ATK-13",))
    yield from blow(run, who, "", key, Verdict(thing.distance), aimed=aimed)


# The game master's ruling on a line

_YES_NO = Choice((Option("no"), Option("yes")))


@lru_cache(maxsize=8)
def _verdict_sheet(covered: bool, obscured: bool) -> Sheet:
    return Sheet(
        (
            Field("cover", _YES_NO, "yes" if covered else "no", ("FA-LOS-12", "FA-COVER-02")),
            Field("obscured", _YES_NO, "yes" if obscured else "no", ("FA-LOS-12", "FA-LOS-05")),
            Field("why", Text(0, 300), "", ("FA-LOS-12",)),
        )
    )


class Judged(NamedTuple):
    """A subject: a target's cover from a combatant, behind what, and what obscures the line."""

    who: Who
    target: Who
    hidden: bool
    behind: str
    veil: str


def judged(run: Run, who: str, target: str) -> Procedure[Verdict]:
    """The target's situation for the roll, with the game master's ruling (FA-ATK-23, FA-LOS-12).

    Asked only if something is on the lines; returns the final `Verdict`.
    """
    now = of_two(run.state, run.book, who, target)
    if not (now.covered or now.obscured or now.free < LINES):
        return now

    def ask(state: State) -> Ruling:
        seen = of_two(state, run.book, who, target)
        hidden = seen.status in ("covered", "shielded")
        about = Judged(who, target, hidden, seen.cover or seen.shield, seen.obscured)
        form = _verdict_sheet(seen.covered, bool(seen.obscured))
        because = ("FA-LOS-12", "FA-LOS-02", "FA-LOS-03", "FA-LOS-08")
        return Ruling("verdict", form, (), because, about)

    values: dict[str, Any] = dict((yield from need(run, ask)))
    now = of_two(run.state, run.book, who, target)
    covered = values.get("cover", "yes" if now.covered else "no") == "yes"
    obscured = values.get("obscured", "yes" if now.obscured else "no") == "yes"
    reason = values.get("why", "").strip()
    if covered != now.covered:
        now = replace(now, cover="gm" if covered else "", shield="")
        said = "cover" if covered else "no_cover"
        yield Overruled(who, target, said, reason, because=("FA-LOS-12",))
    if obscured != bool(now.obscured):
        now = replace(now, obscured="gm" if obscured else "")
        said = "obscured" if obscured else "clear"
        yield Overruled(who, target, said, reason, because=("FA-LOS-12",))
    return now


_APPEAL = Choice((Option("stands"), Option("allowed")))


class Appealed(NamedTuple):
    """A subject: who wants to attack whom, and what is in the way."""

    who: Who
    target: Who
    stopped: str


def appeal(run: Run, who: str, target: str) -> Procedure[bool]:
    """Ask the game master to allow an attack that the lines forbid (FA-LOS-12)."""

    def ask(state: State) -> Ruling:
        seen = of_two(state, run.book, who, target)
        about = Appealed(who, target, seen.stopped)
        return Ruling("appeal", _APPEAL, "stands", ("FA-LOS-12", "FA-LOS-01"), about)

    said: str = yield from need(run, ask)
    if said == "allowed":
        yield Overruled(who, target, "allowed", because=("FA-LOS-12",))
    return said == "allowed"
