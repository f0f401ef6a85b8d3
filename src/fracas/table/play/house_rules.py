"""House rules as pages show them: every ruling that a table may switch, and those that it has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.core.system.switches import Meaning, Switch, Value, switches, turned
from fracas.rulesets.registry import ruleset

if TYPE_CHECKING:
    from fracas.sim.variants.ruling_effects import Effects


class ValueCard(Meaning, frozen=True, omit_defaults=True):
    """One value of a ruling: how it is played then, and what that does to the shipped fights.

    `fights` are (title, what it does there). The usual value does nothing.
    """

    effect: str = ""
    fights: tuple[tuple[str, str], ...] = ()


class SwitchCard(Switch, frozen=True):
    """A ruling that a table may switch: its question, what the text says, its value and why."""

    values: tuple[ValueCard, ...]


class HouseRules(msgspec.Struct, frozen=True):
    """Every ruling of a system that a table may switch, in one form.

    `how` says how the effects were measured, and is blank if they were not; `assumes` says what
    they assume, and `stale` that the book has changed since.
    """

    system: str
    title: str
    switches: tuple[SwitchCard, ...]
    how: str = ""
    assumes: str = ""
    stale: bool = False


class RuledCard(msgspec.Struct, frozen=True):
    """A house rule of a table: how a ruling is played, and how it usually would be."""

    name: str
    rule: str
    title: str
    value: Value
    words: str
    usual: str


def house_rules(system: str) -> HouseRules:
    """Return the rulings of a system; raises `WrongUse` for an unknown system."""
    return _house_rules(ruleset(system).id)


def ruled(rules: Ruleset, book: Book) -> tuple[RuledCard, ...]:
    """Return the house rules of a book."""
    return tuple(
        [
            RuledCard(
                one.name, one.rule, one.title, value, one.words(value), one.words(one.default)
            )
            for one, value in turned(rules, book)
        ]
    )


@lru_cache(maxsize=16)
def _house_rules(system: str) -> HouseRules:
    from fracas.sim.variants.effects import is_current, shipped_effects
    from fracas.sim.variants.ruling_words import ASSUMES, worked_out

    rules = ruleset(system)
    effects = shipped_effects(system)
    cards = tuple([_card(one, effects) for one in switches(rules)])
    if effects is None:
        return HouseRules(rules.id, rules.title, cards)
    stale = not is_current(rules, effects)
    return HouseRules(rules.id, rules.title, cards, worked_out(effects), ASSUMES, stale)


def _card(one: Switch, effects: Effects | None) -> SwitchCard:
    values = tuple([_value(one, meaning, effects) for meaning in one.values])
    return SwitchCard(**{**msgspec.structs.asdict(one), "values": values})


def _value(one: Switch, meaning: Meaning, effects: Effects | None) -> ValueCard:
    from fracas.sim.variants.ruling_words import lines, summary

    value, words = meaning.value, meaning.words
    if effects is None or value == one.default:
        return ValueCard(value, words)
    told = tuple(lines(effects, one.name, value))
    return ValueCard(value, words, summary(effects, one.name, value), told)
