"""Rolls of Fudge dice: levels of advantage and disadvantage, and the throw that they make."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from fracas.core.chance import Faces, Grades
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.prompts import Procedure, Roll, Term, need
from fracas.core.run import Run
from fracas.dice.pool import Pool
from fracas.rulesets.fully_automated.rules.fudge import Fudge, Pairs, throw_for
from fracas.rulesets.fully_automated.state.state import State


@lru_cache(maxsize=1024)
def level(name: str, amount: int, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A step of advantage (positive) or disadvantage, by name and rule (FA-DICE-05)."""
    return Term(name, "level", amount, because, about)


def net(terms: tuple[Term, ...]) -> int:
    """Advantages less disadvantages: they cancel one for one (FA-DICE-04)."""
    return sum([term.amount for term in terms])


class Cast(msgspec.Struct, frozen=True):
    """A roll of Fudge dice as it fell: the outcome, the faces, which count, and why so many."""

    outcome: int
    faces: Faces
    kept: tuple[bool, ...]
    terms: tuple[Term, ...]


def roll_2df(
    run: Run,
    who: str,
    kind: str,
    card: str,
    terms: tuple[Term, ...],
    because: tuple[str, ...],
    grade: Callable[[State], Grades],
    against: str = "",
) -> Procedure:
    """Roll 2dF with these levels (FA-DICE-01); gives back a `Cast`.

    `grade` gives the grades of the outcomes as they are in a state. Raises `Moot` where an edit
    took whoever rolls, or whom it goes against, out of the fight.
    """
    mode = str(run.book.rulings["advantage_mode"])
    dice, reading = throw_for(net(terms), mode)

    def recast(kept: tuple[Term, ...]) -> tuple[Pool | Pairs, Fudge]:
        return throw_for(net(kept), mode)

    def ask(state: State) -> Roll:
        for one in (who, against):
            if one and state.who(one).out:
                raise Moot(one)
        about = (who, card, against)
        return Roll(Decider(who), kind, dice, reading, terms, because, about, recast, grade(state))

    result = yield from need(run, ask)
    faces: Faces = result.faces
    return Cast(result.value, faces, dice.kept(faces) if faces else (), terms)
