"""What the game master changes of a combatant by touching it."""

from __future__ import annotations

from fracas.core.grammar import sentence
from fracas.core.handles import Handle, listed_handles
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.damage import wounds_of
from fracas.rulesets.aeronaughts.state.state import TYPES, Condition, State
from fracas.rulesets.aeronaughts.words.picture_words import SIGNS
from fracas.rulesets.aeronaughts.words.words import type_name


def handles(state: State, book: AeronaughtsBook, who: str) -> tuple[Handle, ...]:
    """Stress and Wounds of the three types, zone, conditions and Soak (AE-HP-02, AE-COND-08)."""
    one = state.who(who)
    root = f"combatants/{who}"
    zones = tuple([(zone.id, zone.name) for zone in state.zones])
    usual = {key: (sentence(key), Condition(key, 0 if key == "prone" else 1)) for key in SIGNS}
    bars = [(type_, one.bar(type_)) for type_ in TYPES]
    return (
        *[
            Handle(
                f"{root}/{type_}/stress", f"{type_name(type_)} Stress", "life", "number",
                bar.stress, most=bar.most_stress,
            )
            for type_, bar in bars
        ],
        *[
            Handle(
                f"{root}/{type_}/wounds", f"{type_name(type_)} Wounds", "counts", "number",
                bar.wounds, most=bar.most_wounds, note="down at 0",
            )
            for type_, bar in bars
            if wounds_of(book, type_) == type_
        ],
        *(
            Handle(f"{root}/zone", "Zone", "place", "choice", one.zone, options=zones)
            for _ in (1,)
            if zones
        ),
        *listed_handles(f"{root}/conditions", one.conditions, usual, SIGNS),
        *[
            Handle(
                f"{root}/{type_}/soak", f"{type_name(type_)} Soak", "defences", "number", bar.soak,
                most=20,
            )
            for type_, bar in bars
        ],
    )  # fmt: skip
