"""A field for Razorweave tests: a gate, a yard below a wall, a road out of everybody's range."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.razorweave.content import Condition, Weapon
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import SceneTag, State
from fracas.space.zones import Between, Place
from tests.rulesets.razorweave.table import Table, fighter, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)

PLACES = (
    Place("gate", "Gate"),
    Place("yard", "Yard"),
    Place("wall", "Wall", "yard"),
    Place("road", "Road"),
)
BANDS = (
    Between("gate", "wall", "far"),
    Between("road", "wall", "out"),
    Between("road", "yard", "out"),
)
WEAPONS = {
    "spear": Weapon("spear", ("Reach",)),
    "bow": Weapon("bow", ("Ranged",)),
    "darts": Weapon("darts", ("Thrown",)),
    "maul": Weapon("maul", ("Heavy",)),
    "knife": Weapon("knife", ("Quick",)),
}


def ailment(*forbids: str, **values: Any) -> dict[str, Condition]:
    """A Condition of the test's own, called `caught`, that forbids or halves."""
    caught = Condition(
        name="Caught",
        severity="moderate",
        effect="e",
        duration="d",
        clears="c",
        because=("RW-MOVE-11",),
        forbids=forbids,  # type: ignore[arg-type]
        **values,
    )
    return {"caught": caught}


def field(
    *combatants: Combatant,
    engaged: tuple[tuple[str, str], ...] = ((),),
    **values: Any,  # type: ignore[assignment]
) -> State:
    """The four places, with nobody Engaged unless told; turns in rolled order."""
    values.setdefault("order", "rolled")
    return scene(*combatants, engaged=engaged, places=PLACES, bands=BANDS, **values)


def pair_at(
    here: str = "gate", there: str = "gate", *, close: bool = False, **values: Any
) -> State:
    """Ann (a PC) and Bob (a foe) in two places; Engaged unless `close` or apart."""
    ann = {"kind": "pc", "weapons": ("club",), **values.pop("ann", {})}
    bob = {"weapons": ("club",), **values.pop("bob", {})}
    engaged = ((),) if close or here != there else (("ann", "bob"),)
    return field(
        fighter("ann", place=here, **ann),
        fighter("bob", "foes", place=there, **bob),
        engaged=engaged,  # type: ignore[arg-type]
        **values,
    )


def at(table: Table, who: str) -> str:
    """Where a combatant stands."""
    return table.state.who(who).place


def on(tag: str, place: str) -> SceneTag:
    """A Tag on a place."""
    return SceneTag(tag, place=place)


def sit(state: State, *order: str, **rulings: Any) -> Table:
    """Sit down to a field, open it, and let them act in that order."""
    return Table(state, weapons=WEAPONS, **rulings).open(*order)
