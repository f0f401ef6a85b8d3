"""Laws against brute force: every fall of the dice, at prompts out of random fights."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from fracas.contract.subject import Subject, source
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.play.run import Run
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool
from fracas.odds.law import BeatLaw, beat_law
from fracas.odds.options import option_laws
from fracas.odds.policies import SURE, by_default
from fracas.rulesets.registry import ruleset
from tests.odds import toy
from tests.odds.brute import Found, TooMany, every_fall, law_by_force
from tests.odds.sampled import beat_of, prompts


class Walk(msgspec.Struct, frozen=True):
    """Which prompts of a system are tried: of which fights, how many, and how large they may be."""

    name: str
    cases: int
    scenarios: tuple[str, ...] = ()
    prompts: int = 200
    every: int = 7
    branches: int = 250
    runs: int = 700
    kinds: tuple[str, ...] = ()


WALKS = {
    "razorweave": (Walk("one", 8), Walk("two", 8)),
    "fully_automated": (Walk("one", 8), Walk("two", 8), Walk("three", 8)),
    "action_points": (Walk("one", 8), Walk("two", 8)),
    "aeronaughts": (
        Walk("two", 5),
        Walk("blocks and blows", 3, ("duel-of-wills",), kinds=("turn", "check", "check_sheet")),
    ),
    "beacon_road": (
        Walk("b", 3, ("roof-duel",), 60, 2, 45, kinds=("effect", "resist", "push", "pay")),
        Walk("a", 1, ("roof-duel",), 60, 1, 300, kinds=("push",)),
    ),
}


def found_by(law: BeatLaw) -> Found:
    return {(leaf.position, leaf.marks): leaf.chance for leaf in law.leaves}


def reply(run: Run) -> Any:
    return by_default(run)[0][0]


@pytest.mark.rule("RW-CHK-05", "FA-DICE-07", "AE-DICE-21", "AP-ATK-15", "BR-ROLL-22")
@pytest.mark.parametrize(
    ("system", "walk"),
    [
        pytest.param(system, walk, id=f"{system}, {walk.name}")
        for system, walks in WALKS.items()
        for walk in walks
    ],
)
def test_laws_are_what_all_faces_come_to(system: str, walk: Walk) -> None:
    subject = Subject(rules=ruleset(system), scenarios=walk.scenarios, prompts=walk.prompts)
    chance = source("options", walk.name)
    held = 0
    for play in prompts(subject, walk.name, fights=30, every=walk.every):
        prompt, (state, replies) = play.prompt, beat_of(play)
        if (walk.kinds and prompt.kind not in walk.kinds) or isinstance(prompt, Together):
            continue
        answer: Any = None
        if isinstance(prompt, Ask | Ruling):
            answer = reply(play.run)
            if isinstance(prompt.form, Choice):
                answer = prompt.form.sample(chance)
        law = beat_law(
            subject.rules,
            play.book,
            state,
            replies,
            by_default,
            first=None if answer is None else ((answer, SURE),),
            budget=walk.branches,
            until_asked=True,
        )
        if law.branches == walk.branches or len(law.leaves) < 3:
            continue
        try:
            found, missing = law_by_force(
                subject.rules, play.book, state, replies, answer, reply, walk.runs
            )
        except TooMany:
            continue
        told = f"{prompt.kind} {answer}"
        assert found == found_by(law), told
        assert missing == law.missing, told
        assert sum(found.values()) + missing == 1
        held += 1
        if held == walk.cases:
            return
    raise AssertionError(f"only {held} prompts of {system} were small enough")


def test_a_wrong_law_would_be_found() -> None:
    state = toy.at("marked")
    found, missing = law_by_force(toy.RULES, toy.BOOK, state, (), None, reply, 99)
    (told,) = option_laws(toy.RULES, toy.BOOK, state, ())
    assert found == found_by(told.law)
    assert missing == 0
    first = told.law.leaves[0]
    bent = msgspec.structs.replace(first, chance=first.chance + Fraction(1, 10**9))
    assert found != found_by(msgspec.structs.replace(told.law, ends=(bent, *told.law.leaves[1:])))


def test_brute_force_gives_up_in_time() -> None:
    with pytest.raises(TooMany):
        law_by_force(toy.RULES, toy.BOOK, toy.at("pair"), (), None, reply, 30)
    with pytest.raises(TooMany):
        list(every_fall(Pool(9, 6)))


def test_all_falls_are_counted_once() -> None:
    two = list(every_fall(Pool(2, 3, low=-1)))
    assert len({faces for faces, _ in two}) == 9
    assert {chance for _, chance in two} == {Fraction(1, 9)}
    kept = list(every_fall(KeptSum((OneKept(2, 4), OneKept(1, 6)))))
    assert len({faces for faces, _ in kept}) == len(kept)
    assert 0 < 1 - sum(chance for _, chance in kept) < Fraction(2, 10**12)
    dice = KeptSum((OneKept(2, 4), OneKept(1, 6)))
    for faces, _ in kept[::50]:
        dice.check(faces)
