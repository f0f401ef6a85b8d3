"""Whether a state can be: what edits may not break (AP-CHAR-03, AP-TURN-15)."""

from __future__ import annotations

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.state import HANDS, Area, Combatant, State

COUNTS = {
    "fitness": "AP-CHAR-05",
    "toughness": "AP-CHAR-06",
    "defense": "AP-CHAR-08",
    "movement": "AP-CHAR-09",
    "damage": "AP-INJ-01",
    "ap": "AP-TURN-15",
    "ap_full": "AP-CHAR-10",
    "initiative": "AP-PRE-02",
    "bonus": "AP-FD-02",
    "before_bonus": "AP-TURN-11",
    "penalty": "AP-FD-06",
    "defended": "AP-DEF-01",
    "recuperated": "AP-HEAL-08",
}
"""Figures of a combatant that never fall below 0, and their rules."""

HELD = {"weapons": "AP-PRE-09", "worn": "AP-DMG-04", "shields": "AP-DEF-09", "bags": "AP-PRE-12"}
"""What a combatant carries, by its field, and the rules."""


def check_state(state: State, book: ActionPointsBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer(
            "Two combatants may not share an id (AP-TURN-01): give one another.", ids=tuple(ids)
        )
    for what, count, rule in (
        ("The Round", state.round, "AP-TURN-23"),
        ("The Combat Turn", state.turn, "AP-TURN-04"),
        ("The day", state.day, "AP-HEAL-01"),
        ("The width of the field", state.width, "AP-MOV-13"),
        ("The height of the field", state.height, "AP-MOV-13"),
    ):
        if count < 0:
            raise IllegalAnswer(f"{what} cannot be {count} ({rule}): give 0 or more.", count=count)
    if not 0 <= state.place <= len(state.order):
        raise IllegalAnswer(
            f"The place in the order cannot be {state.place} of {len(state.order)} (AP-TURN-04): "
            f"give 0 to {len(state.order)}.",
            place=state.place,
        )
    if len(set(state.order)) != len(state.order):
        raise IllegalAnswer(
            "Nobody stands in the order twice (AP-TURN-03): name each once.", order=state.order
        )
    for who in (*state.order, *(who for pair in state.drops for who in pair)):
        refuse_strangers(who, ids, "in the fight", "AP-TURN-01")
    for one in state.combatants:
        _check_combatant(one, book)
        _check_place(one, state)
    for area in state.areas:
        _check_area(area)
    for clock in state.clocks:
        if clock.size < 1 or not 0 <= clock.filled <= clock.size:
            raise IllegalAnswer(
                f"{clock.label} cannot be {clock.filled} of {clock.size} Rounds (AP-TURN-23): it "
                "has at least one, and no more of them are past.",
                clock=clock.id,
            )


def _check_combatant(one: Combatant, book: ActionPointsBook) -> None:
    """Figures that can be, and names that the book knows."""
    for field, rule in COUNTS.items():
        if getattr(one, field) < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {getattr(one, field)} for {field} ({rule}): give 0 or more.",
                who=one.id,
            )
    if one.ap_max is not None and one.ap_max < 0:
        raise IllegalAnswer(
            f"{one.id} cannot have {one.ap_max} for ap_max (AP-CHAR-10): give 0 or more.",
            who=one.id,
        )
    refuse_strangers(one.kind, ("pc", "npc"), "a kind of combatant", "AP-DOWN-08")
    refuse_strangers(one.shape, book.places, "a shape with hit locations", "AP-LOC-21")
    for field, rule in HELD.items():
        rows = book.armour if field == "worn" else getattr(book, field)
        for key in getattr(one, field):
            refuse_strangers(key, rows, f"among the {'armour' if field == 'worn' else field}", rule)
    for skill in one.combat_skills:
        refuse_strangers(skill.weapons, book.classes, "a class of weapons", "AP-CHAR-08")
        if skill.rank < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {skill.rank} for {skill.weapons} (AP-CHAR-07): give 0 or "
                "more.",
                who=one.id,
            )
    _check_attributes(one, book)
    _check_hands(one, book)
    if one.dead and not one.down:
        raise IllegalAnswer(
            f"{one.id} cannot be dead and not Down (AP-DOWN-07): set both, or neither.", who=one.id
        )


def _check_attributes(one: Combatant, book: ActionPointsBook) -> None:
    """All the Attributes that there are, dice of the chain, none above its undamaged one."""
    names = tuple(sorted(book.attributes, key=lambda name: book.attributes[name].face))
    if tuple(each.name for each in one.attributes) != names:
        raise IllegalAnswer(
            f"{one.id} cannot do with other Attributes than {', '.join(names)}, in this order "
            "(AP-CHAR-01): give each its dice.",
            who=one.id,
        )
    sizes = ", ".join(str(size) for size in book.chain)
    for each in one.attributes:
        for size in (each.undamaged, each.current):
            if size not in book.chain:
                raise IllegalAnswer(
                    f"{one.id} cannot have a d{size} for {each.name} (AP-CHAR-03): there is "
                    f"{sizes}, where 0 is below d4.",
                    who=one.id,
                )
        if each.current > each.undamaged:
            raise IllegalAnswer(
                f"{one.id} cannot have more than its undamaged d{each.undamaged} for {each.name} "
                "(AP-HEAL-05): raise that first.",
                who=one.id,
            )
    for name in one.lost:
        refuse_strangers(name, names, "an Attribute", "AP-HEAL-07")


def _check_hands(one: Combatant, book: ActionPointsBook) -> None:
    """What is wielded is carried, and hands are enough for it (AP-PRE-09)."""
    filled = 0
    for key in one.in_hand:
        refuse_strangers(key, (*one.weapons, *one.shields), f"carried by {one.id}", "AP-PRE-09")
        filled += (book.shields.get(key) or book.weapons[key]).hands
    if filled > HANDS:
        raise IllegalAnswer(
            f"{one.id} cannot wield what takes {filled} hands (AP-PRE-09): stow something first.",
            who=one.id,
        )


def _check_place(one: Combatant, state: State) -> None:
    """Whoever is there stands on the field, where there is one (AP-MOV-13)."""
    if not (state.width or state.height) or one.out:
        return
    if not (0 <= one.x <= state.width and 0 <= one.y <= state.height):
        raise IllegalAnswer(
            f"{one.id} cannot stand at {one.x},{one.y} (AP-MOV-13): the field is {state.width} by "
            f"{state.height} ft, from 0,0 on.",
            who=one.id,
        )


def _check_area(area: Area) -> None:
    """A rectangle of some size, with cover and light that there are (AP-CORE-09)."""
    if area.width < 1 or area.height < 1 or area.most < 0:
        raise IllegalAnswer(
            f"The area {area.id} cannot measure {area.width} by {area.height} ft or hold "
            f"{area.most} (AP-MOV-13): give it at least a foot each way, and 0 for any number.",
            area=area.id,
        )
    refuse_strangers(area.cover, ("", "partial", "heavy"), "a degree of cover", "AP-CORE-09")
    refuse_strangers(area.light, ("", "dim", "dark"), "a kind of bad light", "AP-CORE-09")
