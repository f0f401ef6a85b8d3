"""What is asked, in the second person: for the one who is asked."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import sentence
from fracas.core.paths import Path
from fracas.core.prompts import Ask, Roll
from fracas.rulesets.beacon_road.words.names import Names
from fracas.rulesets.beacon_road.words.prompt_words import FORCED, GOES, REACTS
from fracas.rulesets.beacon_road.words.roll_words import effect, prompt_to_you
from fracas.rulesets.beacon_road.words.round_words import deed, left_to, price

About = tuple[str, ...]


def say_to_you(prompt: Ask | Roll, names: Names) -> str:
    """What is asked of the first whom the prompt is about; blank where that is somebody else."""
    if not prompt.about or prompt.about[0] != prompt.decider:
        return ""
    if isinstance(prompt, Roll):
        return sentence(prompt_to_you(prompt, names))
    if prompt.kind == "path":
        return _path(prompt)
    if prompt.kind in REACTS:
        return sentence(_react(prompt, names))
    found = ASKED.get(prompt.kind)
    return sentence(found(prompt.about, names)) if found is not None else ""


def _path(ask: Ask) -> str:
    """A walk of one's own; where one is pushed or pulled others are asked."""
    how = ask.about[1]
    if how in FORCED:
        return ""
    feet = f", with {ask.form.budget}'" if isinstance(ask.form, Path) and ask.form.budget else ""
    return f"Where do you {GOES.get(how, 'move')}{feet}?"


def _react(ask: Ask, names: Names) -> str:
    """A window to React in: what just came about, to you or to somebody else."""
    who, actor, target, power = (*ask.about, "", "", "", "")[:4]
    if actor == who:
        return ""
    told, whom = REACTS[ask.kind], names.who(target)
    if target == who:
        told, whom = told.replace("{1} is", "{1} are"), "you"
    elif target == actor:
        whom = "themselves"
    said = told.format(names.who(actor), whom, f" with {deed(power, names)}" if power else "")
    return f"{said}: do you React?"


def _suffers(about: About, names: Names) -> str:
    who, actor, target, power = (*about, "", "", "", "")[:4]
    by = f" by {names.who(actor)}" if actor and actor not in (target, who) else ""
    what = f", {effect(power, names)}" if power else ""
    whom = "you are" if target == who else f"{names.who(target)} is"
    return f"{whom} about to suffer harm{by}{what}: do you React?"


def _menu(about: About, names: Names) -> str:
    one = names.find(about[0])
    return f"You have {left_to(one, names, names.state.round)}: what now?" if one else "What now?"


def _soak(about: About, names: Names) -> str:
    _, by, _, amount, more = about
    source = f" from {names.who(by)}" if by else ""
    piercing = "; it pierces armour, and the first does nothing" if int(more) else ""
    return (
        f"{amount} damage{source}: mark how many Soak Boxes, at {names.book.tables.soak} each"
        f"{piercing}?"
    )


def _push(about: About, names: Names) -> str:
    better = "+1 Tier" if about[1] == "tier" else "one more effect die"
    return f"Do you push, for {better} and 1 Stress?"


def _of_power(told: str) -> Callable[[About, Names], str]:
    """What a power leaves to its user, who comes first in `about`, the power second."""
    return lambda about, names: told.format(
        names.power(about[1]), names.who(about[2]) if len(about) > 2 else ""
    )


ASKED: dict[str, Callable[[About, Names], str]] = {
    "act": _menu,
    "choice": lambda about, names: "Do you act Rashly or Cautiously?",
    "reflexes": lambda about, names: (
        f"{names.who(about[1])} is about to act: do you go first, by Reflexes?"
    ),
    "push": _push,
    "pay": lambda about, names: (
        f"How do you pay the Stress {price(about[1], names)}".rstrip() + "?"
    ),
    "reroll": lambda about, names: "You have failed: roll again?",
    "react_about_to_suffer": _suffers,
    "soak": _soak,
    "finish": lambda about, names: f"{names.who(about[1])} falls: do you kill or knock out?",
    "death": lambda about, names: "You would die: spend a Beacon Point?",
    "ease": lambda about, names: "Your turn ends: which wound do you roll against?",
    "veto": lambda about, names: f"You are Charmed and told: {deed(about[1], names)}. Do it?",
    "disarm": lambda about, names: (
        f"{names.who(about[1])} is Disarmed: which item do you knock away?"
    ),
    "regenerate": lambda about, names: "You begin a turn hurt: Recover, for 1 Stress?",
    "relentless": lambda about, names: "You have missed: strike with the off hand too?",
    "draw_blood": lambda about, names: "How many HP do you give, for as much less Stress?",
    "ready": lambda about, names: "What do you draw or stow?",
    "declare": lambda about, names: "What do you declare?",
    "improvise": lambda about, names: "What do you do, in your own words?",
    "prepare": lambda about, names: "What do you prepare for, in your own words?",
    "join": lambda about, names: f"Do you act together with {names.who(about[1])}?",
    "target": _of_power("{0}: on whom?"),
    "targets": _of_power("{0}, on {1}: on whom else?"),
    "upgrades": _of_power("{0}: with which upgrades?"),
    "area": _of_power("{0}: where?"),
    "strike": _of_power("{0}: which attack, and on whom?"),
    "fork": _of_power("{0} forks: to whom?"),
}
"""The questions that single people are asked, by kind."""
