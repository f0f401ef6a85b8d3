"""What an attack promises, what matters about an option, and what is odd about a coming fight.

AP-NAR-04 to AP-NAR-06, AP-NAR-11, AP-NAR-12. All of it uses what everybody can see, and the
circumstances of the table, since the game master has not ruled yet.
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

    `cost` is in AP; `left` are the AP after it, enough for so many active `defenses`. `passive` and
    `active` are chances to hit, None if the target cannot defend that way; `mean` is the damage of
    a hit after armour and multiplier, `injury` the chance that a hit forces an injury Test.
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
        """Whether the target can defend actively."""
        return self.active is not None

    @property
    def rate(self) -> Fraction:
        """The mean damage of a hit per AP, which ranks called shots (AP-ATK-19, AP-GAP-42)."""
        return self.mean / max(self.cost, 1)


def prospect(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str, location: str = ""
) -> Prospect:
    """Return what an attack on a target promises; `location` is that of a called shot.

    Against a target that does not defend there is one chance to hit, returned as the passive one.
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
    """The chance that a hit does damage, and more than `over` (AP-INJ-02, AP-INJ-09)."""
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
    """The chance to hit times the mean damage, per AP (AP-NAR-07)."""
    return float(hits * mean_damage(book, weapon, shape, worn) / max(spent, 1))


def value(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> float:
    """What an attack at a random place is worth per AP (AP-NAR-07).

    It assumes an active defense whenever the target can still make one.
    """
    active = can_defend(state, book, other.id)
    hits = attempt(state, book, one, other, weapon, active=active).hits(book)
    spent = cost_of(book, one, weapon)
    return worth(book, hits, weapon, other.shape, other.worn, spent)


def defenses_for(book: ActionPointsBook, one: Combatant, ap: int) -> int:
    """How many active defenses `ap` would pay for (AP-NAR-05, AP-DEF-05).

    After an attack they are possible from the next Combat Turn on, which restores the Action.
    """
    each = price_of(book, one)
    return ap // each if each else ap


def injured_next(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether an average hit would force an injury Test by taking the total past Fitness."""
    return one.damage + mean_damage(book, weapon, one.shape, one.worn) > one.fitness


def may_down(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether an average hit may put a combatant Down: it forces an injury Test, and that may fail.

    An Attribute has to be one step from below d4 (AP-DOWN-01, AP-INJ-14).
    """
    if not injured_next(book, one, weapon) or steps_to_down(book, one) > 1:
        return False
    taken = int(mean_damage(book, weapon, one.shape, one.worn))
    number = tested_on(book, one.damage + taken, taken) - one.toughness
    return chance(book, one.die(book.tables.injury), number) < 1


def place_with(state: State, who: str, ap: int) -> tuple[int, int]:
    """The place that `ap` left would give in the next Round, and of how many (AP-NAR-06).

    A combatant in Full Defense counts with its AP from before it (AP-TURN-11), and ties keep their
    order (AP-TURN-12).
    """
    there = [one for one in state.present() if one.able]
    order = [one.id for one in there]
    order.sort(key=lambda each: state.order.index(each) if each in state.order else len(order))
    saved = {one.id: min(one.ap, one.before_bonus) if one.fd_used else one.ap for one in there}
    saved[who] = min(ap, saved.get(who, ap))
    order.sort(key=lambda each: -saved[each])
    return order.index(who) + 1, len(order)


def calls(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> list[Prospect]:
    """Every called shot that the attacker can pay for, in the order of the table (AP-LOC-14)."""
    return [
        prospect(state, book, who, plain.weapon, plain.target, key)
        for key in callable_at(state, book, who, plain.weapon, plain.target)
    ]


# What is legal, but may make a fight that players do not want (AP-NAR-12)


class Concern(NamedTuple):
    """Something to know before a fight starts (AP-NAR-12).

    `kind` is bare (no armour at all), slow (too few AP for its own attack), frail (the first injury
    Test cannot be passed), harmless (a `side` cannot hurt a combatant at most places) or long (no
    weak spot on any side). `who` is the combatant it is about, blank for all; `number` and `of` are
    the figures behind it.
    """

    kind: str
    who: Who = ""
    side: str = ""
    number: int = 0
    of: int = 0
    because: tuple[str, ...] = ("AP-NAR-12",)

    @property
    def whose(self) -> str:
        """The name of the side."""
        return f"the {plain(self.side)}" if self.side else "nobody"


def concerns(state: State, book: ActionPointsBook) -> tuple[Concern, ...]:
    """Return all concerns before a fight, combatant by combatant, then sides (AP-NAR-12)."""
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
    """The lowest MTN that the first injury Test can have (AP-INJ-02, AP-INJ-04).

    If the table's option takes the blow for the MTN, that may be a single point.
    """
    return tested_on(book, max(one.damage, one.fitness) + 1, 1) - one.toughness


def open_faces(book: ActionPointsBook, one: Combatant, foe: Combatant) -> int:
    """On how many faces of the location die one's best weapon can hurt a foe (AP-DMG-02)."""
    places, found = book.places.get(foe.shape, {}).values(), [0]
    for row in (book.weapons[key] for key in one.weapons):
        count, sides, plus = row.dice
        most = count * sides + plus
        found.append(sum([most > rating(book, foe.worn, place, row.type) for place in places]))
    return max(found)


# What matters about an option: a hit, the damage, an injury Test, its cost

LANDED, TESTED, MISSED = "hit", "injury", "miss"
"""The result of an attack, as marks of its facts: it hit; it forced an injury Test; it missed."""

LOST, DOWNED, KILLED = "lost", "down", "killed"
"""The result of a blow, as marks of its facts: a die step is lost; somebody is Down, or dead."""

_MARKS: dict[type[Fact], str] = {
    Hit: LANDED,
    Missed: MISSED,
    StepDropped: LOST,
    WentDown: DOWNED,
    Died: KILLED,
}


def acting_side(before: State) -> str:
    """The side of the combatant who acts, else of the next one due who can act.

    Combatants who are Down or gone are skipped (AP-DOWN-02, AP-TURN-04).
    """
    if before.acting:
        one = before.find(before.acting)
        return one.side if one is not None else ""
    due = [before.find(who) for who in before.order[before.place :]]
    return next((one.side for one in due if one is not None and one.able), "")


def _pairs(before: State, after: State) -> list[tuple[Combatant, Combatant]]:
    """The other sides' combatants, before and after."""
    side, later = acting_side(before), {one.id: one for one in after.combatants}
    others = [one for one in before.combatants if one.side != side and one.id in later]
    return [(one, later[one.id]) for one in others]


def _damage(before: State, after: State, marks: tuple[str, ...]) -> int:
    """The damage added to the other sides' totals (AP-INJ-01)."""
    return sum([now.damage - one.damage for one, now in _pairs(before, after)])


def _lost(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another combatant lost a die step, which lowers the sum of its dice (AP-INJ-08)."""
    return any(
        sum(each.current for each in now.attributes) < sum(each.current for each in one.attributes)
        for one, now in _pairs(before, after)
    )


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another combatant went Down (AP-DOWN-01)."""
    return any(one.able and now.down for one, now in _pairs(before, after))


HEADLINES = (
    Headline("hit", "chance", lambda before, after, marks: LANDED in marks),
    Headline("damage", "mean", _damage),
    Headline("injury Test", "chance", lambda before, after, marks: TESTED in marks),
    Headline("step lost", "chance", _lost),
    Headline("Down", "chance", _downed),
)
"""What matters about an option: a hit, damage, an injury Test, a lost die step, a target Down."""


def mark(fact: Fact) -> str | None:
    """The mark of a fact: a hit, a miss, an injury Test, a lost step, Down or death; else None."""
    if isinstance(fact, Tested):
        return TESTED if fact.what == "injury" else None
    return _MARKS.get(type(fact))
