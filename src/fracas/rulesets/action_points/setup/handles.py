"""What the game master changes of a combatant by touching it."""

from __future__ import annotations

from fracas.core.handles import Handle
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.ground import mapped
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.action_points.words.names import Names


def handles(state: State, book: ActionPointsBook, who: str) -> tuple[Handle, ...]:
    """Damage, AP, place, postures and the dice of a combatant (AP-INJ-01, AP-CHAR-10)."""
    one, names = state.who(who), Names(state, book)
    root = f"combatants/{who}"
    dice = tuple([(size, f"d{size}" if size else "none") for size in book.chain])
    places = (("x", "Feet from the left", state.width), ("y", "Feet from the top", state.height))
    return (
        Handle(
            f"{root}/damage", "Damage", "life", "number", one.damage,
            most=max(2 * one.fitness, one.damage), lean=-1, note=f"Tests beyond {one.fitness}",
        ),
        Handle(
            f"{root}/ap", "AP", "counts", "number", one.ap,
            least=min(one.ap, 0), most=max(one.ap_full, one.ap),
        ),
        Handle(f"{root}/fitness", "Fitness", "counts", "number", one.fitness, most=30),
        *[
            Handle(f"{root}/{axis}", words, "place", "number", getattr(one, axis), most=most)
            for axis, words, most in places
            if mapped(state)
        ],
        Handle(
            f"{root}/prone", "Prone", "conditions", "switch", one.prone, icon="down", lean=-1
        ),
        Handle(f"{root}/down", "Down", "conditions", "switch", one.down, icon="down", lean=-1),
        Handle(f"{root}/dead", "Dead", "conditions", "switch", one.dead, icon="skull", lean=-1),
        Handle(
            f"{root}/full_defense", "Full Defense", "conditions", "switch", one.full_defense,
            icon="shield", lean=1,
        ),
        *[
            Handle(
                f"{root}/attributes/{each.name}/current", names.attribute(each.name), "defences",
                "choice", each.current, options=dice, note=f"whole, d{each.undamaged}",
            )
            for each in one.attributes
        ],
    )  # fmt: skip
