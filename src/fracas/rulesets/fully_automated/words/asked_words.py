"""What is asked, in the second person: for the one who is asked."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import minus
from fracas.core.paths import Path
from fracas.core.prompts import Ask, Roll
from fracas.rulesets.fully_automated.words.names import Names, hexes
from fracas.rulesets.fully_automated.words.option_words import deed

About = tuple[str, ...]


def say_to_you(prompt: Ask | Roll, names: Names) -> str:
    """What is asked of the first whom the prompt is about; blank where that is somebody else."""
    if not prompt.about or prompt.about[0] != prompt.decider:
        return ""
    if isinstance(prompt, Roll):
        return _roll(prompt, names)
    if prompt.kind == "path":
        left = hexes(prompt.form.budget) if isinstance(prompt.form, Path) else "some hexes"
        return f"Where do you go, with {left} of movement?"
    found = ASKED.get(prompt.kind)
    return found(prompt.about, names) if found is not None else ""


def _roll(roll: Roll, names: Names) -> str:
    """Dice for a card or a check; ties and the like are told as to others."""
    about = roll.about
    match roll.kind:
        case "attack":
            at = f" at {names.who(about[2])}" if about[2] else ""
            return f"Roll {names.card(about[1])}{at}."
        case "defend":
            return f"Roll Defend against {names.who(about[2])}'s {names.card(about[1])}."
        case "restrain":
            return f"Roll Restrain at {names.who(about[2])}."
        case "skill":
            return f"Roll {deed(about[1], about[2], names)} against {about[3]}."
        case "order":
            return "Roll for the turn order."
    return ""


def _step(about: About, names: Names) -> str:
    """The one hex of Defend: before an attack, or in step 2, or while down."""
    if about[1] == "downed":
        return "You are down and have one hex left: where to?"
    if names.find(about[1]) is None:
        return "Nobody attacked you: you may go one hex. Where to?"
    return f"{names.who(about[1])} attacks: do you step aside?"


def _patient(about: About, names: Names) -> str:
    one = names.find(about[0])
    hp = "" if one is None else f" with {minus(one.hp)} HP"
    return f"You play {names.card(about[1])}{hp}: for whom?"


ASKED: dict[str, Callable[[About, Names], str]] = {
    "card": lambda about, names: "Which card do you play this round?",
    "target": lambda about, names: f"You play {names.card(about[1])}: at whom?",
    "restrain": lambda about, names: "You play Restrain: whom do you bind or set free?",
    "aim": lambda about, names: (
        f"You are aimed: apply it to {names.card(about[1])}, or hold it back?"
    ),
    "tackle_aim": lambda about, names: "You are aimed: which half of the Tackle does it serve?",
    "step": _step,
    "chase": lambda about, names: (
        f"You have a hex of movement for the attack on {names.who(about[1])}: use it?"
    ),
    "retreat": lambda about, names: "You have a hex of movement left after the attack: use it?",
    "counter": lambda about, names: f"You may answer {names.who(about[1])} at once: with what?",
    "reroll": lambda about, names: (
        "Do you roll again for the turn order? You must take the result."
    ),
    "leave": lambda about, names: "You stand at an exit: leave the fight for good?",
    "companion": lambda about, names: "Do you take anybody along?",
    "come_along": lambda about, names: (
        f"{names.who(about[1])} wants to take you along: do you come?"
    ),
    "set_down": lambda about, names: (
        f"Where does {names.who(about[1])}, whom you took along, end up?"
    ),
    "interject": lambda about, names: f"{names.who(about[1])} is about to move: do you move first?",
    "patient": _patient,
    "else": lambda about, names: "What do you do, in your own words?",
    "declare": lambda about, names: "What do you do at this moment, in one sentence?",
}
"""The questions that single people are asked, by kind."""
