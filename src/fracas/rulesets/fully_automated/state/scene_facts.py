"""Facts about the scene: coming and going, alarms, ground, declarations, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.grammar import plain
from fracas.kit.facts import About, Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.state.state import BARE, ELSE, Combatant, State, TerrainKey
from fracas.space.hexes import Hex


class Announced(Told, frozen=True):
    """The announcement at the end of a round: who is stunned, who has aimed, who is behind what.

    FA-ROUND-09. `cover` pairs a combatant with each feature that can give cover, and those it
    covers against now (FA-ROUND-10); `states` pairs it with a condition and how it ends.
    """

    stunned: tuple[str, ...] = ()
    aimed: tuple[str, ...] = ()
    cover: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    states: tuple[tuple[str, str, str], ...] = ()

    def apply(self, state: State) -> State:
        """End the round."""
        return replace(state, step="")


class AlarmCounted(Told, frozen=True):
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

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The count, if it still exists, and who wins when it is full."""
        one = state.alarm(self.alarm)
        if one is None:
            return {"found": None}
        now = min(one.filled + 1, one.size)
        return {"found": one, "now": now, "winner": one.winner if now == one.size else ""}


class AlarmStopped(Told, frozen=True):
    """A combatant stopped a count of rounds (FA-SPEC-01)."""

    alarm: str
    by: Who

    def apply(self, state: State) -> State:
        """Stop it."""
        alarms = tuple(
            [replace(one, stopped=True) if one.id == self.alarm else one for one in state.alarms]
        )
        return replace(state, alarms=alarms)


class GroundChanged(Told, frozen=True):
    """A hex got other ground, or smoke or another area drifted (FA-SETUP-09)."""

    area: str = ""
    hexes: tuple[Hex, ...] = ()
    kind: TerrainKey = ""

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

    def case(self, state: State, about: Any) -> str:
        """Whether something drifted."""
        return "area" if self.area else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Where it is now."""
        return {
            "what": plain(self.area),
            "where": " ".join(map(str, self.hexes)),
            "single": len(self.hexes) == 1,
        }


class Gone(Upon, frozen=True):
    """A combatant left the fight alive: surrendered, fled, escaped or agreed (FA-OPT-06)."""

    how: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take them out of it."""
        return {"out": self.how}


class Declared(Upon, frozen=True):
    """A sentence was declared in light combat, together with all others (FA-LIGHT-03)."""

    words: str
    card: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note it."""
        return {"declared": self.words, "card": self.card}

    def case(self, state: State, about: Any) -> str:
        """Whether a card stands for the sentence."""
        return "card" if self.words in BARE else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether the sentence names a card."""
        return {"named": self.card and self.card != ELSE}


class Positioned(Upon, frozen=True):
    """A position was set in light combat: cover, and close contact (FA-LIGHT-08)."""

    cover: bool
    close_with: tuple[Who, ...] = ()

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note where they are."""
        return {"cover": self.cover, "close_with": self.close_with}


class Improvised(About, frozen=True):
    """Something that no card covers, in the player's own words (FA-SPEC-01)."""

    words: str

    def case(self, state: State, about: Any) -> str:
        """Attacking an object has its own sentence (FA-ATK-13)."""
        return "object" if "FA-ATK-13" in self.because else ""


class Overruled(About, frozen=True):
    """The GM overruled the lines of sight for one attack (FA-LOS-12).

    `verdict` is cover, no_cover, obscured, clear or allowed.
    """

    target: Who
    verdict: str
    reason: str = ""

    def case(self, state: State, about: Any) -> str:
        """The ruling."""
        return self.verdict


class Ended(Told, frozen=True):
    """The fight is over (FA-OPT-06). `how` is down, goal, alarm, talk, told or draw."""

    winner: str = ""
    how: str = "down"
    words: str = ""

    def apply(self, state: State) -> State:
        """Note how it ended, and clear the agenda."""
        return replace(state, result=self.winner or self.how, step="", agenda=())

    def case(self, state: State, about: Any) -> str:
        """Whether anybody wins, and else how it ended."""
        if self.winner:
            return "won"
        return self.how if self.how in ("down", "talk", "told", "draw") else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Why a side wins."""
        return {"why": self.how if self.how in ("down", "goal", "alarm") else ""}


class ModeSet(Told, frozen=True):
    """The fight changed mode: standard, light or other (FA-OPT-01, FA-LIGHT-09)."""

    mode: str

    def apply(self, state: State) -> State:
        """Change the mode."""
        return replace(state, mode=self.mode)


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined; it chooses from the next round on (FA-INIT-04)."""


class Left(Goes, frozen=True):
    """A combatant is gone for good."""

    def apply(self, state: State) -> State:
        """Remove it."""
        after: State = super().apply(state)
        sequence = tuple([who for who in state.sequence if who != self.who])
        return replace(after, sequence=sequence)


class Sided(Sides, frozen=True):
    """A combatant changed sides (FA-SETUP-08)."""


class Carried(Opens[State], frozen=True):
    """The next fight opened, with the survivors of the last one as they are.

    FA-HP-03, FA-STUN-02, FA-OPT-06.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        return {"party": tuple([one for one in self.scene.combatants if one.kind == "pc"])}
