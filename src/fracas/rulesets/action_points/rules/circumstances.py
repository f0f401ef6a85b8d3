"""Circumstances: what adds to the MTN of an attack and of the defense against it (AP-CORE-09).

Every row of the Circumstance table that applies is a term of its own, which the game master may
waive. A circumstance in both columns has one name on both sides, and waiving it counts for both.
The game master gets one sheet per attack; every line has a default by the rules, so one key accepts
it (AP-CORE-10).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, Term, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook, WeaponRow
from fracas.rulesets.action_points.state.state import Area, Combatant, LocationKey, State, WeaponKey
from fracas.space.plane import Block, Point, feet

# The ground: how far two are apart, and the effects of the areas they are in

LIGHTS = ("", "dim", "dark")
"""From good light to none; if several apply, the worst counts."""

COVERS = ("", "partial", "heavy")


def mapped(state: State) -> bool:
    """Whether the fight has a field, so that positions count (AP-MOV-13)."""
    return state.width > 0 or state.height > 0


def distance(state: State, one: Combatant, other: Combatant) -> int:
    """How far two combatants are apart in feet, rounded down (AP-MOV-13); 0 without a map."""
    if not mapped(state):
        return 0
    return feet((one.x, one.y), (other.x, other.y))


def cover_between(areas: tuple[Area, ...], here: Point, there: Point) -> str:
    """The best cover at the second point, inside or behind an area, seen from the first.

    Areas that contain the first point give none.
    """
    best = 0
    for area in areas:
        if area.cover:
            block = block_of(area)
            if not block.holds(here) and block.crossed(here, there):
                best = max(best, COVERS.index(area.cover))
    return COVERS[best]


def light_between(areas: tuple[Area, ...], here: Point, there: Point) -> str:
    """The worst light at either of two points."""
    worst = 0
    for area in areas:
        if area.light:
            block = block_of(area)
            if block.holds(here) or block.holds(there):
                worst = max(worst, LIGHTS.index(area.light))
    return LIGHTS[worst]


def is_high(areas: tuple[Area, ...], here: Point) -> bool:
    """Whether a point is on high ground."""
    return any(area.high and block_of(area).holds(here) for area in areas)


@lru_cache(maxsize=256)
def solid(areas: tuple[Area, ...]) -> tuple[Block, ...]:
    """The areas that no one can enter, as blocks."""
    return tuple([block_of(area) for area in areas if area.solid])


@lru_cache(maxsize=256)
def block_of(area: Area) -> Block:
    """The rectangle of an area."""
    return Block(area.x, area.y, area.width, area.height)


def full(state: State, one: Combatant) -> tuple[Block, ...]:
    """The areas that have no room for one more of a combatant's side."""
    mates = [mate for mate in state.combatants if mate.side == one.side and mate.id != one.id]
    spots = [(mate.x, mate.y) for mate in mates if mate.able]
    limited = [(area.most, block_of(area)) for area in state.areas if area.most]
    return tuple([block for most, block in limited if sum(map(block.holds, spots)) >= most])


# The table

ATTACK, DEFENSE = "attack", "defense"
"""The two columns of the table, and the kinds of their terms."""

BASE = "base"


def attack_names(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> tuple[tuple[str, ...], int]:
    """The rows of the table that apply to an attack, and how many melee attackers came before.

    AP-CORE-09, AP-GAP-05, AP-GAP-50, AP-NAR-01. Without a map, rows that depend on positions do not
    apply; the game master adds them on the sheet.
    """
    row = book.weapons[weapon]
    if row.melee:
        names: tuple[str, ...] = ("attacker_prone",) if one.prone else ()
    else:
        names = _at_range(state, book, one, other, row)
    if state.areas:
        names += _of_the_ground(state.areas, (one.x, one.y), (other.x, other.y), row.melee)
    extra = 0
    if row.melee and other.attacked_by:
        extra = sum([attacker != one.id for attacker in other.attacked_by])
    return names, extra


def situation_names(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> tuple[str, ...]:
    """The rows of the table that apply to a Defense roll against an attack.

    They apply to active and passive defenses: light, being prone, bare hands (AP-CORE-09).
    """
    row = book.weapons[weapon]
    names: tuple[str, ...] = ("defender_prone",) if row.melee and one.prone else ()
    if row.melee and not row.bare and unarmed(book, one.in_hand):
        names += ("unarmed",)
    if state.areas:
        light = light_between(state.areas, (one.x, one.y), (other.x, other.y))
        names += (light,) if light else ()
    return names


@lru_cache(maxsize=1024)
def stance_rows(book: ActionPointsBook, held: tuple[str, ...], active: bool) -> tuple[Term, ...]:
    """The terms of the way of defending: passive is harder, a shield helps an active one.

    AP-DEF-07, AP-DEF-09. Of several shields in hand the best counts.
    """
    if not active:
        row = book.circumstances["passive"]
        return (Term("passive", DEFENSE, row.defense, row.because),)
    best = max(held, key=lambda key: _bonus(book, key), default="")
    if not best or not _bonus(book, best):
        return ()
    because = book.circumstances["shield"].because
    return (Term("shield", DEFENSE, -_bonus(book, best), because, (best,)),)


def _bonus(book: ActionPointsBook, key: str) -> int:
    return book.shields[key].bonus if key in book.shields else 0


@lru_cache(maxsize=1024)
def unarmed(book: ActionPointsBook, held: tuple[str, ...]) -> bool:
    """Whether no weapon is wielded; a shield is not one."""
    return not any(key in book.weapons for key in held)


def _at_range(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, row: WeaponRow
) -> tuple[str, ...]:
    """What makes a shot harder: range, near foes, a melee, a prone target, having run."""
    names: tuple[str, ...] = ()
    if mapped(state):
        far = distance(state, one, other)
        short, medium, _ = row.ranges
        if far > short:
            names = ("medium",) if far <= medium else ("long",)
        if other.prone and far > book.tables.prone_far:
            names += ("prone_far",)
        if far <= book.tables.close and other.side != one.side:
            names += ("close",)
        if _in_a_melee(state, book, one, other):
            names += ("into_melee",)
    if one.ran:
        names += ("attacker_ran",)
    return names


def _in_a_melee(state: State, book: ActionPointsBook, one: Combatant, other: Combatant) -> bool:
    """Whether a foe of the target, other than the shooter, is close to it."""
    close, here = book.tables.close, (other.x, other.y)
    return any(
        feet((each.x, each.y), here) <= close
        for each in state.combatants
        if each.side != other.side and each.id != one.id and each.able
    )


@lru_cache(maxsize=8192)
def _of_the_ground(
    areas: tuple[Area, ...], here: Point, there: Point, melee: bool
) -> tuple[str, ...]:
    """Cover, light and high ground, by the areas of the field."""
    cover = cover_between(areas, here, there)
    light = light_between(areas, here, there)
    names: tuple[str, ...] = (f"{cover}_cover",) if cover else ()
    if light:
        names += (light,)
    if melee and is_high(areas, here) and not is_high(areas, there):
        names += ("high",)
    return names


@lru_cache(maxsize=8192)
def rows_of(
    book: ActionPointsBook, column: str, names: tuple[str, ...], extra: int = 0
) -> tuple[Term, ...]:
    """One column of the rows that apply; `extra` melee attackers came before (AP-ATK-18)."""
    found = []
    for name in (BASE, *names):
        row = book.circumstances[name]
        amount = row.attack if column == ATTACK else row.defense
        found.append(Term(name, column, amount, row.because, waivable=name != BASE))
    if extra:
        row = book.circumstances["another"]
        found.append(Term("another", column, row.attack * extra, row.because, (str(extra),)))
    return tuple([term for term in found if term.amount])


def total(terms: tuple[Term, ...], column: str) -> int:
    """The sum of the terms of one column (AP-CORE-09)."""
    return sum([term.amount for term in terms if term.kind == column])


# The game master's sheet

BECAUSE = ("AP-CORE-09", "AP-CORE-10", "AP-NAR-03", "AP-NAR-10")

LOWEST, HIGHEST = -20, 40
"""What a game master may write for circumstances: no bound of the rules (AP-CORE-04)."""


class Ruled(msgspec.Struct, frozen=True):
    """What the game master ruled for one attack; None or blank means by the rules.

    `attack` and `defense` are circumstances numbers, the second without what the way of defending
    adds. `surprise` says whether it counts as a surprise attack (AP-SUR-09).
    """

    attack: int | None = None
    defense: int | None = None
    attribute: str = ""
    defends_with: str = ""
    surprise: str = ""
    waive: tuple[str, ...] = ()

    def caught(self, state: State, target: str) -> bool:
        """Whether an attack counts as a surprise, by the rules or as ruled (AP-SUR-09)."""
        return self.surprise == "yes" if self.surprise else state.is_caught(target)

    def defends(self, state: State, book: ActionPointsBook, one: Combatant) -> str:
        """The Attribute of a Defense roll: Agility, even at range; Perception if surprised.

        AP-ATK-04, AP-DEF-12, AP-SUR-07. It is one roll with one Attribute (AP-DEF-11).
        """
        usual = book.tables.surprised if self.caught(state, one.id) else book.tables.defense
        return self.defends_with or usual


BY_THE_RULES = Ruled()


class Judged(NamedTuple):
    """The subject of an attack's sheet; the location is blank for a random one."""

    who: Who
    target: Who
    weapon: WeaponKey
    location: LocationKey


def rule(run: Run, who: str, weapon: str, target: str, location: str = "") -> Procedure[Ruled]:
    """Ask the game master about the circumstances of an attack, and return a `Ruled` (AP-NAR-10).

    The table's sums apply unless the GM enters another number, which the log shows with its reason
    (AP-CORE-10).
    """
    book: ActionPointsBook = run.book
    form = Sheet(())

    def ask(state: State) -> Ruling:
        nonlocal form
        one, other = state.who(who), state.who(target)
        names, extra = attack_names(state, book, one, other, weapon)
        against = situation_names(state, book, other, one, weapon) if other.defends else None
        caught = state.is_caught(target)
        form, terms = _page(book, weapon, names, extra, against, other.in_hand, caught)
        about = Judged(who, target, weapon, location)
        return Ruling("circumstances", form, (), BECAUSE, about, terms)

    given: dict[str, Any] = dict((yield from need(run, ask)))
    if not given:
        return BY_THE_RULES
    # A line that still has its default changes nothing.
    given = {name: value for name, value in given.items() if value != form.field(name).default}
    why = given.pop("why", "").strip()
    if not given:
        return BY_THE_RULES
    words = {key: ", ".join(v) if isinstance(v, tuple) else str(v) for key, v in given.items()}
    told = [f"{name}={value}" for name, value in words.items()]
    yield Noted("ruled", (who, target, *told), why, because=("AP-CORE-10", "AP-NAR-03"))
    return Ruled(**given)


@lru_cache(maxsize=2048)
def _page(
    book: ActionPointsBook,
    weapon: str,
    names: tuple[str, ...],
    extra: int,
    against: tuple[str, ...] | None,
    held: tuple[str, ...],
    caught: bool,
) -> tuple[Sheet, tuple[Term, ...]]:
    """The sheet of an attack, and the terms of its sums; `against` is None if nobody defends."""
    terms = rows_of(book, ATTACK, names, extra)
    told = [*terms]
    attributes = tuple(Option(key, "attribute", (key,)) for key in book.attributes)
    number, rows = Number(LOWEST, HIGHEST), ("AP-CORE-09", "AP-CORE-10")
    usual = book.weapons[weapon].attribute
    fields = [
        Field("attack", number, total(terms, ATTACK), rows),
        Field("attribute", Choice(attributes), usual, ("AP-ATK-02",)),
    ]
    if against is not None:
        defense = rows_of(book, DEFENSE, against)
        told += [*defense, *stance_rows(book, held, False), *stance_rows(book, held, True)]
        terms = (*terms, *defense)
        ways = Choice((Option("usual", "attribute"), *attributes))
        yes_no = Choice((Option("yes", "surprise"), Option("no", "surprise")))
        surprise = "yes" if caught else "no"
        fields += [
            Field("defense", number, total(defense, DEFENSE), rows),
            Field("surprise", yes_no, surprise, ("AP-SUR-07", "AP-SUR-08", "AP-SUR-09")),
            Field("defends_with", ways, "usual", ("AP-ATK-04",)),
        ]
    waivable = [key for key in dict.fromkeys([term.name for term in told]) if key != BASE]
    if waivable:
        options = tuple([Option(key, "term", (key,)) for key in waivable])
        fields.append(Field("waive", Several(options), (), ("AP-CORE-10",)))
    fields.append(Field("why", Text(0, 300), "", ("AP-CORE-10",)))
    return Sheet(tuple(fields)), terms


def attack_column(
    state: State,
    book: ActionPointsBook,
    one: Combatant,
    other: Combatant,
    weapon: str,
    ruled: Ruled = BY_THE_RULES,
) -> tuple[Term, ...]:
    """The circumstances of an attack, as ruled (AP-CORE-09, AP-CORE-10)."""
    terms = rows_of(book, ATTACK, *attack_names(state, book, one, other, weapon))
    return _ruled(terms, ruled.waive, ruled.attack, "ruled", ATTACK)


def defense_column(
    state: State,
    book: ActionPointsBook,
    one: Combatant,
    other: Combatant,
    weapon: str,
    ruled: Ruled = BY_THE_RULES,
    *,
    active: bool,
) -> tuple[Term, ...]:
    """The circumstances of a Defense roll as ruled, with those of the way of defending."""
    terms = rows_of(book, DEFENSE, situation_names(state, book, one, other, weapon))
    terms = _ruled(terms, ruled.waive, ruled.defense, "ruled_defense", DEFENSE)
    way = stance_rows(book, one.in_hand, active)
    return (*terms, *[term for term in way if term.name not in ruled.waive])


def _ruled(
    terms: tuple[Term, ...], waived: tuple[str, ...], number: int | None, name: str, column: str
) -> tuple[Term, ...]:
    """Terms without those waived, and one that makes up the difference to the number ruled."""
    kept = tuple([term for term in terms if term.name not in waived])
    if number is None or number == total(kept, column):
        return kept
    return (*kept, Term(name, column, number - total(kept, column), ("AP-CORE-10",)))
