"""Whether to go Rash or Cautious, and whether one more attack may end the fight (BR-ADVICE-01)."""

from __future__ import annotations

from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.outlook import Outlook
from fracas.rulesets.beacon_road.advice.targets import arms, foes_of, knows_all, likely_targets
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, RASH, State

LIKELY = 0.5
"""From this chance to drop a threatening enemy on, it is worth going first (BR-ADVICE-01)."""

ENDS = 0.3
"""From this chance to drop the last foe on, the last Beacon Point is worth spending."""


def choice(run: Run, who: str) -> str:
    """Choose Rash or Cautious (BR-ADVICE-01).

    Rash if one Act drops a threatening enemy with a chance of at least one half, or if a Winded
    shooter has to get out of melee reach; otherwise Cautious.
    """
    state: State = run.state
    book: BeaconRoadBook = run.book
    if drop_chance(state, book, who, knows_all(state, who)) >= LIKELY:
        return RASH
    return RASH if must_escape(state, book, who) else CAUTIOUS


def must_escape(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether a Winded creature that does not fight in melee is within a foe's melee reach."""
    me = state.who(who)
    if not me.winded:
        return False
    melee, _ = arms(book, me)
    return not melee and bool(threatened_by(state, book, who))


def ends(state: State, book: BeaconRoadBook, who: str, seer: bool) -> bool:
    """Whether one more attack may end the fight, which is worth the last Beacon Point."""
    last = len(foes_of(state, book, who)) == 1
    return last and drop_chance(state, book, who, seer) >= ENDS


def drop_chance(state: State, book: BeaconRoadBook, who: str, seer: bool) -> float:
    """The best chance to drop an enemy with one basic attack from here.

    Enemies that carry items but have no weapon in hand threaten nobody and do not count.
    """
    me = state.who(who)
    if me.place is None:
        return 0.0
    melee, ranged = arms(book, me)
    best = 0.0
    outlook = Outlook(state, book, who, seer=seer)
    for foe in likely_targets(book, me, foes_of(state, book, who), seer):
        away = feet_between(book, me, foe)
        for key, far in (("basic_melee_attack", melee), ("basic_ranged_attack", ranged)):
            if not far or away > far or (foe.items and not any(arms(book, foe))):
                continue
            found = outlook.swing(key, foe)
            if found is not None:
                best = max(best, found.drops)
    return best
