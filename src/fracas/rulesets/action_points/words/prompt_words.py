"""What is asked, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import count, listed, plain, sentence
from fracas.core.prompts import Prompt, Roll, Together
from fracas.rulesets.action_points.rules.checks import OpposedReading
from fracas.rulesets.action_points.words.catalogue import catalogue
from fracas.rulesets.action_points.words.names import Names
from fracas.rulesets.action_points.words.state_words import dice_left

About = tuple[str, ...]


def say_prompt(prompt: Prompt, names: Names) -> str:
    """What is asked, as a sentence."""
    if isinstance(prompt, Together):
        found = _TOGETHER.get(prompt.kind)
        return found(prompt.about, names) if found else sentence(plain(prompt.kind)) + "."
    if isinstance(prompt, Roll):
        return _roll(prompt, names)
    found = _PROMPTS.get(prompt.kind)
    if found is not None:
        return found(prompt.about, names)
    whom = names.who(prompt.about[0]) if prompt.about and names.find(prompt.about[0]) else ""
    what = sentence(plain(prompt.kind))
    return f"{whom}: {what}." if whom else f"{what}."


def _roll(roll: Roll, names: Names) -> str:
    """A roll with its dice by their sizes."""
    dice = roll.dice.notation()
    found = _ROLLS.get(roll.kind)
    if found is not None:
        reach = _to_reach(roll.reading) if isinstance(roll.reading, OpposedReading) else ""
        return f"{found(roll.about, names)}{reach}: roll {dice}."
    who, attribute, number = roll.about[:3]
    purpose = catalogue().texts["tests"].get(roll.kind, plain(roll.kind))
    return (
        f"{names.who(who)} tests {names.attribute(attribute)} {purpose}, MTN {number}: roll {dice}."
    )


def _to_reach(reading: OpposedReading) -> str:
    """The numbers that both Tests of an attack are to reach, for whoever throws (AP-CORE-03)."""
    own = f", MTN {reading.attack_mtn}"
    return f"{own} against MTN {reading.defense_mtn}" if reading.defense else own


def _attack_roll(about: About, names: Names) -> str:
    """Both Tests of an attack, the attack's die first (AP-CORE-12)."""
    who, target, weapon, location, stance, attribute, against = about
    called = f", at the {names.location(location)}" if location else ""
    told = (
        f"{names.who(who)} attacks {names.who(target)} with {names.gear(weapon)}{called}: "
        f"{names.attribute(attribute)}"
    )
    if stance == "none":
        return f"{told}, and nobody defends"
    return f"{told} against {names.attribute(against)}, {stance}ly"


def _hit_roll(about: About, names: Names) -> str:
    who, target, weapon, location = about[:4]
    fixed = location or names.book.weapons[weapon].location
    if fixed and fixed != "none":
        where = f"the {names.location(fixed)} of {names.who(target)}"
        return f"{names.who(who)} hits {where} with {names.gear(weapon)}, damage"
    place = "damage" if fixed else "location and damage"
    return f"{names.who(who)} hits {names.who(target)} with {names.gear(weapon)}, {place}"


_ROLLS: dict[str, Callable[[About, Names], str]] = {
    "attack": _attack_roll,
    "hit": _hit_roll,
    "injured": lambda about, names: (
        f"Which Attribute of {names.who(about[0])} drops by one die, by the GM's hand"
    ),
    "tie": lambda about, names: f"{names.all(about)} tie for a place in the order",
}
"""What the rolls that are no Test alone are for."""

_TOGETHER: dict[str, Callable[[About, Names], str]] = {
    "prepare": lambda about, names: "Before combat: who does what, openly and in any order?",
    "join": lambda about, names: f"Who joins the Strategic Coordination of {names.who(about[0])}?",
}
"""What is asked of several at once."""


def _ap(points: int) -> str:
    return f"{points} AP {'is' if points == 1 else 'are'}"


def _turn(about: About, names: Names) -> str:
    one = names.find(about[0])
    if one is None:
        return f"What does {names.who(about[0])} do?"
    posture = "; in Full Defense, which an attack would end" if one.full_defense else ""
    lies = "; it lies Prone" if one.prone else ""
    return f"What does {one.name} do, one single action? {_ap(one.ap)} left{posture}{lies}."


def _prepare(about: About, names: Names) -> str:
    one = names.find(about[0])
    left = f" {_ap(one.ap)} left, which make its Initiative." if one is not None else ""
    return f"What does {names.who(about[0])} do before combat?{left}"


def _defend(about: About, names: Names) -> str:
    """Active or passive, with the target, the weapon and the call known (AP-DEF-02)."""
    who, by, weapon, location, price = about
    called = f" at the {names.location(location)}" if location else ""
    one = names.find(who)
    action = "" if one is not None and one.full_defense else " and the Action of this Turn"
    cost = f"{price} AP{action}" if int(price) else action.removeprefix(" and ") or "nothing"
    return (
        f"{names.who(by)} attacks {names.who(who)}{called} with {names.gear(weapon)}: does "
        f"{names.who(who)} defend actively, for {cost}?"
    )


def _circumstances(about: About, names: Names) -> str:
    who, target, weapon = about[:3]
    return (
        f"{names.who(who)} attacks {names.who(target)} with {names.gear(weapon)}: do the "
        "circumstances stand as the table has them?"
    )


def _location(about: About, names: Names) -> str:
    who, target, weapon = about[:3]
    return (
        f"{names.who(who)} calls a shot at {names.who(target)} with {names.gear(weapon)}: where to?"
    )


def _consent(about: About, names: Names) -> str:
    who, attribute = about[:2]
    one = names.find(who)
    left = ""
    if one is not None:
        number, tests = dice_left(one, names)
        left = f" {count(number, 'Attribute')} and {count(tests, 'failed Test')} are left."
    return (
        f"{names.who(who)} is Down: {names.attribute(attribute)} fell below d4.{left} Does its "
        "owner let it die here?"
    )


def _armour(about: About, names: Names) -> str:
    who, amount, dr = about[:3]
    return (
        f"{names.who(who)} takes {amount} damage to no place in particular: does armour help, "
        f"DR {dr}?"
    )


def _drop(about: About, names: Names) -> str:
    state = names.state
    pairs = [f"{names.who(who)} on {names.who(whom)}" for who, whom in state.drops]
    told = f" The scenario has {listed(pairs)}." if pairs else " By the scenario nobody has it."
    return f"Who has the drop on whom?{told}"


def _permute(about: About, names: Names) -> str:
    return f"{names.who(about[0])} gives out Initiatives: who has {about[1]}?"


def _join(about: About, names: Names) -> str:
    ally, leader, share = about
    return (
        f"Does {names.who(ally)} join the Strategic Coordination of {names.who(leader)}, for "
        f"{share} AP?"
    )


def _effect(about: About, names: Names) -> str:
    how = {"passed": " It succeeds.", "failed": " It fails."}.get(about[2], "")
    return f"{names.who(about[0])}: “{about[1]}”{how} What comes of it?"


def _way(about: About, names: Names) -> str:
    return f"{names.who(about[0])}: “{about[1]}” What does it cost, and which Test does it take?"


_PROMPTS: dict[str, Callable[[About, Names], str]] = {
    "drop": _drop,
    "prepare": _prepare,
    "join": _join,
    "permute": _permute,
    "turn": _turn,
    "location": _location,
    "course": lambda about, names: (
        f"Where does {names.who(about[0])} go by {names.action(about[1])}, up to {about[2]} ft?"
    ),
    "circumstances": _circumstances,
    "defend": _defend,
    "consent": _consent,
    "armour": _armour,
    "deed": lambda about, names: f"What does {names.who(about[0])} try, in your own words?",
    "else": lambda about, names: f"What does {names.who(about[0])} do or say, in your own words?",
    "deed_way": _way,
    "else_way": _way,
    "effect": _effect,
    "go_on": lambda about, names: (
        f"{f'Round {about[0]}' if about[0] != '0' else 'The Surprise Round'} is over: does the "
        "fight go on?"
    ),
    "day": lambda about, names: "How many days pass?",
    "gain": lambda about, names: "A Quality Gain: who buys back a step of which Attribute?",
}
"""What the prompts ask, by kind."""
