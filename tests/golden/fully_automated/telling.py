"""How a worked example of Fully Automated is told: by its printed dice, every prompt answered."""

from __future__ import annotations

from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat, Noted
from fracas.rulesets.fully_automated.state.state import Combatant, State
from tests.rulesets.fully_automated.table import Table, scene, spot

Erratum = tuple[str, str, str]
"""Where the print differs, how, and by which rule."""

QUIET = (
    "step",
    "chase",
    "retreat",
    "path",
    "interject",
    "reroll",
    "companion",
    "leave",
    "verdict",
)
"""What is asked of those whom an example does not speak of: they stay as they are."""


def fight(*combatants: Combatant, **values: object) -> Table:
    """A fight whose first round begins, in the order in which the combatants are given."""
    first = (Beat("round", stays=True),)
    return Table(scene(*combatants, round=0, step="", beats=first, **values))


def opening(*combatants: Combatant, **values: object) -> State:
    """A scene in which the turn order is still to be rolled."""
    beats = (Beat("opening"),)
    return scene(*combatants, round=0, step="", sequence=(), beats=beats, **values)


def quiet(table: Table) -> Table:
    """Nobody whom the example does not speak of does anything, up to the next thing it tells."""
    while table.kind in QUIET:
        still(table)
    return table


def still(table: Table) -> Table:
    """Whoever is asked stays, or waits."""
    if isinstance(table.play.prompt, Together):
        return table.choose()
    return table.say(table.kind)


def next_round(table: Table) -> Table:
    """The round ends, and the game master lets the fight go on."""
    return quiet(table).say("go_on")


def note(table: Table, *errata: Erratum) -> None:
    """Write into the journal where the print differs."""
    for place, text, rule in errata:
        fact = Noted("erratum", (place,), text, because=(rule,))
        table.play.edit(fact, "the printed example differs")


def label(q: int, r: int) -> str:
    """The label of an axial hex of the print."""
    return str(spot(q, r))
