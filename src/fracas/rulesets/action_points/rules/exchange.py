"""The exchange of an attack: its Test and the Defense roll, thrown as one and told as two.

The defense is rolled also when the attack has failed already (AP-CORE-12, AP-GAP-63).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.chance import Faces, Result
from fracas.core.ids import Decider
from fracas.core.prompts import Procedure, Roll, Term, need
from fracas.core.run import Run
from fracas.dice.singles import Singles
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import (
    HIT,
    MISS,
    OpposedReading,
    mtn,
    opposed,
    singles,
)
from fracas.rulesets.action_points.rules.circumstances import (
    ATTACK,
    DEFENSE,
    attack_names,
    attack_rows,
    situation_names,
    situation_rows,
    stance_rows,
    total,
)
from fracas.rulesets.action_points.rules.full_defense import penalty_of
from fracas.rulesets.action_points.rules.grades import PassGrades
from fracas.rulesets.action_points.rules.sheets import (
    BY_THE_RULES,
    Ruled,
    attack_attribute,
    attack_column,
    counts_as_caught,
    defense_attribute,
    defense_column,
    rolls_defense,
)
from fracas.rulesets.action_points.state.asked import Attack
from fracas.rulesets.action_points.state.facts import Attacked, Missed, Tested
from fracas.rulesets.action_points.state.state import State

COMBAT_SKILL, DEFENSE_SKILL = "combat_skill", "defense_skill"
"""The terms by which the Skills lower their MTNs (AP-ATK-03, AP-ATK-05)."""

ROLLED = (
    "AP-CORE-01", "AP-CORE-12", "AP-ATK-02", "AP-ATK-03", "AP-ATK-04", "AP-ATK-05", "AP-ATK-07",
    "AP-ATK-08", "AP-GAP-63",
)  # fmt: skip

MISSES: dict[str, tuple[str, ...]] = {
    "failed": ("AP-ATK-06",),
    "both": ("AP-ATK-06", "AP-ATK-11"),
    "beaten": ("AP-ATK-08", "AP-ATK-09"),
    "tied": ("AP-ATK-08", "AP-ATK-10"),
}
"""How an attack may miss, and the rules of that (AP-GAP-08)."""


class Column(msgspec.Struct, frozen=True):
    """One side of an attack: its terms, the Skill among them, and the MTN (AP-CORE-03)."""

    terms: tuple[Term, ...]
    skill: int
    mtn: int


class Figures(msgspec.Struct, frozen=True):
    """What an attack is rolled with: Attributes, sizes of dice, terms; 0 is a die not thrown.

    `defends` says whether there is a Defense roll at all (AP-DEF-13). `attack` and `defense` are
    the two columns as the log tells them.
    """

    attribute: str
    die: int
    defends_with: str
    defense_die: int
    defends: bool
    terms: tuple[Term, ...]
    attack: Column
    defense: Column

    def mtns(self, terms: tuple[Term, ...]) -> tuple[int, int]:
        """The MTN of the attack and of the defense by such terms (AP-ATK-03, AP-ATK-05)."""
        return total(terms, ATTACK), total(terms, DEFENSE)

    def cast(
        self, book: ActionPointsBook, terms: tuple[Term, ...]
    ) -> tuple[Singles, OpposedReading]:
        """The dice by such terms, and how they are read."""
        if terms is self.terms:
            attack, defense = self.attack.mtn, self.defense.mtn
        else:
            attack, defense = self.mtns(terms)
        reading = opposed(book, self.die, attack, self.defense_die, defense)
        return singles(self.die, self.defense_die), reading


def figures(
    state: State,
    book: ActionPointsBook,
    who: str,
    target: str,
    weapon: str,
    *,
    active: bool,
    ruled: Ruled = BY_THE_RULES,
) -> Figures:
    """What an attack is rolled with when it is defended so (AP-ATK-02 to AP-ATK-05).

    A passive defense has no Skill (AP-DEF-07), or by the table's option has it, or is no roll
    (AP-GAP-09); whoever is Down makes none (AP-DOWN-10).
    """
    one, other = state.who(who), state.who(target)
    attribute = attack_attribute(book, weapon, ruled)
    way = book.rulings["passive_defense"]
    defends = rolls_defense(other) and (active or way != "none")
    against = defense_attribute(state, book, target, ruled) if defends else ""
    dice = (
        attribute,
        one.die(attribute),
        one.skill(book.weapons[weapon].skill),
        against,
        other.die(against) if defends else 0,
        other.defense if defends and (active or way == "skilled") else 0,
    )
    if ruled is BY_THE_RULES:
        names, extra = attack_names(state, book, one, other, weapon)
        rows = situation_names(state, book, other, one, weapon) if defends else ()
        return _usual(book, weapon, dice, names, extra, rows, other.in_hand, active)
    return _figures(
        book,
        weapon,
        dice,
        attack_column(state, book, who, target, weapon, ruled),
        defense_column(state, book, target, who, weapon, ruled, active=active) if defends else (),
    )


@lru_cache(maxsize=8192)
def _usual(
    book: ActionPointsBook,
    weapon: str,
    dice: Dice,
    names: tuple[str, ...],
    extra: int,
    against: tuple[str, ...],
    held: tuple[str, ...],
    active: bool,
) -> Figures:
    """The figures of an attack on which nothing was ruled, by the rows of the table that hold."""
    defense: tuple[Term, ...] = ()
    if dice[3]:
        defense = (*situation_rows(book, against), *stance_rows(book, held, active))
    return _figures(book, weapon, dice, attack_rows(book, names, extra), defense)


def _figures(
    book: ActionPointsBook,
    weapon: str,
    dice: Dice,
    attack: tuple[Term, ...],
    defense: tuple[Term, ...],
) -> Figures:
    """The figures of an attack with the circumstances of either side; Skills come on top."""
    attribute, die, skill, against, other_die, other_skill = dice
    if skill:
        attack = (*attack, _skill(COMBAT_SKILL, ATTACK, skill, book.weapons[weapon].skill))
    if against and other_skill:
        defense = (*defense, _skill(DEFENSE_SKILL, DEFENSE, other_skill))
    terms = (*attack, *defense)
    return Figures(
        attribute,
        die,
        against,
        other_die,
        bool(against),
        terms,
        Column(attack, skill, total(terms, ATTACK)),
        Column(defense, other_skill, total(terms, DEFENSE)),
    )


Dice = tuple[str, int, int, str, int, int]
"""Attribute, size and Skill of the attack, and of the defense; blank and 0 for what is not."""

_SKILLS = {COMBAT_SKILL: ("AP-ATK-03", "AP-GAP-03"), DEFENSE_SKILL: ("AP-ATK-05", "AP-DEF-06")}


@lru_cache(maxsize=512)
def _skill(name: str, column: str, rank: int, weapons: str = "") -> Term:
    about = (weapons,) if weapons else ()
    return Term(name, column, -mtn(rank, 0), _SKILLS[name], about, waivable=False)


def exchange(
    run: Run, who: str, target: str, weapon: str, location: str, ruled: Ruled, active: bool
) -> Procedure:
    """The attack Test and the Defense roll as one roll; gives whether it hits (AP-CORE-12).

    The defense is rolled also when the attack has failed (AP-GAP-63).
    """
    book: ActionPointsBook = run.book
    now = figures(run.state, book, who, target, weapon, active=active, ruled=ruled)
    seen = run.state
    reading = opposed(book, 0, 0)
    result = Result(MISS)
    if now.die or now.defense_die:

        def ask(state: State) -> Roll:
            nonlocal now, seen, reading
            if state is not seen:
                fresh = figures(state, book, who, target, weapon, active=active, ruled=ruled)
                seen, now = state, fresh if fresh.die or fresh.defense_die else now
            dice, reading = now.cast(book, now.terms)
            stance = ("active" if active else "passive") if now.defends else "none"
            about = Attack(who, target, weapon, location, stance, now.attribute, now.defends_with)
            recast = now
            return Roll(
                Decider(who),
                "attack",
                dice,
                reading,
                now.terms,
                ROLLED,
                about,
                lambda kept: recast.cast(book, kept),
                PassGrades(HIT, now.die > 0, now.defense_die > 0),
            )

        result = yield from need(run, ask)
    hit: bool = result.value == HIT
    one = run.state.who(who)
    penalty = penalty_of(one)
    rows: tuple[str, ...] = ("AP-ATK-17",)
    if penalty:
        rows = ("AP-ATK-17", "AP-FD-05", "AP-FD-06", "AP-FD-11")
    melee = book.weapons[weapon].melee
    yield Attacked(who, target, weapon, melee, penalty, because=rows)
    yield from _told(run, who, target, now, reading, result, active, ruled)
    if not hit:
        why = _why(reading, now, result.faces)
        rows = (*MISSES[why], "AP-LOC-16") if location else MISSES[why]
        yield Missed(who, target, weapon, why, because=rows)
    return hit


def _why(reading: OpposedReading, now: Figures, faces: Faces) -> str:
    """How an attack missed; where only the outcome is known, that it failed."""
    if not faces or not now.die:
        return "failed"
    return reading.why(faces[0], faces[1] if now.defense_die else 0)


def _told(
    run: Run,
    who: str,
    target: str,
    now: Figures,
    reading: OpposedReading,
    result: Result,
    active: bool,
    ruled: Ruled,
) -> Procedure:
    """Both Tests for the log (AP-CORE-11). Faces are 0 where only the outcome was given."""
    hit = result.value == HIT
    faces = list(result.faces)
    passed = reading.passed(result.faces) if faces else (hit, False)
    face = faces.pop(0) if faces and now.die else 0
    side = now.attack
    below = () if now.die else ("AP-CORE-06",)
    yield Tested(
        who,
        "attack",
        now.attribute,
        now.die,
        face,
        side.mtn + side.skill,
        side.skill,
        side.mtn,
        passed[0],
        target,
        False,
        side.terms,
        because=("AP-CORE-02", "AP-CORE-11", "AP-ATK-03", *below),
    )
    if not now.defends:
        return
    side = now.defense
    below = () if now.defense_die else ("AP-CORE-06",)
    way = ("AP-DEF-06", "AP-ATK-05") if active else ("AP-DEF-07", "AP-DEF-13", "AP-GAP-09")
    caught = (
        ("AP-SUR-07", "AP-SUR-08", "AP-DEF-11")
        if counts_as_caught(run.state, target, ruled)
        else ()
    )
    yield Tested(
        target,
        "defense",
        now.defends_with,
        now.defense_die,
        faces[0] if faces else 0,
        side.mtn + side.skill,
        side.skill,
        side.mtn,
        passed[1],
        who,
        active,
        side.terms,
        because=("AP-CORE-02", "AP-CORE-11", "AP-ATK-04", *way, *caught, *below),
    )
