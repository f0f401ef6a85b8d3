"""What is asked, in the second person: for the one who is asked."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import count
from fracas.core.prompts import Ask, Roll
from fracas.rulesets.aeronaughts.rules.damage import soak_of
from fracas.rulesets.aeronaughts.rules.order import INITIATIVE
from fracas.rulesets.aeronaughts.words.names import Names, type_name
from fracas.rulesets.aeronaughts.words.prompt_words import dice_of, each, is_soaked

About = tuple[str, ...]


def say_to_you(prompt: Ask | Roll, names: Names) -> str:
    """What is asked of the first whom the prompt is about; blank where that is somebody else."""
    if not prompt.about or prompt.about[0] != prompt.decider:
        return ""
    if isinstance(prompt, Roll):
        return _roll(prompt, names)
    found = ASKED.get(prompt.kind)
    return found(prompt.about, names) if found is not None else ""


def _roll(roll: Roll, names: Names) -> str:
    """The dice of a check, of an order or of another roll with a skill; else blank."""
    if len(roll.about) < 3:
        return ""
    target = roll.about[3] if len(roll.about) > 3 else ""
    at = f", {names.who(target)}" if target and target != roll.decider else ""
    order = ", for the order" if roll.kind == INITIATIVE else ""
    return f"Roll {dice_of(roll, names)} for {names.skill(roll.about[2])}{at}{order}."


def _turn(about: About, names: Names) -> str:
    one = names.find(about[0])
    if one is None:
        return "What do you do?"
    most = names.book.tables.most_maneuvers
    action = "action used" if one.action else "action open"
    return f"What do you do? {one.maneuvers} of {most} maneuvers, {action}."


def _consequences(about: About, names: Names) -> str:
    """The bargain of a victim: what comes through, and what may be given for it (AE-CON-23)."""
    who, type_, damage = about[:3]
    one = names.find(who)
    soak = f", Soak {soak_of(names.book, one, type_)} is off" if one and is_soaked(about) else ""
    return f"You take {damage} {type_name(type_)} damage{soak}. What do you give for it?"


ASKED: dict[str, Callable[[About, Names], str]] = {
    "turn": _turn,
    "maneuver": lambda about, names: "A free maneuver: which, at once or not at all?",
    "consequences": _consequences,
    "spend": lambda about, names: (
        f"How do you spend {count(int(about[2]), 'advantage', 'advantage')}?"
    ),
    "triumph": lambda about, names: f"You have {count(int(about[2]), 'triumph')}: {each(about)}?",
    "pay": lambda about, names: (
        f"You hone {names.quality(about[1])}: {about[2]} Stress, out of which bars?"
    ),
    "push": lambda about, names: f"You move {names.who(about[1])}: where to?",
    "else": lambda about, names: "What do you do, in your own words?",
    "fire": lambda about, names: "Where do you put out the fire?",
    "wound": lambda about, names: "A rest gives you a Wound: on which bar?",
}
"""The questions that single people are asked, by kind."""
