"""Every kind of fact, as journals store them; this module has those of the round.

The round includes surprise, stages, turns, Acts and Reacts; other facts are in the `*_facts`
modules.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.facts import About, Told, collected
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.state import harm_facts, roll_facts, scene_facts
from fracas.rulesets.beacon_road.state.changes import (
    FRESH,
    OF_A_TURN,
    all_changed,
    but_for,
    came_to_light,
    changed,
    power_of,
)
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Edge, Patch, State, Wound


class Noticed(Told, frozen=True):
    """It was settled who is Surprised and who Ambushing at the start (BR-ENTER-03, BR-ENTER-11)."""

    surprised: tuple[str, ...] = ()
    ambushing: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Mark them."""
        return all_changed(
            state,
            lambda one: replace(
                one, surprised=one.id in self.surprised, ambushing=one.id in self.ambushing
            ),
        )


class RoundBegan(Told, frozen=True):
    """A round began: Acts and Reacts are fresh (BR-ACT-15)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round; from the second on nobody is Surprised or Ambushing from the start."""
        first = self.number == 1

        def fresh(one: Creature) -> Creature:
            surprised, ambushing = one.surprised and first, one.ambushing and first
            return replace(one, surprised=surprised, ambushing=ambushing, **FRESH)

        return replace(all_changed(state, fresh), round=self.number, stage="choice", turn="")


class StageBegan(Told, frozen=True):
    """The next of the five stages began (BR-ROUND-01 to BR-ROUND-05)."""

    stage: str

    def apply(self, state: State) -> State:
        """Note the stage."""
        return replace(state, stage=self.stage)


class Chosen(Told, frozen=True):
    """The players openly chose who acts Rashly and who Cautiously (BR-ROUND-01)."""

    choices: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> State:
        """Set the choices, which are final for the round (BR-ROUND-09)."""
        said = dict(self.choices)
        return all_changed(
            state, lambda one: replace(one, choice=said[one.id]) if one.id in said else one
        )

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Who has chosen which."""
        rash = [who for who, choice in self.choices if choice == "rash"]
        return {"rash": rash, "cautious": [who for who, _ in self.choices if who not in rash]}


class Marked(About, frozen=True):
    """The game master marked a creature as Ambushing in this round (BR-ENTER-11)."""

    def apply(self, state: State) -> State:
        """Mark it."""
        return changed(state, self.who, ambushing=True)


class TurnBegan(About, frozen=True):
    """A creature's turn began; it has one a round (BR-ROUND-06)."""

    def apply(self, state: State) -> State:
        """Set whose turn it is; end boons and waiting Tiers that last until now.

        BR-BOON-16, BR-POWER-11.
        """

        def past(one: Creature) -> Creature:
            if not (one.boons or one.wounds or one.edges):
                return one
            boons = tuple([boon for boon in one.boons if not self._ends(boon, state.round)])
            wounds = tuple([wound for wound in one.wounds if not self._ends(wound, state.round)])
            edges = tuple([edge for edge in one.edges if not self._ends(edge, state.round)])
            if (boons, wounds, edges) == (one.boons, one.wounds, one.edges):
                return one
            return replace(one, boons=boons, wounds=wounds, edges=edges)

        state = all_changed(state, past)
        if state.patches:
            state = self._mended(state)
        return replace(changed(state, self.who, taken=True, bought_turn=0), turn=self.who)

    def _mended(self, state: State) -> State:
        """Restore ground that was changed until now."""
        board = state.map
        left = []
        for patch in state.patches:
            if not self._ends(patch, state.round):
                left.append(patch)
            elif board is not None:
                rest = [one for one in board.area(patch.kind) if one not in patch.squares]
                board = board.spread(patch.kind, rest)
        return replace(state, map=board, patches=tuple(left))

    def _ends(self, thing: Boon | Wound | Edge | Patch, number: int) -> bool:
        return thing.by == self.who and 0 < thing.until <= number


class TurnEnded(About, frozen=True):
    """A creature's turn ended; unused Acts are lost (BR-ACT-15).

    After an `extra` one, before the turn in the creature's own stage, that turn still has fresh
    Acts, and the choice made for it (BR-GAP-17).
    """

    extra: bool = False

    def apply(self, state: State) -> State:
        """Set that it is nobody's turn; what lasts for this turn ends (BR-POWER-10)."""
        one = state.find(self.who)
        if one is not None and any(edge.turn for edge in one.edges):
            edges = tuple([edge for edge in one.edges if not edge.turn])
            state = changed(state, self.who, edges=edges)
        if one is not None and one.settled:
            state = changed(state, self.who, settled=but_for(one.settled, *OF_A_TURN))
        if self.extra:
            fresh: dict[str, Any] = {"acts": 0, "bought": 0, "bought_turn": 0}
            state = changed(state, self.who, ambushing=False, taken=False, **fresh)
        return replace(state, turn="")


class RoundEnded(Told, frozen=True):
    """The round ended, and with it Surprised from the start (BR-OTHER-08)."""

    def apply(self, state: State) -> State:
        """Clear it."""
        state = all_changed(state, lambda one: replace(one, surprised=False, ambushing=False))
        return replace(state, stage="", turn="")


class Acted(About, frozen=True):
    """An Act was spent (BR-ACT-01). `free` Acts cost none; `spare` is Hastened's.

    One bought with Stress is used first and counted separately (BR-WND-28).
    """

    act: str
    free: bool = False
    spare: bool = False

    def apply(self, state: State) -> State:
        """Count it; a used power is no longer secret (BR-INFO-02)."""
        one = state.who(self.who)
        if (key := power_of(self.act)) in one.powers:
            state = came_to_light(state, self.who, key)
        if self.free:
            return state
        if one.bought:
            return changed(state, self.who, bought=one.bought - 1)
        if self.spare:
            return changed(state, self.who, spare=True)
        return changed(state, self.who, acts=one.acts + 1)


class Reacted(About, frozen=True):
    """A React was spent in answer to a creature's act (BR-ACT-03)."""

    react: str
    to: Who = ""
    spare: bool = False

    def apply(self, state: State) -> State:
        """Count it; a used power is no longer secret (BR-INFO-02)."""
        one = state.who(self.who)
        if (key := power_of(self.react)) in one.powers:
            state = came_to_light(state, self.who, key)
        if self.spare:
            return changed(state, self.who, spare=True)
        return changed(state, self.who, reacts=one.reacts + 1)

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it answers another creature."""
        return {"answers": self.to not in ("", self.who)}


class Settled(About, frozen=True):
    """An answer was given for later prompts of its kind, which are not asked.

    A repeated Act, the rest of a way, and a push last for the turn (BR-ACT-16, BR-STRESS-02); a
    declined React, and what happens to the fallen, for the round (BR-ACT-15, BR-ATTACK-12).
    """

    question: str
    answer: str

    def apply(self, state: State) -> State:
        """Remember it, replacing an earlier one."""
        one = state.find(self.who)
        if one is None:
            return state
        others = but_for(one.settled, self.question)
        return changed(state, self.who, settled=(*others, (self.question, self.answer)))

    def case(self, state: Any, about: Any) -> str:
        """What was asked, and the answer if the sentence depends on it."""
        question, _, _ = self.question.partition("_")
        return question if question in ("act", "react", "way") else f"{question}.{self.answer}"


class Bought(About, frozen=True):
    """An Act was bought while Slowed or Stunned (BR-WND-23, BR-WND-26)."""

    def apply(self, state: State) -> State:
        """Allow one more Act in this turn."""
        one = state.who(self.who)
        return changed(state, self.who, bought=one.bought + 1, bought_turn=one.bought_turn + 1)


FACTS: tuple[type[Fact], ...] = collected(
    sys.modules[__name__], roll_facts, harm_facts, scene_facts
)
"""Every kind of fact of this system, those of the core first."""
