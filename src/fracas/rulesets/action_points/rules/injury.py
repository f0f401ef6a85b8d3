"""Injury (AP-INJ) and Down (AP-DOWN): the Test that damage beyond Fitness forces, and its cost.

A failed Test costs a die step, which may lead to Down, the owner's consent to die, and death.
Fitness is a Talent and changes no Test itself (AP-GAP-58).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, need
from fracas.core.chance import Faces, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.facts import Beat, Noted
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.core.system.dues import Due
from fracas.dice.singles import Rerolled
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import test
from fracas.rulesets.action_points.rules.endings import finish, over
from fracas.rulesets.action_points.state.harm_facts import (
    Consented,
    Died,
    StepDropped,
    WentDown,
    dies_of_it,
)
from fracas.rulesets.action_points.state.state import AttributeKey, Combatant, State

FORCED = ("AP-INJ-02", "AP-INJ-03", "AP-INJ-04", "AP-INJ-05", "AP-GAP-31", "AP-GAP-32", "AP-GAP-47")

LOST = ("AP-INJ-06", "AP-INJ-07", "AP-INJ-08", "AP-INJ-10")

WHILE_DOWN = ("AP-DOWN-05", "AP-DOWN-06", "AP-GAP-38")


class InjuredReading(msgspec.Struct, frozen=True):
    """Reads the d8 as the Attribute that it picks (AP-INJ-06).

    `picks` has one for each face; faces of Attributes that are `gone` are rolled again (AP-INJ-11).
    """

    picks: tuple[str, ...]
    gone: tuple[str, ...] = ()

    def of(self, faces: Faces) -> str:
        """The Attribute of the face that counts."""
        return self.picks[faces[-1] - 1]

    def of_total(self, total: int) -> str:
        """The Attribute of an entered face; raises `MalformedAnswer` for one that cannot count."""
        return self._standing(self.picks[total - 1] if 1 <= total <= len(self.picks) else "", total)

    def of_name(self, name: str, rolled: Rolled) -> str:
        """An Attribute by name; raises `MalformedAnswer` for one that cannot be picked."""
        return self._standing(name.strip().casefold(), name)

    def _standing(self, wanted: str, given: object) -> str:
        left = [name for name in self.picks if name not in self.gone]
        if wanted not in left:
            raise MalformedAnswer(
                f"{given} picks no Attribute that has a die (AP-INJ-11): there is "
                f"{', '.join(left)}.",
                given=given,
            )
        return wanted


def injury(run: Run, who: str, blow: int) -> Procedure[None]:
    """Test for an injury by damage of `blow`, already added to the total (AP-INJ-02).

    A combatant who is Down fails without a Test, whatever the total (AP-DOWN-05, AP-DOWN-06). A
    blow forces at most one Test and costs at most one step (AP-INJ-07, AP-INJ-09).
    """
    one = run.state.find(who)
    if one is None or one.dead or blow < 1:
        return
    if one.down:
        yield from drop_step(run, who, because=(*WHILE_DOWN, *LOST))
        return
    if not forced(one):
        return
    book: ActionPointsBook = run.book
    against = book.tables.injury, tested_on(book, one.damage, blow), one.toughness
    made = yield from test(run, who, *against, what="injury", because=FORCED)
    if not made.passed:
        yield from drop_step(run, who, because=LOST)


def forced(one: Combatant) -> bool:
    """Whether damage now forces a Test: the total is more than Fitness (AP-INJ-02, -03).

    Every blow beyond Fitness does, not only the first (AP-GAP-31).
    """
    return one.damage > one.fitness


def tested_on(book: ActionPointsBook, total: int, blow: int) -> int:
    """The damage in the MTN: the total, or by the table's option the blow (AP-INJ-04, AP-GAP-32).

    Against the total a combatant without Toughness may never pass (AP-GAP-49).
    """
    return blow if book.rulings["injury_mtn"] == "blow" else total


def steps_left(book: ActionPointsBook, one: Combatant) -> int:
    """How many failed Tests kill: the steps of all Attributes together (AP-INJ-13)."""
    return sum([book.tests[each.current] for each in one.attributes])


def steps_to_down(book: ActionPointsBook, one: Combatant) -> int:
    """The fewest failed Tests that put a combatant Down: the steps of its weakest Attribute.

    AP-INJ-14, AP-CHAR-15. 0 for a combatant with an Attribute below d4.
    """
    return min([book.tests[each.current] for each in one.attributes])


def step_below(book: ActionPointsBook, size: int) -> int:
    """The next die down the chain, 0 below d4 (AP-INJ-08)."""
    chain = book.chain
    return chain[max(chain.index(size) - 1, 0)]


def drop_step(run: Run, who: str, *, because: tuple[str, ...] = LOST) -> Procedure[None]:
    """Roll the game master's d8 to pick an Attribute, which loses a step (AP-INJ-06 to AP-INJ-08).

    An Attribute already below d4 is rolled again (AP-INJ-11, AP-GAP-35). The first to fall below d4
    puts its owner Down (AP-DOWN-01, AP-GAP-36), the last one kills (AP-DOWN-07).
    """
    book: ActionPointsBook = run.book
    if not any(each.current for each in run.state.who(who).attributes):
        return

    def ask(state: State) -> Roll:
        one = state.who(who)
        gone = tuple([each.name for each in one.attributes if not each.current])
        rows = ("AP-INJ-06", "AP-INJ-11", "AP-NAR-02") if gone else ("AP-INJ-06", "AP-NAR-02")
        return Roll(GM, "injured", *_pick(book, gone), because=rows, about=One(who))

    result = yield from need(run, ask)
    one = run.state.who(who)
    name: str = result.value
    size = step_below(book, one.die(name))
    faces = result.faces or (book.attributes[name].face,)
    rows = because if len(faces) == 1 else (*because, "AP-INJ-11", "AP-GAP-35")
    yield StepDropped(who, name, size, faces[-1], faces[:-1], because=rows)
    if size:
        return
    if not one.down:
        yield from go_down(run, who, name)
    yield from die(run, who)


@lru_cache(maxsize=1024)
def _pick(book: ActionPointsBook, gone: tuple[str, ...]) -> tuple[Rerolled, InjuredReading]:
    """The d8, rolled again on Attributes that are gone, and how to read it."""
    size = book.tables.injured
    again = tuple(face for face in range(1, size + 1) if book.picks[face] in gone)
    picks = tuple(book.picks[face] for face in range(1, size + 1))
    return Rerolled(size, again), InjuredReading(picks, gone)


# Down and dead

WENT = (
    "AP-DOWN-01", "AP-DOWN-02", "AP-DOWN-03", "AP-DOWN-04", "AP-DOWN-11", "AP-DOWN-12",
    "AP-TURN-17", "AP-GAP-36", "AP-GAP-37", "AP-NAR-08",
)  # fmt: skip


def go_down(run: Run, who: str, attribute: str) -> Procedure[None]:
    """Put a combatant Down because that Attribute fell below d4 (AP-DOWN-01).

    It can no longer act, falls Prone, and drops what it holds (AP-DOWN-02, AP-DOWN-11). The log
    says how far death is (AP-DOWN-12); the wounds alone do not bring it nearer (AP-DOWN-13). Its
    owner may let it die here (AP-DOWN-08), unless the table's option kills it anyway (AP-DOWN-09).
    """
    book: ActionPointsBook = run.book
    one = run.state.who(who)
    left = sum([each.current > 0 for each in one.attributes])
    tests = sum([book.tests[each.current] for each in one.attributes])
    yield WentDown(who, attribute, left, tests, because=WENT)
    if not left:
        return
    yield Noted("hard_to_kill", (who, str(left), str(tests)), because=("AP-DOWN-14",))
    if dies_of_it(book, one):
        yield Died(who, "down", because=("AP-DOWN-09",))
        return
    dies = (yield from need(run, lambda state: _ask(state.who(who).id, attribute))) == DIES.id
    yield Consented(who, dies, because=("AP-DOWN-08",))
    if dies:
        yield Died(who, "consent", because=("AP-DOWN-08",))


class Consent(NamedTuple):
    """The subject of the prompt whether a combatant who is Down dies here (AP-DOWN-08)."""

    who: Who
    attribute: AttributeKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """How far it is from death (AP-DOWN-12)."""
        one = state.find(self.who)
        left = [each.current for each in one.attributes if each.current] if one else []
        tests = sum([book.tests.get(size, 0) for size in left])
        return {"there": one, "left": len(left), "tests": tests}


LIVES, DIES = Option("no", "consent"), Option("yes", "consent")


@lru_cache(maxsize=1024)
def _ask(who: str, attribute: str) -> Ask:
    form, about = Choice((LIVES, DIES)), Consent(who, attribute)
    return Ask(Decider(who), "consent", form, ("AP-DOWN-08",), about, LIVES.id)


def die(run: Run, who: str) -> Procedure[None]:
    """Kill a combatant whose Attributes are all below d4; there is no way back (AP-DOWN-07).

    Does nothing if one Attribute is left, or the combatant is dead already.
    """
    one = run.state.find(who)
    if one is None or one.dead or not gone(one):
        return
    yield Died(who, because=("AP-DOWN-07",))


def gone(one: Combatant) -> bool:
    """Whether all Attributes are below d4."""
    return not any(each.current for each in one.attributes)


# What an edit may make due

DOWN, DEATH = "below_d4", "all_below_d4"


def dues(state: State, book: ActionPointsBook) -> tuple[Due, ...]:
    """Who should be Down with an Attribute below d4, or dead with all (AP-DOWN-01, AP-DOWN-07)."""
    found: list[Due] = []
    for one in state.combatants:
        if one.dead or one.out:
            continue
        if gone(one):
            found.append(Due(Beat(DEATH, (one.id,)), ("AP-DOWN-07",)))
        elif not one.down and lost_by(one):
            found.append(Due(Beat(DOWN, (one.id,)), ("AP-DOWN-01",)))
    return tuple(found)


def lost_by(one: Combatant) -> str:
    """The first Attribute below d4; blank if there is none."""
    return next((each.name for each in one.attributes if not each.current), "")


def falls(run: Run, who: str) -> Procedure[None]:
    """Put a combatant Down for an Attribute below d4, and kill it if all are (AP-DOWN-07).

    One is enough to go Down (AP-DOWN-01). The fight ends if that leaves one side (AP-TURN-19).
    """
    one = run.state.find(who)
    if one is None or one.dead or one.out or not lost_by(one):
        return
    before = over(run.state)
    if not one.down:
        yield from go_down(run, who, lost_by(one))
    yield from die(run, who)
    ended = over(run.state)
    if ended is not None and before is None:
        yield from finish(run, *ended)
