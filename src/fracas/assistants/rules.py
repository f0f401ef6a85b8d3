"""Rules of the games in our words: look up by id, or search by words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from fracas.assistants.tools import Caller, tool
from fracas.core.errors import FracasError, WrongUse
from fracas.core.system.rules import Rule
from fracas.rulesets.registry import all_rulesets, ruleset

MOST_RULES = 12
"""How many rules are returned at once."""

_ID = re.compile(r"[A-Za-z]{2,3}-[A-Za-z]+-[0-9]+[a-z]?")


class RuleSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule in our words, with its source; for a gap in the source also its ruling.

    `status` says what the program does about it: executed, supported or guidance.
    """

    id: str
    heading: str
    text: str
    source: str
    status: str = ""
    ruling: str = ""
    switch: str = ""
    """The name of the switch for tables, as in `rulings` of `open_fight`."""
    values: tuple[str, ...] = ()
    """What each value of the switch means."""


class ToLookUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule by its id, or words that it contains."""

    rule: Annotated[str, Meta(min_length=2, max_length=80, description="RW-EDGE-01, or `cover`.")]
    system: Annotated[str, Meta(description="The game; an id needs none.")] = ""


class RulesFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules that were found, and how many `more` there are."""

    rules: tuple[RuleSaid, ...]
    more: int = 0


async def look_up_rule(caller: Caller, asked: ToLookUp) -> RulesFound:
    """Look up a rule by its id, or find the rules of a game by words.

    Every line of a log and every option cites its rules by id.
    """
    systems = [ruleset(asked.system)] if asked.system else list(all_rulesets())
    wanted = asked.rule.strip()
    if _ID.fullmatch(wanted):
        for one in systems:
            row = one.rules().get(wanted.upper())
            if row is not None:
                return RulesFound((_said(row),))
        where = f" in {asked.system}" if asked.system else ""
        raise WrongUse(f"There is no rule '{wanted}'{where}: search by a word.", given=wanted)
    words = wanted.casefold().split()
    rows = [row for one in systems for row in one.rules().values()]
    hits = [row for row in rows if all(word in _text(row) for word in words)]
    # Rules with the word in their heading come first.
    hits.sort(key=lambda row: not all(word in row.heading.casefold() for word in words))
    if not hits:
        raise WrongUse(f"No rule mentions '{wanted}': try fewer words.", given=wanted)
    return RulesFound(tuple(map(_said, hits[:MOST_RULES])), max(0, len(hits) - MOST_RULES))


def rules_said(system: str, ids: Iterable[str]) -> tuple[RuleSaid, ...]:
    """Return the rules of these ids, each once, if their game is installed here."""
    try:
        rows = ruleset(system).rules()
    except FracasError:
        return ()
    return tuple(_said(rows[one]) for one in dict.fromkeys(ids) if one in rows)


def _text(row: Rule) -> str:
    return f"{row.heading} {row.text} {row.ruling} {row.question}".casefold()


def _said(row: Rule) -> RuleSaid:
    pairs = zip(row.values, row.means, strict=False)
    return RuleSaid(
        row.id,
        row.heading,
        row.text,
        row.source,
        row.status,
        row.ruling,
        row.option,
        tuple(f"{value}: {means}" for value, means in pairs),
    )


TOOLS = (tool(look_up_rule),)
"""All tools for rules."""
