"""What the game master changes of a fighter by touching it."""

from __future__ import annotations

from fracas.core.handles import Handle, listed_handles
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.picture.portraits import SIGNS
from fracas.rulesets.razorweave.state.combatants import Ailment
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import picture_words as words


def handles(state: State, book: RazorweaveBook, who: str) -> tuple[Handle, ...]:
    """The Clock that counts, place, Conditions and gear of a fighter (RW-RES-09)."""
    one, clock = state.who(who), state.clock_of(who)
    root = f"combatants/{who}"
    owner = f"shared/{one.shared}" if one.shared and clock is not one.clock else root
    ailments = {key: (row.name, Ailment(key)) for key, row in book.conditions.items()}
    places = tuple([(place.id, place.name) for place in state.places])
    return (
        Handle(
            f"{owner}/clock/filled", words.RESOLVE, "life", "number", clock.filled,
            most=max(clock.size, clock.filled), lean=-1, note="out of the fight when full",
        ),
        Handle(f"{owner}/clock/size", "Segments", "counts", "number", clock.size, least=1, most=24),
        Handle(f"{root}/acted", "Has acted", "counts", "switch", one.acted),
        *(
            Handle(f"{root}/place", "Place", "place", "choice", one.place, options=places)
            for _ in (1,)
            if places
        ),
        *listed_handles(f"{root}/conditions", one.conditions, ailments, SIGNS),
        Handle(f"{root}/worn", "Armour, tiers lost", "gear", "number", one.worn, most=4),
    )  # fmt: skip
