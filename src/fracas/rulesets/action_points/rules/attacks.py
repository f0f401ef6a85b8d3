"""Attacks: declaring and paying, the ruling, the defense, the roll, and the hit.

Dice are rolled in the order of AP-CORE-12; a die that does not apply is never asked for.

Long because an attack is one procedure from its call to its hit: roll, hints, policies and picture
all read the same `attempt`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Roll, Term, need
from fracas.core.chance import Result
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.singles import Singles
from fracas.kit.deeds import Deed, Deeds
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import (
    HIT,
    MISS,
    OpposedReading,
    PassGrades,
    chance_to_hit,
    opposed,
    singles,
)
from fracas.rulesets.action_points.rules.circumstances import (
    ATTACK,
    BY_THE_RULES,
    DEFENSE,
    Ruled,
    attack_column,
    attack_names,
    defense_column,
    rows_of,
    rule,
    situation_names,
    stance_rows,
    total,
)
from fracas.rulesets.action_points.rules.damage import strike
from fracas.rulesets.action_points.rules.deeds import (
    Action,
    Means,
    callable_at,
    cost_of,
    payable,
    price_of,
)
from fracas.rulesets.action_points.rules.defence import defend, penalty_of
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    Missed,
    Settled,
    Tested,
)
from fracas.rulesets.action_points.state.state import (
    AttributeKey,
    Combatant,
    LocationKey,
    State,
    WeaponKey,
)

# What may be declared


class Attack(Action, frozen=True):
    """An attack at a random place (AP-ATK-01): the weapon's AP, and EV once (AP-ATK-12)."""

    weapon: WeaponKey
    target: Who

    kind = "attack"
    because: ClassVar[tuple[str, ...]] = ("AP-ATK-01", "AP-ATK-12", "AP-TURN-13")
    shelf = "attack"
    icon = "swords"

    @classmethod
    def offered(cls, book: ActionPointsBook, means: Means) -> Iterable[Action]:
        """Offer, weapon by weapon, attacks on those in reach, then called shots (AP-TURN-13).

        Attacks that repeat come last, if the AP pay for a second one in the Round.
        """
        found: list[Action] = []
        single = book.rulings["round_end"] == "one_turn"
        for weapon, at in means.targets:
            price = price_of(book, means.load, weapon)
            left = means.ap - price
            found += [cls(weapon, who) for who, _ in at]
            found += [Call(weapon, who) for who, shape in at if payable(book, weapon, shape, left)]
            if left >= price and not single:
                found += [Press(weapon, who) for who, _ in at]
        return found

    def price(self, book: ActionPointsBook, load: int) -> int:
        """Its price in AP (AP-ATK-12)."""
        return price_of(book, load, self.weapon)

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Attack a random place."""
        return attack(run, who, self.weapon, self.target)


class Call(Attack, frozen=True):
    """A called shot at one of the places that the AP pay for (AP-LOC-14 to -16, -21)."""

    kind = "call"
    because = ("AP-LOC-15", "AP-LOC-16", "AP-ATK-12", "AP-TURN-13")
    icon = "crosshair"

    @classmethod
    def offered(cls, book: ActionPointsBook, means: Means) -> Iterable[Action]:
        """None: `Attack.offered` lists them after the attacks of the same weapon."""
        return ()

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Ask for the location, then attack."""
        location = yield from choose_location(run, who, self.weapon, self.target)
        yield from attack(run, who, self.weapon, self.target, location)

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """The price of the cheapest place (AP-LOC-15)."""
        found, other = dict(super().told(state, book, prompt)), state.find(self.target)
        if not found["me"] or other is None:
            return {**found, "price": ""}
        places = [book.locations[key].surcharge for key in book.bodies[other.shape]]
        return {**found, "price": str(int(found["price"]) + min(places))}


class Press(Attack, frozen=True):
    """An attack repeated at the attacker's later places in the Round (AP-TURN-03, AP-ATK-01).

    It ends when the AP or the reach no longer suffice, when the attacker is hurt or does anything
    else, and when the target goes Down.
    """

    kind = "press"
    because = ("AP-TURN-03", "AP-ATK-01", "AP-ATK-12", "AP-TURN-13")
    icon = "refresh-cw"

    @property
    def like(self) -> str:
        """One attack."""
        return Attack(self.weapon, self.target).id

    @classmethod
    def offered(cls, book: ActionPointsBook, means: Means) -> Iterable[Action]:
        """None: `Attack.offered` lists them after the attacks of the same weapon."""
        return ()

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Attack a random place, and repeat it at later places."""
        yield Settled(who, "attack", self.weapon, self.target, because=("AP-TURN-03",))
        yield from attack(run, who, self.weapon, self.target)


class Place(Deed, frozen=True):
    """The location of a called shot (AP-LOC-14)."""

    location: LocationKey

    kind = "location"
    stem = ""
    because = ("AP-LOC-14",)
    shelf = "attack"
    icon = "crosshair"

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """The price of the attack in all, and what the place does."""
        me, about = state.find(prompt.decider), prompt.about
        known = me is not None and about.weapon in book.weapons
        whole = str(cost_of(book, me, about.weapon, self.location)) if me and known else ""
        return {"price": whole, "times": book.locations[self.location].multiplier != 1}


PLACES: Deeds[Place] = Deeds(Place)


class Aim(NamedTuple):
    """The subject of the prompt for a called shot's location (AP-LOC-14)."""

    who: Who
    target: Who
    weapon: WeaponKey


def choose_location(run: Run, who: str, weapon: str, target: str) -> Procedure[str]:
    """Ask for the location of a called shot, and return it (AP-LOC-16).

    The cheapest is the default. Raises `Moot` if an edit left none that the AP pay for.
    """
    book: ActionPointsBook = run.book

    def ask(state: State) -> Ask:
        found = callable_at(state, book, who, weapon, target)
        if not found:
            raise Moot(who)
        return _where(book, Aim(who, target, weapon), found)

    answer = yield from need(run, ask)
    return PLACES.read(answer).location


@lru_cache(maxsize=1024)
def _where(book: ActionPointsBook, about: Aim, found: tuple[str, ...]) -> Ask:
    options = tuple([Place(key).option(about.target) for key in found])
    rows = ("AP-LOC-14", "AP-LOC-15", "AP-LOC-16", "AP-LOC-20", "AP-LOC-21", "AP-TURN-13")
    cheapest = min(found, key=lambda key: book.locations[key].surcharge)
    return Ask(Decider(about.who), "location", Choice(options), rows, about, cheapest)


def attack(run: Run, who: str, weapon: str, target: str, location: str = "") -> Procedure[None]:
    """Attack a combatant: declare and pay, ask for circumstances, defend, roll (AP-ATK-01).

    `location` is the one called, blank for a random one. The AP are spent whatever the result
    (AP-TURN-14). A called shot that misses does not hit another place (AP-LOC-16).
    """
    price = cost_of(run.book, run.state.who(who), weapon, location)
    rows = ("AP-ATK-01", "AP-ATK-12", "AP-TURN-14", *(["AP-LOC-15"] if location else []))
    yield Declared(who, "attack", price, weapon, target, location, because=rows)
    ruled: Ruled = yield from rule(run, who, weapon, target, location)
    active: bool = yield from defend(run, target, who, weapon, location)
    if (yield from exchange(run, who, target, weapon, location, ruled, active)):
        yield from strike(run, who, target, weapon, location)


# The attempt: the attack Test and the Defense roll, before they are rolled


class Side(msgspec.Struct, frozen=True):
    """One side of an attack: its die, 0 if none is rolled, its terms and its MTN.

    The terms include the Skill (AP-CORE-03).
    """

    attribute: str
    die: int
    skill: int
    terms: tuple[Term, ...] = ()
    mtn: int = 0


NOBODY = Side("", 0, 0)
"""The side of a target that makes no Defense roll (AP-DEF-13)."""


class Attempt(msgspec.Struct, frozen=True):
    """An attack and one way of defending against it, before any die is rolled."""

    attack: Side
    defense: Side
    terms: tuple[Term, ...]

    @property
    def defended(self) -> bool:
        """Whether there is a Defense roll."""
        return bool(self.defense.attribute)

    @property
    def thrown(self) -> bool:
        """Whether any die is rolled."""
        return self.attack.die > 0 or self.defense.die > 0

    def cast(
        self, book: ActionPointsBook, terms: tuple[Term, ...]
    ) -> tuple[Singles, OpposedReading]:
        """The dice for these terms, and how to read them."""
        return singles(self.attack.die, self.defense.die), self.reading(book, terms)

    def reading(self, book: ActionPointsBook, terms: tuple[Term, ...]) -> OpposedReading:
        """How to read the dice for these terms (AP-ATK-03, AP-ATK-05)."""
        attack, defense = total(terms, ATTACK), total(terms, DEFENSE)
        return opposed(book, self.attack.die, attack, self.defense.die, defense)

    def hits(self, book: ActionPointsBook) -> Fraction:
        """The chance that it hits (AP-ATK-15)."""
        one, other = self.attack, self.defense
        return chance_to_hit(book, one.die, one.mtn, other.die, other.mtn)


def attempt(
    state: State,
    book: ActionPointsBook,
    one: Combatant,
    other: Combatant,
    weapon: str,
    *,
    active: bool,
    ruled: Ruled = BY_THE_RULES,
) -> Attempt:
    """What an attack is rolled with against this way of defending (AP-ATK-02 to AP-ATK-05).

    A passive defense has no Skill (AP-DEF-07); by the table's option it has the Skill, or is no
    roll at all (AP-GAP-09). A combatant who is Down makes none (AP-DOWN-10).
    """
    attribute = ruled.attribute or book.weapons[weapon].attribute
    way = book.rulings["passive_defense"]
    attacker = Side(attribute, one.die(attribute), one.skill(book.weapons[weapon].skill))
    defender = NOBODY
    if other.defends and (active or way != "none"):
        against = ruled.defends(state, book, other)
        skill = other.defense if active or way == "skilled" else 0
        defender = Side(against, other.die(against), skill)
    if ruled is BY_THE_RULES:
        apply = attack_names(state, book, one, other, weapon)
        rows = situation_names(state, book, other, one, weapon) if defender.attribute else ()
        return _usual(book, weapon, attacker, defender, *apply, rows, other.in_hand, active)
    attack = attack_column(state, book, one, other, weapon, ruled)
    defense: tuple[Term, ...] = ()
    if defender.attribute:
        defense = defense_column(state, book, other, one, weapon, ruled, active=active)
    return _attempt(book, weapon, attacker, defender, attack, defense)


@lru_cache(maxsize=8192)
def _usual(
    book: ActionPointsBook,
    weapon: str,
    attacker: Side,
    defender: Side,
    names: tuple[str, ...],
    extra: int,
    against: tuple[str, ...],
    held: tuple[str, ...],
    active: bool,
) -> Attempt:
    """An attack without rulings, by the rows of the table that apply."""
    defense: tuple[Term, ...] = ()
    if defender.attribute:
        defense = (*rows_of(book, DEFENSE, against), *stance_rows(book, held, active))
    attack = rows_of(book, ATTACK, names, extra)
    return _attempt(book, weapon, attacker, defender, attack, defense)


def _attempt(
    book: ActionPointsBook,
    weapon: str,
    attacker: Side,
    defender: Side,
    attack: tuple[Term, ...],
    defense: tuple[Term, ...],
) -> Attempt:
    """An attack with the circumstances of both sides; Skills are added (AP-ATK-03, -05)."""
    if attacker.skill:
        about, rows = (book.weapons[weapon].skill,), ("AP-ATK-03", "AP-GAP-03")
        term = Term(COMBAT_SKILL, ATTACK, -attacker.skill, rows, about, waivable=False)
        attack = (*attack, term)
    if defender.skill:
        rows = ("AP-ATK-05", "AP-DEF-06")
        term = Term(DEFENSE_SKILL, DEFENSE, -defender.skill, rows, waivable=False)
        defense = (*defense, term)
    return Attempt(
        replace(attacker, terms=attack, mtn=total(attack, ATTACK)),
        replace(defender, terms=defense, mtn=total(defense, DEFENSE)),
        (*attack, *defense),
    )


COMBAT_SKILL, DEFENSE_SKILL = "combat_skill", "defense_skill"
"""The terms by which the Skills lower their MTNs (AP-ATK-03, AP-ATK-05)."""


def hit_chance(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str, *, active: bool
) -> Fraction:
    """The chance that an attack hits this defense, by the table's circumstances (AP-ATK-15)."""
    one, other = state.who(who), state.who(target)
    return attempt(state, book, one, other, weapon, active=active).hits(book)


# The roll


class Exchange(NamedTuple):
    """The subject of an attack's roll: `stance` is active, passive or none (AP-CORE-12)."""

    who: Who
    target: Who
    weapon: WeaponKey
    location: LocationKey
    stance: str
    attribute: AttributeKey
    against: AttributeKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Whether the target defends."""
        return {"defends": self.stance != "none"}


ROLLED = (
    "AP-CORE-01", "AP-CORE-12", "AP-ATK-02", "AP-ATK-03", "AP-ATK-04", "AP-ATK-05", "AP-ATK-07",
    "AP-ATK-08", "AP-GAP-63",
)  # fmt: skip

ACTIVELY, PASSIVELY = ("AP-DEF-06", "AP-ATK-05"), ("AP-DEF-07", "AP-DEF-13", "AP-GAP-09")

MISSES: dict[str, tuple[str, ...]] = {
    "failed": ("AP-ATK-06",),
    "both": ("AP-ATK-06", "AP-ATK-11"),
    "beaten": ("AP-ATK-08", "AP-ATK-09"),
    "tied": ("AP-ATK-08", "AP-ATK-10"),
}
"""How an attack may miss, and the rules of that (AP-GAP-08)."""


def exchange(
    run: Run, who: str, target: str, weapon: str, location: str, ruled: Ruled, active: bool
) -> Procedure[bool]:
    """Roll the attack Test and the Defense roll as one; return whether it hits (AP-CORE-12).

    The defense is rolled even if the attack fails (AP-GAP-63).
    """
    book: ActionPointsBook = run.book

    def now(state: State) -> Attempt:
        one, other = state.who(who), state.who(target)
        return attempt(state, book, one, other, weapon, active=active, ruled=ruled)

    made, seen = now(run.state), run.state
    result = Result(MISS)
    if made.thrown:

        def ask(state: State) -> Roll:
            nonlocal made, seen
            if state is not seen:
                # An edit may have taken the last of the dice, and a roll needs at least one.
                seen, fresh = state, now(state)
                made = fresh if fresh.thrown else made
            stance = ("active" if active else "passive") if made.defended else "none"
            sides = made.attack.attribute, made.defense.attribute
            about = Exchange(who, target, weapon, location, stance, *sides)
            grades = PassGrades(HIT, made.attack.die > 0, made.defense.die > 0)
            cast = partial(made.cast, book)
            return Roll(
                Decider(who), "attack", *cast(made.terms), made.terms, ROLLED, about, cast, grades
            )

        result = yield from need(run, ask)
    hit: bool = result.value == HIT
    penalty = penalty_of(run.state.who(who))
    rows = ("AP-ATK-17", *(["AP-FD-05", "AP-FD-06", "AP-FD-11"] if penalty else []))
    yield Attacked(who, target, weapon, book.weapons[weapon].melee, penalty, because=rows)
    reading = made.reading(book, made.terms)
    faces = reading.split(result.faces)
    passed = reading.passed(*faces) if result.faces else (hit, False)
    # Both Tests for the log (AP-CORE-11). Faces are 0 if only the outcome was entered.
    yield _tested("attack", who, target, made.attack, faces[0], passed[0], ("AP-ATK-03",))
    if made.defended:
        rows = ("AP-ATK-04", *(ACTIVELY if active else PASSIVELY))
        if ruled.caught(run.state, target):
            rows = (*rows, "AP-SUR-07", "AP-SUR-08", "AP-DEF-11")
        yield _tested("defense", target, who, made.defense, faces[1], passed[1], rows, active)
    if not hit:
        why = reading.why(*faces) if result.faces else "failed"
        rows = (*MISSES[why], "AP-LOC-16") if location else MISSES[why]
        yield Missed(who, target, weapon, why, because=rows)
    return hit


def _tested(
    what: str,
    who: str,
    target: str,
    side: Side,
    face: int,
    passed: bool,
    rows: tuple[str, ...],
    active: bool = False,
) -> Tested:
    """One side of an exchange; below d4 no die is rolled (AP-CORE-06)."""
    because = ("AP-CORE-02", "AP-CORE-11", *rows, *(() if side.die else ("AP-CORE-06",)))
    figures = side.die, face, side.mtn + side.skill, side.skill, side.mtn, passed
    about = target, active, side.terms
    return Tested(who, what, side.attribute, *figures, *about, because=because)
