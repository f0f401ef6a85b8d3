"""What a field of a state means, said where it is declared: who may know it, its bounds, its end.

A mark stands in the type of a field: `ap: Annotated[int, AtLeast(0, "AP-TURN-15")] = 0`. Views,
checks of content and of edits, resets and sentences read the marks, and none of them keeps a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers

M = TypeVar("M")
S = TypeVar("S", bound=msgspec.Struct)


class Secret(msgspec.Struct, frozen=True):
    """Only the game master knows it, by `owner` also its player; others take it to be `assumed`.

    What is not `ruled` is read by no rule: it is for advice, or for the game master's eyes.
    """

    assumed: Any = ""
    owner: bool = False
    ruled: bool = True


class Counter(msgspec.Struct, frozen=True):
    """It counts on without end: positions that differ only beyond `most` are the same."""

    most: int = 0


class Lasts(msgspec.Struct, frozen=True):
    """It falls back to its default once that ends."""

    until: Literal["turn", "round", "fight"]


class AtLeast(msgspec.Struct, frozen=True):
    """It is never below that, by a rule; `what` is what people call it where it is nobody's."""

    least: int
    rule: str
    what: str = ""


class Key(msgspec.Struct, frozen=True):
    """It is the name of a row of a table of the book; without a table, of somebody in the fight.

    `noun` and `rule` tell that to whoever wrote a name that there is not: "a weapon", AP-ATK-12.
    With `listed` it is the id of a place in that list of the state; where the state has no such
    list, a place is called by its id. With `means` it is something with which a deed is done, such
    as an item: its texts get the id as it is, and name it.
    """

    table: str = ""
    noun: str = ""
    rule: str = ""
    listed: str = ""
    means: bool = False


class Because(msgspec.Struct, frozen=True):
    """The rule by which a field names what it names, where that is not the rule of the name."""

    rule: str


Who = Annotated[str, Key()]
"""The id of somebody in the fight."""


def kind_of(one: Any) -> Any:
    """The type of a value, as what marks are asked of."""
    return type(one)


@cache
def marked(kind: Any, mark: type[M]) -> dict[str, M]:
    """The fields of a Struct that bear such a mark, on themselves or on their items."""
    return {
        field.name: one
        for field in msgspec.structs.fields(kind)
        for one in _marks(field.type)
        if isinstance(one, mark)
    }


def _marks(kind: Any) -> Iterator[Any]:
    for part in get_args(kind):
        yield from _marks(part) if get_args(part) else (part,)


def _setter(goals: dict[str, Any]) -> Callable[[Any], Any]:
    """What sets fields to these values; nearly all have them already, which one step finds out."""
    if not goals:
        return lambda one: one
    held = attrgetter(*goals)
    wanted = held(SimpleNamespace(**goals))
    return lambda one: one if held(one) == wanted else replace(one, **goals)


# What ends.


@cache
def _ending(kind: Any, until: tuple[str, ...]) -> Callable[[Any], Any]:
    usual = {field.name: field.default for field in msgspec.structs.fields(kind)}
    found = marked(kind, Lasts).items()
    return _setter({name: usual[name] for name, one in found if one.until in until})


def lapsed(one: S, *until: str) -> S:
    """A value in which everything that lasts until then is over."""
    found: S = _ending(type(one), until)(one)
    return found


def settled(one: S) -> S:
    """A value without its counters, so that equal positions are equal."""
    found = {
        name: mark.most
        for name, mark in marked(type(one), Counter).items()
        if getattr(one, name) > mark.most
    }
    return replace(one, **found) if found else one


# What others may know.


@cache
def _veil(kind: Any, own: bool) -> Callable[[Any], Any]:
    found = marked(kind, Secret).items()
    return _setter({name: one.assumed for name, one in found if not (own and one.owner)})


def redacted(one: S, *, own: bool = False) -> S:
    """A value as others know it, or with `own` as who plays it does."""
    found: S = _veil(type(one), own)(one)
    return found


# Whether a state can be, and whether content can.


def check(one: Any, book: Any) -> None:
    """Raise `IllegalAnswer` where a field is below its least, or names what the book has not."""
    for field, bound in marked(kind_of(one), AtLeast).items():
        value = getattr(one, field)
        if value is not None and value < bound.least:
            said = f"be {value}" if bound.what else f"have {value} for {field}"
            raise IllegalAnswer(
                f"{bound.what or one.id} cannot {said} ({bound.rule}): give {bound.least} or more.",
                field=field,
            )
    rules = marked(kind_of(one), Because)
    for field, key in marked(kind_of(one), Key).items():
        if not key.table or book is None:
            continue
        value = getattr(one, field)
        rule = rules[field].rule if field in rules else key.rule
        for each in (value,) if isinstance(value, str) else value:
            refuse_strangers(each, getattr(book, key.table), key.noun, rule)


def refer(checker: Checker, known: Any, part: str, kind: Any) -> None:
    """Hold all names in the rows of a part of content against the tables that they name.

    `known` gives the names that a table has, in the file or in the book.
    """
    rules = marked(kind, Because)
    for field in msgspec.structs.fields(kind):
        rule = rules[field.name].rule if field.name in rules else ""
        for path, key, keys in _keys(field.type, f"{part}.*.{field.name}"):
            checker.refer(path, known(key.table), f"{key.noun} ({rule or key.rule})", keys=keys)


def _keys(kind: Any, path: str, keys: bool = False) -> Iterator[tuple[str, Key, bool]]:
    """Where names of rows stand in a field, as patterns: itself, its items, or its keys."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from [(path, one, keys) for one in parts[1:] if isinstance(one, Key) and one.table]
        yield from _keys(parts[0], path, keys)
    elif origin is dict:
        yield from _keys(parts[0], path, True)
    elif origin is tuple:
        yield from _keys(parts[0], f"{path}[*]")
    else:
        for part in parts:
            yield from _keys(part, path)
