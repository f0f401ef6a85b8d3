"""What one creature shows: life, counts, and slips for everything it has.

The game master can edit some of it on the figure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fracas.core.asking.grammar import listed, plain, sentence
from fracas.core.picture.handles import Handle, listed_handles
from fracas.core.picture.pictures import Meter, Slip, Vital, told_apart
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import CreatureRow
from fracas.rulesets.beacon_road.picture.drawn import Standing
from fracas.rulesets.beacon_road.rules.gear.items import row_of, soak_boxes, soaking, weapon_die
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, allowance, reacts_left
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Wound
from fracas.rulesets.beacon_road.words.catalogue import catalogue, edge
from fracas.rulesets.beacon_road.words.names import ATTRIBUTES, DEFENSES, Names
from fracas.space.labels import column_letters

Weight = Literal["light", "moderate", "severe"]

LIGHT, MODERATE = 1, 3
"""The most severe wounds that are drawn as light, and as moderate."""

SIGNS = {
    "blighted": "poison", "bleeding": "blood", "blinded": "blind", "burning": "fire",
    "corroding": "acid", "charmed": "heart", "deafened": "deaf", "disarmed": "open_hand",
    "distracted": "target", "dominated": "mind", "downed": "down", "exposed": "unshielded",
    "goaded": "target", "incapacitated": "skull", "rooted": "bound", "sickened": "poison",
    "slowed": "slow", "stunned": "spark", "terrified": "fear", "vulnerable": "unshielded",
    "weakened": "weak", "flanked": "people", "pushed": "wind", "slammed": "broken",
    "surprised": "spark", "concealed": "hidden", "deflecting": "shield", "flanking": "people",
    "focused": "focus", "fortified": "shield", "hastened": "fast", "healing": "heal",
    "hidden": "hidden", "quickened": "fast", "regenerating": "heal", "resistant": "shield",
    "sheltered": "cover", "strengthened": "strong",
}  # fmt: skip
"""The drawing that stands for a wound or a boon."""


def vital(one: Creature) -> Vital:
    """A creature's HP; if they are unknown, only whether it is Winded.

    It is then drawn full or half, since any other share would look like damage that nobody has seen
    (BR-INFO-02).
    """
    word = "Winded" if winded(one) else "Hale" if one.veiled and one.hp > 0 else ""
    if not one.veiled:
        return Vital(max(one.hp, 0), one.most_hp, word=word)
    halves = 0 if one.hp <= 0 else 1 if one.winded else 2
    return Vital(halves, 2, exact=False, word=word)


def title(row: CreatureRow | None, one: Creature, book: BeaconRoadBook) -> str:
    """What a player's character is, if its name does not say that."""
    if row is None or one.kind != "pc":
        return ""
    words = [
        rows[key].name
        for key, rows in ((row.bloodline, book.bloodlines), (row.archetype, book.archetypes))
        if key in rows
    ]
    said = sentence(" ".join(words).lower()) if words else ""
    return "" if said.casefold() == one.name.casefold() else said


def meters(one: Creature, names: Names) -> tuple[Meter, ...]:
    """HP if known, Acts and Reacts during a round, Stress and Soak Boxes."""
    book, state = names.book, names.state
    found = []
    if not one.veiled:
        found.append(
            Meter("hp", "HP", max(one.hp, 0), one.most_hp, "left", ("BR-HP-02",), place="life")
        )
    if state.round and not state.result and one.hp > 0:
        because = ("BR-ACT-01",)
        allowed = allowance(book, one, state.round)
        acts, reacts = acts_left(book, one, state.round), reacts_left(book, one, state.round)
        most = max(allowed.acts, acts) or book.tables.acts
        found.append(Meter("acts", "Acts", acts, most, "points", because, "flame", "bar"))
        most = max(allowed.reacts, reacts) or book.tables.reacts
        found.append(Meter("reacts", "Reacts", reacts, most, "points", because, "hex", "bar"))
    if one.most_stress and not one.veiled:
        because = ("BR-STRESS-01",)
        found.append(
            Meter("stress", "Stress", one.stress, one.most_stress, "harm", because, place="bar")
        )
    if one.items and (boxes := sum(row_of(book, item).boxes for item in soaking(book, one))):
        free = sum(left for _, left in soak_boxes(book, one))
        because = ("BR-DMG-15",)
        found.append(
            Meter("soak", "Soak Boxes", free, boxes, "left", because, place="bar", brief="Soak")
        )
    return tuple(found)


def slips(one: Creature, at: Standing | None, names: Names) -> tuple[Slip, ...]:
    """Winded, wounds, boons, a stance, waiting Tiers, and states of the moment."""
    if one.out:
        return ()
    book = names.book
    found = [Slip("Wi", "Winded", "light", "", ("BR-HP-02",), "wind", -1)] if winded(one) else []
    found += [wound_slip(wound, names) for wound in one.wounds]
    for boon in one.boons:
        row = book.boons[boon.name]
        said = f"{row.effect} {sentence(names.boon_ends(boon))}."
        sign, key = SIGNS.get(boon.name, ""), f"{boon.name} {boon.choice}".strip()
        named = names.boon_name(boon)
        found.append(Slip(row.name[:2], named, "", said, row.because, sign, 1, key))
    if one.stance:
        stance = names.power(one.stance)
        because = book.powers[one.stance].because if one.stance in book.powers else ()
        found.append(Slip(stance[:2], stance, "", "", because, "stance", 1))
    for waiting in one.edges:
        said = sentence(edge(names, waiting))
        lean: Literal[-1, 1] = 1 if waiting.amount >= 0 else -1
        sign = "edge" if lean > 0 else "burden"
        code, rows = sentence(waiting.kind)[:2], ("BR-ROLL-05",)
        found.append(Slip(code, said, "", "", rows, sign, lean, f"edge {waiting.kind}"))
    if one.surprised:
        found.append(Slip("Su", "Surprised", "moderate", "", ("BR-ENTER-05",), "spark", -1))
    if one.ambushing:
        found.append(Slip("Am", "Ambushing", "", "", ("BR-ENTER-07",), "hidden", 1))
    if one.place is not None and one.unseen_by:
        who = short_of(names.who(who) for who in one.unseen_by if names.find(who) is not None)
        found.append(Slip("Hi", "Hidden", "", who, ("BR-COND-04",), "hidden", 1, "unseen"))
    if at is not None and at.flanked:
        found.append(Slip("Fl", "Flanked", "light", "", ("BR-OTHER-01",), "people", -1, "between"))
    return told_apart(found)


def short_of(names: Iterable[str]) -> str:
    """Names, joining those that differ only in a number: `Archer 1, 2 and Captain`."""
    groups: dict[str, list[str]] = {}
    for name in names:
        stem, _, last = name.rpartition(" ")
        if stem and last.isdecimal():
            groups.setdefault(stem, []).append(last)
        else:
            groups.setdefault(name, [])
    return listed(f"{stem} {', '.join(last)}".strip() for stem, last in groups.items())


def winded(one: Creature) -> bool:
    """Whether a creature that is up is shown as Winded (BR-HP-02)."""
    return one.winded and one.hp > 0


def wound_slip(wound: Wound, names: Names) -> Slip:
    """A wound with what it does and how it ends (BR-WOUND-12)."""
    said = f"{names.wound_effect(wound)} Ends by {names.wound_ends(wound)}."
    weight: Weight = "severe"
    if wound.severity <= MODERATE:
        weight = "light" if wound.severity <= LIGHT else "moderate"
    row = names.book.wounds[wound.name]
    sign, named = SIGNS.get(wound.name, "hurt"), names.wound_name(wound)
    return Slip(row.name[:2], named, weight, said.strip(), row.because, sign, -1, wound.name)


# The sheet in words


def sheet_words(book: BeaconRoadBook, one: Creature, names: Names) -> tuple[tuple[str, str], ...]:
    """A sheet as lines of name and text: what it rolls, wields, can do and carries."""
    kept = one.sheet
    if kept is None or kept[0] is not book:
        kept = one.__dict__["sheet"] = book, _sheet_words(book, one, names)
    return kept[1]  # type: ignore[no-any-return]


def _sheet_words(book: BeaconRoadBook, one: Creature, names: Names) -> tuple[tuple[str, str], ...]:
    dice = {name: attribute_die(book, one, name) for name in ATTRIBUTES}
    attributes = [f"{ATTRIBUTES[name]} {f'd{die}' if die else '0'}" for name, die in dice.items()]
    defenses = [
        f"{said} {value}"
        for said, value in zip(DEFENSES.values(), (one.iron, one.ward, one.grit), strict=True)
    ]
    actions = [f"{plain(rating.action).title()} {rating.dots}" for rating in one.actions]
    body = f"{one.size}, Stride {one.stride}'"
    if one.senses:
        body += f", {listed(map(plain, one.senses))}"
    found = [
        ("Tier", str(one.tier)),
        ("Attributes", ", ".join(attributes)),
        ("Defenses", ", ".join(defenses)),
        ("Actions", ", ".join(actions)),
        ("Body", body),
        ("Items", "; ".join(_item(book, one, at, names) for at in range(len(one.items)))),
        ("Powers", ", ".join(names.power(key) for key in one.powers)),
        ("Abilities", ", ".join(names.ability(key) for key in one.abilities)),
        ("Resists", listed(map(plain, one.resists))),
        ("Weak to", listed(map(plain, one.weak_to))),
        ("Beacon Points", str(one.beacons) if one.beacons else ""),
    ]
    return tuple([(name, said) for name, said in found if said])


def _item(book: BeaconRoadBook, one: Creature, at: int, names: Names) -> str:
    """An item with its die, its reach and how it is carried: `longsword (d10, 5', in hand)`."""
    item = one.items[at]
    row = row_of(book, item)
    facts = []
    if row.kind == "weapon" and (die := weapon_die(book, one, item)):
        facts.append(f"d{die}")
    facts += [f"{int(reach)}'" for reach in (row.melee, row.ranged) if reach >= 1]
    if row.boxes:
        facts.append(f"{row.boxes - item.marked} of {row.boxes} Soak Boxes")
    if not item.loaded:
        facts.append("not loaded")
    facts.append(catalogue().texts["carried"].get(item.state, plain(item.state)))
    return f"{names.kind(item.kind)} ({', '.join(facts)})"


# What the game master can edit on the figure

MOST_SEVERE = 5
"""The highest severity of a wound (BR-WOUND-12)."""


def handles(state: State, book: BeaconRoadBook, who: str) -> tuple[Handle, ...]:
    """What can be edited: HP, counts, place, wounds, boons, Defenses and gear."""
    one = state.who(who)
    root = f"creatures/{who}"
    half = one.most_hp // 2
    life = Handle(
        f"{root}/hp", "HP", "life", "number", one.hp,
        least=min(one.hp, 0), most=max(one.most_hp, one.hp), note=f"Winded at {half}",
    )  # fmt: skip
    return (
        life,
        *_counts(state, book, one, root),
        *_place(state, one, root),
        *_conditions(book, one, root),
        *[
            Handle(
                f"{root}/{name}", name.title(), "defences", "number", getattr(one, name), most=40
            )
            for name in ("iron", "ward", "grit")
        ],
        *[
            Handle(
                f"{root}/items/{item.id}/marked", f"{row_of(book, item).name}, Soak used", "gear",
                "number", item.marked, most=row_of(book, item).boxes,
            )
            for item in one.items
            if row_of(book, item).boxes
        ],
    )  # fmt: skip


def _counts(state: State, book: BeaconRoadBook, one: Creature, root: str) -> tuple[Handle, ...]:
    allowed = allowance(book, one, state.round)
    found = []
    if one.most_stress:
        found.append(
            Handle(f"{root}/stress", "Stress", "counts", "number", one.stress, most=one.most_stress)
        )
    for name, words, most in (
        ("acts", "Acts used", allowed.acts),
        ("reacts", "Reacts used", allowed.reacts),
    ):
        used = getattr(one, name)
        bound = max(most, used, 0)
        found.append(
            Handle(
                f"{root}/{name}", words, "counts", "number", used, least=min(used, 0), most=bound
            )
        )
    found.append(Handle(f"{root}/stride", "Stride", "counts", "number", one.stride, step=5))
    return tuple(found)


def _place(state: State, one: Creature, root: str) -> tuple[Handle, ...]:
    """Column and row of the north-west corner (BR-MOVE-19)."""
    if state.map is None or one.place is None:
        return ()
    width, height = max(map(len, state.map.rows), default=1), len(state.map.rows)
    columns = tuple([(at, column_letters(at)) for at in range(width)])
    rows = tuple([(at, str(at + 1)) for at in range(height)])
    return (
        Handle(f"{root}/place/x", "Column", "place", "choice", one.place.x, options=columns),
        Handle(f"{root}/place/y", "Row", "place", "choice", one.place.y, options=rows),
    )


def _conditions(book: BeaconRoadBook, one: Creature, root: str) -> tuple[Handle, ...]:
    """Wounds by severity, and boons; those that need a choice only if already there."""
    wounds = {
        key: (row.name, Wound(key, row.severity or 1))
        for key, row in book.wounds.items()
        if not row.event and not row.choice
    }
    boons = {
        key: (row.name, Boon(key, row.level or 1))
        for key, row in book.boons.items()
        if not row.choice
    }
    return (
        *listed_handles(
            f"{root}/wounds", one.wounds, wounds, SIGNS, field="severity", most=MOST_SEVERE
        ),
        *listed_handles(f"{root}/boons", one.boons, boons, SIGNS, lean=1),
    )
