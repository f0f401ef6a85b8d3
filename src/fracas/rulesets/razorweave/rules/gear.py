"""Gear in use: what armour does, and whose Tags help or hamper a Check."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Protocol

from fracas.core.asking.answers import Choice, Field, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Term
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State

# Armour


class Clad(Protocol):
    """Somebody in armour: what is worn, the tiers it lost, the charges spent."""

    @property
    def armour(self) -> tuple[str, ...]:
        """Armour worn and shields held, by their names in the book."""
        ...

    @property
    def worn(self) -> int:
        """How many tiers the armour lost (RW-ARM-09)."""
        ...

    @property
    def ablated(self) -> tuple[str, ...]:
        """The items that spent their charge."""
        ...


LIGHT, MEDIUM, HEAVY = 1, 2, 3
"""The tiers of armour, as the Tags weigh them (RW-ARM-02, RW-ARM-03, RW-ARM-04)."""


def worn(book: RazorweaveBook, one: Clad) -> tuple[tuple[str, str], ...]:
    """Return every (item, Tag) of the armour and shields a combatant has on or holds.

    Armour that lost tiers counts as a lighter kind, or as none (RW-ARM-09).
    """
    return tags_worn(book, one.armour, one.worn) if one.armour else ()


@lru_cache(maxsize=256)
def tags_worn(
    book: RazorweaveBook, armour: tuple[str, ...], lost: int
) -> tuple[tuple[str, str], ...]:
    """Every (item, Tag) of this armour after it `lost` a number of tiers (RW-ARM-09)."""
    found: list[tuple[str, str]] = []
    for item in armour:
        for tag in book.armour[item].tags:
            weight = book.gear_tags[tag].weight
            if not weight or not lost:
                found.append((item, tag))
            elif weight > lost:
                left = weight - lost
                lighter = next(kind for kind, row in book.gear_tags.items() if row.weight == left)
                found.append((item, lighter))
    return tuple(found)


def weight(book: RazorweaveBook, one: Combatant) -> int:
    """The tier of a combatant's armour now: 0 for none, then light, medium, heavy."""
    if not one.armour:
        return 0
    return max([book.gear_tags[tag].weight for _, tag in worn(book, one)], default=0)


def heavy(book: RazorweaveBook, one: Combatant) -> bool:
    """Whether Heavy Armor prevents a Sprint and hampers the order roll (RW-ARM-04, RW-GAP-74)."""
    return bool(one.armour) and weight(book, one) == HEAVY


def bears_tag(book: RazorweaveBook, one: Clad, tag: str) -> bool:
    """Whether anything a combatant wears has a Tag, such as Reinforced (RW-ARM-08)."""
    return bool(one.armour) and any(tag in book.armour[item].tags for item in one.armour)


def reduction(book: RazorweaveBook, one: Clad, pierces: int = 0) -> int:
    """The ticks armour subtracts from a hit (RW-ARM-03, RW-ARM-04).

    Penetrating lowers it, unless the armour is Reinforced (RW-WEAP-12, RW-ARM-08, RW-GAP-40).
    """
    most = max([book.gear_tags[tag].reduction for _, tag in worn(book, one)], default=0)
    if pierces and bears_tag(book, one, "Reinforced"):
        pierces = 0
    return max(most - pierces, 0)


def charged(book: RazorweaveBook, one: Clad) -> str:
    """The Ablative item that would absorb the next hit, or nothing (RW-ARM-09, RW-ARM-10)."""
    for item in one.armour:
        if item not in one.ablated and "Ablative" in book.armour[item].tags:
            return item
    return ""


def lowers(book: RazorweaveBook, one: Combatant, item: str) -> bool:
    """Whether an item loses a tier by spending its charge: not if it has none (RW-ARM-10)."""
    return any(kept == item and book.gear_tags[tag].weight for kept, tag in worn(book, one))


def keeps_off(book: RazorweaveBook, one: Combatant, condition: str) -> bool:
    """Whether a sealed suit protects its wearer from a Condition of the surroundings.

    RW-ARM-12, RW-ARM-13: it does not protect against what combatants do.
    """
    return any(condition in book.armour[item].keeps_off for item in one.armour)


# Tags


DANGER = ("defend", "withdraw", "resist", "hazard", "break")
"""Checks with AGI that avoid danger (RW-ARM-02)."""

DOING = ("strike", "maneuver", "setup", "defend", "withdraw", "MIG", "AGI", "PRE", "RSN", "danger")
"""What a Tag may refer to that the Check itself says; anything else is an approach."""

SWITCHED = ("Heavy", "Area", "Penetrating", "Brutal")
"""Tags the story may take from a Strike that is still possible (RW-WEAP-02)."""


def slug(tag: str) -> str:
    """The name of the term for a Tag of gear."""
    return tag.lower().replace(" ", "_")


def concerns(attempt: Attempt) -> set[str]:
    """What a Tag may refer to in a Check: its action, Attribute, approach, Skill, and danger."""
    about = {attempt.action, attempt.attribute, attempt.approach, attempt.skill.casefold()}
    if attempt.attribute == "AGI" and attempt.action in DANGER:
        about.add("danger")
    return about


def gear_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, target: Combatant | None, used: list[Term]
) -> tuple[Term, ...]:
    """Edge and Burden from gear, each Tag once (RW-EDGE-05, RW-EDGE-07, RW-GAP-104).

    `used` are the terms found so far: Light Armor hampers those who use Exposed (RW-ARM-02).
    """
    actor = state.able(attempt.who)
    own = _borne(book, attempt, actor.in_hand, actor.armour, actor.worn, state.hampers)
    if target is None:
        return own
    found: list[Term] = []
    reinforced = bears_tag(book, target, "Reinforced")
    if attempt.called and not reinforced:
        found.append(Term("called", "edge", 1, ("RW-WEAP-03",), (target.id,)))
    if attempt.ranged and "Ranged" in book.weapons[attempt.weapon].tags:
        melee = Term("melee", "burden", 1, ("RW-WEAP-08",), (target.id,))
        found += [melee] if state.engaged_with(target.id) else []
    if any(term.name == "target_exposed" for term in used):
        for item, tag in worn(book, target):
            passed = not reinforced and (attempt.called or _pierces(book, attempt))
            if book.gear_tags[tag].weight == LIGHT and not (passed or attempt.unarmoured):
                because = ("RW-ARM-02", "RW-GAP-44")
                found.append(Term("target_light_armor", "burden", 1, because, (target.id, item)))
    return (*own, *found) if found else own


@lru_cache(maxsize=4096)
def _borne(
    book: RazorweaveBook,
    attempt: Attempt,
    in_hand: tuple[str, ...],
    armour: tuple[str, ...],
    lost: int,
    hampers: tuple[str, ...],
) -> tuple[Term, ...]:
    """Edge and Burden from what the actor has in hand and wears."""
    about = concerns(attempt)
    terms: dict[str, Term] = {}
    tags = [(name, tag) for name in in_hand for tag in book.weapons[name].tags]
    for item, tag in (*tags, *tags_worn(book, armour, lost)):
        row = book.gear_tags[tag]
        burden = (*row.burden, *hampers) if row.weight == MEDIUM else row.burden
        for kind, words in (("edge", row.edge), ("burden", burden)):
            if not about.isdisjoint(words):
                because = (*row.because, "RW-EDGE-05")
                terms[f"{slug(tag)}{kind}"] = Term(slug(tag), kind, 1, because, (item,))
    return tuple(terms.values())


def _pierces(book: RazorweaveBook, attempt: Attempt) -> int:
    """How much an attempt's weapon lowers armour (RW-WEAP-12)."""
    if not attempt.weapon:
        return 0
    tags = (tag for tag in book.weapons[attempt.weapon].tags if tag not in attempt.without)
    return sum(book.gear_tags[tag].pierces for tag in tags)


class GearIn(NamedTuple):
    """The gear that matters to the game master's sheet for a Check.

    `weapon` is the one that Strikes; `armoured` says that its target wears armour. `in_hand`,
    `armour` and `worn` are the actor's own.
    """

    weapon: str = ""
    armoured: bool = False
    in_hand: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    worn: int = 0


def gear_in(attempt: Attempt, actor: Combatant, target: Combatant | None) -> GearIn:
    """The gear in a Check."""
    if not (actor.armour or actor.weapons):
        return GearIn()
    if attempt.action != "strike" or not attempt.weapon:
        return GearIn("", False, actor.in_hand, actor.armour, actor.worn)
    armoured = target is not None and bool(target.armour)
    return GearIn(attempt.weapon, armoured, actor.in_hand, actor.armour, actor.worn)


def approaches(book: RazorweaveBook, gear: GearIn) -> tuple[str, ...]:
    """Approaches that a combatant's gear helps or hampers, such as stealth (RW-GEAR-02)."""
    tags = [tag for weapon in gear.in_hand for tag in book.weapons[weapon].tags]
    tags += [tag for _, tag in tags_worn(book, gear.armour, gear.worn)]
    rows = [book.gear_tags[tag] for tag in tags]
    names = [name for row in rows for name in (*row.edge, *row.burden)]
    return tuple(dict.fromkeys([name for name in names if name not in DOING]))


def sheet_lines(book: RazorweaveBook, gear: GearIn) -> tuple[Field, ...]:
    """The lines gear adds to the game master's sheet (RW-WEAP-02, RW-ARM-12, RW-GEAR-02)."""
    tags = book.weapons[gear.weapon].tags if gear.weapon else ()
    fields = []
    switched = tuple(
        Option(f"off_{slug(tag)}", "without", (tag,)) for tag in tags if tag in SWITCHED
    )
    if switched:
        fields.append(Field("without", Several(switched), (), ("RW-WEAP-02",)))
    if gear.armoured:
        counts = Choice((Option("counts"), Option("helpless")))
        fields.append(Field("armour", counts, "counts", ("RW-ARM-12",)))
    if "Area" in tags:
        caught = Choice((Option("spared"), Option("caught")))
        fields.append(Field("friends", caught, "spared", ("RW-WEAP-11",)))
    named_by = approaches(book, gear)
    if named_by:
        named = Choice((Option("plain"), *map(Option, named_by)))
        fields.append(Field("approach", named, "plain", ("RW-GEAR-02", "RW-WEAP-21")))
    return tuple(fields)


def voided(state: State, book: RazorweaveBook, who: str, foe: str = "") -> tuple[str, ...]:
    """Weapon Tags that have no effect between two combatants where they stand (RW-WEAP-02).

    A scene Tag counts if it is on the whole scene, on a place of theirs, or on the target.
    """
    actor, target = state.who(who), state.find(foe) if foe else None
    places = {actor.place, target.place if target else actor.place}
    found: list[str] = []
    for tag in state.tags:
        kind = book.tags[tag.id]
        if not kind.voids or (kind.dark and actor.dark_sight):
            continue
        if (tag.on == foe and foe) or (not tag.on and (not tag.place or tag.place in places)):
            found += kind.voids
    return tuple(found)
