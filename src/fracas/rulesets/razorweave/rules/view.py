"""What each seat sees of a fight, and what matters of an option.

Nearly everything lies open: Clocks, DCs, Conditions (RW-RES-12). What a foe is about to do does
not: tactics, abilities, breaking points and later phases are the game master's (RW-GAP-99).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Began, Fact
from fracas.core.ruleset import Headline, Viewer
from fracas.kit.sight import Sight
from fracas.rulesets.razorweave.rules.morale import BREAKS
from fracas.rulesets.razorweave.state.combatants import Combatant, Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import Faltered, Steadied, Wavered
from fracas.rulesets.razorweave.state.state import State

# What matters of an option


def acting_side(before: State) -> str:
    """The side of whoever's turn it is; blank when it is nobody's."""
    actor = before.find(before.active)
    return actor.side if actor else ""


def _filled(state: State, side: str, *, own: bool) -> int:
    """Segments filled on the Clocks of a side or of its foes, each Clock counted once."""
    members = [one for one in state.combatants if (one.side == side) == own]
    shared = {one.shared for one in members if one.shared}
    return sum(one.clock.filled for one in members if not one.shared) + sum(
        group.clock.filled for group in state.shared if group.id in shared
    )


def _tier(tier: Tier) -> Headline:
    """How likely the first Check comes out so."""
    return Headline(
        str(tier), "chance", lambda before, after, marks: marks[:1] == (tier,), tier.fails
    )


def _ticks(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=False) - _filled(before, side, own=False)


def _taken(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=True) - _filled(before, side, own=True)


def _out(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    gone = sum(one.out is not None for one in after.combatants if one.side != side)
    return gone > sum(one.out is not None for one in before.combatants if one.side != side)


HEADLINES = (
    *map(_tier, Tier),
    Headline("ticks", "mean", _ticks),
    Headline("taken out", "chance", _out),
    Headline("ticks taken", "mean", _taken, against=True),
)
"""What matters of an option: its tiers, ticks made, somebody taken out, ticks taken."""


def mark(fact: Fact) -> str | None:
    """The tier of a Check."""
    return str(fact.tier) if isinstance(fact, Checked) else None


# What seats see


class Seen(Sight[State]):
    """What seats see: of abilities those that were seen, and of breaking points nothing.

    They take every foe to have one phase, no ability but those seen, and no point where it breaks
    (RW-GAP-99).
    """

    def redact(self, one: Any, *, own: bool = False) -> Any:
        """Somebody without what only the game master knows."""
        known = super().redact(one, own=own)
        if not one.abilities:
            return known
        return replace(known, abilities=tuple([each for each in one.abilities if each.seen]))

    def view(self, state: State, viewer: Viewer) -> State:
        """The state as a viewer may see it, without who is about to waver."""
        seen = super().view(state, viewer)
        if viewer.is_gm or not any(beat.name == BREAKS for beat in seen.agenda):
            return seen
        return replace(seen, agenda=tuple([one for one in seen.agenda if one.name != BREAKS]))

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it; nothing of courage that is tested."""
        breaks = isinstance(fact, Began) and fact.beat.name == BREAKS
        if not viewer.is_gm and (breaks or isinstance(fact, Wavered | Faltered | Steadied)):
            return None
        return super().shows(fact, state, viewer)


SIGHT = Seen(Combatant)
"""What seats see."""
