"""Secrets of a state, found by asking the rules: what can differ without a viewer knowing.

Nobody lists them. Every number, text, flag and list of a state is tried with another value; if the
rules say that a viewer sees and knows the same, that value is hidden from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fracas.contract.subject import encoded
from fracas.core.chance import Source
from fracas.core.errors import FracasError
from fracas.core.facts import editable
from fracas.core.ids import GM
from fracas.core.system.ruleset import Ruleset, Viewer

TRIES = 3
"""How many other values are tried in one place before it counts as open."""

WORD = "nobody knows"
"""A text that no content has."""


class Hidden(msgspec.Struct, frozen=True):
    """One secret: where it is, its value, and another value that it could have for all one knows.

    `path` goes by fields and places (`creatures/2/hp`), `shape` without the places; `sort` is
    `number`, `text`, `flag`, `list` or `choice` (of a value and none).
    """

    path: str
    shape: str
    sort: str
    value: Any
    other: Any


def hidden_from(
    rules: Ruleset,
    book: Any,
    state: Any,
    viewers: Iterable[Viewer],
    chance: Source,
    *,
    unseen: bool = False,
) -> Iterator[Hidden]:
    """Yield every secret of a state that is one to all of the viewers, with another value each.

    They come in random order. Only values that the rules allow there are tried. With `unseen` they
    are secrets of those whom the viewers do not see at all: of these they may know only what is
    drawn and listed, whatever a view has.
    """
    through = tuple(viewers)
    tells = outside if unseen else inside

    def told(of: Any) -> list[Any]:
        return [tells(rules, book, of, one) for one in through]

    truth = told(state)
    places = tuple(values(state))
    pool: dict[str, list[Any]] = {}
    for path, value in places:
        like = pool.setdefault(path[-1], [])
        if value not in like:
            like.append(value)
    left = list(places)
    if unseen:
        away = set.intersection(*[unseen_by(rules, state, one) for one in through])
        left = [(path, value) for path, value in places if _whose(state, path) in away]
    while left:
        path, value = left.pop(chance.below(len(left)))
        for other in _others(value, pool[path[-1]], chance):
            try:
                changed = put(state, path, other)
                rules.check_state(book, changed)
                alike = told(changed) == truth
            except (FracasError, msgspec.ValidationError):
                continue
            if not alike:
                break
            yield Hidden("/".join(path), shape(path), sort(value), value, other)
            break


def inside(rules: Ruleset, book: Any, state: Any, viewer: Viewer) -> tuple[Any, ...]:
    """Return what a viewer sees and knows of a state, by the rules."""
    return rules.view(state, viewer), rules.known(state, viewer)


def outside(rules: Ruleset, book: Any, state: Any, viewer: Viewer) -> tuple[Any, ...]:
    """Return what is drawn and listed of what a viewer sees."""
    seen = rules.view(state, viewer)
    return (
        rules.picture(seen, book),
        rules.board(seen, book),
        rules.members(seen),
        rules.sides(seen),
        rules.say_assumed(seen, viewer),
    )


def unseen_by(rules: Ruleset, state: Any, viewer: Viewer) -> set[str]:
    """Return those whose presence is hidden from a viewer."""
    here = {str(one) for one in rules.deciders(state)} - {GM}
    return here - {str(one.id) for one in rules.members(rules.view(state, viewer))}


def _whose(state: Any, path: tuple[str, ...]) -> str:
    """Return the combatant that a path leads into; blank for none, and for ids themselves."""
    thing: Any = state
    for part in path[:-1]:
        thing = thing[int(part)] if isinstance(thing, tuple) else getattr(thing, part)
        if isinstance(found := getattr(thing, "id", None), str) and path[-1] != "id":
            return found
    return ""


def values(thing: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield everything in a state that an edit may set, with its path; lists whole and by item."""
    if isinstance(thing, msgspec.Struct):
        for name in editable(type(thing)):
            yield from values(getattr(thing, name), (*path, name))
        return
    if path and not path[-1].isdecimal():
        yield path, thing
    if isinstance(thing, tuple):
        for place, item in enumerate(thing):
            yield from values(item, (*path, str(place)))


def put(thing: Any, path: tuple[str, ...], value: Any) -> Any:
    """Return the state with another value in one place; raises `ValidationError` for a wrong type.

    The result is read as content is, so that nothing impossible gets in.
    """
    if not path:
        return value
    name, rest = path[0], path[1:]
    if isinstance(thing, tuple):
        at = int(name)
        return (*thing[:at], put(thing[at], rest, value), *thing[at + 1 :])
    if not rest:
        kinds = {field.name: field.type for field in msgspec.structs.fields(thing)}
        value = msgspec.convert(msgspec.to_builtins(value), kinds[name])
    inner = put(getattr(thing, name), rest, value) if rest else value
    return msgspec.structs.replace(thing, **{name: inner})


def shape(path: tuple[str, ...]) -> str:
    """Return a path without its places: equal for all combatants."""
    return "/".join(part for part in path if not part.isdecimal())


def sort(value: Any) -> str:
    """Return which sort of secret a value makes."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "text"
    return "list" if isinstance(value, tuple) else "choice"


def _others(value: Any, like: list[Any], chance: Source) -> list[Any]:
    """Return some other values of the same sort: those in similar places, and made-up ones."""
    found = [one for one in like if one != value]
    match value:
        case bool():
            found = [not value]
        case int():
            found += [value + 1, value - 1]
        case str():
            found += ["", WORD]
        case tuple() if value:
            gone = chance.below(len(value))
            found = [(*value[:gone], *value[gone + 1 :]), *found]
        case _:
            pass
    tried: list[Any] = []
    while found and len(tried) < TRIES:
        one = found.pop(chance.below(len(found)))
        if one != value and encoded(one) != encoded(value):
            tried.append(one)
    return tried
