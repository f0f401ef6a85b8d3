"""What there is to play: systems, their fights, combatants and rulings, and their rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from fracas import __version__
from fracas.core.errors import WrongUse
from fracas.core.system.rules import Rule, Status
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.play.policies import POLICIES
from fracas.table.play.house_rules import HouseRules, house_rules
from fracas.table.play.package_library import PackageCard, PackageLibrary
from fracas.table.screens.billings import bills
from fracas.table.screens.threats import Threat


class FightCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight or combatant that is ready, by its id.

    Those of installed packages have their package's id and title. For a fight, `sides` counts who
    begins it, side by side, the players' first; `mood` is what it is like and `face` the silhouette
    of someone met in it. `threat` says how dangerous it is: easy, fair, hard or deadly, by how many
    (`won`) of `trials` fights the players' side wins when the book AI plays all. `grade` is how
    grave its rows say it is, in the system's own words. All of these may be left out.
    """

    id: str
    title: str
    summary: str
    package: str = ""
    package_title: str = ""
    sides: tuple[int, ...] = ()
    mood: str = ""
    threat: Threat = ""
    grade: str = ""
    face: str = ""
    won: int = 0
    trials: int = 0


class SystemCard(msgspec.Struct, frozen=True):
    """A combat system with its fights and combatants; `summary` may be blank."""

    id: str
    title: str
    summary: str
    fights: tuple[FightCard, ...]
    combatants: tuple[FightCard, ...]


class Library(msgspec.Struct, frozen=True):
    """Everything that can be played here; policies are (name, what it does)."""

    version: str
    systems: tuple[SystemCard, ...]
    policies: tuple[tuple[str, str], ...]


class RuleCard(msgspec.Struct, frozen=True):
    """A rule in our words, with its source and, if the text leaves a gap, the ruling on it.

    `heading` is what it is called; the id is for those who cite it.
    """

    id: str
    heading: str
    status: Status
    text: str
    source: str
    chapter: str
    ruling: str = ""
    option: str = ""
    values: tuple[str | int, ...] = ()
    means: tuple[str, ...] = ()


@get("/api/library")
async def library(stock: NamedDependency[PackageLibrary]) -> Library:
    """Every system that is installed, with what it ships and what its packages add."""
    packages = (await stock.listed()).cards
    return Library(
        __version__,
        tuple([system_card(rules, packages) for rules in all_rulesets()]),
        tuple([(one.name, one.does) for one in POLICIES.values()]),
    )


@get("/api/rulings/{system:str}", sync_to_thread=True)
def rulings(system: FromPath[str]) -> HouseRules:
    """The rulings of a system that a table may switch, and what each does to its fights."""
    return house_rules(system)


@get("/api/rules/{system:str}/{rule:str}")
async def rule(system: FromPath[str], rule: FromPath[str]) -> RuleCard:
    """One rule of a system by its id."""
    found = ruleset(system).rules().get(rule.upper())
    if found is None:
        raise WrongUse(f"There is no rule '{rule[:40]}' in {system}.", rule=rule[:40])
    return rule_card(found)


def rule_card(row: Rule) -> RuleCard:
    """A rule as a page shows it."""
    return RuleCard(
        row.id,
        row.heading,
        row.status,
        row.text,
        row.source,
        row.chapter,
        row.ruling,
        row.option,
        row.values,
        row.means,
    )


def system_card(rules: Ruleset, packages: Sequence[PackageCard]) -> SystemCard:
    """Return a system with what it ships and what the packages for it add."""
    mine = [one for one in packages if one.system == rules.id]
    known = bills(rules.id)
    fights = [
        FightCard(one.id, one.title, one.summary, **msgspec.structs.asdict(known[one.id]))
        for one in rules.scenarios()
    ]
    people = [FightCard(one.id, one.title, one.summary) for one in rules.combatants()]
    for one in mine:
        fights += [
            FightCard(row.id, row.title, row.summary, one.id, one.title, row.sides)
            for row in one.fights
        ]
        people += [
            FightCard(row.id, row.title, row.summary, one.id, one.title) for row in one.combatants
        ]
    return SystemCard(rules.id, rules.title, rules.summary, tuple(fights), tuple(people))


HANDLERS = [library, rulings, rule]
"""All routes of what there is to play."""
