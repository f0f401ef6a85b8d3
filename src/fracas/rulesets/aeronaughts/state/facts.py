"""Facts: every change in an Aeronaughts fight, and how it changes the state.

This module has slots, turns, checks and blows. Harm and healing are in `harm_facts`, the scene in
`scene_facts`. Each fact's sentence is in `words.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.kit.facts import About, Told, Upon, collected
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.aeronaughts.state import harm_facts, scene_facts
from fracas.rulesets.aeronaughts.state.state import (
    Block,
    Combatant,
    Honed,
    SkillKey,
    Slot,
    State,
    Waiting,
    WeaponKey,
)


class Slotted(Told, frozen=True):
    """The order of slots was set, best first (AE-INIT-03, AE-INIT-05, AE-INIT-07)."""

    slots: tuple[Slot, ...]

    def apply(self, state: State) -> State:
        """Set the order; those who rolled have a place now, and the fallen have none.

        If all slots were taken, all of a shorter order are.
        """
        rolled = {slot.by for slot in self.slots}
        people = [
            replace(one, placed=one.able and (one.placed or one.id in rolled))
            for one in state.combatants
        ]
        slot = min(state.slot, len(self.slots))
        return replace(state, slots=self.slots, slot=slot, combatants=tuple(people))


class RoundBegan(Told, frozen=True):
    """A round began: everybody has a turn again (AE-TURN-09)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round, start at the first slot, and reset maneuvers."""
        # A free maneuver may be won before the own turn, so nothing may stay open.
        people = [
            replace(lapsed(one, "round"), second="", improvised=False) for one in state.combatants
        ]
        return replace(state, round=self.number, slot=0, turn="", combatants=tuple(people))


class Lined(Told, frozen=True):
    """A side takes its remaining slots in the listed order (AE-INIT-04).

    `until` says how long: the round, the fight, or `asked`, which cancels it.
    """

    who: tuple[Who, ...]
    until: str = "round"

    def apply(self, state: State) -> State:
        """Stop asking who takes their slots, or ask again."""
        field = "in_order" if self.until == "round" else "lined"
        for who in self.who:
            state = state.changed(who, **{field: self.until != "asked"})
        return state

    def case(self, state: State, about: Any) -> str:
        """How long."""
        return "" if self.until == "round" else self.until


class SlotTaken(Told, frozen=True):
    """A combatant of the side took the slot (AE-INIT-04), or with a blank `who` it was skipped."""

    who: Who = ""

    def apply(self, state: State) -> State:
        """The next slot is due."""
        state = replace(state, slot=state.slot + 1)
        return state.changed(self.who, acted=True) if self.who else state

    def case(self, state: State, about: Any) -> str:
        """Whether it was skipped."""
        return "" if self.who else "skipped"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whose slot it is."""
        return {"side": state.slots[state.slot].side if state.slot < len(state.slots) else ""}


class TurnBegan(About, frozen=True):
    """A turn began, which ends shield and Steady (AE-ACT-13, AE-MAN-17)."""

    def apply(self, state: State) -> State:
        """Set whose turn it is, and open a maneuver and an action.

        Maneuvers won earlier in the round count already (AE-TURN-04, AE-TURN-10).
        """
        people = [lapsed(one, "turn") if one.id == self.who else one for one in state.combatants]
        return replace(state, combatants=tuple(people), turn=self.who)


class TurnEnded(Upon, frozen=True):
    """A turn ended; dice that waited their time lapse (AE-MAN-02, AE-MAN-10)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Count down the turns of what waits."""
        left = [each for each in one.waiting if each.turns != 1]
        return {"waiting": tuple([replace(each, turns=max(each.turns - 1, 0)) for each in left])}

    def apply(self, state: State) -> State:
        """Set that it is nobody's turn."""
        after: State = super().apply(state)
        return replace(after, turn="")


class SecondOpened(Upon, frozen=True):
    """One more maneuver opened this turn, bought or for the action (AE-TURN-02, AE-TURN-03).

    `how` is bought or action. With action, the action is used up whether or not the maneuver is
    taken.
    """

    how: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Open it."""
        bought, action = one.bought or self.how == "bought", one.action or self.how == "action"
        return {"second": self.how, "bought": bought, "action": action}

    def case(self, state: State, about: Any) -> str:
        """A bought one is logged where it was paid for."""
        return "bought" if self.how == "bought" else ""


class Maneuvered(Upon, frozen=True):
    """A maneuver was taken: which, and its source (AE-TURN-01 to AE-TURN-04).

    `how` is own, bought, action (given up for it) or won.
    """

    maneuver: str
    how: str = "own"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Count it."""
        return {
            "maneuvers": one.maneuvers + 1,
            "own": one.own or self.how == "own",
            "bought": one.bought or self.how == "bought",
            "action": one.action or self.how == "action",
            "second": "" if self.how == one.second else one.second,
            "free": one.free - 1 if self.how == "won" else one.free,
        }


class Acted(Upon, frozen=True):
    """The action of the turn was taken (AE-TURN-01)."""

    action: str

    sets: ClassVar[Mapping[str, Any]] = {"action": True}


class Prepared(Upon, frozen=True):
    """Dice or an upgrade now wait for a combatant's check: Focus, Exploit, bought symbols."""

    waiting: Waiting

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Keep them; several add up (AE-MAN-03)."""
        return {"waiting": (*one.waiting, self.waiting)}


class Spent(Upon, frozen=True):
    """Waiting dice went into a check; `places` are their indexes on the sheet, from 0."""

    places: tuple[int, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remove them."""
        left = [each for place, each in enumerate(one.waiting) if place not in self.places]
        return {"waiting": tuple(left)}


class Steadied(Upon, frozen=True):
    """Steady was taken: hostile checks get a black die, and an older Block counts again.

    AE-MAN-17 to AE-MAN-20. `soak` is the Soak of the Block now.
    """

    soak: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set it until the start of the next turn."""
        return {"steadied": True, "shield": max(one.shield, self.soak)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which dice it adds."""
        return {"dice": book.tables.steady_dice}


class HonedFact(Upon, frozen=True, tag="Honed"):
    """A quality was honed for the next attack (AE-MAN-21 to AE-MAN-30)."""

    honed: Honed

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Keep it."""
        return {"honed": (*one.honed, self.honed)}


class HoneSpent(Upon, frozen=True):
    """The attack that qualities were honed for was made, which uses them up (AE-MAN-29).

    `vain` says why a honed Linked hit nobody else: alone, or harder, if `foe` is harder to hit than
    the target (AE-QUAL-31, AE-QUAL-32).
    """

    vain: str = ""
    foe: Who = ""

    sets: ClassVar[Mapping[str, Any]] = {"honed": ()}


class Checked(About, frozen=True):
    """A check was rolled: its pool with every source, the faces, and their result.

    AE-DICE-03 to AE-DICE-09. `pool` and `against` are letters; `success` and `advantage` are net,
    and negative advantage is threat.
    """

    action: str
    skill: SkillKey
    pool: str
    against: str
    success: int
    advantage: int
    triumph: int = 0
    despair: int = 0
    target: Who = ""
    terms: tuple[Term, ...] = ()
    faces: Faces = ()

    @property
    def passed(self) -> bool:
        """Whether the check succeeded (AE-DICE-04)."""
        return self.success >= 1

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether its target is another combatant, and its result (AE-DICE-03)."""
        return {
            "other": self.target and self.target != self.who,
            "free": self.action == "else",
            "fell": self.faces and len(self.faces) == len(self.pool + self.against),
            "judged": self.action != "initiative",
        }


class Bought(Told, frozen=True):
    """A menu entry was bought with symbols of a check (AE-SYM-01 to AE-SYM-05).

    `by` spends `price` symbols of `coin`.
    """

    by: Who
    entry: str
    coin: str
    price: int
    about: str = ""

    def case(self, state: State, about: Any) -> str:
        """Whether a menu has it."""
        return self.entry if self.entry == "other" else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is a quality of a weapon."""
        return {"quality": self.entry in book.qualities}


class Struck(About, frozen=True):
    """A hit, with the parts of its damage, before the victim decides (AE-HP-12, AE-ACT-04).

    Its damage is `base` + `success` + `added` less `soak`; `how` is weapon, linked, blast or burn.
    """

    target: Who
    weapon: WeaponKey
    type: str
    base: int
    success: int
    added: int
    soak: int
    damage: int
    how: str = "weapon"
    to_wounds: bool = False

    def case(self, state: State, about: Any) -> str:
        """A fire or a blast has a sentence of its own."""
        return self.how if self.how in ("burn", "blast") else ""


class Missed(About, frozen=True):
    """An attack did no weapon damage (AE-ACT-05)."""

    target: Who
    weapon: WeaponKey


class Blocked(Upon, frozen=True):
    """A Block was rolled, and is the last one from now on (AE-ACT-10, AE-ACT-16, AE-ACT-23)."""

    block: Block
    shield: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Keep it; its Soak counts at once, unless the table's option says otherwise."""
        return {"blocked": self.block, "shield": self.shield}


class ShieldLost(Upon, frozen=True):
    """Temporary Soak was stripped by Overcome; the Block stays on record (AE-QUAL-39, -40)."""

    by: Who

    sets: ClassVar[Mapping[str, Any]] = {"shield": 0}


class Exposed(Upon, frozen=True):
    """Defensive and Deflection of a combatant are ignored until the end of the round."""

    by: Who

    sets: ClassVar[Mapping[str, Any]] = {"exposed": True}


class Freed(Upon, frozen=True):
    """A free maneuver was won (AE-TURN-10)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Count it."""
        return {"free": one.free + 1}


class Forgone(Upon, frozen=True):
    """A free maneuver was not used; it is taken at once or not at all (AE-TURN-10)."""

    sets: ClassVar[Mapping[str, Any]] = {"free": 0}


class Drawn(Upon, frozen=True):
    """A weapon was drawn or stowed (AE-MAN-31)."""

    weapons: tuple[WeaponKey, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is at the ready."""
        return {"in_hand": self.weapons}


FACTS: tuple[type[Fact], ...] = collected(sys.modules[__name__], harm_facts, scene_facts)
"""Every kind of fact that a journal of this system may contain."""
