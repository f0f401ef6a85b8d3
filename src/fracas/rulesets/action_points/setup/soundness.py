"""Whether a state can be: what edits may not break (AP-CHAR-03, AP-TURN-15)."""

from __future__ import annotations

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.kit.fields import check
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.state.state import HANDS, Area, Combatant, State


def check_state(state: State, book: ActionPointsBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer(
            "Two combatants may not share an id (AP-TURN-01): give one another.", ids=tuple(ids)
        )
    check(state, None)
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
    check(one, book)
    refuse_strangers(one.kind, ("pc", "npc"), "a kind of combatant", "AP-DOWN-08")
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
