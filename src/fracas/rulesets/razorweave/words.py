"""Facts and prompts of Razorweave as sentences: the only prose of the room.

Long because all of that prose stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.answers import Sheet
from fracas.core.facts import (
    Began,
    Corrected,
    Dropped,
    Fact,
    Noted,
    Planned,
    WentMoot,
)
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Term
from fracas.core.ruleset import Hint
from fracas.rulesets.razorweave import advice_words, phrases
from fracas.rulesets.razorweave import condition_words as c
from fracas.rulesets.razorweave import facts as f
from fracas.rulesets.razorweave import gear_words as w
from fracas.rulesets.razorweave.field_words import FIELD, say_step, surveyed
from fracas.rulesets.razorweave.names import (
    TIERS,
    action,
    condition,
    content,
    fitting,
    name,
    tag,
    weapon,
)
from fracas.rulesets.razorweave.state import State

DEEDS = {
    "clear": "an effort to shake off {intent}",
    "improvise": "something else",
    "resist": "a Check to keep off {intent}",
    "move": "a Check to move",
    "appeal": "a call to give up",
}
"""What Checks that are no main action of the list are about."""


def deed(what: str, intent: str = "") -> str:
    """What a Check is about: a main action by its name, or another deed."""
    return DEEDS[what].format(intent=intent) if what in DEEDS else action(what)


OUTCOMES = {
    "surrendered": "surrenders",
    "fled": "flees",
    "exhausted": "is too spent to go on",
    "convinced": "is won over",
    "disarmed": "is disarmed and helpless",
    "unconscious": "falls unconscious",
    "captured": "is captured",
    "killed": "is killed",
    "other": "meets another end",
    "escaped": "got away",
}


def term(one: Term, state: State) -> str:
    """A modifier in a few words, such as `Edge: Thug is Exposed`."""
    if one.kind == "bonus":
        skill = f"Skill {one.about[0]}" if one.name == "skill" else one.name
        return f"{skill} {one.amount:+d}"
    kind = {"edge": "Edge", "burden": "Burden", "dc": f"DC {one.amount:+d}"}[one.kind]
    if one.name.startswith("grant"):
        return f"{kind}: an opening made by {name(state, one.about[0])}"
    if one.name == "target_light_armor":
        return f"{kind}: {name(state, one.about[0])} is Exposed, yet in Light Armor"
    if one.name.startswith("target_"):
        return f"{kind}: {name(state, one.about[0])} is {condition(one.name[7:])}"
    if one.name in content().conditions:
        return f"{kind}: {condition(one.name)}"
    if one.name in content().tags:
        return f"{kind}: {tag(one.name)}"
    if w.gear_tag(one.name) and one.about:
        return f"{kind}: {w.gear_tag(one.name)} ({w.item(one.about[0])})"
    named = {
        "called": "a called shot",
        "melee": "a shot into a melee",
        "circumstance": "the circumstances",
        "no_pressure": "nobody presses",
        "hidden": "out of sight",
        "barred": "the way is barred",
        "elite": "an Elite or Boss presses",
        "ruled": "the GM's ruling",
        "disrupted": "systems are down",
    }
    return f"{kind}: {named.get(one.name, one.name)}"


def _clock(state: State, who: str, more: int = 0) -> str:
    clock = state.clock_of(who)
    filled = clock.filled + more
    over = f", {filled - clock.size} over" if filled > clock.size else ""
    return f"{min(filled, clock.size)}/{clock.size}{over}"


def _checked(fact: f.Checked, state: State) -> str:
    what = deed(fact.action, condition(fact.intent))
    at = f" {AT.get(fact.action, 'at')} {name(state, fact.target)}" if fact.target else ""
    at += w.aimed(fact)
    if "{intent}" not in DEEDS.get(fact.action, "") and fact.intent:
        at += phrases.meant(fact.intent, condition, tag)
    pool = {4: "4d6", 5: "5d6 keeping 4"}.get(len(fact.faces), f"{len(fact.faces)}d6")
    rolled = ""
    if fact.faces:
        rolled = f" {pool}{fact.bonus:+d} = {fact.total}"
    elif fact.total is not None:
        rolled = f" total {fact.total}"
    margin = "" if fact.margin is None else f", margin {fact.margin:+d}"
    return (
        f"{name(state, fact.who)}: {what}{at} with {fact.attribute} against DC {fact.dc}:"
        f"{rolled}{margin}: {TIERS[fact.tier]}."
    )


AT = {"move": "up to"}
"""What joins an act to its target, where that is not `at`."""


def _ticked(fact: f.Ticked, state: State) -> str:
    if not fact.ticks:
        return f"{name(state, fact.who)} takes no tick ({_clock(state, fact.who)})."
    ticks = "1 tick" if fact.ticks == 1 else f"{fact.ticks} ticks"
    source = f" from {name(state, fact.by)}" if fact.by else ""
    named = {"strike": source, "counterblow": " from the counterblow", "fall": " from the fall"}
    how = named.get(fact.how, f" from {condition(tag(fact.how))}")
    line = f"{name(state, fact.who)} takes {ticks}{how} ({_clock(state, fact.who, fact.ticks)})."
    return line + _pressed(fact, state)


def _pressed(fact: f.Ticked, state: State) -> str:
    """What to narrate when a Clock passes half, or one more hit could fill it (RW-RES-12)."""
    tables = content().tables
    low = tables.low_resolve if tables else 0
    clock = state.clock_of(fact.who)
    after = clock.filled + fact.ticks
    if after >= clock.size:
        return ""
    if clock.size - after <= low < clock.left:
        return f" {name(state, fact.who)} is about to drop."
    if clock.filled * 2 < clock.size <= after * 2:
        return f" {name(state, fact.who)} is pressed hard."
    return ""


def _out(fact: f.TakenOut, state: State) -> str:
    how = OUTCOMES.get(fact.outcome, fact.outcome)
    words = f" “{fact.words}”" if fact.words else ""
    story = " by the story" if fact.narrative else ""
    return f"{name(state, fact.who)} is taken out{story} and {how}.{words}"


def _structured(fact: f.Structured, state: State) -> str:
    if not fact.on:
        return "No turns are kept: the scene goes on in conversation."
    order = {
        "conversational": "the GM names who acts",
        "popcorn": "whoever acted names the next",
        "rolled": "in the rolled order",
    }[fact.order]
    line = ", ".join(name(state, who) for who in fact.sequence)
    return f"Turns begin, {order}{': ' + line if line else ''}."


def _ended(fact: f.Ended, state: State) -> str:
    if not fact.winner:
        standing = {one.side for one in state.standing()}
        return "The fight ends with the stakes settled." if standing else "The fight is a draw."
    return f"The fight is over: it goes to the {fact.winner}."


def _corrected(fact: Corrected, state: State) -> str:
    """An edit in words: which line of whose sheet, and what stands there now."""
    parts = fact.path.strip("/").split("/")
    whose = ""
    if parts[0] == "combatants" and len(parts) > 1:
        who = parts[1]
        listed = who.isdecimal() and int(who) < len(state.combatants)
        whose = f" of {name(state, state.combatants[int(who)].id if listed else who)}"
        parts = parts[2:]
    what = " ".join(parts).replace("_", " ") or "the sheet"
    what = what.upper() if what in ("mig", "agi", "pre", "rsn") else what
    plain = isinstance(fact.value, str | int) and fact.value != ""
    return f"The GM sets {what}{whose}{f' to {fact.value}' if plain else ' anew'}."


def _noted(fact: Noted, state: State) -> str:
    if fact.note in ("zones", "many_tags", "worth_zones", "tags"):
        return surveyed(fact, state)
    if fact.note in c.NOTES:
        return c.noted(fact, state)
    if fact.note == "sealed":
        return f"The suit keeps {name(state, fact.about[0])} from being {condition(fact.about[1])}."
    if fact.note == "moot":
        return f"The act comes to nothing: {name(state, fact.about[0])} is gone."
    if fact.note == "fell":
        return f"{name(state, fact.about[0])} fell at {fact.about[1].title()} severity."
    if fact.note == "fill":
        return f"The Clock of {name(state, fact.about[0])} stands at {'/'.join(fact.about[1:])}."
    if fact.note == "untypical":
        return f"{fact.about[2]} is unusual for {deed(fact.about[1])}."
    if fact.note == "off_ladder":
        return f"DC {fact.about[1]} lies between the steps of the ladder."
    return phrases.noted(fact.note, fact.about, state) or fact.text or fact.note


_FACTS: dict[type[Fact], Callable[[Any, State], str]] = {
    Began: lambda fact, state: "",
    Planned: lambda fact, state: "",
    Dropped: lambda fact, state: "Everything that was still to come is called off.",
    WentMoot: lambda fact, state: f"This comes to nothing: {name(state, fact.subject)} is gone.",
    Noted: _noted,
    Corrected: _corrected,
    f.Staked: lambda fact, state: f"Stakes: {fact.stakes} Severity: {fact.severity.title()}.",
    f.Consented: lambda fact, state: f"{name(state, fact.who)} may be lost for good: agreed.",
    f.Structured: _structured,
    f.RolledOrder: lambda fact, state: (
        f"{name(state, fact.who)} rolls {fact.total} "
        f"{'to break the tie' if fact.kind == 'tie' else 'for the order'}."
    ),
    f.Slotted: lambda fact, state: (
        f"{name(state, fact.who)} takes place {fact.sequence.index(fact.who) + 1} in the order."
    ),
    f.Returned: lambda fact, state: (
        f"{name(state, fact.who)} is back"
        f"{f', with {fact.filled} filled already' if fact.filled else ''}."
    ),
    f.Named: lambda fact, state: f"{name(state, fact.by)} passes to {name(state, fact.who)}.",
    f.RoundBegan: lambda fact, state: f"Round {fact.number}{c.passing(state)}",
    f.TurnBegan: phrases.turn_began,
    f.TurnEnded: lambda fact, state: (
        f"{c.shed_with_turn(fact.who, state)} {phrases.turn_ended(fact, state)}".strip()
    ),
    f.Passed: lambda fact, state: f"{name(state, fact.who)} passes.",
    f.LostTurn: lambda fact, state: (
        f"{name(state, fact.who)} loses the turn, {condition(fact.condition)}."
    ),
    f.Checked: _checked,
    f.Ticked: _ticked,
    f.TakenOut: _out,
    f.Afflicted: c.afflicted,
    **c.FACTS,
    f.Cleared: lambda fact, state: (
        f"{name(state, fact.who)} is no longer {condition(fact.condition)}."
    ),
    f.Drew: lambda fact, state: f"{name(state, fact.who)} draws the {weapon(fact.weapon)}.",
    **w.GEAR_SAID,
    f.Granted: lambda fact, state: (
        f"{name(state, fact.to)} has Edge on the next Check"
        f"{' at ' + name(state, fact.against) if fact.against else ''}."
    ),
    f.Spent: lambda fact, state: "",
    f.Stood: w.stood,
    f.Engaged: lambda fact, state: (
        f"{name(state, fact.one)} and {name(state, fact.other)} are Engaged."
    ),
    f.BrokeAway: lambda fact, state: f"{name(state, fact.who)} breaks away to Close.",
    **FIELD,
    f.Denied: lambda fact, state: f"{name(state, fact.who)} may not react before the next turn.",
    f.Improvised: lambda fact, state: f"{name(state, fact.who)}: “{fact.words}”",
    f.Ended: _ended,
    f.Rested: lambda fact, state: "Everybody rests; the Resolve Clocks are clear.",
    f.Entered: lambda fact, state: f"{fact.combatant.name} joins the {fact.combatant.side}.",
    f.Left: lambda fact, state: f"{name(state, fact.who)} leaves the scene.",
    f.Sided: lambda fact, state: f"{name(state, fact.who)} now stands with the {fact.side}.",
    **phrases.FACTS,
}


def say_fact(fact: Fact, state: State) -> str:
    """A fact as a sentence; empty for what needs no line."""
    return _FACTS[type(fact)](fact, state)


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
    "whose_edge": "A Critical: who has Edge besides the Tag?",
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
    **phrases.PROMPTS,
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
        return f"{phrases.label(state, prompt.about[0])} is full: does a Tag come or go?"
    if isinstance(prompt, Ask | Ruling) and prompt.kind in c.PROMPTS:
        return c.prompt(prompt, state)
    acts = {key: action(key) for key in ("maneuver", "strike")}
    return _PROMPTS[prompt.kind].format(*(name(state, one) for one in prompt.about), **acts)


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
    if prompt.kind in phrases.CHOICES:
        return phrases.choice(prompt.kind, option, state)
    if prompt.kind in ("next", "first", "name", "returns"):
        return _say_next(prompt.kind, option, what, about, state)
    if prompt.kind in _CONSEQUENCES:
        return _say_consequence(option, prompt, state)
    if prompt.kind == "friends":
        return name(state, option)
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
    sentences = {
        "strike": f"{action('strike')} {name(state, first)} with the {weapon(second)}",
        "called": (
            f"{action('strike')} at a weak point of {name(state, first)} with the {weapon(second)}"
        ),
        "wreck": f"{action('strike')} at {tag(first)} to break it",
        "change": f"Take the {w.item(first)} in hand",
        "maneuver": f"{action('maneuver')}: change position, Tags or Conditions",
        "setup": f"{action('setup')}: make Edge or a Tag for somebody",
        "defend": {
            "": f"{action('defend')}: be on guard until your next turn",
            "away": (
                f"{action('defend')} to get out of melee: a Full leaves it in place of the guard"
            ),
        }.get(first, f"{action('defend')}, and be rid of {condition(first)}"),
        "withdraw": f"{action('withdraw')}: break contact safely",
        "clear": f"Deal with {condition(second)} on {name(state, first)}",
        "remedy": f"Look for {c.remedy(second)}: {name(state, first)} is {condition(second)}",
        "stand": "Stand up",
        "leave": "Step out of melee",
        "unpressed": "Step out of melee: no foe can act",
        "break": "Fight a way out of melee: an AGI Check",
        "walk": "Walk out of melee: every foe may Strike first",
        "stance": "Stay on guard",
        "draw": "Draw another weapon",
        "engage": f"Close in on {name(state, first)}",
        "else": "Something else, in your own words",
        "pass": "Pass",
        "end": "End the turn",
        "edge": f"Edge for {name(state, first)}" if first else "Edge on the next action",
        "make": f"{tag(first)} comes about here",
        "shove": f"Shove through {tag(first)} at {name(state, second)}",
        "reach": f"Get at {name(state, first)}, past what is in the way",
        "cover": "Get out of the open: no longer Exposed",
        "shelter": f"Get {name(state, first)} out of the open: no longer Exposed",
        "shed": f"No longer {condition(first)}",
        "away": "Break away to Close",
        "none": "Nothing more",
        "yes": "Yes",
        "no": "No",
        "allies": "Edge for every ally",
        "self": f"Edge for {name(state, prompt.about[0]) if prompt.about else 'oneself'}",
        "turns": "Keep taking turns",
        "free": "Go back to free play",
        "together": f"{action('strike')} {name(state, first)} together with the {weapon(second)}",
        **phrases.options(first, second, state),
    }
    if what in sentences:
        return sentences[what]
    return f"{name(state, first)} becomes {condition(what)}"


_HINTS = {
    "exposed": "{0} is Exposed: strike while you have Edge.",
    "outnumbered": "You are outnumbered: change the field.",
    "badly_placed": "You stand badly: move before they use it.",
    "low_defend": "Your Clock is nearly full: be on guard, where you are or in a better place.",
    "low_withdraw": "Your Clock is nearly full: get away to cover or to a friend.",
    "nearly_out": "{0} is nearly out: finish it, for who is out acts no more.",
    "isolated": "{0} stands alone: strike there.",
    "strong": "{0} is strong: make an opening for your friends first.",
    "costly": "{1} costs {0} a tick each round: deal with it.",
    "panic": "{0} is {1}: get away, or calm down.",
}


INTERLUDES = c.INTERLUDES
"""What may happen when no fight is on, by the names of the beats."""


def say_hint(hint: Hint, state: State) -> str:
    """A row of the tactical decision matrix, or other advice, as a sentence."""
    if hint.name in advice_words.SAID:
        return advice_words.say(hint, state)
    about = [
        condition(one) if one in content().conditions else name(state, one) for one in hint.about
    ]
    return _HINTS[hint.name].format(*about)


_FIELDS = {
    "dc": "what the total must reach",
    "waive": "modifiers that do not count",
    "circumstance": "Edge or Burden from the circumstances",
    "attribute": "the Attribute rolled on",
    "skill": "a Skill that adds 1",
    "why": "your reason, for the log",
    "ticks": "ticks more or fewer on a hit",
    "rider": "a Condition that a hit brings",
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
    return phrases.field(line) or _FIELDS.get(line, line.replace("_", " "))


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
    if phrases.sheet_option(option, state):
        return phrases.sheet_option(option, state)
    return condition(option) if option in content().conditions else tag(option)


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
        return f"{phrases.label(state, option[6:])} ticks"
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
