"""What an attack promises, what matters of an option, and what is wrong with a fight to come.

AP-NAR-04 to AP-NAR-06, AP-NAR-11, AP-NAR-12. Everything goes by what lies open to all, and by the
circumstances of the table, since no game master has ruled yet.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from fracas.core.asking.grammar import plain
from fracas.core.facts import Fact
from fracas.core.system.ruleset import Headline
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import attempt, hit_chance
from fracas.rulesets.action_points.rules.checks import chance, passes
from fracas.rulesets.action_points.rules.damage import blow_law, mean_damage, rating
from fracas.rulesets.action_points.rules.deeds import callable_at, cost_of, weapons_of
from fracas.rulesets.action_points.rules.defence import can_defend, price_of
from fracas.rulesets.action_points.rules.injury import steps_to_down, tested_on
from fracas.rulesets.action_points.rules.order import ap_max
from fracas.rulesets.action_points.state.facts import Hit, Missed, Tested
from fracas.rulesets.action_points.state.harm_facts import Died, StepDropped, WentDown
from fracas.rulesets.action_points.state.state import Combatant, LocationKey, State, WeaponKey


class Prospect(NamedTuple):
    """What an attack promises (AP-NAR-04, AP-NAR-05).

    `cost` in AP, of which `left` stay, for so many active `defenses`. `passive` and `active` are
    chances to hit, None where the target cannot defend so; `mean` is the damage of a hit after
    armour and multiplier, `injury` the chance that a hit forces an injury Test.
    """

    weapon: WeaponKey
    target: Who
    location: LocationKey
    cost: int
    left: int
    defenses: int
    passive: Fraction
    active: Fraction | None
    mean: Fraction
    injury: Fraction

    @property
    def defends(self) -> bool:
        """Whether an active defense is open to the target."""
        return self.active is not None

    @property
    def rate(self) -> Fraction:
        """The mean damage of a hit for each AP: when a called shot pays (AP-ATK-19, AP-GAP-42)."""
        return self.mean / max(self.cost, 1)


def prospect(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str, location: str = ""
) -> Prospect:
    """What an attack on a target promises; `location` is that of a called shot.

    Against a combatant who does not defend there is only one chance, given as the
    passive one.
    """
    one, other = state.who(who), state.who(target)
    spent = cost_of(book, one, weapon, location)
    left = max(one.ap - spent, 0)
    passive, active = hit_chance(state, book, who, target, weapon, active=False), None
    if other.defends and can_defend(state, book, target):
        active = hit_chance(state, book, who, target, weapon, active=True)
    body = weapon, other.shape, other.worn
    mean = mean_damage(book, *body, location)
    injury = beyond(book, *body, spare(other), location)
    costs = spent, left, defenses_for(book, one, left)
    return Prospect(weapon, target, location, *costs, passive, active, mean, injury)


def spare(one: Combatant) -> int:
    """How much more damage a combatant can take without an injury Test (AP-INJ-02, AP-DOWN-06)."""
    return 0 if one.down else max(one.fitness - one.damage, 0)


@lru_cache(maxsize=8192)
def beyond(
    book: ActionPointsBook,
    weapon: str,
    shape: str,
    worn: tuple[str, ...],
    over: int,
    location: str = "",
) -> Fraction:
    """How likely a hit does damage, and more than so much of it (AP-INJ-02, AP-INJ-09)."""
    law = blow_law(book, weapon, shape, worn, location)
    return sum((chance for _, damage, chance in law if damage > max(over, 0)), Fraction(0))


@lru_cache(maxsize=16384)
def worth(
    book: ActionPointsBook,
    hits: Fraction,
    weapon: str,
    shape: str,
    worn: tuple[str, ...],
    spent: int,
) -> float:
    """The chance to hit times the mean damage, for each AP (AP-NAR-07)."""
    return float(hits * mean_damage(book, weapon, shape, worn) / max(spent, 1))


def value(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> float:
    """What an attack at a random place is worth for each AP (AP-NAR-07).

    It reckons with an active defense wherever one can still be had.
    """
    active = can_defend(state, book, other.id)
    hits = attempt(state, book, one, other, weapon, active=active).hits(book)
    spent = cost_of(book, one, weapon)
    return worth(book, hits, weapon, other.shape, other.worn, spent)


def defenses_for(book: ActionPointsBook, one: Combatant, ap: int) -> int:
    """How many active defenses so many AP would pay for (AP-NAR-05, AP-DEF-05).

    After an attack they wait for the next Combat Turn, when the Action is there again.
    """
    each = price_of(book, one)
    return ap // each if each else ap


def injured_next(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether a mean hit would force an injury Test: the total with it passes Fitness."""
    return one.damage + mean_damage(book, weapon, one.shape, one.worn) > one.fitness


def may_down(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether a mean hit may put a combatant Down: it forces an injury Test, and that may fail.

    An Attribute has to be one step from below d4 (AP-DOWN-01, AP-INJ-14).
    """
    if not injured_next(book, one, weapon) or steps_to_down(book, one) > 1:
        return False
    taken = int(mean_damage(book, weapon, one.shape, one.worn))
    number = tested_on(book, one.damage + taken, taken) - one.toughness
    return chance(book, one.die(book.tables.injury), number) < 1


def place_with(state: State, who: str, ap: int) -> tuple[int, int]:
    """Which place so many AP left would give in the next Round, and of how many (AP-NAR-06).

    As things are; a combatant who declared Full Defense counts as before it (AP-TURN-11), and
    equal ones keep their order (AP-TURN-12).
    """
    there = [one for one in state.present() if one.able]
    order = [one.id for one in there]
    order.sort(key=lambda each: state.order.index(each) if each in state.order else len(order))
    saved = {one.id: min(one.ap, one.before_bonus) if one.fd_used else one.ap for one in there}
    saved[who] = min(ap, saved.get(who, ap))
    order.sort(key=lambda each: -saved[each])
    return order.index(who) + 1, len(order)


def calls(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> list[Prospect]:
    """Every called shot of an attack that can be paid for, as the table has them (AP-LOC-14)."""
    return [
        prospect(state, book, who, plain.weapon, plain.target, key)
        for key in callable_at(state, book, who, plain.weapon, plain.target)
    ]


# What is lawful and makes for a fight that players may not want (AP-NAR-12)


class Concern(NamedTuple):
    """Something to know before a fight (AP-NAR-12).

    `kind` is bare (no armour at all), slow (too few AP for an own attack), frail (the first injury
    Test cannot be passed), harmless (a `side` cannot hurt a combatant at most places) or long (no
    weak spot on any side). `who` is whom it is about, blank for all; `number` `of` so many is
    behind it.
    """

    kind: str
    who: Who = ""
    side: str = ""
    number: int = 0
    of: int = 0
    because: tuple[str, ...] = ("AP-NAR-12",)

    @property
    def whose(self) -> str:
        """The side in words."""
        return f"the {plain(self.side)}" if self.side else "nobody"


def concerns(state: State, book: ActionPointsBook) -> tuple[Concern, ...]:
    """All there is to know before a fight, combatant by combatant, then sides (AP-NAR-12)."""
    able = [one for one in state.combatants if one.able]
    found = []
    for one in able:
        if not any(any(book.armour[key].dr.values()) for key in one.worn):
            found.append(Concern("bare", one.id, because=("AP-NAR-12", "AP-DMG-11")))
        costs = [cost_of(book, one, key) for key in weapons_of(book, one)]
        least, most = min(costs, default=None), ap_max(one, book)
        if least is not None and least > most:
            found.append(Concern("slow", one.id, "", least, most))
        mtn, die = first_injury(book, one), one.die(book.tables.injury)
        if not passes(book, die, mtn):
            because = ("AP-NAR-12", "AP-INJ-04", "AP-GAP-49")
            found.append(Concern("frail", one.id, "", mtn, die, because))
    for side in dict.fromkeys(one.side for one in able):
        own = [one for one in able if one.side == side]
        for foe in (one for one in able if one.side != side):
            faces = max((open_faces(book, one, foe) for one in own), default=0)
            if faces < book.tables.harmless_faces:
                found.append(Concern("harmless", foe.id, side, faces, book.tables.location))
    weak = {each.current for one in able for each in one.attributes}
    if able and min(weak, default=0) > book.tables.short_dice:
        found.append(Concern("long", because=("AP-NAR-12", "AP-CHAR-15", "AP-GAP-61")))
    return tuple(found)


def first_injury(book: ActionPointsBook, one: Combatant) -> int:
    """The least MTN of the first injury Test that it can come to (AP-INJ-02, AP-INJ-04).

    By the table's option the MTN is that of the blow, which may do a single point.
    """
    return tested_on(book, max(one.damage, one.fitness) + 1, 1) - one.toughness


def open_faces(book: ActionPointsBook, one: Combatant, foe: Combatant) -> int:
    """On how many faces of the location die its best weapon can hurt a foe (AP-DMG-02)."""
    places, found = book.places.get(foe.shape, {}).values(), [0]
    for row in (book.weapons[key] for key in one.weapons):
        count, sides, plus = row.dice
        most = count * sides + plus
        found.append(sum([most > rating(book, foe.worn, place, row.type) for place in places]))
    return max(found)


# What matters of an option: a hit, the damage, an injury Test, what it costs

LANDED, TESTED, MISSED = "hit", "injury", "miss"
"""What an attack came to, as marks of its facts: it hit; it forced an injury Test; it missed."""

LOST, DOWNED, KILLED = "lost", "down", "killed"
"""What came of a blow, as marks of its facts: a die step is lost; a combatant is Down, or dead."""

_MARKS: dict[type[Fact], str] = {
    Hit: LANDED,
    Missed: MISSED,
    StepDropped: LOST,
    WentDown: DOWNED,
    Died: KILLED,
}


def acting_side(before: State) -> str:
    """The side of the combatant who acts, or else of the next who is due and can act.

    A combatant who is Down or gone is passed over (AP-DOWN-02, AP-TURN-04).
    """
    if before.acting:
        one = before.find(before.acting)
        return one.side if one is not None else ""
    due = [before.find(who) for who in before.order[before.place :]]
    return next((one.side for one in due if one is not None and one.able), "")


def _pairs(before: State, after: State) -> list[tuple[Combatant, Combatant]]:
    """The others as they were and as they are now."""
    side, later = acting_side(before), {one.id: one for one in after.combatants}
    others = [one for one in before.combatants if one.side != side and one.id in later]
    return [(one, later[one.id]) for one in others]


def _damage(before: State, after: State, marks: tuple[str, ...]) -> int:
    """What was added to the damage totals of the others (AP-INJ-01)."""
    return sum([now.damage - one.damage for one, now in _pairs(before, after)])


def _lost(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another lost a die step, so that the sizes of all dice together fall (AP-INJ-08)."""
    return any(
        sum(each.current for each in now.attributes) < sum(each.current for each in one.attributes)
        for one, now in _pairs(before, after)
    )


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another went Down (AP-DOWN-01)."""
    return any(one.able and now.down for one, now in _pairs(before, after))


HEADLINES = (
    Headline("hit", "chance", lambda before, after, marks: LANDED in marks),
    Headline("damage", "mean", _damage),
    Headline("injury Test", "chance", lambda before, after, marks: TESTED in marks),
    Headline("step lost", "chance", _lost),
    Headline("Down", "chance", _downed),
)
"""What matters of an option: a hit, damage, an injury Test, a lost die step, a target Down."""


def mark(fact: Fact) -> str | None:
    """Whether an attack hit or missed, an injury Test was made, and what it cost."""
    if isinstance(fact, Tested):
        return TESTED if fact.what == "injury" else None
    return _MARKS.get(type(fact))
