"""What is asked, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import count, plain, sentence
from fracas.core.prompts import Prompt, Roll, Together
from fracas.rulesets.aeronaughts.content.rows import LETTERS
from fracas.rulesets.aeronaughts.rules.damage import soak_of
from fracas.rulesets.aeronaughts.words.catalogue import catalogue
from fracas.rulesets.aeronaughts.words.names import Names, type_name

About = tuple[str, ...]


def say_prompt(prompt: Prompt, names: Names) -> str:
    """What is asked, as a sentence."""
    if isinstance(prompt, Together):
        return sentence(plain(prompt.kind)) + "."
    if isinstance(prompt, Roll):
        return _roll(prompt, names)
    found = _PROMPTS.get(prompt.kind)
    if found is not None:
        return found(prompt.about, names)
    whom = names.who(prompt.about[0]) if prompt.about and names.find(prompt.about[0]) else ""
    what = sentence(plain(prompt.kind))
    return f"{whom}: {what}." if whom else f"{what}."


def _roll(roll: Roll, names: Names) -> str:
    """A roll with its dice by letter, colour and shape."""
    if roll.kind == "tie":
        return f"Which side comes first: a d10 between {names.side(roll.about[0])} and the rest."
    dice = dice_of(roll, names)
    who, action, skill = roll.about[:3]
    target = roll.about[3] if len(roll.about) > 3 else ""
    deed = catalogue().texts["deeds"].get(action, plain(action))
    at = f" {names.who(target)}" if target and target != who else ""
    return f"{names.who(who)} {deed}{at} with {names.skill(skill)}: roll {dice}."


def dice_of(roll: Roll, names: Names) -> str:
    """The dice of a roll by letter, colour and shape."""
    letters = roll.dice.notation()
    return names.dice(_letters(letters)) if letters else "no dice"


def _letters(notation: str) -> str:
    """The dice of a notation such as `2Y1G2P` one by one."""
    found, number = "", ""
    for sign in notation:
        if sign in LETTERS:
            found += sign * int(number or 1)
            number = ""
        else:
            number += sign
    return found


def _order(about: About, names: Names) -> str:
    return "The order is rolled: who is taken unawares, and who has dice for or against it?"


def _slot(about: About, names: Names) -> str:
    return f"A slot of {names.side(about[0])}: who takes it?"


def _turn(about: About, names: Names) -> str:
    one = names.find(about[0])
    if one is None:
        return f"What does {names.who(about[0])} do?"
    most = names.book.tables.most_maneuvers
    action = "the action is used" if one.action else "the action is open"
    return (
        f"What does {one.name} do? {sentence(action)}; maneuvers {one.maneuvers} of {most}; "
        f"Mental Stress {one.mental.stress}."
    )


def _maneuver(about: About, names: Names) -> str:
    return f"A free maneuver for {names.who(about[0])}: which, at once or not at all?"


def _check(about: About, names: Names) -> str:
    who, action, skill = about[:3]
    deed = catalogue().texts["deeds"].get(action, plain(action))
    at = f" {names.who(about[3])}" if len(about) > 3 and about[3] and about[3] != who else ""
    return f"{names.who(who)} {deed}{at} with {names.skill(skill)}: anything for or against it?"


def _consequences(about: About, names: Names) -> str:
    """The bargain of a victim: damage, Soak, Stress and Wounds left (AE-CON-23)."""
    who, type_, damage, stress, wounds = about[:5]
    one = names.find(who)
    soak = f" (Soak {soak_of(names.book, one, type_)} is off)" if one and is_soaked(about) else ""
    return (
        f"{names.who(who)} takes {damage} {type_name(type_)} damage{soak}, with Stress {stress} "
        f"and Wounds {wounds}: which Consequences in its place?"
    )


def is_soaked(about: About) -> bool:
    """Whether Soak is off the damage of a bargain already."""
    return len(about) > 6 and about[6] in ("weapon", "linked")


def _spend(about: About, names: Names) -> str:
    return f"How does {names.who(about[0])} spend {count(int(about[2]), 'advantage', 'advantage')}?"


def _triumph(about: About, names: Names) -> str:
    return f"{names.who(about[0])} has {count(int(about[2]), 'triumph')}: {each(about)}?"


def _oppose(about: About, names: Names) -> str:
    threat = count(int(about[2]), "threat", "threat")
    return f"{names.who(about[0])} rolled {threat}: how is it spent?"


def _despair(about: About, names: Names) -> str:
    return f"{names.who(about[0])} rolled {count(int(about[2]), 'despair')}: {each(about)}?"


def each(about: About) -> str:
    """What one symbol of the rare kinds buys (AE-SYM-03, AE-SYM-05)."""
    return "what is it spent on" if int(about[2]) == 1 else "what is each spent on"


def _told(about: About, names: Names) -> str:
    return f"{sentence(names.who(about[3]))} spends {about[2]} on something of its own: what is it?"


def _pay(about: About, names: Names) -> str:
    return (
        f"{names.who(about[0])} hones {names.quality(about[1])}: {about[2]} Stress, out of which "
        "bars?"
    )


def _else_way(about: About, names: Names) -> str:
    return f"{names.who(about[0])}: “{about[1]}” What does it cost, and which check does it take?"


def _else_effect(about: About, names: Names) -> str:
    how = {"passed": " It succeeds.", "failed": " It fails."}.get(about[2], "")
    return f"{names.who(about[0])}: “{about[1]}”{how} What comes of it?"


_PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "order": _order,
    "slot": _slot,
    "turn": _turn,
    "maneuver": _maneuver,
    "check_sheet": _check,
    "consequences": _consequences,
    "spend": _spend,
    "triumph": _triumph,
    "oppose": _oppose,
    "despair": _despair,
    "told": _told,
    "pay": _pay,
    "linked": lambda about, names: f"Linked strikes whom besides {names.who(about[1])}?",
    "push": lambda about, names: f"{names.who(about[0])} moves {names.who(about[1])}: where to?",
    "else": lambda about, names: f"What does {names.who(about[0])} do, in your own words?",
    "else_way": _else_way,
    "else_effect": _else_effect,
    "death": lambda about, names: f"{names.who(about[0])} has no Wounds left: is this death?",
    "fire": lambda about, names: f"Where does {names.who(about[0])} put out the fire?",
    "aftermath": lambda about, names: "The fight is over: do conditions end with it? Fires go on.",
    "go_on": lambda about, names: f"Round {about[0]} is over: does the fight go on?",
    "scene": lambda about, names: "A scene: who gives it to the healing of what?",
    "night": lambda about, names: "A night: how long and how well does everybody sleep?",
    "wound": lambda about, names: f"A rest gives {names.who(about[0])} a Wound: on which bar?",
}
"""What the prompts ask, by kind."""
