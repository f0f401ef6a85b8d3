"""A ruleset whose rules look at numbers in every way in which they can be looked at."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Number
from fracas.core.asking.prompts import Ask, Procedure, Roll, need
from fracas.core.chance import Faces, Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.ids import Decider
from fracas.core.picture.moments import PLAIN
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Headline
from fracas.dice.pool import Pool
from fracas.dice.readings import Total

ANN = Decider("ann")
D6, TWO = Pool(1, 6), Pool(2, 6)


class State(msgspec.Struct, frozen=True):
    """HP of two, what was said, and facts counted."""

    hp: tuple[int, int] = (7, 5)
    said: str = ""
    serial: int = 0
    agenda: tuple[Beat, ...] = ()


class Hurt(Fact, frozen=True):
    """One of the two lost HP."""

    who: int
    by: int

    def apply(self, state: State) -> State:
        hp = list(state.hp)
        hp[self.who] = hp[self.who] - self.by
        return replace(state, hp=tuple(hp), serial=state.serial + 1)


class Said(Fact, frozen=True):
    """Something was said."""

    what: str

    def apply(self, state: State) -> State:
        return replace(state, said=state.said + self.what, serial=state.serial + 1)


class Above(msgspec.Struct, frozen=True):
    """By how much a die is above a number, or that it is not."""

    dice: Pool
    tn: int

    def of(self, faces: Faces) -> tuple[bool, int]:
        over = self.dice.total(faces) - self.tn
        return (True, over) if over >= 0 else (False, 0)

    def of_total(self, total: int) -> tuple[bool, int]:
        return self.of((total,))

    def of_name(self, name: str, rolled: Rolled) -> tuple[bool, int]:
        return self.of_total(int(name))

    def numbers_of(self, value: tuple[bool, int]) -> tuple[int, ...]:
        return (value[1],)

    def with_numbers(self, value: tuple[bool, int], numbers: tuple[int, ...]) -> Any:
        return value[0], numbers[0]


def throw(run: Run, dice: Pool = D6) -> Procedure[int]:
    result = yield from need(run, lambda state: Roll(ANN, "throw", dice, Total(dice)))
    return result.value


def harm(run: Run) -> Procedure[None]:
    """Damage to one, who falls or not."""
    yield Hurt(0, (yield from throw(run, TWO)))
    yield Said("falls" if run.state.hp[0] <= 0 else "stands")


def area(run: Run) -> Procedure[None]:
    """Damage to both, each by a roll."""
    for who in (0, 1):
        yield Hurt(who, (yield from throw(run, TWO)))


def twice(run: Run) -> Procedure[None]:
    """Two rolls add up against one, halved together and looked at together."""
    first = yield from throw(run)
    second = yield from throw(run)
    yield Hurt(0, -(-(first + second) // 2))
    yield Said("winded" if 2 * run.state.hp[0] <= 7 else "")
    yield Hurt(1, max(first - second, 0))


def opposed(run: Run) -> Procedure[None]:
    """A roll against another roll's total, and both totals count after it."""
    total = yield from throw(run, TWO)
    result = yield from need(run, lambda state: Roll(ANN, "against", TWO, Above(TWO, total + 1)))
    met, over = result.value
    yield Said("met" if met else "missed")
    yield Hurt(0, total)
    yield Hurt(1, over // 2)
    if over > 3:
        yield Said(" well")


def outdone(run: Run) -> Procedure[None]:
    """Two rolls, one after the other, against another roll's total."""
    total = yield from throw(run, TWO)
    for who in (0, 1):
        result = yield from need(run, lambda state: Roll(ANN, "outdo", D6, Above(D6, total - 3)))
        met, over = result.value
        yield Said("met" if met else "missed")
        yield Hurt(who, over // 2 if met else total)


def spoken(run: Run) -> Procedure[None]:
    """A number in words, as a place in a list, in a range and as a key."""
    total = yield from throw(run)
    yield Said("even" if total % 2 == 0 else "odd")
    yield Said(f" {total}" if total > 4 else str(total - total))
    yield Hurt(0, len(range(total // 3)) + [0, 0, 0, 1, 1, 1, 2][total])
    yield Hurt(1, kept(total // 2) + int(total > 1 and kept(total) > 8))


@lru_cache(maxsize=8)
def kept(number: int) -> int:
    """A cache that keeps the number it was asked with."""
    return number * 3 - number


def asked(run: Run) -> Procedure[None]:
    """Ann answers by the number, with a number."""
    total = yield from throw(run)
    given = yield from need(
        run, lambda state: Ask(ANN, "how many", Number(0, 9), about=(total,), default=0)
    )
    yield Hurt(0, given)


def _advise(run: Run) -> Any:
    prompt: Any = run.prompt
    return min(prompt.about[0], 4) if prompt.kind == "how many" else None


BEATS = (harm, area, twice, opposed, outdone, spoken, asked)

RULES: Any = SimpleNamespace(
    id="loose",
    title="Loose",
    version="1",
    beats={beat.__name__: (beat, ("TOY-1",)) for beat in BEATS},
    edit_rules=("TOY-2",),
    headlines=(
        Headline("lost", "mean", lambda before, after, marks: sum(before.hp) - sum(after.hp)),
        Headline("falls", "chance", lambda before, after, marks: min(after.hp) <= 0),
        Headline("kept", "mean", lambda before, after, marks: kept(max(after.hp[0], 0)) / 4),
        Headline("marks", "mean", lambda before, after, marks: len(marks)),
    ),
    can_decide=lambda state, decider: True,
    check_state=lambda state: None,
    canonical=lambda state: replace(state, serial=0),
    known=lambda state, viewer: state,
    shows=lambda fact, state, viewer: fact,
    mark=lambda fact: "much" if isinstance(fact, Hurt) and fact.by >= 8 else None,
    bar={},
    telling=PLAIN,
    say_marks=lambda marks, before: marks[0] if marks else "",
    advise=_advise,
)

BOOK = Book(system="loose", version="1")


def at(beat: str) -> State:
    """A state in which that beat is the first of the agenda."""
    return State(agenda=(Beat(beat),))
