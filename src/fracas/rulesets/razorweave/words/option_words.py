"""What an option means, in a few words; and what the lines of the sheets ask for."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.answers import Sheet
from fracas.core.prompts import Ask, Prompt, Ruling
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import condition_words as c
from fracas.rulesets.razorweave.words import frame_words
from fracas.rulesets.razorweave.words import gear_words as w
from fracas.rulesets.razorweave.words.deed_words import OUTCOMES
from fracas.rulesets.razorweave.words.field_words import ground, say_step
from fracas.rulesets.razorweave.words.names import (
    action,
    condition,
    content,
    fitting,
    item,
    name,
    tag,
    weapon,
)
from fracas.rulesets.razorweave.words.term_words import term


def say_option(prompt: Prompt, option: str, state: State) -> str:
    """What an option means, in a few words."""
    if not isinstance(prompt, Ask | Ruling):
        return option
    if prompt.kind == "manner":
        return w.say_manner(option)
    if isinstance(prompt.form, Sheet):
        return _say_on_sheet(option, prompt, state)
    if prompt.kind in c.PROMPTS:
        return c.option(option, state)
    what, _, about = option.partition(":")
    first, _, second = about.partition(":")
    if prompt.kind in frame_words.CHOICES:
        return frame_words.choice(prompt.kind, option, state)
    if prompt.kind in ("next", "first", "name", "returns"):
        return _say_next(prompt.kind, option, what, about, state)
    if prompt.kind in _CONSEQUENCES:
        return _say_consequence(option, prompt, state)
    if prompt.kind == "friends":
        return name(state, option)
    if prompt.kind == "whose_edge":
        return _say_use(prompt.about[0], prompt.about[1], what, about, state)
    if what == "sneak":
        return f"Sneak: {say_step(about, state)}"
    if what in ("go", "push", "remove", "mark", "hide", "flee", "sprint", "here"):
        return say_step(option, state)
    if prompt.kind == "left" and not about:
        return f"The weapon in {name(state, prompt.about[0])}'s hand"
    if prompt.kind == "outcome":
        return OUTCOMES.get(option, option)
    if prompt.kind in w.ASKED:
        return w.say_gear(prompt, option, state)
    if what == "self":
        return f"Edge for {name(state, prompt.about[0]) if prompt.about else 'oneself'}"
    if what in _SENTENCES:
        return _SENTENCES[what](first, second, state)
    return f"{name(state, first)} becomes {condition(what)}"


def _say_defence(first: str, _second: str, _state: State) -> str:
    if not first:
        return f"{action('defend')}: be on guard until your next turn"
    if first == "away":
        return f"{action('defend')} to get out of melee: a Full leaves it in place of the guard"
    return f"{action('defend')}, and be rid of {condition(first)}"


_SENTENCES: dict[str, Callable[[str, str, State], str]] = {
    "strike": lambda one, other, state: (
        f"{action('strike')} {name(state, one)} with the {weapon(other)}"
    ),
    "called": lambda one, other, state: (
        f"{action('strike')} at a weak point of {name(state, one)} with the {weapon(other)}"
    ),
    "together": lambda one, other, state: (
        f"{action('strike')} {name(state, one)} together with the {weapon(other)}"
    ),
    "wreck": lambda one, other, state: (
        f"{action('strike')} at {ground(state, f'{one}:{other}' if other else one)} to break it"
    ),
    "change": lambda one, *_: f"Take the {item(one)} in hand",
    "maneuver": lambda *_: f"{action('maneuver')}: change position, Tags or Conditions",
    "setup": lambda *_: f"{action('setup')}: make Edge or a Tag for somebody",
    "defend": _say_defence,
    "withdraw": lambda *_: f"{action('withdraw')}: break contact safely",
    "clear": lambda one, other, state: f"Deal with {condition(other)} on {name(state, one)}",
    "remedy": lambda one, other, state: (
        f"Look for {c.remedy(other)}: {name(state, one)} is {condition(other)}"
    ),
    "stand": lambda *_: "Stand up",
    "leave": lambda *_: "Step out of melee",
    "unpressed": lambda *_: "Step out of melee: no foe can act",
    "break": lambda *_: "Fight a way out of melee: an AGI Check",
    "walk": lambda *_: "Walk out of melee: every foe may Strike first",
    "stance": lambda *_: "Stay on guard",
    "draw": lambda *_: "Draw another weapon",
    "engage": lambda one, _, state: f"Close in on {name(state, one)}",
    "else": lambda *_: "Something else, in your own words",
    "pass": lambda *_: "Pass",
    "end": lambda *_: "End the turn",
    "edge": lambda one, _, state: (
        f"Edge for {name(state, one)}" if one else "Edge on the next action"
    ),
    "make": lambda one, *_: f"{tag(one)} comes about here",
    "shove": lambda one, other, state: f"Shove through {tag(one)} at {name(state, other)}",
    "reach": lambda one, _, state: f"Get at {name(state, one)}, past what is in the way",
    "cover": lambda *_: "Get out of the open: no longer Exposed",
    "shelter": lambda one, _, state: f"Get {name(state, one)} out of the open: no longer Exposed",
    "shed": lambda one, *_: f"No longer {condition(one)}",
    "away": lambda *_: "Break away to Close",
    "none": lambda *_: "Nothing more",
    "yes": lambda *_: "Yes",
    "no": lambda *_: "No",
    "turns": lambda *_: "Keep taking turns",
    "free": lambda *_: "Go back to free play",
    **frame_words.OPTIONS,
}
"""What an option means, by the first part of its id; told of the other two parts."""

_CONSEQUENCES = (
    "cost", "move", "bonus", "lesser", "heavy", "resist_cost", "slip", "price", "hazard",
    "feeds", "brings",
)  # fmt: skip


def _say_on_sheet(option: str, prompt: Ask | Ruling, state: State) -> str:
    for reason in prompt.reasons if isinstance(prompt, Ruling) else ():
        if reason.name == option:
            return term(reason, state)
    if state.find(option) is not None:
        return name(state, option)
    if option.startswith("off_"):
        return f"{w.gear_tag(option[4:])} does not apply"
    named = {
        **w.ON_SHEETS,
        "ticks": "ticks by the tier",
        "condition": "a Condition on the target",
        "tag": "a Tag on the scene",
        "edge": "Edge",
        "burden": "Burden",
        "no": "no Check",
        **c.ON_SHEETS,
    }
    if prompt.kind == "difficulty" and option in ("yes", "no"):
        return option.title()
    if option in named:
        return named[option]
    if frame_words.sheet_option(option, state):
        return frame_words.sheet_option(option, state)
    return condition(option) if option in content().conditions else tag(option)


def _say_use(who: str, made: str, what: str, foe: str, state: State) -> str:
    """One of the three uses of a Critical Set Up (RW-SETUP-03)."""
    if what == "allies":
        return "Edge for every ally on the next action"
    opening = condition(made) if made in content().conditions else tag(made)
    if what == "self":
        return f"{opening}, and Edge for {name(state, who)} on the next action"
    return f"{opening}: Edge for the whole side on Strikes at {name(state, foe)}"


def _say_next(kind: str, option: str, what: str, about: str, state: State) -> str:
    if kind != "next":
        return name(state, option)
    combatant = state.find(about)
    again = " acts again" if combatant is not None and combatant.acted else " acts"
    return {
        "turn": name(state, about) + again,
        "round": "A new round begins",
        "out": f"{name(state, about)} gives up",
        "end": "The stakes are settled: the fight ends",
        "amend": "The stakes have changed: say them anew",
        "turns": f"Take turns from now on, {about} order",
    }[what]


def _say_consequence(option: str, prompt: Ask | Ruling, state: State) -> str:
    actor = name(state, prompt.about[0]) if prompt.about else ""
    foe = name(state, prompt.about[1]) if len(prompt.about) > 1 and prompt.about[1] else "the foe"
    if option.startswith("tag:"):
        return f"The scene becomes {tag(option[4:])}"
    if option.startswith("remove:"):
        return say_step(option, state)
    if option.startswith("clock:"):
        return f"{frame_words.label(state, option[6:])} ticks"
    whole = {
        "none": "Nothing",
        "counterblow": f"A counterblow from {foe}: 1 tick",
        "position": f"{actor} falls back out of melee"
        if prompt.kind in ("cost", "lesser", "price")
        else f"{actor} gets clear of every foe at once",
        "deny": f"{foe} may not react before its next turn",
        "advantage": f"{foe} has Edge on the next Check at {actor}",
    }
    bearer = foe if prompt.kind in ("bonus", "heavy") else actor
    said = fitting(option) if prompt.kind in ("move", "bonus") else condition(option)
    return whole.get(option, f"{bearer} becomes {said}")


_FIELDS = {
    "dc": "what the total must reach",
    "waive": "modifiers that do not count",
    "circumstance": "Edge or Burden from the circumstances",
    "attribute": "the Attribute rolled on",
    "skill": "a Skill that adds 1",
    "why": "your reason, for the log",
    "ticks": "ticks more or fewer on a hit",
    "rider": "a Condition that a hit brings",
    "leaves": "a Tag that a Full or better leaves behind",
    "sight": "what part sight has in it",
    "disrupted": "a lower DC, since systems are down",
    "stakes": "what the fight is about",
    "severity": "how badly defeat hurts",
    "order": "how turns are taken",
    "by": "the Attribute that a rolled order uses",
    "check": "the Attribute rolled on, if it takes a Check",
    "effect": "what comes of success",
    "target": "whom it concerns",
    "condition": "the Condition, if it brings one",
    "tag": "the Tag, if it makes one",
    "resist": "what the target resists with",
    "resist_dc": "what the resisting total must reach",
    **w.ON_LINES,
}


def field(line: str, prompt: Prompt | None = None, state: State | None = None) -> str:
    """What a line of a sheet asks for; that of a Skill names those of whoever rolls."""
    if line == "skill" and prompt is not None and state is not None and prompt.about:
        one = state.find(prompt.about[0])
        if one is not None and one.skills:
            return f"{_FIELDS[line]}; {one.name} has {' and '.join(one.skills)}"
    return frame_words.field(line) or _FIELDS.get(line, line.replace("_", " "))
