"""Pieces of advice as sentences."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.grammar import count, plain, sentence
from fracas.core.ruleset import Hint
from fracas.rulesets.action_points.rules.concerns import BARE, FRAIL, HARMLESS, LONG, SLOW, Concern
from fracas.rulesets.action_points.words.catalogue import catalogue
from fracas.rulesets.action_points.words.names import Names
from fracas.rulesets.action_points.words.state_words import PENALTY_END, POSTURE_END

About = tuple[str, ...]


def say_hint(hint: Hint, names: Names) -> str:
    """A piece of advice as a sentence."""
    found = _HINTS.get(hint.name)
    if found is None:
        return sentence(plain(hint.name)) + "."
    return found(hint.about, names)


def _odds(about: About, names: Names) -> str:
    """An attack: price, AP left, odds, damage, injury, defenses left (AP-NAR-04, AP-NAR-05)."""
    weapon, target, cost, left, passive, active, mean, injury, defenses = about
    against = f"hits with {passive} % against a passive defense"
    against += f", {active} % against an active one" if active else ""
    if not passive:
        against = f"hits with {active} %, for nobody defends"
    return (
        f"{names.gear(weapon)} at {names.who(target)}: {cost} AP, {left} left, for "
        f"{count(int(defenses), 'active defense')}; {against}; a hit does {mean} damage on "
        f"average and forces an injury Test with {injury} %."
    )


def _called(about: About, names: Names) -> str:
    """What the surcharge of a called shot buys (AP-NAR-05, AP-ATK-19)."""
    weapon, target, location, cost, surcharge, mean, random, why = about
    buys = {
        "multiplier": "the place multiplies the damage",
        "uncovered": "nothing covers the place",
        "both": "the place multiplies the damage and nothing covers it",
        "nothing": "the place brings nothing by the rules",
    }[why]
    return (
        f"{names.gear(weapon)} at the {names.location(location)} of {names.who(target)}: {cost} "
        f"AP, {surcharge} of them for the call; {buys}: {mean} damage an AP on average, against "
        f"{random} at random."
    )


def _turns(about: About, names: Names) -> str:
    """For how many Turns everybody has AP still (AP-NAR-11)."""
    told = [f"{names.who(who)} {turns}" for who, _, turns in (one.partition("=") for one in about)]
    return f"Turns left for attacks with the AP of this Round: {', '.join(told)}."


def _place(about: About, names: Names) -> str:
    """What saved AP are worth as a place in the next Round (AP-NAR-06)."""
    left, place, of = about
    return (
        f"With {left} AP left you would be number {place} of {of} in the order of the next Round."
    )


def _defense(about: About, names: Names) -> str:
    """Active or passive: odds to be hit, price, Action (AP-NAR-04, AP-DEF-01, AP-DEF-05)."""
    by, passive, active, cost, left, mean = about
    return (
        f"{names.who(by)} hits with {passive} % if you defend passively and {active} % actively, "
        f"for {cost} AP ({left} left); a hit does {mean} damage on average."
    )


def _full_defense(about: About, names: Names) -> str:
    bonus, ap = about
    return (
        f"Full Defense: {bonus} AP more, {ap} in all, {POSTURE_END}; an attack in this Round takes "
        f"{bonus} off {PENALTY_END}."
    )


CONCERNS = {
    BARE: "{who} wears no armour at all, and armour is what stands between a blow and an injury",
    SLOW: "{who} has {1} AP and the cheapest attack costs {0}: it can never strike",
    FRAIL: "{who} can never pass the first injury Test: its MTN is at least {0} and the die a d{1}",
    HARMLESS: "{side} can hurt {who} on only {0} of {1} places",
    LONG: "nobody has a weak Attribute, so the fight will be long",
}
"""What the check before a fight may find (AP-NAR-12)."""


def _concern(about: About, names: Names) -> str:
    """What the check before a fight finds (AP-NAR-12)."""
    kind, who, side, *figures = about
    told = CONCERNS[kind].format(*figures, who=names.who(who), side=names.side(side))
    return f"{sentence(told)}."


def concern_words(concern: Concern, names: Names) -> str:
    """A concern as a sentence with its rules, for whoever writes the content."""
    text = CONCERNS[concern.kind].format(
        *concern.figures, who=names.who(concern.who), side=concern.side
    )
    return f"{sentence(text)} ({', '.join(concern.because)})."


_HINTS: dict[str, Callable[[About, Names], str]] = {
    "odds": _odds,
    "called": _called,
    "turns": _turns,
    "place": _place,
    "defense": _defense,
    "full_defense": _full_defense,
    "price": lambda about, names: f"{names.action(about[0])}: {about[1]} AP, {about[2]} left.",
    "down": lambda about, names: catalogue().say("notes", "hard_to_kill"),
    "bags": lambda about, names: f"Without bags every attack and step costs {about[0]} AP less.",
    "concern": _concern,
    "injured_next": lambda about, names: (
        f"The next hit would likely force an injury Test: {about[0]} damage so far, Fitness "
        f"{about[1]}."
    ),
}
"""How the pieces of advice are said, by name."""
