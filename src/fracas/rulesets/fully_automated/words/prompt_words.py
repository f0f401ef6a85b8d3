"""What is asked, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import minus, plain, sentence, signed
from fracas.core.paths import Path
from fracas.core.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.rulesets.fully_automated.rules.weapons import PURPOSES, parley, threat
from fracas.rulesets.fully_automated.state.state import ELSE
from fracas.rulesets.fully_automated.words import light_words
from fracas.rulesets.fully_automated.words.names import Names, hexes
from fracas.rulesets.fully_automated.words.option_words import deed, rolls

About = tuple[str, ...]


def say_prompt(prompt: Prompt, names: Names) -> str:
    """What a prompt asks."""
    if isinstance(prompt, Roll):
        return rolls(prompt, names)
    if isinstance(prompt, Together):
        return _together(prompt, names)
    if prompt.kind == "path":
        return _path(prompt, names)
    known = PROMPTS.get(prompt.kind)
    if known is not None:
        return sentence(known(prompt.about, names))
    whom = names.all([one for one in prompt.about if names.find(one) is not None], "")
    what = plain(prompt.kind)
    return f"{whom}: {what}?" if whom else f"{sentence(what)}?"


def _together(prompt: Together, names: Names) -> str:
    """What several are asked at once."""
    if prompt.kind == "card":
        return f"Round {prompt.about[0]}: everybody chooses a card, unseen."
    if prompt.kind == "interject":
        return f"{names.who(prompt.about[0])} is about to move: does anybody move first?"
    if prompt.kind in light_words.TOGETHER:
        return light_words.TOGETHER[prompt.kind].format(*prompt.about)
    return say_prompt(prompt.asks[0], names)


def _path(prompt: Ask | Ruling, names: Names) -> str:
    who = names.who(prompt.about[0])
    form = prompt.form
    left = hexes(form.budget) if isinstance(form, Path) else "some hexes"
    return f"Where does {who} go, with {left} of movement?"


def _step(about: About, names: Names) -> str:
    """The one hex of Defend: before an attack, or in step 2, or of somebody down."""
    who = names.who(about[0])
    if about[1] == "downed":
        return f"{who} is down and has one hex left: where to?"
    if names.find(about[1]) is None:
        return f"Nobody attacked {who}, who may go one hex: where to?"
    return f"{names.who(about[1])} attacks: does {who} step aside?"


def _verdict(about: About, names: Names) -> str:
    """How a target stands, as the lines say, for the game master to change (FA-LOS-12)."""
    who, target, status, behind, veil = about
    said = {
        "covered": f", behind {names.cover(behind)}",
        "shielded": f", behind {names.who(behind)}",
    }.get(status, "")
    cover = f"{'' if said else 'not '}in cover from {names.who(who)}{said}"
    seen = f", and {names.veil(veil)} is in the line" if veil else ""
    return f"By the lines {names.who(target)} is {cover}{seen}: is that so?"


def _appeal(about: About, names: Names) -> str:
    who, target, stopped = about
    way = f"{names.in_the_way(stopped)} is in the way" if stopped else "no line is free"
    return f"{names.who(who)} wants to attack {names.who(target)}, but {way}: allow it?"


def _chase(about: About, names: Names) -> str:
    who, target = about
    return f"{names.who(who)} has a hex of movement for the attack on {names.who(target)}: use it?"


def _object(about: About, names: Names) -> str:
    """What is attacked that is nobody (FA-ATK-13): first its player says, then the GM."""
    who, card = names.who(about[0]), names.card(about[1])
    if len(about) > 2:
        return f"{who} wants to attack “{about[2]}” with {card}: may it be, and how far off is it?"
    return f"{who} plays {card}: what is attacked, in a few words?"


def _patient(about: About, names: Names) -> str:
    one = names.find(about[0])
    hp = "" if one is None else f" ({minus(one.hp)} HP)"
    return f"{names.who(about[0])}{hp} plays {names.card(about[1])}: for whom?"


def _effect(about: About, names: Names) -> str:
    who, how, margin = about
    return f"{names.who(who)} {how} with a margin of {minus(int(margin))}: what comes of it?"


def _check_sheet(about: About, names: Names) -> str:
    """What a check takes; for talk also what the weapon in sight does to it (FA-WPN-24)."""
    who, action, target = about
    asked = f"{names.who(who)}: {deed(action, target, names)}. What does it take?"
    one, book = names.find(who), names.book
    if one is None or one.card != ELSE or not threat(book, one):
        return asked
    calm, frighten = (signed(parley(book, one, purpose)) for purpose in PURPOSES)
    return f"{asked} The weapon in sight: {calm} to calm, {frighten} to frighten."


PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "card": lambda about, names: f"Which card does {names.who(about[0])} play in this round?",
    "target": lambda about, names: f"{names.who(about[0])} plays {names.card(about[1])}: at whom?",
    "restrain": lambda about, names: (
        f"{names.who(about[0])} plays Restrain: who is to be bound or set free?"
    ),
    "aim": lambda about, names: (
        f"{names.who(about[0])} is aimed: apply it to {names.card(about[1])}, or hold it back?"
    ),
    "tackle_aim": lambda about, names: (
        f"{names.who(about[0])} is aimed: which half of the Tackle does it serve?"
    ),
    "object": _object,
    "step": _step,
    "chase": _chase,
    "retreat": lambda about, names: (
        f"{names.who(about[0])} has a hex of movement left after the attack: use it?"
    ),
    "counter": lambda about, names: (
        f"{names.who(about[0])} may answer {names.who(about[1])} at once: with what?"
    ),
    "reroll": lambda about, names: (
        f"Does {names.who(about[0])} roll for the turn order anew? The result must be taken."
    ),
    "leave": lambda about, names: (
        f"{names.who(about[0])} stands at an exit: leave the fight for good?"
    ),
    "companion": lambda about, names: f"Does {names.who(about[0])} take anybody along?",
    "come_along": lambda about, names: (
        f"{names.who(about[1])} wants to take {names.who(about[0])} along: does "
        f"{names.who(about[0])} come?"
    ),
    "shift": lambda about, names: (
        f"{names.who(about[0])} wants to drag {names.who(about[1])}, who resists: is that allowed?"
    ),
    "set_down": lambda about, names: (
        f"Where does {names.who(about[1])}, taken along by {names.who(about[0])}, end up?"
    ),
    "interject": lambda about, names: (
        f"{names.who(about[1])} is about to move: does {names.who(about[0])} move first?"
    ),
    "patient": _patient,
    "else": lambda about, names: f"What does {names.who(about[0])} do, in your own words?",
    "verdict": _verdict,
    "appeal": _appeal,
    "check_sheet": _check_sheet,
    "go_on": lambda about, names: f"Round {about[0]} is over: does the fight go on?",
    "effect": _effect,
    **light_words.PROMPTS,
    "seconds": lambda about, names: "How many seconds pass?",
}
"""Every prompt by its kind, but rolls and ways."""
