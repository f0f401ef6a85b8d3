"""The values of a combatant that the game master can change by touch, with names and bounds.

A system names the usual ones; the rest of what an edit may set follows from the types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

import msgspec

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import editable
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

Group = Literal["life", "counts", "place", "conditions", "defences", "gear", "more"]


class Handle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One value that can be changed in place: its name in `words`, and what it is now.

    A `number` goes from `least` to `most`, if there is a most, by `step`. A `choice` is one of
    `options`, each a value with its name. `path` says what is set.

    Several that have one path with an `item` are the items of a list there: what is set is the list
    of those that are on. Of an item with a `field`, that is what its number counts, 0 being off.
    `icon` and `lean` are those of a slip, and a life that leans to -1 fills up to ruin; `note` is a
    word more.
    """

    path: str
    words: str
    group: Group
    kind: Literal["number", "switch", "choice", "text"]
    value: Any
    least: int = 0
    most: int | None = None
    step: int = 1
    options: tuple[tuple[Any, str], ...] = ()
    item: Any = None
    field: str = ""
    icon: str = ""
    lean: Literal[-1, 0, 1] = 0
    note: str = ""


@runtime_checkable
class KnowsHandles(Protocol):
    """A system that names the values of a sheet that change most often."""

    def handles(self, book: Book, state: Any, who: str) -> tuple[Handle, ...]:
        """Return the usual handles of a combatant, with their bounds in this state."""
        ...


def handles_of(rules: Ruleset, book: Book, state: Any, who: str) -> tuple[Handle, ...]:
    """All handles of a combatant: those that the system names, then all else that can be edited.

    Raises `IllegalAnswer` where nobody has that id.
    """
    root, one = _found(state, who)
    usual = rules.handles(book, state, who) if isinstance(rules, KnowsHandles) else ()
    taken = {handle.path for handle in usual}
    return (*usual, *[handle for handle in _rest(one, root, "") if handle.path not in taken])


def listed_handles(
    path: str,
    items: Sequence[Any],
    usual: Mapping[str, tuple[str, Any]],
    signs: Mapping[str, str],
    *,
    field: str = "",
    most: int | None = None,
    lean: Literal[-1, 0, 1] = -1,
) -> tuple[Handle, ...]:
    """Return handles for a list of conditions: those that are there first, then the `usual` ones.

    `usual` has by key, which is the `name` of an item, its title and the item that is set. With a
    `field` each has a count of that name, up to `most`.
    """

    def made(key: str, item: Any, on: bool) -> Handle:
        data = msgspec.to_builtins(item)
        words = usual[key][0] if key in usual else key
        value = getattr(item, field) if field and on else 0 if field else on
        kind: Literal["number", "switch"] = "number" if field else "switch"
        return Handle(
            path, words, "conditions", kind, value,
            most=max(most or 0, value) if field else None,
            item=data, field=field, icon=signs.get(key, ""), lean=lean,
        )  # fmt: skip

    there = [made(item.name, item, True) for item in items]
    known = {item.name for item in items}
    return (
        *there,
        *[made(key, item, False) for key, (_, item) in usual.items() if key not in known],
    )


def _found(state: Any, who: str) -> tuple[str, Any]:
    """Return the path of a combatant, and the value there."""
    kind: type[msgspec.Struct] = type(state)
    for name in editable(kind):
        items = getattr(state, name)
        if isinstance(items, tuple):
            for one in items:
                if isinstance(one, msgspec.Struct) and getattr(one, "id", "") == who:
                    return f"{name}/{who}", one
    raise IllegalAnswer("There is no one of that name in this fight.", given=who[:40])


def _rest(thing: msgspec.Struct, root: str, within: str) -> Iterator[Handle]:
    """Yield every number, truth value and text below a path, by the names of the fields."""
    for name in editable(type(thing)):
        value = getattr(thing, name)
        path, words = f"{root}/{name}", f"{within} {name}".replace("_", " ").strip().capitalize()
        if name in ("id", "kind", "side"):
            continue
        if isinstance(value, bool):
            yield Handle(path, words, "more", "switch", value)
        elif isinstance(value, int):
            yield Handle(path, words, "more", "number", value, least=min(value, 0))
        elif isinstance(value, str):
            yield Handle(path, words, "more", "text", value)
        elif isinstance(value, msgspec.Struct) and not within:
            yield from _rest(value, path, name)
