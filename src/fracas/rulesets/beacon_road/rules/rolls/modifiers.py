"""Modifiers of a roll: Tiers for the roller, Defenses for the target, effect dice.

Every source is a `Term` with its rule, which the game master may waive. A named state counts once,
however often it applies, and different states add up (BR-COND-22, BR-COND-23). The relations behind
them are calculated for each check (BR-COND-26).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.asking.prompts import Term
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import defensive
from fracas.rulesets.beacon_road.rules.ground.relations import flanking, in_melee
from fracas.rulesets.beacon_road.rules.ground.sight import cover, perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent
from fracas.rulesets.beacon_road.rules.harm.boons import boons_of
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State
from fracas.space.squares import Square

ATTACK, ACTION, WOUND, RESIST, FORTUNE = "attack", "action", "wound", "resist", "fortune"
"""Kinds of roll; the two Resistance Rolls are `wound` and `resist`."""

MELEE, RANGED, TOUCH, AREA = "melee", "ranged", "touch", "area"
SIGHT, SOUND, LONG, AGILE, POWERFUL = "sight", "sound", "long", "agile", "powerful"
TERRIFIES = "terrifies"
"""Tags of a roll: those of an attack (BR-ATTACK-13), what it involves (BR-WND-34), `long` for a
shot beyond range, the tags of the weapon, and that it would terrify.
"""

AIM, ASSIST, FEINT, SET_UP, NEXT = "aim", "assist", "feint", "set_up", "next"
"""Kinds of waiting Tiers: on the next ranged attack with a weapon; on the next roll of any kind, by
an assistant or otherwise (`next`); on anybody's next attack on whom it is against; and an improved
position (BR-TEAM-04), which is no Tier. A feint waits on the sheet of the one who made it.
"""


class Attack(msgspec.Struct, frozen=True):
    """An attack as Defenses react to it: whose, its tags, damage types, and its origin.

    `origin` is the centre of an area placed elsewhere (BR-GAP-83); None is the attacker's space.
    """

    by: str
    tags: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    origin: Square | None = None


@lru_cache(maxsize=2048)
def tier(name: str, amount: int, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A change of Tier by name and rule (BR-ROLL-05)."""
    return Term(name, "tier", amount, because, about)


@lru_cache(maxsize=2048)
def defends(name: str, amount: int, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A change of a Defense by name and rule."""
    return Term(name, "defense", amount, because, about)


@lasting
def tier_terms(
    state: State,
    book: BeaconRoadBook,
    who: str,
    *,
    kind: str,
    power: str = "",
    action: str = "",
    target: str = "",
    targets: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
) -> tuple[Term, ...]:
    """Every change of Tier on a creature's roll, each state once (BR-ROLL-02, BR-COND-23).

    They count only for that roll and never for Defenses or HP (BR-ATTR-08). A goad is satisfied if
    the goader is among the targets (BR-ATTACK-10).

    `targets` are all targets of an attack; `target` the one that this roll is against.
    """
    one = state.who(who)
    found: list[Term] = []
    if one.wounds:
        found += _from_wounds(state, book, one, kind, targets or (target,), tags)
    found += _from_boons(book, one)
    if power and not book.powers[power].stance and book.powers[power].tier:
        found.append(tier(power, book.powers[power].tier, ("BR-POWER-02",)))
    if kind == ATTACK:
        found += _of_attack(state, book, one, action, target, tags)
    else:
        found += _of_body(book, one, action)
    found += edge_terms(state, one, kind, target, tags)
    return tuple(found)


def _from_wounds(
    state: State,
    book: BeaconRoadBook,
    one: Creature,
    kind: str,
    targets: tuple[str, ...],
    tags: tuple[str, ...],
) -> list[Term]:
    """The Tiers that wounds take from a roll; Sickened counts as Distracted, and once.

    BR-WND-21, BR-GAP-59: they apply to rolls of every kind.
    """
    found: dict[str, Term] = {}
    for wound in one.wounds:
        row = book.wounds[wound.name]
        if not row.tier or not _bites(
            state, book, one, row.rolls, wound.choice, kind, targets, tags
        ):
            continue
        counted = next((like for like in row.like if book.wounds[like].tier), wound.name)
        because = (*book.wounds[counted].because, *row.because, "BR-COND-23")
        about = (wound.choice,) if row.rolls in ("source", "elsewhere") and wound.choice else ()
        found.setdefault(counted, tier(counted, row.tier, tuple(dict.fromkeys(because)), about))
    return list(found.values())


def _bites(
    state: State,
    book: BeaconRoadBook,
    one: Creature,
    rolls: str,
    about: str,
    kind: str,
    targets: tuple[str, ...],
    tags: tuple[str, ...],
) -> bool:
    """Whether a wound that takes Tiers from `rolls` applies to this one.

    On Resistance Rolls only wounds that affect all rolls count, and fear (BR-RESIST-05, BR-WND-03).
    """
    if rolls == "all":
        return True
    if rolls == "source":
        return _present(state, book, one.id, about)
    if rolls == "elsewhere":
        return kind == ATTACK and about not in targets
    return kind not in (WOUND, RESIST) and rolls in tags


def _present(state: State, book: BeaconRoadBook, who: str, source: str) -> bool:
    """Whether the source of a fear is in the encounter and perceived (BR-WND-31)."""
    feared = state.find(source)
    return feared is not None and not feared.out and perceives(state, book, who, source)


def _from_boons(book: BeaconRoadBook, one: Creature) -> list[Term]:
    found: dict[str, Term] = {}
    for boon in one.boons:
        row = book.boons[boon.name]
        if row.tier:
            found.setdefault(boon.name, tier(boon.name, row.tier, (*row.because, "BR-COND-23")))
    return list(found.values())


def _of_attack(
    state: State,
    book: BeaconRoadBook,
    one: Creature,
    action: str,
    target: str,
    tags: tuple[str, ...],
) -> list[Term]:
    """The modifiers of an Attack Roll by situation, weapon and stance."""
    step = book.tables.tier_step
    found: list[Term] = []
    if target and not perceives(state, book, target, one.id):
        found.append(tier("hidden", step, ("BR-COND-05", "BR-BOON-09"), (target,)))
        if "ambush" in one.abilities:
            found.append(tier("ambush", step, ("BR-COND-05",)))
    elsewhere = MELEE not in tags and TOUCH not in tags
    if (
        elsewhere
        and in_melee(state, book, one.id)
        and not (target and adjacent(state, book, one.id, target))
    ):
        found.append(tier("in_melee", -step, ("BR-COND-18", "BR-COND-21", "BR-GAP-27")))
    if target and flanking(state, book, one, target):
        found.append(tier("flanking", step, ("BR-OTHER-01", "BR-OTHER-02", "BR-BOON-04")))
    if LONG in tags and "sharpshooter" not in one.abilities:
        found.append(tier("long", -step, ("BR-ATTACK-06",)))
    if AGILE in tags and action == "Skirmish":
        found.append(tier("agile", -step, ("BR-ATTACK-07",)))
    if POWERFUL in tags and action == "Finesse":
        found.append(tier("powerful", -step, ("BR-ATTACK-07",)))
    stance = book.powers.get(one.stance)
    if stance is not None and stance.tier:
        found.append(tier(one.stance, stance.tier, ("BR-POWER-05",)))
    return found


def _of_body(book: BeaconRoadBook, one: Creature, action: str) -> list[Term]:
    """The modifiers of size on sneaking (BR-MOVE-24), and of a Shadow on stealth and athletics."""
    found: list[Term] = []
    if action == "Prowl" and book.sizes[one.size].sneaking:
        found.append(tier("size", book.sizes[one.size].sneaking, ("BR-MOVE-24",)))
    if action in ("Prowl", "Traverse") and "shadow" in one.abilities:
        found.append(tier("shadow", book.tables.tier_step, book.abilities["shadow"].because))
    return found


def edges_for(
    state: State, one: Creature, kind: str, target: str, tags: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """The waiting Tiers that this roll uses: on whose sheet, at which index.

    BR-POWER-10, BR-POWER-11, BR-TEAM-01.
    """
    found = [(one.id, at) for at, edge in enumerate(one.edges) if _serves(edge, kind, target, tags)]
    if kind == ATTACK and target:
        found += [
            (other.id, at)
            for other in state.creatures
            if other.edges
            for at, edge in enumerate(other.edges)
            if edge.kind == FEINT and edge.against == target
        ]
    return tuple(found)


def _serves(edge: Edge, kind: str, target: str, tags: tuple[str, ...]) -> bool:
    if edge.against and edge.against != target:
        return False
    if edge.kind == AIM:
        return kind == ATTACK and RANGED in tags
    if edge.kind == SET_UP:
        return kind in (ATTACK, ACTION)
    return edge.kind in (ASSIST, NEXT) and kind != FORTUNE


def edge_terms(
    state: State, one: Creature, kind: str, target: str, tags: tuple[str, ...]
) -> list[Term]:
    """The Tiers that waited for this roll, one of each kind (BR-COND-23)."""
    found: dict[str, Term] = {}
    for whose, at in edges_for(state, one, kind, target, tags):
        edge = state.who(whose).edges[at]
        if edge.kind != SET_UP:
            rows = EDGE_ROWS[edge.kind]
            found.setdefault(edge.kind, tier(edge.kind, edge.amount, rows, (edge.by or whose,)))
    return list(found.values())


EDGE_ROWS: dict[str, tuple[str, ...]] = {
    AIM: ("BR-POWER-10",),
    FEINT: ("BR-POWER-11", "BR-GAP-65"),
    ASSIST: ("BR-TEAM-01",),
    NEXT: ("BR-ROLL-05",),
}


def rating(book: BeaconRoadBook, one: Creature, defense: str) -> int:
    """A Defense by itself; Iron includes a Defensive item in hand (BR-HP-12, BR-HP-13)."""
    if defense == "iron":
        return one.iron + (defensive(book, one) if one.items else 0)
    return one.ward if defense == "ward" else one.grit


@lasting
def defense_terms(
    state: State, book: BeaconRoadBook, target: str, defense: str, attack: Attack
) -> tuple[Term, ...]:
    """Every change of one Defense of a target against this attack (BR-ATTACK-04).

    Nothing changes the Defenses of the Incapacitated (BR-WND-19, BR-GAP-44). A change that names no
    Defense applies to all (BR-HP-14, BR-GAP-29).
    """
    one = state.who(target)
    if incapacitated(book, one):
        return ()
    found: dict[str, Term] = {}
    for name, choice in boons_of(book, one):
        row = book.boons[name]
        if not row.defense or (row.choice == "defense" and choice != defense):
            continue
        if row.choice == "type" and choice not in attack.types:
            continue
        about = (choice,) if choice else ()
        rows = (*row.because, *_BOON_ROWS.get(name, ()))
        found.setdefault(name, defends(name, row.defense, rows, about))
    for term in _from_situation(state, book, one, attack):
        found.setdefault(term.name, term)
    for wound in one.wounds:
        worse = book.wounds[wound.name]
        if worse.defense and (worse.choice != "defense" or wound.choice == defense):
            found.setdefault(wound.name, defends(wound.name, worse.defense, worse.because))
    if one.surprised:
        caught = book.wounds["surprised"]
        found.setdefault("surprised", defends("surprised", caught.defense, caught.because))
    if TERRIFIES in attack.tags and "bold" in one.abilities:
        found.setdefault("bold", defends("bold", book.tables.bold_defense, ("BR-HP-14",)))
    return tuple(found.values())


_BOON_ROWS: dict[str, tuple[str, ...]] = {
    "deflecting": ("BR-BOON-20",),
    "fortified": ("BR-BOON-19",),
    "concealed": ("BR-COND-24", "BR-HP-14"),
    "sheltered": ("BR-COND-24", "BR-HP-14"),
}


def _from_situation(
    state: State, book: BeaconRoadBook, one: Creature, attack: Attack
) -> list[Term]:
    """Concealed, Sheltered and in melee: the target's situation, by origin.

    BR-COND-01, BR-COND-09, BR-COND-12, BR-COND-19.
    """
    rows: tuple[str, ...]
    found: list[Term] = []
    if one.place is not None and state.map is not None:
        seen = cover(state, book, attack.origin or attack.by, one.id)
        if seen.concealed_by:
            rows = ("BR-COND-01", "BR-COND-02", "BR-COND-12")
            found.append(defends("concealed", book.boons["concealed"].defense, rows))
        if seen.sheltered_by:
            rows = ("BR-COND-09", "BR-COND-10", "BR-COND-12")
            found.append(defends("sheltered", book.boons["sheltered"].defense, rows))
    spared = AREA in attack.tags and book.rulings["area_ignores_melee_defense"] == "on"
    if MELEE not in attack.tags and not spared and in_melee(state, book, one.id):
        rows = ("BR-COND-19", "BR-COND-20", "BR-COND-21", "BR-GAP-28")
        found.append(defends("in_melee", book.tables.melee_defense, rows))
    return found


def summed(terms: tuple[Term, ...], mode: str) -> int:
    """The sum of changes of a Defense: all of them, or with `mode` best the largest each way.

    BR-COND-22.
    """
    amounts = [term.amount for term in terms]
    if mode == "best":
        return max([0, *amounts]) + min([0, *amounts])
    return sum(amounts)


def defense_now(
    state: State, book: BeaconRoadBook, target: str, defense: str, attack: Attack
) -> int:
    """A Defense of the target against this attack, before position; 6 for the Incapacitated.

    BR-ATTACK-04, BR-WND-19.
    """
    one = state.who(target)
    if incapacitated(book, one):
        return book.tables.fixed_defense
    terms = defense_terms(state, book, target, defense, attack)
    return rating(book, one, defense) + summed(terms, str(book.rulings["defense_stacking"]))
