"""What is asked, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import plain, sentence
from fracas.core.paths import Path
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.rulesets.beacon_road.words.names import Names
from fracas.rulesets.beacon_road.words.roll_words import effect
from fracas.rulesets.beacon_road.words.roll_words import prompt as roll_prompt
from fracas.rulesets.beacon_road.words.round_words import STAGES, deed, left_to, price

About = tuple[str, ...]


def say_prompt(prompt: Prompt, names: Names) -> str:
    """What a prompt asks."""
    if isinstance(prompt, Roll):
        return sentence(roll_prompt(prompt, names))
    if isinstance(prompt, Together):
        return _together(prompt, names)
    if prompt.kind == "path":
        return _path(prompt, names)
    known = PROMPTS.get(prompt.kind)
    if known is not None:
        return sentence(known(prompt.about, names))
    if prompt.kind in names.book.powers and prompt.about:
        return f"{names.power(prompt.kind)}: does {names.who(prompt.about[0])} go along?"
    whom = names.all([one for one in prompt.about if names.find(one) is not None], "")
    what = plain(prompt.kind)
    return f"{whom}: {what}?" if whom else f"{sentence(what)}?"


def _together(prompt: Together, names: Names) -> str:
    """What several are asked at once."""
    known = TOGETHER.get(prompt.kind)
    return known(prompt.about, names) if known is not None else say_prompt(prompt.asks[0], names)


TOGETHER: dict[str, Callable[[About, Names], str]] = {
    "choice": lambda about, names: (
        f"Round {about[0]}: who acts Rashly, and who Cautiously? Say it openly."
    ),
    "next": lambda about, names: f"{_stage(about[0])}: who goes next?",
    "assist": lambda about, names: f"Does anybody Assist {names.who(about[0])} with this roll?",
    "agree": lambda about, names: (
        f"{names.who(about[0])} declares {_way(about[1])}: who goes along?"
    ),
    "join": lambda about, names: f"Who acts together with {names.who(about[0])}?",
}


def _stage(key: str) -> str:
    return sentence(STAGES.get(key, plain(key)))


WAYS = {"surrender": "surrender", "retreat": "a retreat", "ceasefire": "a ceasefire"}


def _way(key: str) -> str:
    return WAYS.get(key, plain(key))


def _side_of(key: str, names: Names) -> str:
    """A side by its own name, or by somebody on it."""
    one = names.find(key)
    return one.side if one is not None and key not in names.state.sides() else key


FORCED = {
    "push": "{0} is Pushed",
    "pull": "{0} is Pulled",
    "slide": "{0} is Slid",
    "slam": "{0} is Slammed",
    "teleport": "{0} Teleports",
}


GOES = {"advance": "Advance", "maneuver": "Maneuver"}
"""What a walk is called in the book, by its kind."""


def _path(prompt: Ask | Ruling, names: Names) -> str:
    who, how = names.who(prompt.about[0]), prompt.about[1]
    form = prompt.form
    if how in FORCED:
        return f"{FORCED[how].format(who)}: to where?"
    feet = f", with {form.budget}'" if isinstance(form, Path) and form.budget else ""
    return f"Where does {who} {GOES.get(how, 'move')}{feet}?"


def _menu(about: About, names: Names) -> str:
    one = names.find(about[0])
    if one is None:
        return "What is done now?"
    return f"{one.name} has {left_to(one, names, names.state.round)}: what now?"


REACTS = {
    "react_act_declared": "{0} announces an Act{2}",
    "react_move_step": "{0} moves past",
    "react_targeted": "{0} attacks {1}{2}",
    "react_rolled": "{0} has rolled{2}",
    "react_hit": "{0} hits {1}{2}",
    "react_dropped": "{1} is about to fall",
    "react_turn_start": "{0} begins a turn",
    "react_turn_end": "{0} ends a turn",
}
"""What just came about, of actor, target and power, where somebody may React to it."""


def _react(told: str) -> Callable[[About, Names], str]:
    """A window: `told` says what just came about, of actor, target and power."""

    def ask(about: About, names: Names) -> str:
        who, actor, target, power = (*about, "", "", "", "")[:4]
        said = told.format(
            names.who(actor),
            "themselves" if target == actor else names.who(target),
            f" with {deed(power, names)}" if power else "",
        )
        return f"{said}: does {names.who(who)} React?"

    return ask


def _suffers(about: About, names: Names) -> str:
    who, actor, target, power = (*about, "", "", "", "")[:4]
    by = f" by {names.who(actor)}" if actor and actor != target else ""
    what = f", {effect(power, names)}" if power else ""
    return f"{names.who(target)} is about to suffer harm{by}{what}: does {names.who(who)} React?"


def _position(about: About, names: Names) -> str:
    who, target, power, action = (*about, "", "", "", "")[:4]
    if action in names.book.wounds:
        return f"{names.who(who)} rolls to resist {names.wound(action)}: in what position?"
    what = names.power(power) if power else plain(action)
    at = f" against {names.who(target)}" if target else ""
    return f"{names.who(who)}, {what}{at}: in what position, and what does not count?"


def _push(about: About, names: Names) -> str:
    who, what = about[0], about[1]
    better = "+1 Tier" if what == "tier" else "one more effect die"
    one = names.find(who)
    stress = f" ({one.stress} of {one.most_stress} marked)" if one is not None else ""
    return f"Does {names.who(who)} push, for {better} and 1 Stress{stress}?"


def _soak(about: About, names: Names) -> str:
    who, by, _, amount, more = about
    source = f" from {names.who(by)}" if by else ""
    piercing = "; it pierces armour, and the first box does nothing" if int(more) else ""
    return (
        f"{names.who(who)} is about to suffer {amount} damage{source}: how many Soak Boxes are "
        f"marked, at {names.book.tables.soak} each{piercing}?"
    )


def _ease(about: About, names: Names) -> str:
    return f"{names.who(about[0])}'s turn ends: which wound is rolled against?"


def _of_power(told: str) -> Callable[[About, Names], str]:
    """What a power leaves to its user, who comes first in `about`, the power second."""
    return lambda about, names: told.format(
        names.who(about[0]), names.power(about[1]), names.who(about[2]) if len(about) > 2 else ""
    )


def _chosen(about: About, names: Names) -> str:
    if len(about) < 3:
        return f"{names.power(about[1])} by {names.who(about[0])}: which Defense?"
    by, name, who = about
    return f"{name} for {names.who(who)}: which is chosen by {names.who(by)}?"


def _effect(about: About, names: Names) -> str:
    who, how, multiplier = about
    went = {"success": "succeeded", "failure": "failed", "botch": "botched"}.get(how, plain(how))
    more = f", with multiplier {multiplier}" if multiplier != "0" else ""
    return f"{names.who(who)} {went}{more}: what comes of it?"


PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "act": _menu,
    "choice": lambda about, names: f"Does {names.who(about[0])} act Rashly or Cautiously?",
    "drags": lambda about, names: "The players are choosing: does anything come in between?",
    "next": lambda about, names: f"{_stage(about[0])}: who goes next?",
    "reflexes": lambda about, names: (
        f"{names.who(about[1])} is about to act: does {names.who(about[0])} go first, by Reflexes?"
    ),
    "position": _position,
    "push": _push,
    "assist": lambda about, names: f"Assist {names.who(about[0])} with this roll?",
    "pay": lambda about, names: (
        f"How does {names.who(about[0])} pay the Stress {price(about[1], names)}".rstrip() + "?"
    ),
    "reroll": lambda about, names: f"{names.who(about[0])} has failed: roll again?",
    **{kind: _react(told) for kind, told in REACTS.items()},
    "react_about_to_suffer": _suffers,
    "soak": _soak,
    "finish": lambda about, names: (
        f"{names.who(about[1])} falls: does {names.who(about[0])} kill or knock out?"
    ),
    "death": lambda about, names: f"{names.who(about[0])} would die: spend a Beacon Point?",
    "ease": _ease,
    "veto": lambda about, names: (
        f"{names.who(about[0])}, who is Charmed, is told: {deed(about[1], names)}. Do it?"
    ),
    "chosen": _chosen,
    "wound_choice": _chosen,
    "disarm": lambda about, names: (
        f"{names.who(about[1])} is Disarmed: which item does {names.who(about[0])} knock away?"
    ),
    "fall": lambda about, names: f"{names.who(about[0])} falls: how much does it hurt?",
    "with": lambda about, names: (
        f"{names.power(about[1])} by {names.who(about[0])} on {names.who(about[2])}: with what?"
    ),
    "target": _of_power("{1} by {0}: on whom?"),
    "targets": _of_power("{1} by {0}, on {2}: on whom else?"),
    "upgrades": _of_power("{1} by {0}: with which upgrades?"),
    "area": _of_power("{1} by {0}: where?"),
    "strike": _of_power("{1} by {0}: which attack, and on whom?"),
    "cleanse": _of_power("{1} by {0} on {2}: what ends?"),
    "fork": _of_power("{1} by {0} forks: to whom?"),
    "inhale": _of_power("{1} by {0}: what is taken from {2}?"),
    "exhale": _of_power("{1} by {0}: what is breathed out?"),
    "recite": _of_power("{1} by {0}: which power costs less?"),
    "victim": _of_power("{1} by {0}: whom does the target Charge?"),
    "beside": _of_power("{1} by {0}: who beside the target is harmed too?"),
    "infuse": _of_power("{1} by {0}: which power is stored in the weapon?"),
    "regenerate": lambda about, names: (
        f"{names.who(about[0])} begins a turn hurt: Recover, for 1 Stress?"
    ),
    "relentless": lambda about, names: (
        f"{names.who(about[0])} has missed: strike with the off hand too?"
    ),
    "draw_blood": lambda about, names: (
        f"How many HP does {names.who(about[0])} give, for as much less Stress?"
    ),
    "ready": lambda about, names: f"What does {names.who(about[0])} draw or stow?",
    "declare": lambda about, names: f"What does {names.who(about[0])} declare?",
    "agree": lambda about, names: (
        f"{names.who(about[1])} declares {_way(about[2])}: does {names.who(about[0])} go along?"
    ),
    "truce": lambda about, names: (
        f"A ceasefire is offered by {names.side(_side_of(about[0], names))}: is it taken?"
    ),
    "ending": lambda about, names: "Which ending does the GM declare?",
    "waver": lambda about, names: f"Things look bad for {names.side(about[0])}: what do they do?",
    "improvise": lambda about, names: f"What does {names.who(about[0])} do, in your own words?",
    "join": lambda about, names: (
        f"Does {names.who(about[0])} act together with {names.who(about[1])}?"
    ),
    "effect": _effect,
    "prepare": lambda about, names: (
        f"What does {names.who(about[0])} prepare for, in your own words?"
    ),
    "grant": lambda about, names: f"What does the preparation give {names.who(about[0])}?",
    "notice": lambda about, names: "Who may notice those who lie in wait?",
    "surprise": lambda about, names: "Who is Surprised, and who Ambushing?",
    "challenge": lambda about, names: "Who tries something, and does a new clock count it?",
    "wounds": lambda about, names: "Do wounds clear with time, or are they kept?",
}
"""Every prompt by its kind, but rolls and ways."""
