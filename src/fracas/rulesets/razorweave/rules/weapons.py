"""Weapons: whom they reach, what their Tags ask before a Strike and how they change it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Field, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.razorweave.content import RazorweaveBook, Weapon
from fracas.rulesets.razorweave.rules.damage import PLAIN, Blow
from fracas.rulesets.razorweave.rules.deeds import Person, Two
from fracas.rulesets.razorweave.rules.gear import Clad, bears_tag, voided
from fracas.rulesets.razorweave.state.combatants import Combatant, Tier
from fracas.rulesets.razorweave.state.state import SceneTag, State, TagKey

# Reach


UNARMED = ("unarmed",)


def weapons_of(actor: Combatant) -> tuple[str, ...]:
    """The weapons a combatant Strikes with; bare hands if Disarmed (RW-MAN-07, RW-WEAP-23)."""
    return actor.in_hand or UNARMED


@lru_cache(maxsize=1024)
def reaching(book: RazorweaveBook, weapons: tuple[str, ...], band: str) -> tuple[str, ...]:
    """Those of the weapons that reach a foe in this band (RW-STRIKE-08).

    RW-ZONE-04, RW-ZONE-05, RW-ZONE-06: melee weapons, thrown or Close ones, and shooters.
    """
    return tuple([weapon for weapon in weapons if band in reach_of(book.weapons[weapon])])


def reach_of(row: Weapon) -> tuple[str, ...]:
    """The bands a weapon Strikes in: its own, or those of its Tags (RW-STRIKE-08).

    Melee needs Engaged, and Reach adds Close (RW-ZONE-11); thrown weapons reach Close, and Ranged
    ones Close or Far, but never a foe Engaged with the shooter (RW-WEAP-08, RW-GAP-48).
    """
    if row.bands:
        return row.bands
    if "Ranged" in row.tags:
        return ("close", "far")
    if "Thrown" in row.tags:
        return ("close",)
    return ("engaged", "close") if "Reach" in row.tags else ("engaged",)


@lru_cache(maxsize=4096)
def blows_at(
    book: RazorweaveBook,
    weapons: tuple[str, ...],
    near: tuple[str, ...],
    close: tuple[str, ...],
    far: tuple[str, ...],
) -> tuple[tuple[str, str], ...]:
    """Every foe with each weapon that reaches it in its band."""
    found: list[tuple[str, str]] = []
    for band, ids in (("engaged", near), ("close", close), ("far", far)):
        at_hand = reaching(book, weapons, band)
        found += [(foe, weapon) for foe in ids for weapon in at_hand]
    return tuple(found)


@lru_cache(maxsize=1024)
def aimed(
    book: RazorweaveBook, blows: tuple[tuple[str, str], ...], moved: bool
) -> tuple[tuple[str, str], ...]:
    """The blows that may be called shots: those of Precise weapons (RW-WEAP-03).

    Some need a shooter who has not moved this turn (RW-WEAP-17, RW-GAP-76).
    """
    found = []
    for blow in blows:
        row = book.weapons[blow[1]]
        if "Precise" in row.tags and not (moved and row.still):
            found.append(blow)
    return tuple(found)


def in_the_open(
    state: State, book: RazorweaveBook, who: str, blows: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The blows that no scene Tag makes useless (RW-WEAP-02, RW-WEAP-09).

    A Reach weapon still Strikes those its bearer is Engaged with (RW-WEAP-06).
    """
    if not _voiding(book, state.tags):
        return blows
    found = []
    for foe, weapon in blows:
        useless = voided(state, book, who, foe)
        tags = book.weapons[weapon].tags
        if not any(tag in useless for tag in tags if tag != "Reach") and not (
            "Reach" in useless and "Reach" in tags and not state.are_engaged(who, foe)
        ):
            found.append((foe, weapon))
    return tuple(found)


@lru_cache(maxsize=256)
def _voiding(book: RazorweaveBook, tags: tuple[SceneTag, ...]) -> bool:
    """Whether any of these scene Tags may make weapons useless."""
    return any(book.tags[tag.id].voids for tag in tags)


def can_strike(state: State, book: RazorweaveBook, who: str, foe: str) -> bool:
    """Whether a combatant is in the fight and could Strike that foe from where it is."""
    striker = state.find(who)
    if striker is None or striker.out is not None:
        return False
    weapons = reaching(book, weapons_of(striker), state.band(who, foe))
    if weapons and state.tags:
        return bool(in_the_open(state, book, who, tuple((foe, weapon) for weapon in weapons)))
    return bool(weapons)


# Choices before a Strike


PHYSICAL = ("MIG", "AGI")


class Using(Deed, frozen=True):
    """The Attribute of a blow with a Versatile weapon (RW-WEAP-15)."""

    attribute: str

    kind = "attribute"
    stem = ""
    because = ("RW-WEAP-15", "RW-GAP-45")


USING: Deeds[Using] = Deeds(Using)


class Weak(Deed, frozen=True):
    """A foe's weak point, which a called shot may aim at (RW-WEAP-03)."""

    kind = "weak"
    because = ("RW-WEAP-03",)


class Gap(Weak, frozen=True):
    """A gap in the armour."""

    stem = "gap"


class BarePart(Weak, frozen=True):
    """A part without armour."""

    stem = "part"


class Injury(Weak, frozen=True):
    """An injury: a Condition that is not Light."""

    stem = "injury"


class LaidOpen(Weak, frozen=True):
    """An opening made by a Tag on the foe."""

    tag: TagKey

    stem = "tag"


WEAK: Deeds[Weak] = Deeds(Gap, BarePart, Injury, LaidOpen)
MANNERS: Deeds[Deed] = Deeds(Gap, BarePart, Injury, LaidOpen, Using)


def weak_points(state: State, book: RazorweaveBook, target: str) -> tuple[Option, ...]:
    """A called shot's options: a gap in armour, an injury, a bare part, a Tag (RW-WEAP-03)."""
    foe = state.able(target)
    hurt = any(book.conditions[ailment.name].severity != "light" for ailment in foe.conditions)
    return (
        *([Gap().option(target)] if foe.armour else []),
        BarePart().option(target),
        *([Injury().option(target)] if hurt else []),
        *[LaidOpen(tag.id).option() for tag in state.tags if tag.on == target],
    )


class Manner(msgspec.Struct, frozen=True):
    """How a blow is made: its Attribute, and the weak point it is aimed at, if any.

    `heavy` is the effect of a Heavy weapon's Critical; blank if not chosen yet.
    """

    attribute: str
    point: str = ""
    heavy: str = ""


def choose_manner(
    run: Run, actor: str, target: str, usual: str, row: Weapon, *, called: bool
) -> Procedure[Manner]:
    """Ask how a blow is made, if its weapon leaves a choice; returns a `Manner`.

    A Versatile weapon has a choice of Attribute (RW-WEAP-15): by default the better one, or the
    usual one of equals (RW-GAP-45). A called shot has a choice of weak point (RW-WEAP-03), a Heavy
    weapon of its Critical's effect. A single choice is asked directly, if it has more than one
    answer, and a Heavy weapon's only after a Critical; several are asked on one sheet, so that
    every attack takes the same number of answers.
    """
    versatile, heavy = "Versatile" in row.tags, "Heavy" in row.tags
    single = versatile + called + heavy == 1

    def fields(state: State) -> tuple[Field, ...]:
        found = []
        if called:
            points = weak_points(state, run.book, target)
            found.append(Field("weak_point", Choice(points), points[0].id, Weak.because))
        if versatile:
            best = max((usual, *PHYSICAL), key=state.able(actor).attribute)
            found.append(Field("with", _ATTRIBUTES, best, Using.because))
        if heavy and not single:
            found.append(Field("heavy", _BLOWS, row.heavy, _HEAVY))
        return tuple(found)

    def ask_manner(state: State) -> Ask:
        decider, about, asked = Decider(state.able(actor).id), Two(actor, target), fields(state)
        if single:
            (one,) = asked
            return Ask(decider, one.name, one.form, one.because, about, one.default)
        because = tuple(dict.fromkeys(one for field in asked for one in field.because))
        return Ask(decider, "manner", Sheet(asked), because, about, ())

    ruled: dict[str, Any] = {}
    if not single:
        ruled = dict((yield from need(run, ask_manner)))
    elif versatile or (called and len(weak_points(run.state, run.book, target)) > 1):
        answer = yield from need(run, ask_manner)
        ruled = {"with" if versatile else "weak_point": answer}
    said = {field.name: field.default for field in fields(run.state)} | ruled
    return Manner(said.get("with", usual), said.get("weak_point", ""), said.get("heavy", ""))


_HEAVY = ("RW-WEAP-04", "RW-GAP-78")
_ATTRIBUTES = Choice(tuple([Using(name).option() for name in PHYSICAL]))
_BLOWS = Choice(tuple([Option(name, "afflict", (), _HEAVY) for name in ("stunned", "prone")]))


def called_terms(book: RazorweaveBook) -> tuple[Term, ...]:
    """What a called shot adds to the DC: nothing, or 2 by a setting (RW-GAP-41)."""
    step = int(book.rulings["called_shot_dc"])
    return (Term("called", "dc", step, ("RW-GAP-41",)),) if step else ()


def tags_left(row: Weapon, said: dict[str, Any]) -> tuple[str, ...]:
    """The Tags of a weapon the game master allows for this Strike (RW-WEAP-02)."""
    off = said.get("without", ())
    return tuple(tag for tag in row.tags if f"off_{tag.lower()}" not in off) if off else row.tags


def blow_of(
    book: RazorweaveBook, target: Clad, tags: tuple[str, ...], tier: Tier, aimed: bool
) -> Blow:
    """How a weapon changes its hit on a target (RW-WEAP-03, RW-WEAP-12, RW-WEAP-13).

    `aimed` is a called shot the game master allowed; Reinforced armour is immune to it (RW-ARM-08,
    RW-GAP-77, RW-GAP-81).
    """
    bypass = aimed and not bears_tag(book, target, "Reinforced")
    plain = _blow(book, tags, tier == "partial")
    return Blow(plain.brutal, plain.pierces, True) if bypass else plain


@lru_cache(maxsize=256)
def _blow(book: RazorweaveBook, tags: tuple[str, ...], partial: bool) -> Blow:
    pierces = sum(book.gear_tags[tag].pierces for tag in tags)
    brutal = partial and "Brutal" in tags
    return Blow(brutal, pierces) if brutal or pierces else PLAIN


# Area


Shares = tuple[tuple[str, int], ...]


def within(
    state: State, book: RazorweaveBook, actor: str, target: str, weapon: str, *, friends: bool
) -> tuple[str, ...]:
    """Everybody an Area Strike at a target reaches: those in its zone (RW-WEAP-10).

    The target comes first. Friends are included only if the game master says so (RW-WEAP-11), and
    nobody out of the weapon's reach from where its bearer stands (RW-WEAP-18).
    """
    zone = state.able(target).place
    side = state.able(actor).side
    found = [target]
    for one in state.standing():
        if one.id in (target, actor) or one.place != zone or (one.side == side and not friends):
            continue
        if reaching(book, (weapon,), state.band(actor, one.id)):
            found.append(one.id)
    return tuple(found)


def spread(
    run: Run, actor: str, target: str, weapon: str, base: int, *, friends: bool
) -> Procedure[tuple[tuple[str, int], ...]]:
    """Split an Area Strike's ticks on Full or better (RW-WEAP-10, RW-STRIKE-11).

    The attacker splits the tier's ticks, with at least 1 for the target; by a setting every target
    takes all of them (RW-GAP-47).
    """
    book: RazorweaveBook = run.book
    caught = within(run.state, book, actor, target, weapon, friends=friends)
    if len(caught) == 1:
        return ((target, base),)
    if book.rulings["area_mode"] == "each":
        return tuple((one, base) for one in caught)

    def ask_split(state: State) -> Ask:
        near = within(state, book, actor, target, weapon, friends=friends)
        because = ("RW-WEAP-10", "RW-GAP-47")
        shares = tuple(
            Share(Person(one).option(because=because), int(one == target), base) for one in near
        )
        form = Allocation(shares, base, whole=True)
        default = ((target, base),)
        return Ask(Decider(actor), "split", form, because, Two(actor, target), default)

    split: Shares = yield from need(run, ask_split)
    return tuple((one, share) for one, share in split if share)
