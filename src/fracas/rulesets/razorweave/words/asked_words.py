"""What is asked, in the second person: for the one who is asked."""

from __future__ import annotations

from fracas.core.prompts import Ask, Roll
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.deed_words import AT, deed
from fracas.rulesets.razorweave.words.names import action, name

ASKED = {
    "name": "You acted: who is next?",
    "action": "What do you do?",
    "intent": "What is your {maneuver} meant to bring about?",
    "whose_edge": "A Critical: what do you make of it?",
    "second": "A Critical: what else do you bring about?",
    "opening": "What opening do you make?",
    "lesser": "What lesser Condition do you take?",
    "defend_bonus": "A Critical: what else do you get out of it?",
    "else": "What do you do, in your own words?",
    "opportunity": "Do you {strike} at {1} out of turn?",
    "where": "You break away: where to?",
    "safer": "You are safe: stay on guard, or reach a safer place instead?",
    "friends": "Whom besides you does the opening on {1} help?",
    "left": "You get away only just: what do you leave behind?",
    "price": "It works only just: what does it cost you?",
    "cost": "A Partial Success: what does it cost you?",
    "outcome": "You are taken out: what becomes of you?",
    "last_moment": "Your last moment in this fight: how does it look?",
    "with": "You Strike at {1}: with MIG or with AGI?",
    "weak_point": "Where do you aim at {1}?",
    "manner": "How do you Strike at {1}?",
    "split": "How do you split the ticks of this blow?",
    "guard": "Whom do you cover with the shield?",
    "react": "{1} lands a blow: do you Defend against it?",
    "join": "Who joins you against {1}?",
}
"""The questions that single people are asked, by kind; {0} is the one who is asked."""


def say_to_you(prompt: Ask | Roll, state: State) -> str:
    """What is asked of the first whom the prompt is about; blank where that is somebody else."""
    about = prompt.about
    if not about or about[0] != prompt.decider:
        return ""
    if isinstance(prompt, Roll):
        return _roll(prompt, state)
    acts = {key: action(key) for key in ("maneuver", "strike")}
    return ASKED.get(prompt.kind, "").format(*[name(state, one) for one in about], **acts)


def _roll(roll: Roll, state: State) -> str:
    """A Check; any other roll is told as to others."""
    if roll.kind != "check":
        return ""
    _, act, target, attribute, dc = roll.about
    at = f" {AT.get(act, 'at')} {name(state, target)}" if target else ""
    return f"Roll for {deed(act, 'a Condition')}{at}: {attribute} against DC {dc}."
