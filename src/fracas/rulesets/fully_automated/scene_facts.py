"""What can happen to the scene: who comes and goes, alarms, the ground, declarations, endings."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.facts import Comes, Opens
from fracas.rulesets.fully_automated.state import Combatant, State
from fracas.space.hexes import Hex


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
        return state.changed(self.who, out=self.how)


class Declared(Fact, frozen=True):
    """In light combat: one sentence, said at the same moment as all others (FA-LIGHT-03)."""

    who: str
    words: str
    card: str = ""

    def apply(self, state: State) -> State:
        """Note it."""
        return state.changed(self.who, declared=self.words, card=self.card)


class Positioned(Fact, frozen=True):
    """In light combat: in or out of cover, or close to some (FA-LIGHT-08)."""

    who: str
    cover: bool
    close_with: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Note where they are."""
        return state.changed(self.who, cover=self.cover, close_with=self.close_with)


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


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined; it chooses from the next round on (FA-INIT-04)."""


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
        return state.changed(self.who, side=self.side)


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    FA-HP-03, FA-STUN-02, FA-OPT-06.
    """
