"""What can happen in a Fully Automated fight, and how each fact changes the state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.prompts import Term
from fracas.rulesets.fully_automated.state import Combatant, State
from fracas.space.hexes import Hex


def changed(state: State, who: str, **values: Any) -> State:
    """The state with fields of one combatant replaced."""
    return replace(
        state,
        combatants=tuple(
            [replace(one, **values) if one.id == who else one for one in state.combatants]
        ),
    )


class OrderRolled(Fact, frozen=True):
    """Speed + 2d10 for the turn order (FA-INIT-01), or a fresh 2d10 to break a tie (FA-INIT-03).

    `later` is a re-roll by Aim, which counts from the next round on (FA-AIM-12).
    """

    who: str
    total: int
    faces: Faces = ()
    tie: bool = False
    later: bool = False

    def apply(self, state: State) -> State:
        """Write the total down; a tie's roll only settles who comes first."""
        if self.tie:
            return state
        if self.later:
            return changed(state, self.who, rerolled=self.total)
        return changed(state, self.who, rank=self.total)


class OrderSet(Fact, frozen=True):
    """The turn order that now holds, highest first, without ties (FA-INIT-03, FA-INIT-05)."""

    sequence: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set the order; a re-rolled total takes the place of the old one (FA-AIM-12)."""
        combatants = tuple(
            [
                one if one.rerolled is None else replace(one, rank=one.rerolled, rerolled=None)
                for one in state.combatants
            ]
        )
        return replace(state, sequence=self.sequence, combatants=combatants)


class RoundBegan(Fact, frozen=True):
    """A round began: everybody chooses (FA-ROUND-01)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round; what was of the last one is past."""
        combatants = tuple([_fresh(one) for one in state.combatants])
        return replace(state, round=self.number, step="choose", combatants=combatants)


def _fresh(one: Combatant) -> Combatant:
    return replace(
        one,
        last=one.card,
        card="",
        attacked=False,
        stepped=False,
        damage=0,
        done=False,
        defended=0,
        aim_used="",
        declared="",
    )


class Revealed(Fact, frozen=True):
    """All cards were turned over at the same moment, and bind (FA-SEL-02).

    `forced` are those who had no choice (FA-SEL-08).
    """

    cards: tuple[tuple[str, str], ...]
    forced: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Lay the cards down."""
        cards = dict(self.cards)
        combatants = tuple(
            [replace(one, card=cards.get(one.id, one.card)) for one in state.combatants]
        )
        return replace(state, step="attacks", combatants=combatants)


class StepBegan(Fact, frozen=True):
    """The next step of the round began: attacks, defenders, moves or aims (FA-ROUND-01)."""

    step: str

    def apply(self, state: State) -> State:
        """Note the step."""
        return replace(state, step=self.step)


class Resolved(Fact, frozen=True):
    """Somebody's card has had its effect, or none."""

    who: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return changed(state, self.who, done=True)


class CardLost(Fact, frozen=True):
    """Whoever went down before the own card resolved lost it (FA-ROUND-11)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return changed(state, self.who, done=True)


class Wasted(Fact, frozen=True):
    """A card found nobody to play it on (FA-ATK-12, FA-RESTR-04)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Take it off the list."""
        return changed(state, self.who, done=True)


class Named(Fact, frozen=True):
    """An attacker named a target, who has now been attacked (FA-ATK-02, FA-DEF-24)."""

    who: str
    target: str
    card: str

    def apply(self, state: State) -> State:
        """Note that the target was attacked."""
        return changed(state, self.target, attacked=True)


class Moved(Fact, frozen=True):
    """Somebody went from hex to hex (FA-MOVE-01), stepped aside, or came after a target.

    `how` is move, attack, step, chase, retreat, downed, tackle, carried or shifted. What was not
    the own doing (`carried`, `shifted`) uses up no hex; whoever goes down later in the round has
    one only if none was used (FA-ROUND-11).
    """

    who: str
    way: tuple[Hex, ...]
    cost: int = 0
    how: str = "move"

    def apply(self, state: State) -> State:
        """Put it where the way leads."""
        values: dict[str, Any] = {"place": self.way[-1]} if self.way else {}
        if self.how not in ("carried", "shifted"):
            values["stepped"] = True
        return changed(state, self.who, **values)


class Rolled2dF(Fact, frozen=True):
    """A roll of Fudge dice: whose, for what, at which net level and why (FA-DICE-05).

    `levels` holds each advantage and disadvantage with its rule; `kept` marks the dice that count.
    """

    who: str
    kind: str
    card: str
    outcome: int
    levels: tuple[Term, ...] = ()
    faces: Faces = ()
    kept: tuple[bool, ...] = ()
    against: str = ""


class Defended(Rolled2dF, frozen=True):
    """A defence was rolled, and says what becomes of the attack (FA-DEF-03 to FA-DEF-07).

    `effect` is the entry of the Defend table.
    """

    effect: str = ""

    def apply(self, state: State) -> State:
        """Count the defence; an aim condition serves it, and all others of the round."""
        defended = state.who(self.who).defended + 1
        return changed(state, self.who, defended=defended)


class Struck(Rolled2dF, frozen=True):
    """An attack was rolled; all that made its damage, in the order of FA-ATK-17.

    `distance` is in hexes; `damage` = max(0, `base` + `bonus` + `modifier`) less `armour` less
    `cover`, never below 0 (FA-ATK-07, FA-DMG-02). `behind` names what gave cover: a hex, or a
    combatant, who then takes the point (FA-COVER-08).
    """

    distance: int = 0
    base: int = 0
    bonus: int = 0
    modifier: int = 0
    armour: int = 0
    cover: int = 0
    damage: int = 0
    behind: str = ""
    counter: bool = False


class Missed(Fact, frozen=True):
    """An attack failed: stopped by the defence, or out of reach without dice (FA-DEF-05, -08).

    `why` is stopped, reach, or none.
    """

    who: str
    target: str
    card: str
    why: str = "stopped"


class Hurt(Fact, frozen=True):
    """Somebody took damage (FA-DMG-01). `how` is attack, counter, cover, restrain, dying or gm.

    Damage to a stabilized character undoes that (FA-HP-11).
    """

    who: str
    damage: int
    by: str = ""
    how: str = "attack"

    def apply(self, state: State) -> State:
        """Lower the HP, without a floor; the dying loss comes after Aim is read (FA-ROUND-14)."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(
            state,
            self.who,
            hp=one.hp - self.damage,
            damage=one.damage + self.damage,
            stabilized=one.stabilized and not self.damage,
        )


class Healed(Fact, frozen=True):
    """Somebody got HP back, up to the maximum (FA-DMG-06)."""

    who: str
    amount: int
    by: str = ""

    def apply(self, state: State) -> State:
        """Raise the HP."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(state, self.who, hp=min(one.hp + self.amount, one.most_hp))


class Stunned(Fact, frozen=True):
    """Somebody was stunned for the next round, by so many levels (FA-STUN-01, FA-STUN-04)."""

    who: str
    levels: int = 1
    by: str = ""

    def apply(self, state: State) -> State:
        """Keep it for the next round."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(state, self.who, stunned_next=one.stunned_next + self.levels)


class Glued(Fact, frozen=True):
    """Somebody is stuck: no movement through the end of that round (FA-WPN-26)."""

    who: str
    until: int
    by: str = ""

    def apply(self, state: State) -> State:
        """Stick."""
        return changed(state, self.who, glued=self.until)


class Unglued(Fact, frozen=True):
    """The glue let go, by itself or with help (FA-WPN-26)."""

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Come off."""
        return changed(state, self.who, glued=0)


class Aimed(Fact, frozen=True):
    """Aim succeeded: the condition serves from the next round on (FA-AIM-01, FA-AIM-03)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark it; an older condition is renewed (FA-AIM-13)."""
        return changed(state, self.who, aim=1, aim_used="gained")


class AimServed(Fact, frozen=True):
    """The aim condition was applied, and is used up (FA-AIM-06, FA-AIM-15)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Spend it; it still counts for what is left of the roll that it serves."""
        return changed(state, self.who, aim_used="spent")


class AimKept(Fact, frozen=True):
    """The aim condition was withheld for the round to come (FA-AIM-04, FA-AIM-09, FA-AIM-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Note that it was withheld."""
        return changed(state, self.who, aim_used="kept")


class AimAged(Fact, frozen=True):
    """At a round's end: the condition is kept for one more round, or gone with `age` 0.

    `why` it is gone: spent, damage, or expired (FA-AIM-05).
    """

    who: str
    age: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Set its age."""
        return changed(state, self.who, aim=self.age)


class Restrained(Fact, frozen=True):
    """Somebody was restrained, by a set of restraints of the other's (FA-RESTR-07, -08, -14)."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Bind, and count the set."""
        by = state.find(self.by)
        if by is not None and by.restraints:
            state = changed(state, self.by, restraints=by.restraints - 1)
        return changed(state, self.who, restrained=True)


class Released(Fact, frozen=True):
    """Somebody is free again, by a helper who keeps the set, or by the own effort.

    FA-RESTR-11, FA-RESTR-12, FA-RESTR-13.
    """

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Unbind; the releaser has the set."""
        by = state.find(self.by)
        if by is not None and self.by != self.who:
            state = changed(state, self.by, restraints=by.restraints + 1)
        return changed(state, self.who, restrained=False)


class Stabilized(Fact, frozen=True):
    """A dying character loses no more HP (FA-HP-11)."""

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Note it."""
        return changed(state, self.who, stabilized=True)


class Fell(Fact, frozen=True):
    """A threshold was crossed: incapacitated, dying or dead; or back up again (FA-HP-01 to -09)."""

    who: str
    band: str


class Checked(Fact, frozen=True):
    """A skill check: 2d10 + `attribute` + `skill` + `terms` against a target (FA-CHECK-01).

    `margin` is total less target; 0 passes (FA-CHECK-06).
    """

    who: str
    action: str
    attribute: str
    skill: str
    total: int
    margin: int
    faces: Faces = ()
    terms: tuple[Term, ...] = ()
    target: str = ""

    @property
    def passed(self) -> bool:
        """Whether the check was passed."""
        return self.margin >= 0


class StunsPassed(Fact, frozen=True):
    """At a round's end: stuns of this round clear, those received become active (FA-ROUND-08).

    `levels` are those of the round to come, `rounds` how many more they last after it.
    """

    who: str
    levels: int
    rounds: int = 0

    def apply(self, state: State) -> State:
        """Set the levels of the next round."""
        return changed(state, self.who, stuns=self.levels, stunned_next=0, stun_rounds=self.rounds)


class Announced(Fact, frozen=True):
    """The end of a round aloud: who is stunned, who has aimed, who is behind what.

    FA-ROUND-09. `cover` pairs a combatant with each feature that would give cover, and with those
    against whom it does so now (FA-ROUND-10); `states` with what ails it and how it clears.
    """

    stunned: tuple[str, ...] = ()
    aimed: tuple[str, ...] = ()
    cover: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    states: tuple[tuple[str, str, str], ...] = ()

    def apply(self, state: State) -> State:
        """The round is over."""
        return replace(state, step="")


class AlarmCounted(Fact, frozen=True):
    """A round passed on a count of rounds."""

    alarm: str

    def apply(self, state: State) -> State:
        """Count it."""
        alarms = tuple(
            [
                replace(one, filled=one.filled + 1) if one.id == self.alarm else one
                for one in state.alarms
            ]
        )
        return replace(state, alarms=alarms)


class AlarmStopped(Fact, frozen=True):
    """Somebody put a stop to a count of rounds (FA-SPEC-01)."""

    alarm: str
    by: str

    def apply(self, state: State) -> State:
        """Stop it."""
        alarms = tuple(
            [replace(one, stopped=True) if one.id == self.alarm else one for one in state.alarms]
        )
        return replace(state, alarms=alarms)


class GroundChanged(Fact, frozen=True):
    """A hex became other ground, or smoke or another area drifted (FA-SETUP-09)."""

    area: str = ""
    hexes: tuple[Hex, ...] = ()
    kind: str = ""

    def apply(self, state: State) -> State:
        """Redraw the map."""
        board = state.map
        if board is None:
            return state
        if self.area:
            return replace(state, map=board.spread(self.area, self.hexes))
        for place in self.hexes:
            board = board.changed(place, self.kind)
        return replace(state, map=board)


class Gone(Fact, frozen=True):
    """Somebody left the fight alive: surrendered, fled, escaped or agreed to stop (FA-OPT-06)."""

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Take them out of it."""
        return changed(state, self.who, out=self.how)


class Declared(Fact, frozen=True):
    """In light combat: one sentence, said at the same moment as all others (FA-LIGHT-03)."""

    who: str
    words: str
    card: str = ""

    def apply(self, state: State) -> State:
        """Note it."""
        return changed(state, self.who, declared=self.words, card=self.card)


class Positioned(Fact, frozen=True):
    """In light combat: in or out of cover, or close to some (FA-LIGHT-08)."""

    who: str
    cover: bool
    close_with: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Note where they are."""
        return changed(state, self.who, cover=self.cover, close_with=self.close_with)


class Improvised(Fact, frozen=True):
    """Something that no card names, in the player's own words (FA-SPEC-01)."""

    who: str
    words: str


class Overruled(Fact, frozen=True):
    """The GM set aside what the lines of sight say, for one attack (FA-LOS-12)."""

    who: str
    target: str
    verdict: str
    reason: str = ""


class Ended(Fact, frozen=True):
    """The fight is over (FA-OPT-06). `how` is down, goal, alarm, talk, told or draw."""

    winner: str = ""
    how: str = "down"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended; nothing more is planned."""
        return replace(state, result=self.winner or self.how, step="", agenda=())


class ModeSet(Fact, frozen=True):
    """The fight goes on in another mode: standard, light or other (FA-OPT-01, FA-LIGHT-09)."""

    mode: str

    def apply(self, state: State) -> State:
        """Change over."""
        return replace(state, mode=self.mode)


class Entered(Fact, frozen=True):
    """A combatant joined; it chooses from the next round on (FA-INIT-04)."""

    combatant: Combatant

    def apply(self, state: State) -> State:
        """Put it at the end of the list."""
        return replace(state, combatants=(*state.combatants, self.combatant))


class Left(Fact, frozen=True):
    """A combatant is gone for good."""

    who: str

    def apply(self, state: State) -> State:
        """Strike it off."""
        return replace(
            state,
            combatants=tuple([one for one in state.combatants if one.id != self.who]),
            sequence=tuple([who for who in state.sequence if who != self.who]),
        )


class Sided(Fact, frozen=True):
    """A combatant changed sides (FA-SETUP-08)."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change its side."""
        return changed(state, self.who, side=self.side)


FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected,
    OrderRolled, OrderSet, RoundBegan, Revealed, StepBegan, Resolved, CardLost, Wasted, Named,
    Moved, Defended, Struck, Rolled2dF, Missed, Hurt, Healed, Stunned, Glued, Unglued, Aimed,
    AimServed, AimKept, AimAged, Restrained, Released, Stabilized, Fell, Checked, StunsPassed,
    Announced, AlarmCounted, AlarmStopped, GroundChanged, Gone, Declared, Positioned, Improvised,
    Overruled, Ended, ModeSet, Entered, Left, Sided,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
