"""What a seat hears when it names somebody whom it does not see, or who is not there at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import fields

from fracas.content.write import text_of
from fracas.contract.hidden import unseen_by
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.table.play.package_library import combatants_of
from fracas.table.workshop.rows import row_of
from fracas.web import messages as m
from tests.gate.doors import DOORS
from tests.leaks.sitting import SEATS, Sitting

INVENTED = "not_1"
"""An id that no fight and no book has."""

OWN_WORDS = {"reason", "text", "name", "n", "token", "seq"}
"""Fields in which a seat says what it likes, or that are no matter of the table."""

NUMBERS = re.compile(rb'"n":\d+,?')


OWN = "secret_boss"
"""Somebody whom only the game master's own content has."""


def hidden(table: Sitting, seat: Seat) -> set[str]:
    """Those of whom a seat is not told: whoever it does not see, and whoever is not there yet."""
    return unseen_by(table.rules, table.chronicle.state, table.viewer(seat)) | {OWN}


def with_own(rules: Ruleset, book: Any) -> Any:
    """A book with somebody in it whom no seat but the game master's has heard of."""
    chapter = combatants_of(rules)
    row = row_of(rules.id, chapter, rules.combatants()[0].id)
    return rules.take_in(book, text_of({"system": rules.id, chapter: {OWN: row}}))


def messages(table: Sitting, seat: Seat, who: str) -> Iterator[dict[str, Any]]:
    """Every message that a page may say, with an id in each of its fields that can have one."""
    for kind in get_args(m.FromPage):
        usual = {one.name: _usual(table, seat, one) for one in fields(kind) if one.required}
        tag = kind.__struct_config__.tag
        yield from (
            {"do": tag, **usual, **given}
            for one in fields(kind)
            if one.name not in OWN_WORDS
            for given in _with_id(table.rules, one.name, one.type, who)
        )


def _usual(table: Sitting, seat: Seat, field: Any) -> Any:
    if field.name == "asked_at":
        return table.asked_at(seat)
    prompt = table.chronicle.prompt
    mine = table.viewer(seat).deciders
    if field.name == "decider":
        return str(next(iter(mine), GM))
    if field.name == "kind":
        return prompt.kind if prompt is not None else "x"
    if field.name == "seat":
        return str(seat)
    choices = get_args(field.type)
    if choices and all(type(one) is str for one in choices):
        return choices[0]
    return {str: "x", int: 0, dict[str, Any]: {}}.get(field.type, "x")


def _with_id(rules: Ruleset, name: str, kind: Any, who: str) -> Iterator[dict[str, Any]]:
    people = {one.id: {} for one in rules.combatants()[:1]}
    if name == "tables":
        for chapter in ("combatants", "creatures", *people):
            yield {"who": who, "tables": {chapter: {who: {"name": "Mara"}}}}
    elif name == "path":
        for path in (f"creatures/{who}/hp", f"combatants/{who}/note", who):
            yield {"what": "set", "path": path, "value": 1}
    elif name == "what":
        for choice in get_args(kind):
            yield {"what": choice, "who": who, "side": who}
    elif kind is str or kind is Any:
        yield {name: who}
        if kind is Any:
            yield from ({name: [who]}, {name: {"who": who}})


def requests(who: str, system: str) -> Iterator[tuple[str, str, Any]]:
    """Every route with an id wherever its path, its query or what is sent has room for one."""
    usual = {"system": system, "chapter": combatants_of(ruleset(system))}
    for door in DOORS:
        if door.method == "DELETE" and door.who == "master":
            continue  # it would take the table off
        for path in _paths(door.path, usual, who):
            for asked in (path, f"{path}?package={who}"):
                yield from ((door.method, asked, body) for body in _bodies(door.body, who))


def _paths(path: str, usual: dict[str, str], who: str) -> Iterator[str]:
    places = re.findall(r"\{(\w+)\}", path)
    for at in places or [""]:
        filled = path
        for one in places:
            filled = filled.replace(f"{{{one}}}", who if one == at else usual.get(one, "none"))
        yield filled


def _bodies(body: Any, who: str) -> Iterator[Any]:
    """What is sent, and the same with an id in the place of each text or list in it."""
    yield body
    if not isinstance(body, dict):
        return
    for key, value in body.items():
        if isinstance(value, dict):
            yield from ({**body, key: inner} for inner in _bodies(value, who))
        elif isinstance(value, str) and key not in ("name", "text"):
            yield {**body, key: who}
    for key in ("draft", "system"):
        within = body.get("draft") if key == "draft" else body
        if isinstance(within, dict) and "scenario" in within:
            packed = {**within, "packages": [who]}
            yield {**body, "draft": packed} if key == "draft" else packed


def heard(said: tuple[bytes, ...], who: str) -> list[bytes]:
    """What a seat was replied, without the number of its message and the id that it gave itself.

    What its screen shows is held against another table's by the twins.
    """
    replies = [one for one in said if not one.startswith(b'{"is":"patch"')]
    return [NUMBERS.sub(b"", one).replace(who.encode(), b"<id>") for one in replies]


PLAYERS = tuple(seat for seat in SEATS if seat != GM_SEAT)
