"""What an edit made due, as a short question to the game master."""

from __future__ import annotations

from fracas.core.facts import Applied, Beat
from fracas.rulesets.razorweave.rules.dues import SCENE
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.frame_words import label, with_whom
from fracas.rulesets.razorweave.words.names import name


def due(beat: Beat, state: State) -> str:
    """A full Clock, and what comes of it."""
    (whose,) = beat.args
    if beat.name == SCENE:
        return f"{label(state, whose)} is full: does it come true?"
    one = state.find(whose)
    who = name(state, whose)
    if one is not None and one.shared:
        return f"The Clock of {who}{with_whom(state, one)} is full: all of them taken out?"
    if one is not None and one.phases:
        return f"{who}'s Clock is full: on to the next phase?"
    return f"{who}'s Clock is full: taken out?"


def applied(fact: Applied, state: State) -> str:
    """A rule that was applied: what was asked, as a statement."""
    if fact.beat.name == SCENE:
        return f"{label(state, fact.beat.args[0])} comes true."
    return f"{due(fact.beat, state).removesuffix('?')}."
