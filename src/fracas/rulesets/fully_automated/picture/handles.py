"""What the game master changes of a combatant by touching it."""

from __future__ import annotations

from fracas.core.grammar import minus
from fracas.core.handles import Handle
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.fully_automated.words.picture_words import HP, SIGNS


def handles(state: State, book: FullyAutomatedBook, who: str) -> tuple[Handle, ...]:
    """HP and its bounds, markers, and the place of a combatant (FA-DMG-01, FA-LOG-03)."""
    one, bands = state.who(who), book.tables.bands
    root = f"combatants/{who}"

    def marker(field: str, words: str, sign: str, most: int) -> Handle:
        value = getattr(one, field)
        icon, lean = SIGNS[sign]
        return Handle(
            f"{root}/{field}", words, "conditions", "number", value,
            most=max(most, value), icon=icon, lean=lean,
        )  # fmt: skip

    icon, lean = SIGNS["restrained"]
    sets = max(one.restraints, 9)
    return (
        Handle(
            f"{root}/hp", HP, "life", "number", one.hp, least=min(bands.dead, one.hp),
            most=max(one.most_hp, one.hp), note=f"dying at {minus(bands.dying)}",
        ),
        Handle(f"{root}/speed", "Speed", "counts", "number", one.speed, most=12),
        Handle(f"{root}/restraints", "Restraints", "gear", "number", one.restraints, most=sets),
        marker("stuns", "Stunned", "stunned", 5),
        marker("stunned_next", "Stunned next", "ahead", 5),
        marker("aim", "Aimed", "aim", 2),
        Handle(
            f"{root}/restrained", "Restrained", "conditions", "switch", one.restrained,
            icon=icon, lean=lean,
        ),
        Handle(f"{root}/stabilized", "Stabilized", "conditions", "switch", one.stabilized),
    )  # fmt: skip
