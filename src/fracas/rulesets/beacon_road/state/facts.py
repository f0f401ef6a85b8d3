"""Every kind of fact that a fight of Beacon Road may hold."""

from __future__ import annotations

from fracas.core.facts import Applied, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.rulesets.beacon_road.state.harm_facts import (
    Blessed,
    Eased,
    Fell,
    Healed,
    HpSet,
    Hurt,
    Soaked,
    Unblessed,
    WindedChanged,
    Wounded,
)
from fracas.rulesets.beacon_road.state.roll_facts import (
    BeaconSpent,
    BotchPoint,
    EffectRolled,
    Lent,
    PowerSpent,
    Replaced,
    Rolled,
    StanceTaken,
    Stressed,
    Used,
)
from fracas.rulesets.beacon_road.state.round_facts import (
    Acted,
    Bought,
    Chosen,
    Marked,
    Noticed,
    Reacted,
    RoundBegan,
    RoundEnded,
    StageBegan,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.beacon_road.state.scene_facts import (
    Carried,
    Consumed,
    Ended,
    Entered,
    Geared,
    Gone,
    GroundChanged,
    Improvised,
    ItemMoved,
    Left,
    Loaded,
    Moved,
    Passing,
    SceneSet,
    Sided,
    Stopped,
    TrackMade,
    TrackTicked,
    Unseen,
    Wavered,
)

FACTS: tuple[type[Fact], ...] = (
    Began, Planned, Dropped, WentMoot, Noted, Corrected, Applied,
    Noticed, RoundBegan, StageBegan, Chosen, Marked, TurnBegan, TurnEnded, RoundEnded, Acted,
    Reacted, Bought, Stressed, BeaconSpent, BotchPoint, Rolled, EffectRolled, Replaced, Hurt,
    Healed, HpSet, Soaked, WindedChanged, Fell, Wavered, Gone, Wounded, Eased, Blessed, Unblessed,
    Lent, Used, StanceTaken, PowerSpent, Moved, Passing, Stopped, Unseen, ItemMoved, Loaded,
    Consumed, TrackTicked, TrackMade, GroundChanged, Improvised, Ended, SceneSet, Geared, Entered,
    Left, Sided, Carried,
)  # fmt: skip
"""Every kind of fact that a journal of this system may hold."""
