"""What a field of a state means, declared with it: who may know it, its bounds, when it ends.

A mark is part of the type of a field: `ap: Annotated[int, AtLeast(0, "AP-TURN-15")] = 0`. Views,
checks of content and of edits, resets and sentences read the marks, so no module keeps a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
    """Only the game master knows it, with `owner` also its player; others assume `assumed`.

    A secret that is not `ruled` is read by no rule: it is for advice, or for the game master's
    eyes.
    """

    assumed: Any = ""
    owner: bool = False
    ruled: bool = True


class Counter(msgspec.Struct, frozen=True):
    """It counts without end: positions that differ only beyond `most` are the same."""

    most: int = 0


class Lasts(msgspec.Struct, frozen=True):
    """It returns to its default when that ends."""

    until: Literal["turn", "round", "fight"]


class AtLeast(msgspec.Struct, frozen=True):
    """It is never below `least`, nor above `most` if that is given, by a rule.

    `what` is what people call a figure that belongs to no combatant. `name` is what they call any
    other, if not by its field; `{0.kind}` in it is a field of the same value.
    """

    least: int
    rule: str
    what: str = ""
    name: str = ""
    most: int | None = None

    def check(self, value: int, who: str, field: str) -> None:
        """Raise `IllegalAnswer` if a figure is out of these bounds."""
        if self.least <= value and (self.most is None or value <= self.most):
            return
        said = f"{who} cannot have {value} for {field}"
        if self.what:
            said = f"{self.what} cannot be {value}"
        wanted = f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"
        raise IllegalAnswer(
            f"{said} ({self.rule}): give {wanted}.", who=who, field=field, given=value
        )


class OneOf(msgspec.Struct, frozen=True):
    """It is one of these names, by a rule; `noun` says what one of them is: "a size"."""

    names: tuple[str, ...]
    noun: str
    rule: str


class Key(msgspec.Struct, frozen=True):
    """It is the name of a row of a table of the book; without a table, of a combatant in the fight.

    `noun` and `rule` explain a wrong name: "a weapon", AP-ATK-12. With `listed` it is the id of a
    place in that list of the state; without such a list in the state, a place is called by its id.
    With `means` it is something that a deed is done with, such as an item: its texts get the id as
    it is, and name it.
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
"""The id of a combatant in the fight."""


def kind_of(one: Any) -> Any:
    """Return the type of a value, as marks are looked up."""
    return type(one)


@cache
def marked(kind: Any, mark: type[M]) -> dict[str, M]:
    """Return the fields of a Struct that have such a mark, on themselves or on their items."""
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
    """Return a value in which everything that lasts until then is over."""
    found: S = _ending(type(one), until)(one)
    return found


def settled(one: S) -> S:
    """Return a value without its counters, so that equal positions are equal."""
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
    """Return a value as others know it, or with `own` as its player does."""
    found: S = _veil(type(one), own)(one)
    return found


# Whether a state can be, and whether content can.


def check(one: Any, book: Any, who: str = "") -> None:
    """Raise `IllegalAnswer` if a field is out of bounds, or names something that does not exist.

    `who` is the name for a value that has no id of its own.
    """
    who = who or getattr(one, "id", "")
    for field, bound in marked(kind_of(one), AtLeast).items():
        value = getattr(one, field)
        if value is not None:
            bound.check(value, who, bound.name.format(one) or field)
    for field, choice in marked(kind_of(one), OneOf).items():
        for each in _each(getattr(one, field)):
            refuse_strangers(each, choice.names, choice.noun, choice.rule)
    rules = marked(kind_of(one), Because)
    for field, key in marked(kind_of(one), Key).items():
        if not key.table or book is None:
            continue
        rule = rules[field].rule if field in rules else key.rule
        for each in _each(getattr(one, field)):
            refuse_strangers(each, getattr(book, key.table), key.noun, rule)


def _each(value: Any) -> Iterable[str]:
    return (value,) if isinstance(value, str) else value


def refer(checker: Checker, known: Callable[[str], Iterable[str]], kind: Any) -> None:
    """Check all names in the rows of a content text of that type against what they name.

    `known` returns the names of a table, those in the text and those in the book. A value may also
    be blank, a key may not.
    """
    for path, key, rule, keys in _references(kind):
        names = known(key.table)
        checker.refer(path, names if keys else ("", *names), f"{key.noun} ({rule})", keys=keys)


@cache
def _references(kind: Any) -> tuple[tuple[str, Key, str, bool], ...]:
    return tuple(_keys(kind, ""))


def _keys(kind: Any, path: str, keys: bool = False) -> Iterator[tuple[str, Key, str, bool]]:
    """Yield where a type has names of rows, as patterns, by which rules: as values or as keys."""
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            yield from _keys(field.type, f"{path}.{field.name}" if path else field.name)
    elif origin is Annotated:
        rule = next((one.rule for one in parts[1:] if isinstance(one, Because)), "")
        for one in parts[1:]:
            if isinstance(one, Key) and one.table:
                yield path, one, rule or one.rule, keys
        yield from _keys(parts[0], path, keys)
    elif origin is dict:
        yield from _keys(parts[0], path, True)
        yield from _keys(parts[1], f"{path}.*")
    elif origin is tuple:
        yield from _keys(parts[0], f"{path}[*]")
    else:
        for part in parts:
            yield from _keys(part, path)
