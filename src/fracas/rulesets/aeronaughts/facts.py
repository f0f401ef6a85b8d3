"""What can happen in an Aeronaughts fight, and how each fact changes the state."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.aeronaughts.harm_facts import (
    Broken,
    ConditionEnded,
    ConditionSet,
    Eased,
    Hurt,
    Injured,
    Paid,
    Recovered,
    Rested,
    Treated,
)
from fracas.rulesets.aeronaughts.scene_facts import (
    Carried,
    ClockTicked,
    Ended,
    Entered,
    Fell,
    Gone,
    Improvised,
    Left,
    Moved,
    Sided,
)
from fracas.rulesets.aeronaughts.state import Block, Honed, Slot, State, Waiting


class Slotted(Fact, frozen=True):
    """The order of slots, best first (AE-INIT-03, AE-INIT-05, AE-INIT-07)."""

    slots: tuple[Slot, ...]

    def apply(self, state: State) -> State:
        """Set the order; who rolled for it has a place now, and who has fallen has none.

        Where all slots were taken, all of a shorter order are.
        """
        rolled = {slot.by for slot in self.slots}
        combatants = tuple(
            [
                replace(one, placed=one.able and (one.placed or one.id in rolled))
                for one in state.combatants
            ]
        )
        slot = min(state.slot, len(self.slots))
        return replace(state, slots=self.slots, slot=slot, combatants=combatants)


class RoundBegan(Fact, frozen=True):
    """A round began: everybody has a turn again (AE-TURN-09)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round and begin with the first slot; maneuvers are counted anew."""
        combatants = tuple(
            [
                replace(
                    one,
                    acted=False,
                    exposed=False,
                    maneuvers=0,
                    own=False,
                    action=False,
                    bought=False,
                    second="",
                    improvised=False,
                    free=0,
                )
                for one in state.combatants
            ]
        )
        return replace(state, round=self.number, slot=0, turn="", combatants=combatants)


class SlotTaken(Fact, frozen=True):
    """Somebody of the side took the slot (AE-INIT-04), or with a blank `who` it was skipped."""

    who: str = ""

    def apply(self, state: State) -> State:
        """The next slot is due."""
        state = replace(state, slot=state.slot + 1)
        return state.changed(self.who, acted=True) if self.who else state


class TurnBegan(Fact, frozen=True):
    """A turn began; what lasted until then is over: shield and Steady (AE-ACT-13, AE-MAN-17)."""

    who: str

    def apply(self, state: State) -> State:
        """Say whose turn it is; a maneuver and an action are open.

        Maneuvers won earlier in the round count already (AE-TURN-04, AE-TURN-10).
        """
        fresh = state.changed(self.who, shield=0, steadied=False, second="", improvised=False)
        return replace(fresh, turn=self.who)


class TurnEnded(Fact, frozen=True):
    """A turn ended; dice that waited so long lapse (AE-MAN-02, AE-MAN-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Count the turns of what waits."""
        one = state.find(self.who)
        if one is not None and one.waiting:
            left = tuple(
                [
                    replace(each, turns=max(each.turns - 1, 0))
                    for each in one.waiting
                    if each.turns != 1
                ]
            )
            state = state.changed(self.who, waiting=left)
        return replace(state, turn="")


class SecondOpened(Fact, frozen=True):
    """One more maneuver stands open this turn, bought or for the action (AE-TURN-02, AE-TURN-03).

    `how` is bought or action. The action is gone with it, whether the maneuver is taken or not.
    """

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Open it."""
        one = state.who(self.who)
        bought, action = one.bought or self.how == "bought", one.action or self.how == "action"
        return state.changed(self.who, second=self.how, bought=bought, action=action)


class Maneuvered(Fact, frozen=True):
    """A maneuver was taken: how it was come by, and which (AE-TURN-01 to AE-TURN-04).

    `how` is own, bought, action (given up for it) or won.
    """

    who: str
    maneuver: str
    how: str = "own"

    def apply(self, state: State) -> State:
        """Count it."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            maneuvers=one.maneuvers + 1,
            own=one.own or self.how == "own",
            bought=one.bought or self.how == "bought",
            action=one.action or self.how == "action",
            second="" if self.how == one.second else one.second,
            free=one.free - 1 if self.how == "won" else one.free,
        )


class Acted(Fact, frozen=True):
    """The action of the turn was taken (AE-TURN-01)."""

    who: str
    action: str

    def apply(self, state: State) -> State:
        """It is gone."""
        return state.changed(self.who, action=True)


class Prepared(Fact, frozen=True):
    """Dice or an upgrade wait for somebody's check: Focus, Exploit, what symbols bought."""

    who: str
    waiting: Waiting

    def apply(self, state: State) -> State:
        """Keep them; several add up (AE-MAN-03)."""
        one = state.who(self.who)
        return state.changed(self.who, waiting=(*one.waiting, self.waiting))


class Spent(Fact, frozen=True):
    """What waited went into a check; `places` on the sheet, from 0."""

    who: str
    places: tuple[int, ...]

    def apply(self, state: State) -> State:
        """Take it away."""
        one = state.who(self.who)
        left = tuple([w for place, w in enumerate(one.waiting) if place not in self.places])
        return state.changed(self.who, waiting=left)


class Steadied(Fact, frozen=True):
    """Steady: incoming hostile checks have a black die, and an older Block counts again.

    AE-MAN-17 to AE-MAN-20; `soak` is what the Block gives now.
    """

    who: str
    soak: int = 0

    def apply(self, state: State) -> State:
        """Until the start of the next turn."""
        one = state.who(self.who)
        return state.changed(self.who, steadied=True, shield=max(one.shield, self.soak))


class HonedFact(Fact, frozen=True, tag="Honed"):
    """A quality was honed for the next attack (AE-MAN-21 to AE-MAN-30)."""

    who: str
    honed: Honed

    def apply(self, state: State) -> State:
        """Keep it."""
        one = state.who(self.who)
        return state.changed(self.who, honed=(*one.honed, self.honed))


class HoneSpent(Fact, frozen=True):
    """The attack was made for which qualities were honed (AE-MAN-29).

    `vain` says why a honed Linked struck nobody else: alone, or harder, `foe` being harder to hit
    than the target (AE-QUAL-31, AE-QUAL-32).
    """

    who: str
    vain: str = ""
    foe: str = ""

    def apply(self, state: State) -> State:
        """They are gone, hit or miss."""
        return state.changed(self.who, honed=())


class Checked(Fact, frozen=True):
    """A check was rolled: its pool with every source, the faces, and what they show.

    AE-DICE-03 to AE-DICE-09. `pool` and `against` are letters; `success` and `advantage` net, the
    latter below 0 for threat.
    """

    who: str
    action: str
    skill: str
    pool: str
    against: str
    success: int
    advantage: int
    triumph: int = 0
    despair: int = 0
    target: str = ""
    terms: tuple[Term, ...] = ()
    faces: Faces = ()

    @property
    def passed(self) -> bool:
        """Whether the check succeeded (AE-DICE-04)."""
        return self.success >= 1


class Bought(Fact, frozen=True):
    """An entry of the menu was bought with what a check showed (AE-SYM-01 to AE-SYM-05).

    `by` spends it, `price` in symbols of `coin`.
    """

    by: str
    entry: str
    coin: str
    price: int
    about: str = ""


class Struck(Fact, frozen=True):
    """A hit: what made its damage, before the victim decides (AE-HP-12, AE-ACT-04).

    `base` + `success` + `added` less `soak`; `how` is weapon, linked, blast or burn.
    """

    who: str
    target: str
    weapon: str
    type: str
    base: int
    success: int
    added: int
    soak: int
    damage: int
    how: str = "weapon"
    to_wounds: bool = False


class Missed(Fact, frozen=True):
    """An attack did no weapon damage (AE-ACT-05)."""

    who: str
    target: str
    weapon: str


class Blocked(Fact, frozen=True):
    """A Block was rolled, and is the last one from now on (AE-ACT-10, AE-ACT-16, AE-ACT-23)."""

    who: str
    block: Block
    shield: int

    def apply(self, state: State) -> State:
        """Keep it; its Soak counts at once, unless a table has it otherwise."""
        return state.changed(self.who, blocked=self.block, shield=self.shield)


class ShieldLost(Fact, frozen=True):
    """Temporary Soak was stripped by Overcome; the Block stays on record (AE-QUAL-39, -40)."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Set it to nothing."""
        return state.changed(self.who, shield=0)


class Exposed(Fact, frozen=True):
    """Defensive and Deflection of somebody are ignored until the end of the round."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Mark it."""
        return state.changed(self.who, exposed=True)


class Freed(Fact, frozen=True):
    """A free maneuver was won (AE-TURN-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Count it."""
        return state.changed(self.who, free=state.who(self.who).free + 1)


class Forgone(Fact, frozen=True):
    """A free maneuver was let pass: it is taken at once or not at all (AE-TURN-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Nothing is open any more."""
        return state.changed(self.who, free=0)


class Drawn(Fact, frozen=True):
    """A weapon was drawn or stowed (AE-MAN-31)."""

    who: str
    weapons: tuple[str, ...]

    def apply(self, state: State) -> State:
        """What is at the ready now."""
        return state.changed(self.who, in_hand=self.weapons)


FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected, Applied,
    Slotted, RoundBegan, SlotTaken, TurnBegan, TurnEnded, SecondOpened, Maneuvered, Acted,
    Prepared, Spent, Steadied, HonedFact, HoneSpent, Checked, Bought, Struck, Missed, Blocked,
    ShieldLost, Exposed, Freed, Forgone, Drawn, Hurt, Injured, Paid, Recovered, ConditionSet,
    ConditionEnded, Broken, Treated, Rested, Eased, Fell, Gone, Moved, Improvised, ClockTicked,
    Ended, Entered, Left, Sided,
    Carried,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
