"""Attacks, defences and attempts to restrain in words (FA-ATK-17, FA-LOG-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import minus, sentence, signed
from fracas.core.ids import GM
from fracas.rulesets.fully_automated import facts as f
from fracas.rulesets.fully_automated import scene_facts
from fracas.rulesets.fully_automated.names import Names, away, rolled
from fracas.rulesets.fully_automated.state import BREAK_FREE, RESTRAIN, TACKLE
from fracas.rulesets.fully_automated.term_words import levels

DEFENCES = {
    "proceeds": "the attack proceeds",
    "disadvantage": "the attack proceeds at disadvantage",
    "fails": "the attack fails",
    "counter_disadvantage": "the attack fails, and may be answered at disadvantage",
    "counter": "the attack fails, and may be answered",
}
"""What a defence does, by the entry of the Defend table (FA-DEF-03 to FA-DEF-07)."""

ATTEMPTS = {
    "restrained": "{1} is bound",
    "harm": "it fails, and {1} gets hurt",
    "counter": "it fails, and {1} may answer at disadvantage",
}
"""What an attempt to restrain does (FA-RESTR-05 to FA-RESTR-07)."""


def struck(fact: f.Struck, names: Names) -> str:
    """One attack with all that made its damage, and HP before and after (FA-ATK-17).

    An object has neither a name nor HP (FA-ATK-13); what it is, the line before has told.
    """
    who, card = names.who(fact.who), names.card(fact.card)
    if fact.counter:
        does = f"{who} answers {names.who(fact.against)} with {card}"
    else:
        does = f"{who}: {card}{f' at {names.who(fact.against)}' if fact.against else ''}"
    far = f", {away(fact.distance)}" if fact.distance else ""
    roll = rolled(fact.faces, fact.kept, fact.outcome)
    line = f"{does}{far}; {levels(fact.levels, names)}; {roll}. {_damage(fact, names)}"
    return f"{line} {_hp(fact, names)}".rstrip()


def _damage(fact: f.Struck, names: Names) -> str:
    """The sum that the damage is (FA-ATK-07, FA-DMG-02)."""
    parts = [f"base {fact.base}"]
    if fact.bonus:
        parts.append(f"aimed {signed(fact.bonus)}")
    parts.append(f"outcome {signed(fact.modifier)}")
    if fact.armour:
        parts.append(f"{_armour(fact, names)} takes {fact.armour}")
    if fact.cover:
        parts.append(f"{_cover(fact.behind, names)} takes {fact.cover}")
    total = f"{fact.damage} damage" if fact.damage else "no damage"
    return sentence(f"{'; '.join(parts)}: {total}.")


def _armour(fact: f.Struck, names: Names) -> str:
    one = names.find(fact.against)
    return names.armour(one.armour) if one is not None else "armour"


def _cover(behind: str, names: Names) -> str:
    return "cover, by the GM's word," if behind in ("", GM) else f"cover: {names.cover(behind)}"


def _hp(fact: f.Struck, names: Names) -> str:
    one = names.find(fact.against)
    if one is None:
        return ""
    if not fact.damage:
        return f"{one.name} stays at {minus(one.hp)} HP."
    return f"{one.name}: {minus(one.hp)} → {minus(one.hp - fact.damage)} HP."


def _defended(fact: f.Defended, names: Names) -> str:
    effect = DEFENCES.get(fact.effect, fact.effect.replace("_", " "))
    what = f"{names.who(fact.against)}'s {names.card(fact.card)}"
    roll = rolled(fact.faces, fact.kept, fact.outcome)
    return (
        f"{names.who(fact.who)} defends against {what}; {levels(fact.levels, names)}; "
        f"{roll}: {effect}."
    )


def _rolled(fact: f.Rolled2dF, names: Names) -> str:
    """An attempt to restrain, or any other roll of Fudge dice."""
    who, target = names.who(fact.who), names.who(fact.against)
    roll = f"{levels(fact.levels, names)}; {rolled(fact.faces, fact.kept, fact.outcome)}"
    if fact.kind != RESTRAIN:
        at = f" at {target}" if fact.against else ""
        return f"{who}: {names.card(fact.card)}{at}; {roll}."
    effect = ATTEMPTS.get(names.book.tables.restrain[fact.outcome + 2], "it is decided")
    return f"{who} tries to restrain {target}; {roll}: {effect.format(who, target)}."


def _missed(fact: f.Missed, names: Names) -> str:
    """An attack that failed without dice; the defence's own line tells the others."""
    if fact.why == "reach":
        return (
            f"{names.who(fact.target)} is out of reach: {names.who(fact.who)}'s "
            f"{names.card(fact.card)} fails without a roll."
        )
    return ""


def _named(fact: f.Named, names: Names) -> str:
    who, target = names.who(fact.who), names.who(fact.target)
    if fact.card == RESTRAIN:
        return f"{who} goes to restrain {target}."
    return f"{who} attacks {target} with {names.card(fact.card)}."


def _wasted(fact: f.Wasted, names: Names) -> str:
    who, card = names.who(fact.who), names.card(fact.card)
    if fact.card == RESTRAIN:
        return f"{who} restrains nobody and sets nobody free: {card} is wasted."
    if fact.card == BREAK_FREE:
        return f"{who} is bound no longer: {card} is wasted."
    if fact.card in names.book.cards or fact.card == TACKLE:
        return f"{who} attacks nobody: {card} is wasted."
    return f"{card}, which {who} played, comes to nothing."


def _card_lost(fact: f.CardLost, names: Names) -> str:
    who = names.who(fact.who)
    if not fact.card:
        return f"{who} is down before the own turn comes up: the action is lost."
    return f"{who} is down before {names.card(fact.card)} comes up: the card is lost."


OVERRULED = {
    "cover": "{1} is in cover from {0}",
    "no_cover": "{1} has no cover from {0}",
    "obscured": "{0}'s line to {1} is obscured",
    "clear": "{0}'s line to {1} is clear",
    "allowed": "{0} may attack {1}, whatever is in the way",
}
"""What the game master says of a line (FA-LOS-12)."""


def _overruled(fact: scene_facts.Overruled, names: Names) -> str:
    said = OVERRULED.get(fact.verdict, fact.verdict.replace("_", " "))
    said = said.format(names.who(fact.who), names.who(fact.target))
    return f"The GM rules: {said}.{f' “{fact.reason}”' if fact.reason else ''}"


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    f.Named: _named,
    f.Defended: _defended,
    f.Struck: struck,
    f.Rolled2dF: _rolled,
    f.Missed: _missed,
    f.Wasted: _wasted,
    f.CardLost: _card_lost,
    scene_facts.Overruled: _overruled,
}
"""Facts of attacks, as sentences."""
