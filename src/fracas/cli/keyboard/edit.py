"""Edits as a game master types them: a value by its path, or who is there and on which side."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fracas.cli.keyboard.seats import find_member
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.facts import Corrected, Fact
from fracas.core.system.ruleset import Ruleset

FORMS = (
    "edit PATH=VALUE because REASON",
    "edit add NAME to SIDE",
    "edit remove NAME",
    "edit side NAME SIDE",
)


class Change(NamedTuple):
    """A change to make: its fact, and the reason that was given."""

    fact: Fact
    reason: str


def parse_edit(text: str, rules: Ruleset, book: Any, state: Any) -> Change:
    """Read what an edit means, after the word `edit`.

    A value is read as JSON (`3`, `true`, `["club"]`) or else as plain text. Raises
    `MalformedAnswer` for what is not an edit, `WrongUse` for a name that no one has.
    """
    change, because, reason = text.strip().partition(" because ")
    reason = reason.strip()
    if because and not reason:
        raise MalformedAnswer("Say why after 'because'.", given=text)
    word, _, rest = change.strip().partition(" ")
    rest = rest.strip()
    if "=" in word or "=" in change.split(" ", 2)[0]:
        return _corrected(change, reason, rules, state)
    if word == "add":
        return Change(_enter(rest, rules, book, state), reason)
    if word == "remove" and rest:
        return Change(rules.leave(state, find_member(rules, state, rest).id), reason)
    if word == "side":
        name, _, side = rest.rpartition(" ")
        if name.strip():
            who = find_member(rules, state, name).id
            return Change(rules.change_side(state, who, _side(side, rules, state)), reason)
    if "=" in change:
        return _corrected(change, reason, rules, state)
    raise MalformedAnswer(f"That is not an edit: write {'; or '.join(FORMS)}.", given=text)


def _corrected(change: str, reason: str, rules: Ruleset, state: Any) -> Change:
    path, _, raw = change.partition("=")
    path = _whole(path.strip(), state)
    if not reason:
        raise MalformedAnswer(
            f"Give a reason for the journal: edit {change.strip()} because REASON.",
            given=change,
        )
    try:
        value = msgspec.json.decode(raw.strip())
    except msgspec.DecodeError:
        value = raw.strip()
    return Change(Corrected(path, value, because=rules.edit_rules), reason)


def _whole(path: str, state: Any) -> str:
    """Return a path from the top of the state; the list that a combatant is in may be left out.

    Parts are separated by `/`, or by dots where there is no `/`.
    """
    parts = (path if "/" in path else path.replace(".", "/")).strip("/").split("/")
    if not hasattr(state, parts[0]):
        for field in msgspec.structs.fields(state):
            items = getattr(state, field.name)
            if isinstance(items, tuple) and any(
                getattr(item, "id", None) == parts[0] for item in items
            ):
                return "/".join((field.name, *parts))
    return "/".join(parts)


def _enter(rest: str, rules: Ruleset, book: Any, state: Any) -> Fact:
    name, to, side = rest.rpartition(" to ")
    if not to or not name.strip() or not side.strip():
        raise MalformedAnswer("Write edit add NAME to SIDE.", given=rest)
    wanted = name.strip().casefold()
    for row in rules.combatants():
        if wanted in (row.id.casefold(), row.title.casefold()):
            return rules.enter(book, state, row.id, _side(side, rules, state))
    return rules.enter(book, state, name.strip(), _side(side, rules, state))


def _side(side: str, rules: Ruleset, state: Any) -> str:
    """Return a side that exists; `new:NAME` makes one."""
    side = side.strip()
    sides = rules.sides(state)
    for one in sides:
        if one.casefold() == side.casefold():
            return one
    if side.startswith("new:") and side[4:].strip():
        return side[4:].strip()
    raise WrongUse(
        f"There is no side '{side}': choose from {', '.join(sides)}, or make one with new:NAME.",
        given=side,
    )
