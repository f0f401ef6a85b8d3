"""What is asked, as sentences."""

from __future__ import annotations

from fracas.core.prompts import Ask, Prompt, Roll, Ruling
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import condition_words as c
from fracas.rulesets.razorweave.words import frame_words
from fracas.rulesets.razorweave.words import gear_words as w
from fracas.rulesets.razorweave.words.deed_words import AT, deed
from fracas.rulesets.razorweave.words.names import action, condition, name, tag

_PROMPTS = {
    "stakes": "What is at stake, how badly does defeat hurt, and how are turns taken?",
    "aim": "What is at stake?",
    "returns": "Who fell in the last scene and is back in this one?",
    "shift_back": "Only {0} is left: keep taking turns, or go back to free play?",
    "in_words": "{0} is taken out: what becomes of {0}, in your own words?",
    "resist_cost": "{0} keeps it off only just: what does that cost?",
    "consent": "{0} may die or be lost for good in this fight: does the player agree?",
    "next": "Who acts next?",
    "first": "Who acts first?",
    "name": "{0} acted: who is next?",
    "action": "What does {0} do?",
    "intent": "What is {0}'s {maneuver} meant to bring about?",
    "whose_edge": "A Critical: what does {0} make of it?",
    "second": "A Critical: what else does {0} bring about?",
    "opening": "What opening does {0} make?",
    "lesser": "What lesser Condition does {0} take?",
    "defend_bonus": "A Critical: what else does {0} get out of it?",
    "else": "What does {0} do, in your own words?",
    "improvise": "{0}: “{1}” Is it a Check, and what does it bring about?",
    "slip": "{0} failed on bad footing: what comes of it?",
    "hazard": "The ground gets the better of {0}: what comes of it?",
    "fall": "{0} failed high up: does {0} fall?",
    "cover_breaks": "The cover of {0} took the brunt: is it gone?",
    "opportunity": "Does {0} {strike} at {1} out of turn?",
    "escape": "{0} is out of everybody's range: is {0} out of the fight?",
    "where": "{0} breaks away: where to?",
    "safer": "{0} is safe: stay on guard, or reach a safer place instead?",
    "friends": "Whom besides {0} does the opening on {1} help?",
    "left": "{0} gets away only just: what is left behind?",
    "price": "It works only just: what does it cost {0}?",
    "cost": "A Partial Success: what does it cost {0}?",
    "move": "{0} failed: does anything come of it?",
    "bonus": "A Critical: does {1} suffer anything more?",
    **w.ASKED,
    "heavy": "The heavy blow leaves {1} Stunned or Prone: which?",
    "outcome": "{0} is taken out: what becomes of {0}?",
    "last_moment": "{0}'s last moment in this fight: how does it look?",
    **frame_words.PROMPTS,
}


def say_prompt(prompt: Prompt, state: State) -> str:
    """What is asked, as a sentence."""
    if isinstance(prompt, Roll):
        if prompt.kind == "check":
            who, act, target, attribute, dc = prompt.about
            what = deed(act, "a Condition")
            at = f" {AT.get(act, 'at')} {name(state, target)}" if target else ""
            return f"{name(state, who)} rolls for {what}{at}: {attribute} against DC {dc}."
        what = {
            "tie": "to break the tie",
            "unshielded": "the dice that the shield's Edge stood in for",
        }.get(prompt.kind, "for the order of turns")
        return f"{name(state, prompt.about[0])} rolls {what}."
    if prompt.kind == "difficulty":
        who, act, target, attribute, intent = prompt.about
        what = deed(act, condition(intent))
        at = f" {AT.get(act, 'at')} {name(state, target)}" if target else ""
        return f"{name(state, who)}: {what}{at} with {attribute}. What does it take?"
    if prompt.kind == "feeds":
        return f"{tag(prompt.about[0])} goes on: which Clock does it tick?"
    if prompt.kind == "brings":
        return f"{frame_words.label(state, prompt.about[0])} is full: does a Tag come or go?"
    if isinstance(prompt, Ask | Ruling) and prompt.kind in c.PROMPTS:
        return c.prompt(prompt, state)
    acts = {key: action(key) for key in ("maneuver", "strike")}
    return _PROMPTS[prompt.kind].format(*(name(state, one) for one in prompt.about), **acts)
