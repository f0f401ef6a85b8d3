"""What is about to be rolled, for all who may know of it, with its bar."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.prompts import Roll
from fracas.core.picture.moments import Opening
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Viewer
from fracas.odds import known_beat
from fracas.table.odds.bars import BarJob, bar_job
from fracas.table.screens.moment_cards import StripCard
from fracas.table.screens.moments import Moments


def strip_of(chronicle: Chronicle, viewer: Viewer, seen: Any, moments: Moments) -> StripCard | None:
    """Return the open roll, for a viewer who was shown whose deed it is for; None for all others.

    What it needs is what the viewer knows of it. `seen` is the state as the viewer sees it.
    """
    prompt, rules = chronicle.prompt, chronicle.rules
    if not isinstance(prompt, Roll) or (named := _naming(chronicle, prompt, seen, moments)) is None:
        return None
    roll = known_roll(chronicle, viewer)
    if roll is None:
        return None
    here = {str(one.id) for one in rules.members(seen)}
    return StripCard(
        _actor(prompt),
        tuple([one for one in named.targets if one in here]),
        named.deed,
        rules.telling.need(roll, seen, chronicle.book),
        assumed=rules.telling.surmised(roll, seen),
    )


def strip_job(chronicle: Chronicle, viewer: Viewer, seen: Any, moments: Moments) -> BarJob | None:
    """Return the bar of the open roll, for seats that answer for it or have it on the strip.

    Others must not learn who rolls.
    """
    prompt, rules = chronicle.prompt, chronicle.rules
    if not isinstance(prompt, Roll):
        return None
    mine = prompt.decider in viewer.deciders
    if not mine and _naming(chronicle, prompt, seen, moments) is None:
        return None
    roll = known_roll(chronicle, viewer)
    if roll is None:
        return None
    return bar_job(rules, roll, assumed=rules.telling.surmised(roll, seen))


def _actor(prompt: Roll) -> str:
    return str(prompt.about[0] if prompt.about else prompt.decider)


def _naming(chronicle: Chronicle, prompt: Roll, seen: Any, moments: Moments) -> Opening | None:
    """Return the name of the deed that a roll is for, by an actor who is seen."""
    actor = _actor(prompt)
    here = {str(one.id) for one in chronicle.rules.members(seen)}
    return moments.naming(actor) if actor in here else None


def known_roll(chronicle: Chronicle, viewer: Viewer) -> Roll | None:
    """Return the open roll, as a viewer knows it."""
    known = known_beat(chronicle, viewer)
    return known.prompt if known is not None and isinstance(known.prompt, Roll) else None
