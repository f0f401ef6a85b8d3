"""The game master's sheet of an attack: circumstances, Attributes, surprise, what is waived.

One page an attack, whose every line has a default by the rules, so that one key lets it stand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.facts import Noted
from fracas.core.options import Option
from fracas.core.prompts import Procedure, Ruling, Term, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.circumstances import (
    ATTACK,
    BASE,
    DEFENSE,
    attack_names,
    attack_rows,
    attack_terms,
    situation,
    situation_names,
    situation_rows,
    stance,
    stance_rows,
    total,
)
from fracas.rulesets.action_points.state.asked import Strike
from fracas.rulesets.action_points.state.state import Combatant, State

BECAUSE = ("AP-CORE-09", "AP-CORE-10", "AP-NAR-03", "AP-NAR-10")

LOWEST, HIGHEST = -20, 40
"""What a game master may write for circumstances: no bound of the rules (AP-CORE-04)."""


class Ruled(msgspec.Struct, frozen=True):
    """What the game master ruled for one attack; what is None or blank goes by the rules.

    `attack` and `defense` are circumstances numbers, the second before what the defense itself
    adds. `surprise` says whether the defense is one against a surprise attack (AP-SUR-09).
    """

    attack: int | None = None
    defense: int | None = None
    attribute: str = ""
    defends_with: str = ""
    surprise: bool | None = None
    waived: tuple[str, ...] = ()


BY_THE_RULES = Ruled()


def attack_attribute(book: ActionPointsBook, weapon: str, ruled: Ruled = BY_THE_RULES) -> str:
    """The Attribute of an attack: the weapon's own, unless the game master names another.

    Agility in melee and Perception at range, as weapons usually have it (AP-ATK-02).
    """
    return ruled.attribute or book.weapons[weapon].attribute


def defense_attribute(
    state: State, book: ActionPointsBook, target: str, ruled: Ruled = BY_THE_RULES
) -> str:
    """The Attribute of a Defense roll: Agility, at range too; Perception if surprised.

    AP-ATK-04, AP-DEF-12, AP-SUR-07. It is one roll with one of them (AP-DEF-11).
    """
    if ruled.defends_with:
        return ruled.defends_with
    return book.tables.surprised if counts_as_caught(state, target, ruled) else book.tables.defense


def counts_as_caught(state: State, target: str, ruled: Ruled = BY_THE_RULES) -> bool:
    """Whether an attack counts as a surprise: as the rules have it, or as ruled (AP-SUR-09)."""
    return state.is_caught(target) if ruled.surprise is None else ruled.surprise


def rolls_defense(one: Combatant) -> bool:
    """Whether somebody defends at all: whoever is Down does not (AP-ATK-16, AP-DOWN-10)."""
    return not (one.down or one.dead)


def rule(run: Run, who: str, weapon: str, target: str, location: str = "") -> Procedure:
    """Ask the game master about the circumstances of an attack (AP-NAR-10); gives a `Ruled`.

    The table's sums stand unless another number is given, which the log tells with its reason
    (AP-CORE-10).
    """
    book: ActionPointsBook = run.book
    form: Sheet | None = None

    def ask(state: State) -> Ruling:
        nonlocal form
        one, other = state.who(who), state.who(target)
        names, extra = attack_names(state, book, one, other, weapon)
        against = None
        if rolls_defense(other):
            against = situation_names(state, book, other, one, weapon)
        caught = state.is_caught(target)
        form, terms = _page(book, weapon, names, extra, against, other.in_hand, caught)
        return Ruling(
            "circumstances", form, (), BECAUSE, Strike(who, target, weapon, location), terms
        )

    given: dict[str, Any] = dict((yield from need(run, ask)))
    if not given:
        return BY_THE_RULES
    assert form is not None, "what was answered was asked"
    # A line that was filled with what stood there changes nothing.
    given = {name: value for name, value in given.items() if value != form.field(name).default}
    why = given.pop("why", "").strip()
    if not given:
        return BY_THE_RULES
    told = tuple(f"{name}={_told(value)}" for name, value in given.items())
    yield Noted("ruled", (who, target, *told), why, because=("AP-CORE-10", "AP-NAR-03"))
    caught = given.get("surprise")
    return Ruled(
        given.get("attack"),
        given.get("defense"),
        given.get("attribute", ""),
        given.get("defends_with", ""),
        None if caught is None else caught == "yes",
        given.get("waive", ()),
    )


def _told(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


@lru_cache(maxsize=2048)
def _page(
    book: ActionPointsBook,
    weapon: str,
    names: tuple[str, ...],
    extra: int,
    against: tuple[str, ...] | None,
    held: tuple[str, ...],
    caught: bool,
) -> tuple[Sheet, tuple[Term, ...]]:
    """The sheet of an attack, and the terms of its sums; `against` is None where nobody defends."""
    terms = attack_rows(book, names, extra)
    told = [term.name for term in terms]
    defense = None
    if against is not None:
        rows = situation_rows(book, against)
        ways = [term for way in (False, True) for term in stance_rows(book, held, way)]
        told += [term.name for term in (*rows, *ways)]
        terms, defense = (*terms, *rows), total(rows, DEFENSE)
    attribute = book.weapons[weapon].attribute
    return _sheet(book, total(terms, ATTACK), defense, attribute, caught, tuple(told)), terms


def _sheet(
    book: ActionPointsBook,
    attack: int,
    defense: int | None,
    attribute: str,
    caught: bool,
    names: tuple[str, ...],
) -> Sheet:
    attributes = tuple(Option(key, "attribute", (key,)) for key in book.attributes)
    fields = [
        Field("attack", Number(LOWEST, HIGHEST), attack, ("AP-CORE-09", "AP-CORE-10")),
        Field("attribute", Choice(attributes), attribute, ("AP-ATK-02",)),
    ]
    if defense is not None:
        usual = Choice((Option("usual", "attribute"), *attributes))
        yes_no = Choice((Option("yes", "surprise"), Option("no", "surprise")))
        surprise = "yes" if caught else "no"
        fields += [
            Field("defense", Number(LOWEST, HIGHEST), defense, ("AP-CORE-09", "AP-CORE-10")),
            Field("surprise", yes_no, surprise, ("AP-SUR-07", "AP-SUR-08", "AP-SUR-09")),
            Field("defends_with", usual, "usual", ("AP-ATK-04",)),
        ]
    waivable = tuple(Option(name, "term", (name,)) for name in dict.fromkeys(names) if name != BASE)
    if waivable:
        fields.append(Field("waive", Several(waivable), (), ("AP-CORE-10",)))
    fields.append(Field("why", Text(0, 300), "", ("AP-CORE-10",)))
    return Sheet(tuple(fields))


def attack_column(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str, ruled: Ruled
) -> tuple[Term, ...]:
    """The circumstances of an attack as ruled (AP-CORE-09, AP-CORE-10)."""
    terms = attack_terms(state, book, who, target, weapon)
    if ruled is BY_THE_RULES:
        return terms
    return _ruled(terms, ruled.waived, ruled.attack, "ruled", ATTACK)


def defense_column(
    state: State,
    book: ActionPointsBook,
    target: str,
    who: str,
    weapon: str,
    ruled: Ruled,
    *,
    active: bool,
) -> tuple[Term, ...]:
    """The circumstances of a Defense roll as ruled, and what the way of defending adds to them."""
    terms = situation(state, book, target, who, weapon)
    way = stance(book, state.who(target), active=active)
    if ruled is BY_THE_RULES:
        return (*terms, *way)
    terms = _ruled(terms, ruled.waived, ruled.defense, "ruled_defense", DEFENSE)
    return (*terms, *[term for term in way if term.name not in ruled.waived])


def _ruled(
    terms: tuple[Term, ...], waived: tuple[str, ...], number: int | None, name: str, column: str
) -> tuple[Term, ...]:
    """Terms without those waived, and what makes them the number that was given."""
    kept = tuple([term for term in terms if term.name not in waived])
    if number is None or number == total(kept, column):
        return kept
    return (*kept, Term(name, column, number - total(kept, column), ("AP-CORE-10",)))
